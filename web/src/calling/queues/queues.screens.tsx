import type { Screen } from "../../kit/screen.ts"

export const queueScreens: readonly Screen[] = [
  {
    place: "account",
    path: "call-queues",
    title: "Call queues",
    permission: "read:call-queues",
    load: () => import("./call-queues-page.tsx"),
    menu: { group: "callHandling", icon: "queue", order: 10 },
  },
  {
    place: "account",
    path: "call-queues/board",
    title: "Queue board",
    permission: "read:call-queues",
    load: () => import("./board-page.tsx"),
    menu: { group: "callHandling", icon: "dashboard", order: 11, under: "call-queues" },
  },
  {
    place: "account",
    path: "call-queues/$callQueueId",
    title: "Call queue",
    permission: "read:call-queues",
    load: () => import("./queue-page.tsx"),
  },
  {
    place: "portal",
    path: "me/queues",
    title: "My queues",
    permission: "read:own-calls",
    load: () => import("./my-queues-page.tsx"),
    menu: { group: "own", icon: "queue", order: 25, onlyFor: "agents" },
  },
]
