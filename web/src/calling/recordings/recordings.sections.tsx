import type { Section } from "../../kit/sections.tsx"

export const recordingSections: readonly Section[] = [
  {
    place: "person",
    title: "Recordings",
    sentence: "Recorded calls of this user.",
    order: 70,
    tab: "calls",
    permission: "read:company-call-recording",
    load: () => import("./recordings-of-person.tsx"),
  },
]
