import type { Screen } from "../../kit/screen.ts"

export const queueScreens: readonly Screen[] = [
  {
    place: "account",
    path: "call-queues",
    title: "Call queues",
    permission: "read:call-queues",
    load: () => import("./call-queues-page.tsx"),
    menu: { group: "callHandling", icon: "queue", order: 10 },
    keywords: "queue agents waiting callers",
  },
]
