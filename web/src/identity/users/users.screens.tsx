import type { Screen } from "../../kit/screen.ts"

export const userScreens: readonly Screen[] = [
  {
    place: "account",
    path: "users/$userId",
    title: "User",
    permission: "read:users",
    load: () => import("./user-page.tsx"),
  },
  {
    place: "portal",
    path: "me",
    title: "My profile",
    load: () => import("./profile-page.tsx"),
  },
]
