import type { Screen } from "../../kit/screen.ts"

export const callBlockingScreens: readonly Screen[] = [
  {
    place: "account",
    path: "call-blocking",
    title: "Call blocking",
    permission: "read:call-blocking",
    load: () => import("./rule-list-page.tsx"),
    menu: { group: "callHandling", icon: "disabled", order: 40 },
  },
  {
    place: "account",
    path: "call-blocking/$ruleId",
    over: "call-blocking",
    title: "Call blocking rule",
    permission: "read:call-blocking",
    load: () => import("./rule-list-page.tsx"),
  },
  {
    place: "account",
    path: "call-blocking/general",
    title: "Call blocking: general",
    permission: "read:call-blocking",
    load: () => import("./general-page.tsx"),
  },
  {
    place: "account",
    path: "call-blocking/test",
    title: "Call blocking: test a call",
    permission: "read:call-blocking",
    load: () => import("./test-page.tsx"),
  },
  {
    place: "portal",
    path: "me/blocked-callers",
    title: "Blocked callers",
    permission: "read:own-blocking",
    load: () => import("./own-page.tsx"),
    menu: { group: "own", icon: "disabled", order: 45 },
  },
]
