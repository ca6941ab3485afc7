import type { Screen } from "../../kit/screen.ts"

export const unreturnedCallScreens: readonly Screen[] = [
  {
    place: "account",
    path: "reports/unreturned-calls",
    title: "Unreturned calls",
    permission: "read:all-calls",
    // Users see callers who rang them.
    orPermissions: ["read:my-calls"],
    load: () => import("./unreturned-calls-page.tsx"),
    menu: { group: "reports", icon: "transfer", order: 16 },
  },
]
