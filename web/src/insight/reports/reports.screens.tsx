import type { Screen } from "../../kit/screen.ts"

export const reportScreens: readonly Screen[] = [
  {
    place: "account",
    path: "reports/my-calls",
    title: "My calls",
    permission: "read:my-calls",
    load: () => import("./my-calls-page.tsx"),
    menu: { group: "reports", icon: "history", order: 10 },
    keywords: "call log missed own calls",
  },
  {
    place: "account",
    path: "reports/company-summary",
    title: "Company summary",
    permission: "read:company-summary",
    load: () => import("./company-summary-page.tsx"),
    menu: { group: "reports", icon: "chart", order: 20 },
    keywords: "report calls per day statistics",
  },
]
