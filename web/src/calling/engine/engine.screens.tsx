import type { Screen } from "../../kit/screen.ts"

export const engineScreens: readonly Screen[] = [
  {
    place: "account",
    path: "live-calls",
    title: "Live calls",
    permission: "read:all-calls",
    load: () => import("./live-calls-page.tsx"),
    menu: { group: "callHandling", icon: "phone-in", order: 2 },
  },
  {
    place: "account",
    path: "live-calls/test",
    title: "Test call",
    permission: "update:pbx-settings",
    load: () => import("./test-call-page.tsx"),
  },
]
