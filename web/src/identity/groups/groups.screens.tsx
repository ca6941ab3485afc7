import type { Screen } from "../../kit/screen.ts"

export const groupScreens: readonly Screen[] = [
  {
    place: "account",
    path: "groups",
    title: "Groups",
    permission: "read:groups",
    load: () => import("./group-list-page.tsx"),
    menu: { group: "people", icon: "team", order: 20 },
  },
  {
    place: "account",
    path: "groups/$groupId",
    title: "Group",
    permission: "read:groups",
    load: () => import("./group-page.tsx"),
  },
]
