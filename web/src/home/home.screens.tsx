import type { Screen } from "../kit/screen.ts"

export const homeScreens: readonly Screen[] = [
  {
    place: "account", path: "dashboard", title: "Dashboard", permission: "read:dashboard", load: () => import("./dashboard-page.tsx"),
    menu: { group: "home", icon: "dashboard", order: 10 }, keywords: "start home overview setup guide services",
  },
  {
    place: "account", path: "pbx-summary", title: "Phone system", permission: "read:pbx-summary", load: () => import("./pbx-summary-page.tsx"),
    menu: { group: "home", icon: "phone", order: 20 }, keywords: "pbx summary counts extensions numbers devices",
  },
]
