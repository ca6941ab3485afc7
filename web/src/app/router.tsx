import { createRootRoute, createRoute, createRouter, Outlet, redirect } from "@tanstack/react-router"
import { EntryNotLoaded } from "../kit/entry-not-loaded.tsx"
import { navigateWith, portal } from "../kit/portal.ts"
import { EntryFailure } from "./entry-failure.tsx"
import { ErrorHost } from "./error-host.tsx"
import { lazyScreen } from "./lazy-screen.tsx"
import { openScreens } from "./open-screens.ts"
import { screenRoute } from "./screen-route.tsx"
import { ScreenWaiting } from "./screen-waiting.tsx"

// Rarely needed, so it is not part of the first load.
const NotFoundPage = lazyScreen(() => import("./not-found-page.tsx").then((file) => file.NotFoundPage), EntryNotLoaded)

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ErrorHost />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: EntryFailure,
})

const openRoutes = openScreens.map((screen) =>
  screenRoute(screen, rootRoute, { NotLoaded: EntryNotLoaded, Broken: EntryFailure }),
)

/** Any other address requires sign-in: its routes are loaded, then the address is matched again. */
const notYetKnown = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: async ({ location }) => {
    await addSignedInRoutes()
    throw redirect({ href: location.href, replace: true })
  },
  pendingComponent: ScreenWaiting,
  errorComponent: EntryFailure,
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([...openRoutes, notYetKnown]),
  defaultPreload: "intent",
  // The request pipeline decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

let added: Promise<void> | undefined
const addSignedInRoutes = () =>
  (added ??= import("./signed-in-routes.tsx").then(
    ({ signedInRoutes }) => {
      rootRoute.addChildren([...openRoutes, signedInRoutes(rootRoute)])
      // The root is the same object as before, so the router has to be told to rebuild the route tree.
      router.setRoutes(router.buildRouteTree())
      // If loading takes long, this route's page is shown meanwhile; it is rendered once more before the address is
      // matched again.
      Object.assign(router.routesById, { [notYetKnown.id]: notYetKnown })
    },
    (error: unknown) => {
      added = undefined
      throw error
    },
  ))

const isOpen = (path: string) => openScreens.some((screen) => path === `/${screen.path}`)

/**
 * Started before the first screen: for an address behind sign-in, the routes load in parallel with the configuration.
 */
export const routesFor = (path: string) => (isOpen(path) ? undefined : addSignedInRoutes())

// Leaving an ended session must not be blocked by a form with unsaved changes.
navigateWith(
  (address) => void router.navigate({ href: address, ignoreBlocker: true }).finally(() => portal.acting.arrived()),
)
