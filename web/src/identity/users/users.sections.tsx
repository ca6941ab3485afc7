import type { Section } from "../../kit/sections.tsx"

export const userSections: readonly Section[] = [
  {
    place: "person",
    title: "Privileges",
    sentence: "Privileges from this user's role, and privileges granted by colleagues.",
    anchor: "privileges",
    order: 70,
    tab: "access",
    permission: "read:user-permissions",
    load: () => import("./privileges-of-person.tsx"),
  },
]
