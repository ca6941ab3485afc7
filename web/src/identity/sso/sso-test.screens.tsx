import type { Screen } from "../../kit/screen.ts"

/** Opened in the window of a test sign-in, by the redirect from the identity provider. */
export const ssoTestScreens: readonly Screen[] = [
  { place: "open", path: "login/sso-test", title: "Test sign-in", load: () => import("./test-page.tsx") },
]
