import type { Screen } from "../../kit/screen.ts"

export const homeScreens: readonly Screen[] = [
  {
    place: "account",
    path: "dashboard",
    title: "Dashboard",
    permission: "read:dashboard",
    load: () => import("./dashboard-page.tsx"),
    menu: { group: "home", icon: "dashboard", order: 10 },
  },
  {
    place: "account",
    path: "task-list",
    title: "Task list",
    permission: "read:pbx-summary",
    load: () => import("./task-list-page.tsx"),
  },
  {
    place: "account",
    path: "pbx-summary",
    title: "System overview",
    permission: "read:pbx-summary",
    load: () => import("./pbx-summary-page.tsx"),
    menu: { group: "phoneSystem", icon: "phone", order: 5 },
  },
]
