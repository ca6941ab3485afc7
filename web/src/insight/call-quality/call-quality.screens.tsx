import type { Screen } from "../../kit/screen.ts"

export const callQualityScreens: readonly Screen[] = [
  {
    place: "account",
    path: "reports/call-quality",
    title: "Call quality",
    permission: "read:call-quality",
    load: () => import("./call-quality-page.tsx"),
    menu: { group: "reports", icon: "broadcast", order: 28 },
  },
]
