import type { Section } from "../../kit/sections.tsx"

export const queueSections: readonly Section[] = [
  {
    place: "person",
    title: "Call queues",
    sentence: "The queues this user answers calls for.",
    order: 62,
    tab: "overview",
    aside: true,
    permission: "read:call-queues",
    load: () => import("./queues-of-person.tsx"),
  },
]
