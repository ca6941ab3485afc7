import type { Section } from "../../kit/sections.tsx"

export const policySections: readonly Section[] = [
  {
    place: "person",
    title: "Sessions",
    sentence: "Where this user is signed in, and the rules that apply to them.",
    anchor: "sessions",
    order: 76,
    tab: "access",
    permission: "read:security-settings",
    load: () => import("./sessions-of-person.tsx"),
  },
]
