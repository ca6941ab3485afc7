import type { Screen } from "../../kit/screen.ts"

export const noticeScreens: readonly Screen[] = [
  {
    place: "account",
    path: "notifications",
    title: "Notifications",
    permission: "read:profile",
    load: () => import("./notices-page.tsx"),
  },
  {
    place: "portal",
    path: "me/notifications",
    title: "Notification preferences",
    load: () => import("./notice-choices-page.tsx"),
  },
]
