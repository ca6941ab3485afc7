import type { Screen } from "../../kit/screen.ts"

/** For people outside who have no user: works without signing in. */
export const setupLinkScreens: readonly Screen[] = [
  { place: "open", path: "sso-setup", title: "Set up single sign-on", load: () => import("./setup-link-page.tsx") },
]
