import type { Screen } from "../../kit/screen.ts"

export const callRecordScreens: readonly Screen[] = [
  {
    place: "account",
    path: "calls",
    title: "Call log",
    permission: "read:all-calls",
    load: () => import("./call-log-page.tsx"),
    menu: { group: "reports", icon: "phone", order: 5 },
  },
  {
    place: "account",
    path: "calls/$callId",
    title: "Call",
    permission: "read:all-calls",
    load: () => import("./call-page.tsx"),
  },
]
