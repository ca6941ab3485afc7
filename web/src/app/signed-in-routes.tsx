import { createRoute, Outlet, redirect, type AnyRoute } from "@tanstack/react-router"
import { EntryNotLoaded } from "../kit/entry-not-loaded.tsx"
import { loginAddress } from "../kit/session/return-to.ts"
import { restore } from "../kit/session/use-session.ts"
import { accountAddress, type Screen } from "../kit/screen.ts"
import { guarded } from "./guarded-screen.tsx"
import { EntryFailure } from "./entry-failure.tsx"
import { landingAddress } from "./landing.ts"
import { lazyScreen } from "./lazy-screen.tsx"
import { ScreenFailure, ScreenNotLoaded } from "./screen-failure.tsx"
import { screenRoute } from "./screen-route.tsx"
import { ScreenWaiting } from "./screen-waiting.tsx"
import { screens } from "./screens.ts"

/**
 * Everything behind sign-in, as routes below the root. A user with an expired password only reaches the page that
 * changes it.
 */
export const signedInRoutes = (root: AnyRoute): AnyRoute => {
  const shell = createRoute({
    getParentRoute: () => root,
    id: "shell",
    beforeLoad: async ({ location }) => {
      const session = await restore()
      if (session === undefined) throw redirect({ href: loginAddress(location.href) })
      if (session.passwordExpired) throw redirect({ href: "/password-expired" })
    },
    component: lazyScreen(() => import("./shell.tsx").then((file) => file.Shell), EntryNotLoaded),
    pendingComponent: ScreenWaiting,
    errorComponent: EntryFailure,
  })
  const home = createRoute({
    getParentRoute: () => shell,
    path: "/",
    beforeLoad: async () => {
      throw redirect({ href: await landingAddress(), replace: true })
    },
  })
  const account = createRoute({ getParentRoute: () => shell, path: "adminv2/account/$accountId", component: Outlet })
  // The address of an account without a screen: its dashboard, or the landing page of whoever has none.
  const accountHome = createRoute({
    getParentRoute: () => account,
    path: "/",
    beforeLoad: async ({ params }) => {
      const session = await restore()
      const { accountId } = params as { accountId: string }
      throw redirect({
        href: session?.permissions.includes("read:dashboard")
          ? accountAddress(Number(accountId), "dashboard")
          : await landingAddress(),
        replace: true,
      })
    },
  })
  const below = (place: Screen["place"], parent: AnyRoute) =>
    screens
      .filter((screen) => screen.place === place)
      .map((screen) =>
        screenRoute(
          { path: screen.path, load: async () => ({ Page: guarded(screen, (await screen.load()).Page) }) },
          parent,
          { NotLoaded: ScreenNotLoaded, Broken: ScreenFailure },
        ),
      )
  return shell.addChildren([
    home,
    ...below("portal", shell),
    account.addChildren([accountHome, ...below("account", account)]),
  ])
}
