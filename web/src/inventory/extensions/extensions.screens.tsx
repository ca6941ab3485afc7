import type { Screen } from "../../kit/screen.ts"

export const extensionScreens: readonly Screen[] = [
  {
    place: "account",
    path: "extensions",
    title: "Extensions",
    permission: "read:extensions",
    load: () => import("./extension-list-page.tsx"),
    menu: { group: "phoneSystem", icon: "extension", order: 20 },
  },
  {
    place: "account",
    path: "extensions/number-plan",
    title: "Number plan",
    permission: "read:extensions",
    load: () => import("./number-plan-page.tsx"),
  },
  {
    place: "account",
    path: "extensions/$kitId",
    title: "Extension",
    permission: "read:extensions",
    load: () => import("./extension-page.tsx"),
  },
  {
    place: "portal",
    path: "me/phone",
    title: "My phone",
    permission: "read:own-voicemail",
    load: () => import("./own-phone-page.tsx"),
    menu: { group: "own", icon: "phone", order: 20 },
  },
]
