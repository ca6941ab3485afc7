import type { Screen } from "../../kit/screen.ts"

export const lostPasswordScreens: readonly Screen[] = [
  {
    place: "open",
    path: "forgot-password",
    title: "Forgot password",
    load: () => import("./forgot-password-page.tsx"),
  },
  { place: "open", path: "reset-password", title: "New password", load: () => import("./reset-password-page.tsx") },
  { place: "open", path: "password-expired", title: "New password", load: () => import("./password-expired-page.tsx") },
]
