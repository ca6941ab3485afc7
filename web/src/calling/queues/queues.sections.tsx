import type { Section } from "../../kit/sections.tsx"

export const queueSections: readonly Section[] = [
  {
    place: "person",
    title: "Call queues",
    sentence: "Where this person's extension rings for waiting callers.",
    order: 62,
    permission: "read:call-queues",
    load: () => import("./queues-of-person.tsx"),
  },
]
