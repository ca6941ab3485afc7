import type { Section } from "../../kit/sections.tsx"

export const passwordSections: readonly Section[] = [
  {
    place: "person",
    title: "Sign-in and password",
    sentence: "What guards this person's sign-in.",
    anchor: "security",
    order: 74,
    permission: "update:users",
    load: () => import("./security-of-person.tsx"),
  },
]
