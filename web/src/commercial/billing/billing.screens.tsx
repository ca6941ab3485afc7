import type { Screen } from "../../kit/screen.ts"

export const billingScreens: readonly Screen[] = [
  {
    place: "account",
    path: "billing-history",
    title: "Bills",
    permission: "read:billing-history",
    load: () => import("./billing-history-page.tsx"),
    menu: { group: "billing", icon: "billing", order: 10 },
  },
]
