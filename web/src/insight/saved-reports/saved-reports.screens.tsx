import type { Screen } from "../../kit/screen.ts"

export const savedReportScreens: readonly Screen[] = [
  {
    place: "account",
    path: "reports/saved",
    title: "Saved reports",
    permission: "read:saved-reports",
    load: () => import("./saved-report-list-page.tsx"),
    menu: { group: "reports", icon: "bookmark", order: 80 },
  },
  {
    place: "account",
    path: "reports/saved/$reportId",
    title: "Saved report",
    permission: "read:saved-reports",
    load: () => import("./saved-report-page.tsx"),
  },
  {
    place: "account",
    path: "reports/exports",
    title: "Exports",
    permission: "read:my-calls",
    orPermissions: [
      "read:company-summary",
      "read:users-summary",
      "read:call-queue-summary",
      "read:call-group-summary",
      "read:meeting-reports",
      "read:all-calls",
    ],
    load: () => import("./exports-page.tsx"),
    menu: { group: "reports", icon: "export", order: 85 },
  },
]
