import type { Screen } from "../kit/screen.ts"

export const auditScreens: readonly Screen[] = [
  {
    place: "account", path: "audit-log", title: "Audit log", permission: "read:account-audit-log", load: () => import("./audit-log-page.tsx"),
    menu: { group: "reports", icon: "audit", order: 90 }, keywords: "history changes who changed sign-ins",
  },
]
