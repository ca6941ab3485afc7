import type { Screen } from "../../kit/screen.ts"

export const extensionScreens: readonly Screen[] = [
  {
    place: "account",
    path: "extensions",
    title: "Extensions",
    permission: "read:extensions",
    keywords: "lines numbers dial virtual groups queues conference fax do not disturb",
    load: () => import("./extension-list-page.tsx"),
    menu: { group: "phoneSystem", icon: "extension", order: 20 },
  },
  {
    place: "account",
    path: "extensions/number-plan",
    title: "Number plan",
    permission: "read:extensions",
    keywords: "reserved ranges free numbers digits",
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
    keywords: "my extension call forwarding voicemail greeting pin do not disturb",
    load: () => import("./own-phone-page.tsx"),
    menu: { group: "own", icon: "phone", order: 20 },
  },
]
