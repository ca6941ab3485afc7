import type { Section } from "../../kit/sections.tsx"

export const extensionSections: readonly Section[] = [
  {
    place: "person",
    title: "Extensions",
    sentence: "The internal numbers of this user.",
    order: 10,
    permission: "read:extensions",
    load: () => import("./extensions-of-person.tsx"),
  },
]
