import type { Screen } from "../../kit/screen.ts"

export const callMonitoringScreens: readonly Screen[] = [
  {
    place: "account",
    path: "call-monitoring",
    title: "Call monitoring",
    permission: "read:call-monitoring",
    load: () => import("./rule-list-page.tsx"),
    menu: { group: "callHandling", icon: "show", order: 42 },
    keywords: "monitor listen whisper barge in supervisor spy coach",
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
    keywords: "bulk supervisors monitoring rules",
  },
  {
    place: "account",
    path: "call-monitoring/disclaimer",
    title: "Call monitoring: disclaimer and PIN",
    permission: "read:call-monitoring",
    load: () => import("./protection-page.tsx"),
    keywords: "monitoring disclaimer accept pin",
  },
  {
    place: "account",
    path: "call-monitoring/history",
    title: "Monitoring history",
    permission: "read:call-monitoring",
    load: () => import("./history-page.tsx"),
    keywords: "who monitored whom listened whisper barge log",
  },
]
