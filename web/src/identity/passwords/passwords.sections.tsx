import type { Section } from "../../kit/sections.tsx"

export const passwordSections: readonly Section[] = [
  {
    place: "person",
    title: "Sign-in and password",
    sentence: "The password, lock and open sessions of this user.",
    anchor: "security",
    order: 74,
    tab: "access",
    permission: "update:users",
    load: () => import("./security-of-person.tsx"),
  },
]
