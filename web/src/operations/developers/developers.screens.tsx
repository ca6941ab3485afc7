import type { Screen } from "../../kit/screen.ts"

export const developerScreens: readonly Screen[] = [
  {
    place: "portal",
    path: "developers",
    title: "API reference",
    load: () => import("./reference-page.tsx"),
    keywords: "openapi operations endpoints curl developers",
  },
  {
    place: "portal",
    path: "developers/ui",
    title: "Interface kit",
    permission: "read:vsu-users",
    load: () => import("./style-page.tsx"),
    keywords: "style page components design",
  },
  {
    place: "portal",
    path: "developers/mail",
    title: "Email outbox",
    permission: "read:mail-outbox",
    load: () => import("./mail-page.tsx"),
    menu: { group: "acrossAccounts", icon: "mail", order: 90 },
    keywords: "mail email letters sent queue",
  },
]
