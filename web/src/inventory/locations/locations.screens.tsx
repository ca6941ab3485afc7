import type { Screen } from "../../kit/screen.ts"

export const locationScreens: readonly Screen[] = [
  {
    place: "account",
    path: "locations",
    title: "Locations",
    permission: "read:locations",
    load: () => import("./location-list-page.tsx"),
    menu: { group: "account", icon: "location", order: 35 },
  },
  {
    place: "account",
    path: "locations/networks",
    title: "Location networks",
    permission: "read:locations",
    load: () => import("./network-list-page.tsx"),
  },
  {
    place: "account",
    path: "locations/networks/$netLocId",
    over: "locations/networks",
    title: "Location network",
    permission: "read:locations",
    load: () => import("./network-list-page.tsx"),
  },
  {
    place: "account",
    path: "locations/$locationId",
    title: "Location",
    permission: "read:locations",
    load: () => import("./location-page.tsx"),
  },
  {
    place: "account",
    path: "locations/requests",
    title: "Location requests",
    permission: "read:locations",
    load: () => import("./request-list-page.tsx"),
  },
  {
    place: "account",
    path: "locations/requests/$requestId",
    over: "locations/requests",
    title: "Location request",
    permission: "read:locations",
    load: () => import("./request-list-page.tsx"),
  },
]
