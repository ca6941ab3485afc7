import type { Screen } from "../../kit/screen.ts"

export const messageScreens: readonly Screen[] = [
  {
    place: "account",
    path: "messages",
    title: "Messages",
    permission: "read:all-calls",
    // Users see their own.
    orPermissions: ["read:own-messages"],
    load: () => import("./message-list-page.tsx"),
    menu: { group: "reports", icon: "messages", order: 14 },
  },
  {
    place: "account",
    path: "messages/$messageId",
    title: "Message",
    permission: "read:all-calls",
    orPermissions: ["read:own-messages"],
    load: () => import("./message-page.tsx"),
  },
]
