import type { Section } from "../../kit/sections.tsx"

export const numberSections: readonly Section[] = [
  {
    place: "extension",
    title: "Phone numbers",
    sentence: "Whoever dials one of these is connected here.",
    order: 30,
    permission: "read:phone-numbers",
    load: () => import("./numbers-of-extension.tsx"),
  },
  {
    place: "person",
    title: "Phone numbers",
    sentence: "Whoever dials one of these reaches this person.",
    order: 40,
    permission: "read:phone-numbers",
    load: () => import("./numbers-of-person.tsx"),
  },
]
