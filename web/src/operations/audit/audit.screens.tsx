import type { Screen } from "../../kit/screen.ts"

export const auditScreens: readonly Screen[] = [
  {
    place: "account",
    path: "audit-log",
    title: "Audit log",
    permission: "read:audit-log",
    load: () => import("./audit-log-page.tsx"),
    menu: { group: "reports", icon: "audit", order: 90 },
  },
  {
    place: "account",
    path: "account-audit-log",
    title: "Account audit log",
    permission: "read:account-audit-log",
    load: () => import("./account-audit-log-page.tsx"),
    menu: { group: "reports", icon: "history", order: 91, unless: "read:audit-log" },
  },
]
