import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect, type AnyRoute, type RouteComponent } from "@tanstack/react-router"
import { navigateWith, portal } from "../kit/portal.ts"
import type { Screen } from "../kit/screen.ts"
import { restore } from "../kit/session/use-session.ts"
import { loginAddress } from "../kit/session/return-to.ts"
import { ErrorHost } from "./error-host.tsx"
import { screens } from "./screens.ts"
import { ScreenWaiting } from "./screen-waiting.tsx"

// Pages that are seldom needed stay out of the first load.
const NotFoundPage = lazyRouteComponent(() => import("./not-found-page.tsx"), "NotFoundPage")
const ScreenFailure = lazyRouteComponent(() => import("./screen-failure.tsx"), "ScreenFailure")

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <ErrorHost />
    </>
  ),
  notFoundComponent: NotFoundPage,
})

/** Behind sign-in. A person with an expired password gets no further than the page that mends it. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "shell",
  beforeLoad: async ({ location }) => {
    const session = await restore()
    if (session === undefined) throw redirect({ href: loginAddress(location.href) })
    if (session.passwordExpired) throw redirect({ href: "/password-expired" })
  },
  component: lazyRouteComponent(() => import("./shell.tsx"), "Shell"),
  pendingComponent: ScreenWaiting,
  errorComponent: ScreenFailure,
})

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  beforeLoad: async () => {
    const { landingAddress } = await import("./landing.ts")
    throw redirect({ href: await landingAddress(), replace: true })
  },
})

const accountRoute = createRoute({ getParentRoute: () => shellRoute, path: "adminv2/account/$accountId", component: Outlet })

const screenRoute = (screen: Screen, parent: AnyRoute) => {
  const load = () => import("./guarded-screen.tsx").then(async ({ guarded }) => ({ Page: guarded(screen, (await screen.load()).Page) }))
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path,
    component: lazyRouteComponent(screen.place === "open" ? screen.load : load, "Page") as RouteComponent,
    pendingComponent: ScreenWaiting,
    errorComponent: ScreenFailure,
  })
}

const of = (place: Screen["place"], parent: AnyRoute) => screens.filter((screen) => screen.place === place).map((screen) => screenRoute(screen, parent))

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    ...of("open", rootRoute),
    shellRoute.addChildren([homeRoute, ...of("portal", shellRoute), accountRoute.addChildren(of("account", accountRoute))]),
  ]),
  defaultPreload: "intent",
  // The request pipeline decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
})

// The way out of an ended session must not be held up by a form with unsaved changes.
navigateWith((address) => void router.navigate({ href: address, ignoreBlocker: true }).finally(() => portal.acting.arrived()))
