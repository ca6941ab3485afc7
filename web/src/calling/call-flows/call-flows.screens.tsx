import type { Screen } from "../../kit/screen.ts"

export const callFlowScreens: readonly Screen[] = [
  {
    place: "account",
    path: "call-flows",
    title: "Call flows",
    permission: "read:virtual-receptionist",
    load: () => import("./call-flow-list-page.tsx"),
    menu: { group: "callHandling", icon: "routing", order: 3 },
  },
  {
    place: "account",
    path: "call-flows/new",
    title: "New call flow",
    permission: "create:virtual-receptionist",
    adds: true,
    load: () => import("./new-call-flow-page.tsx"),
  },
  {
    place: "account",
    path: "call-flows/$callFlowId",
    title: "Call flow",
    permission: "read:virtual-receptionist",
    load: () => import("./call-flow-page.tsx"),
  },
]
