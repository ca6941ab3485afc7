import type { Screen } from "../../kit/screen.ts"
import { Page as LoginPage } from "./login-page.tsx"

export const signInScreens: readonly Screen[] = [
  // Part of the portal's core: most visits start here, and one file loads faster than two in sequence.
  { place: "open", path: "login", title: "Sign in", load: async () => ({ Page: LoginPage }) },
  { place: "open", path: "login/callback", title: "Signing in", load: () => import("./login-callback-page.tsx") },
  { place: "open", path: "login/sso", title: "Signing in", load: () => import("./sso-callback-page.tsx") },
  {
    place: "open",
    path: "dashboard-login",
    title: "Dashboard sign-in",
    load: () => import("./dashboard-login-page.tsx"),
  },
  { place: "open", path: "logout", title: "Signed out", load: () => import("./logout-page.tsx") },
]
