import type { Screen } from "../../kit/screen.ts"

export const routingScreens: readonly Screen[] = [
  {
    place: "account",
    path: "call-simulator",
    title: "Call simulator",
    permission: "read:pbx-settings",
    load: () => import("./simulator-page.tsx"),
    menu: { group: "callHandling", icon: "routing", order: 4, under: "call-flows" },
  },
  {
    place: "account",
    path: "call-simulator/scenarios/$scenarioId",
    title: "Scenario",
    permission: "read:pbx-settings",
    load: () => import("./scenario-page.tsx"),
  },
  {
    place: "account",
    path: "routing-checks",
    title: "Routing checks",
    permission: "read:pbx-settings",
    load: () => import("./checks-page.tsx"),
    menu: { group: "callHandling", icon: "success", order: 6, under: "call-flows" },
  },
]
