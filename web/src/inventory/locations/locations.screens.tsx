import type { Screen } from "../../kit/screen.ts"

export const locationScreens: readonly Screen[] = [
  {
    place: "account",
    path: "locations",
    title: "Locations",
    permission: "read:locations",
    keywords: "sites offices branches places addresses main number time zone",
    load: () => import("./location-list-page.tsx"),
    menu: { group: "account", icon: "location", order: 35 },
  },
  {
    place: "account",
    path: "locations/networks",
    title: "Location networks",
    permission: "read:locations",
    keywords: "ip address ranges subnets cidr",
    load: () => import("./network-list-page.tsx"),
  },
  {
    place: "account",
    path: "locations/requests",
    title: "Location requests",
    permission: "read:locations",
    keywords: "add location approve decline",
    load: () => import("./request-list-page.tsx"),
  },
]
