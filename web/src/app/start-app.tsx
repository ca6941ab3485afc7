import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { startPortal } from "../kit/portal.ts"
import { BrandedTheme } from "./branded-theme.tsx"
import { router, routesFor } from "./router.tsx"

/** Reads the configuration, then shows the first screen. */
export const startApp = async (root: HTMLElement) => {
  await Promise.all([startPortal(), routesFor(location.pathname)])
  createRoot(root).render(
    <StrictMode>
      <BrandedTheme>
        <RouterProvider router={router} />
      </BrandedTheme>
    </StrictMode>,
  )
}
