import type { Screen } from "../../kit/screen.ts"

export const receptionistConsoleScreens: readonly Screen[] = [
  {
    place: "account",
    path: "receptionist-console",
    title: "Receptionist consoles",
    permission: "read:receptionist-console",
    load: () => import("./consoles-page.tsx"),
    menu: { group: "callHandling", icon: "receptionist", order: 20 },
  },
  // No permission: the page checks whether the user has a console.
  {
    place: "account",
    path: "receptionist-console/desk",
    title: "My receptionist console",
    permission: "read:profile",
    load: () => import("./desk-page.tsx"),
  },
]
