import type { Screen } from "../../kit/screen.ts"

export const roleScreens: readonly Screen[] = [
  {
    place: "account",
    path: "roles",
    title: "User permissions",
    permission: "read:roles",
    load: () => import("./role-list-page.tsx"),
    menu: { group: "people", icon: "role", order: 30 },
  },
  {
    place: "account",
    path: "roles/new",
    title: "Add role",
    permission: "create:roles",
    load: () => import("./new-role-page.tsx"),
  },
  {
    place: "account",
    path: "roles/$roleId",
    title: "Role",
    permission: "read:roles",
    load: () => import("./role-page.tsx"),
  },
]
