import type { Section } from "../../kit/sections.tsx"

const shared = { title: "Last calls", permission: "read:all-calls" } as const

export const callRecordSections: readonly Section[] = [
  {
    ...shared,
    place: "person",
    sentence: "Calls that this user made or answered.",
    order: 64,
    tab: "calls",
    load: () => import("./calls-of-person.tsx"),
  },
  {
    ...shared,
    place: "extension",
    sentence: "Calls from and to this extension.",
    order: 70,
    load: () => import("./calls-of-extension.tsx"),
  },
  {
    ...shared,
    place: "device",
    sentence: "Calls on this phone.",
    order: 60,
    load: () => import("./calls-of-device.tsx"),
  },
  {
    ...shared,
    place: "number",
    sentence: "Calls to and from this number.",
    order: 50,
    load: () => import("./calls-of-number.tsx"),
  },
  {
    ...shared,
    place: "queue",
    sentence: "Calls that came through this queue.",
    order: 20,
    load: () => import("./calls-of-queue.tsx"),
  },
]
