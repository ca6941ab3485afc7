import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { EntryNotLoaded } from "../kit/entry-not-loaded.tsx"
import { startPortal } from "../kit/portal.ts"
import { watchStyles } from "../ui/overlays/failed-styles.ts"
import { BrandedTheme } from "./branded-theme.tsx"
import { router, routesFor } from "./router.tsx"

/** Reads the configuration, then shows the first screen. */
export const startApp = async (root: HTMLElement) => {
  watchStyles()
  if (localStorage.getItem("dialplane.language") === "en-XA") await import("../kit/locale/pseudo-locale.ts")
  const started = await Promise.all([startPortal(), routesFor(location.pathname)]).then(
    () => true,
    () => false,
  )
  createRoot(root).render(
    <StrictMode>
      <BrandedTheme>
        {started ? <RouterProvider router={router} /> : <EntryNotLoaded onRetry={() => location.reload()} />}
      </BrandedTheme>
    </StrictMode>,
  )
}
