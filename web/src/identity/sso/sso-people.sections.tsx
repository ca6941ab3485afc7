import type { Section } from "../../kit/sections.tsx"

/** How single sign-on applies: to the signed-in user, and to a user whom somebody looks at. */
export const ssoSections: readonly Section[] = [
  {
    place: "ownSecurity",
    title: "Single sign-on",
    order: 20,
    isWhole: true,
    load: () => import("./sso-people-own.tsx"),
  },
  {
    place: "person",
    title: "Single sign-on",
    order: 77,
    tab: "access",
    permission: "read:sso-settings",
    isWhole: true,
    load: () => import("./sso-people-of-person.tsx"),
  },
]
