import type { Section } from "../../kit/sections.tsx"

export const numberSections: readonly Section[] = [
  {
    place: "extension",
    title: "Phone numbers",
    sentence: "Calls to these numbers ring this extension.",
    order: 30,
    permission: "read:phone-numbers",
    load: () => import("./numbers-of-extension.tsx"),
  },
  {
    place: "person",
    title: "Phone numbers",
    sentence: "Calls to these numbers ring this user.",
    order: 40,
    permission: "read:phone-numbers",
    load: () => import("./numbers-of-person.tsx"),
  },
]
