import type { Screen } from "../../kit/screen.ts"

export const deviceScreens: readonly Screen[] = [
  {
    place: "account",
    path: "devices",
    title: "Devices",
    permission: "read:devices",
    load: () => import("./device-list-page.tsx"),
    menu: { group: "phoneSystem", icon: "desk-phone", order: 30 },
  },
  {
    place: "account",
    path: "devices/new",
    adds: true,
    title: "Add phone",
    permission: "create:devices",
    load: () => import("./add-device-page.tsx"),
  },
  {
    place: "account",
    path: "devices/settings",
    title: "Device settings",
    permission: "read:devices",
    load: () => import("./device-settings-page.tsx"),
  },
  {
    place: "account",
    path: "devices/$deviceId",
    title: "Device",
    permission: "read:devices",
    load: () => import("./device-page.tsx"),
  },
  {
    place: "account",
    path: "hoteling",
    title: "Hoteling",
    permission: "read:hoteling",
    load: () => import("./hoteling-page.tsx"),
    menu: { group: "phoneSystem", icon: "swap", order: 36, under: "devices" },
  },
  {
    place: "portal",
    path: "me/devices",
    title: "My devices",
    permission: "read:own-devices",
    load: () => import("./own-devices-page.tsx"),
    menu: { group: "own", icon: "desk-phone", order: 30 },
  },
]
