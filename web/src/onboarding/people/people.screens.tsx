import type { Screen } from "../../kit/screen.ts"

export const peopleScreens: readonly Screen[] = [
  {
    place: "account",
    path: "users",
    title: "Users",
    permission: "read:users",
    load: () => import("./people-list-page.tsx"),
    menu: { group: "people", icon: "users", order: 10 },
  },
  {
    place: "account",
    path: "users/new",
    adds: true,
    title: "Add user",
    permission: "create:users",
    load: () => import("./add-person-page.tsx"),
  },
  {
    place: "account",
    path: "users/offboarded",
    title: "Offboarded users",
    permission: "delete:users",
    load: () => import("./offboarded-page.tsx"),
  },
  {
    place: "account",
    path: "users/$userId/offboarding",
    title: "Offboard user",
    permission: "delete:users",
    load: () => import("./offboarding-page.tsx"),
  },
]
