import type { Section } from "../../kit/sections.tsx"

/** Two-factor authentication: the signed-in user's own methods, and those of a user they manage. */
export const mfaSections: readonly Section[] = [
  {
    place: "ownSecurity",
    title: "Two-factor authentication",
    sentence: "Confirm your sign-in with a passkey or a verification code, in addition to your password.",
    order: 10,
    load: () => import("./own-methods-section.tsx"),
  },
  {
    place: "person",
    title: "Two-factor authentication",
    sentence: "The methods this user confirms a sign-in with, in addition to the password.",
    order: 75,
    tab: "access",
    permission: "read:users",
    load: () => import("./methods-of-person.tsx"),
  },
]
