import type { Screen } from "../../kit/screen.ts"

export const pagingGroupScreens: readonly Screen[] = [
  {
    place: "account",
    path: "paging-groups",
    title: "Paging groups",
    permission: "read:paging-groups",
    load: () => import("./paging-group-list-page.tsx"),
    menu: { group: "callHandling", icon: "broadcast", order: 16 },
  },
  {
    place: "account",
    path: "paging-groups/new",
    title: "New paging group",
    permission: "create:paging-groups",
    adds: true,
    load: () => import("./new-paging-group-page.tsx"),
  },
  {
    place: "account",
    path: "paging-groups/$pagingGroupId",
    title: "Paging group",
    permission: "read:paging-groups",
    load: () => import("./paging-group-page.tsx"),
  },
]
