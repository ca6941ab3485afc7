import type { Screen } from "../../kit/screen.ts"
import { Page as LoginPage } from "./login-page.tsx"

export const signInScreens: readonly Screen[] = [
  // Comes with the portal's core: most visits begin here, and one file is smaller and sooner there than one after the
  // other.
  { place: "open", path: "login", title: "Sign in", load: async () => ({ Page: LoginPage }) },
  { place: "open", path: "login/callback", title: "Signing in", load: () => import("./login-callback-page.tsx") },
  {
    place: "open",
    path: "dashboard-login",
    title: "Dashboard sign-in",
    load: () => import("./dashboard-login-page.tsx"),
  },
  { place: "open", path: "logout", title: "Signed out", load: () => import("./logout-page.tsx") },
]
