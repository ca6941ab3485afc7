import type { Screen } from "../../kit/screen.ts"

export const callGroupScreens: readonly Screen[] = [
  {
    place: "account",
    path: "call-groups",
    title: "Call groups",
    permission: "read:call-groups",
    load: () => import("./call-group-list-page.tsx"),
    menu: { group: "callHandling", icon: "team", order: 12 },
  },
  {
    place: "account",
    path: "call-groups/new",
    title: "New call group",
    permission: "create:call-groups",
    adds: true,
    load: () => import("./new-call-group-page.tsx"),
  },
  {
    place: "account",
    path: "call-groups/$callGroupId",
    title: "Call group",
    permission: "read:call-groups",
    load: () => import("./call-group-page.tsx"),
  },
]
