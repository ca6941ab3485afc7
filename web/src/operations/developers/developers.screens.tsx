import type { Screen } from "../../kit/screen.ts"

export const developerScreens: readonly Screen[] = [
  {
    place: "portal",
    path: "developers",
    title: "API reference",
    load: () => import("./reference-page.tsx"),
  },
  {
    place: "portal",
    path: "developers/ui",
    title: "Interface kit",
    permission: "read:vsu-users",
    load: () => import("./style-page.tsx"),
  },
  {
    place: "portal",
    path: "developers/mail",
    title: "Email outbox",
    permission: "read:mail-outbox",
    load: () => import("./mail-page.tsx"),
    menu: { group: "acrossAccounts", icon: "mail", order: 90 },
  },
]
