import type { Section } from "../../kit/sections.tsx"

export const userSections: readonly Section[] = [
  {
    place: "person",
    title: "Privileges",
    sentence: "What this person may do by role, and what colleagues granted beyond it.",
    anchor: "privileges",
    order: 70,
    permission: "read:user-permissions",
    load: () => import("./privileges-of-person.tsx"),
  },
]
