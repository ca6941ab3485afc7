import type { Section } from "../../kit/sections.tsx"

/** The second step at sign-in: one's own, and that of somebody one manages. */
export const mfaSections: readonly Section[] = [
  {
    place: "ownSecurity",
    title: "Second step",
    sentence: "A code besides your password, so that the password alone opens nothing.",
    order: 10,
    load: () => import("./own-methods-section.tsx"),
  },
  {
    place: "person",
    title: "Second step at sign-in",
    sentence: "What this person confirms a sign-in with, besides the password.",
    order: 75,
    permission: "read:users",
    load: () => import("./methods-of-person.tsx"),
  },
]
