import type { Screen } from "../../kit/screen.ts"

export const callBlockingScreens: readonly Screen[] = [
  {
    place: "account",
    path: "call-blocking",
    title: "Call blocking",
    permission: "read:call-blocking",
    load: () => import("./rule-list-page.tsx"),
    menu: { group: "callHandling", icon: "disabled", order: 40 },
    keywords: "spam robocalls blacklist allow list premium 411",
  },
  {
    place: "account",
    path: "call-blocking/general",
    title: "Call blocking: general",
    permission: "read:call-blocking",
    load: () => import("./general-page.tsx"),
    keywords: "anonymous international premium 411 reject",
  },
  {
    place: "account",
    path: "call-blocking/test",
    title: "Call blocking: test a call",
    permission: "read:call-blocking",
    load: () => import("./test-page.tsx"),
    keywords: "would this caller be blocked which rule",
  },
  {
    place: "portal",
    path: "me/blocked-callers",
    title: "Blocked callers",
    permission: "read:own-blocking",
    load: () => import("./own-page.tsx"),
    menu: { group: "own", icon: "disabled", order: 45 },
    keywords: "block a caller spam anonymous own call blocking",
  },
]
