import type { Screen } from "../../kit/screen.ts"

export const callMonitoringScreens: readonly Screen[] = [
  {
    place: "account",
    path: "call-monitoring",
    title: "Call monitoring",
    permission: "read:call-monitoring",
    load: () => import("./rule-list-page.tsx"),
    menu: { group: "callHandling", icon: "show", order: 42 },
  },
  {
    place: "account",
    path: "call-monitoring/rules/new",
    title: "New monitoring rule",
    permission: "create:call-monitoring",
    load: () => import("./new-rule-page.tsx"),
  },
  {
    place: "account",
    path: "call-monitoring/rules/$ruleId",
    title: "Monitoring rule",
    permission: "read:call-monitoring",
    load: () => import("./rule-page.tsx"),
  },
  {
    place: "account",
    path: "call-monitoring/many",
    title: "Set monitoring rules for many",
    permission: "update:call-monitoring",
    load: () => import("./many-page.tsx"),
  },
  {
    place: "account",
    path: "call-monitoring/disclaimer",
    title: "Call monitoring: disclaimer and PIN",
    permission: "read:call-monitoring",
    load: () => import("./protection-page.tsx"),
  },
  {
    place: "account",
    path: "call-monitoring/history",
    title: "Monitoring history",
    permission: "read:call-monitoring",
    load: () => import("./history-page.tsx"),
  },
  // A rule opens it, not a permission: the page says so to everybody else.
  {
    place: "portal",
    path: "me/monitoring",
    title: "Monitoring",
    permission: "read:profile",
    load: () => import("./my-monitoring-page.tsx"),
    menu: { group: "own", icon: "show", order: 27, onlyFor: "supervisors" },
  },
]
