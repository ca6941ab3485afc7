import { createRoute, notFound, Outlet, redirect, type AnyRoute } from "@tanstack/react-router"
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
    beforeLoad: async ({ location, matches }) => {
      const session = await restore()
      // Signing in would not help visitors who mistyped an address.
      if (session === undefined && matches.some(({ fullPath }) => fullPath.endsWith("/$"))) throw notFound()
      if (session === undefined) throw redirect({ href: loginAddress(location.href) })
      if (session.passwordExpired) throw redirect({ href: "/password-expired" })
    },
    component: lazyScreen(() => import("./shell.tsx").then((file) => file.Shell), EntryNotLoaded),
    pendingComponent: ScreenWaiting,
    errorComponent: EntryFailure,
  })
  const sending = (parent: () => AnyRoute, to: (accountId: number) => Promise<string> | string) =>
    createRoute({
      getParentRoute: parent,
      path: "/",
      beforeLoad: async ({ params }) => {
        const { accountId } = params as { accountId?: string }
        throw redirect({ href: await to(Number(accountId)), replace: true })
      },
    })
  const home = sending(() => shell, landingAddress)
  const account = createRoute({ getParentRoute: () => shell, path: "adminv2/account/$accountId", component: Outlet })
  const accountHome = sending(
    () => account,
    (accountId) => accountAddress(accountId, "dashboard"),
  )
  const below = (place: Screen["place"], parent: AnyRoute) => {
    const own = screens.filter((screen) => screen.place === place)
    return own
      .filter(({ over }) => over === undefined)
      .map((screen) => {
        const route = screenRoute(
          { path: screen.path, load: async () => ({ Page: guarded(screen, (await screen.load()).Page) }) },
          parent,
          { NotLoaded: ScreenNotLoaded, Broken: ScreenFailure },
        )
        // Routes below that of the list show nothing themselves: the list reads the address.
        const opening = own
          .filter(({ over }) => over === screen.path)
          .map(({ path }) => createRoute({ getParentRoute: () => route, path: path.slice(screen.path.length + 1) }))
        return opening.length === 0 ? route : route.addChildren(opening)
      })
  }
  const anythingElse = (parent: AnyRoute) =>
    createRoute({
      getParentRoute: () => parent,
      path: "$",
      component: lazyScreen(() => import("./not-found-page.tsx").then((file) => file.NotFoundScreen), ScreenNotLoaded),
    })
  return shell.addChildren([
    home,
    ...below("portal", shell),
    account.addChildren([accountHome, ...below("account", account), anythingElse(account)]),
    anythingElse(shell),
  ])
}
