import type { Screen } from "../../kit/screen.ts"

export const peopleScreens: readonly Screen[] = [
  {
    place: "account",
    path: "users",
    title: "People",
    permission: "read:users",
    keywords: "users staff colleagues rooms",
    load: () => import("./people-list-page.tsx"),
    menu: { group: "phoneSystem", icon: "users", order: 10 },
  },
  {
    place: "account",
    path: "users/new",
    adds: true,
    title: "Add a person",
    permission: "create:users",
    keywords: "new user hire colleague onboarding",
    load: () => import("./add-person-page.tsx"),
  },
  {
    place: "account",
    path: "users/left",
    title: "People who left",
    permission: "delete:users",
    keywords: "offboarding undo departed removed",
    load: () => import("./offboarded-page.tsx"),
  },
  {
    place: "account",
    path: "users/$userId/leave",
    title: "Somebody leaves",
    permission: "delete:users",
    load: () => import("./offboarding-page.tsx"),
  },
]
