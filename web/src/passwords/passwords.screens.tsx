import type { Screen } from "../kit/screen.ts"

export const passwordScreens: readonly Screen[] = [
  { place: "open", path: "forgot-password", title: "Forgotten password", load: () => import("./forgot-password-page.tsx") },
  { place: "open", path: "reset-password", title: "New password", load: () => import("./reset-password-page.tsx") },
  { place: "open", path: "password-expired", title: "New password", load: () => import("./password-expired-page.tsx") },
  {
    place: "portal", path: "me/security", title: "Password and security", load: () => import("./security-page.tsx"),
    keywords: "change password secret question",
  },
]
