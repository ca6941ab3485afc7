import type { Screen } from "../kit/screen.ts"

export const sessionScreens: readonly Screen[] = [
  { place: "open", path: "login", title: "Sign in", load: () => import("./login-page.tsx") },
  { place: "open", path: "login/callback", title: "Signing in", load: () => import("./login-callback-page.tsx") },
  { place: "open", path: "dashboard-login", title: "Dashboard sign-in", load: () => import("./dashboard-login-page.tsx") },
  { place: "open", path: "logout", title: "Signed out", load: () => import("./logout-page.tsx") },
  {
    place: "portal", path: "me/sessions", title: "My sessions", load: () => import("./own-sessions-page.tsx"),
    keywords: "devices browsers signed in sign out everywhere",
  },
]
