import type { Screen } from "../../kit/screen.ts"

export const conferenceBridgeScreens: readonly Screen[] = [
  {
    place: "account",
    path: "conference-bridges",
    title: "Conference bridges",
    permission: "read:conference-bridges",
    load: () => import("./bridge-list-page.tsx"),
    menu: { group: "callHandling", icon: "users", order: 18 },
  },
  {
    place: "account",
    path: "conference-bridges/new",
    title: "New conference bridge",
    permission: "create:conference-bridges",
    adds: true,
    load: () => import("./new-bridge-page.tsx"),
  },
  {
    place: "account",
    path: "conference-bridges/$conferenceId",
    title: "Conference bridge",
    permission: "read:conference-bridges",
    load: () => import("./bridge-page.tsx"),
  },
]
