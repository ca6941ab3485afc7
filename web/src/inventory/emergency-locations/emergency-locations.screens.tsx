import type { Screen } from "../../kit/screen.ts"

export const emergencyLocationScreens: readonly Screen[] = [
  {
    place: "account",
    path: "emergency-locations",
    title: "Emergency locations",
    permission: "read:emergency-locations",
    load: () => import("./emergency-list-page.tsx"),
    menu: { group: "account", icon: "emergency", order: 40 },
  },
  {
    place: "account",
    path: "emergency-locations/lines",
    title: "Emergency locations of lines",
    permission: "read:emergency-locations",
    load: () => import("./emergency-lines-page.tsx"),
  },
  {
    place: "account",
    path: "emergency-locations/$locationId",
    title: "Emergency location",
    permission: "read:emergency-locations",
    load: () => import("./emergency-page.tsx"),
  },
]
