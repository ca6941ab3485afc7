import type { Section } from "../../kit/sections.tsx"

export const auditSections: readonly Section[] = [
  {
    place: "person",
    title: "Last changes",
    order: 95,
    tab: "overview",
    aside: true,
    permission: "read:audit-log",
    load: () => import("./last-changes-of-person.tsx"),
  },
  {
    place: "person",
    title: "What this user did",
    sentence: "Sign-ins and changes by this user.",
    order: 10,
    tab: "activity",
    permission: "read:audit-log",
    load: () => import("./changes-by-person.tsx"),
  },
  {
    place: "person",
    title: "Changes to this user",
    sentence: "What was changed here, and by whom.",
    order: 20,
    tab: "activity",
    permission: "read:audit-log",
    load: () => import("./changes-of-person.tsx"),
  },
  {
    place: "ssoLog",
    title: "Audit log of single sign-on",
    order: 10,
    isWhole: true,
    load: () => import("./sso-log.tsx"),
  },
]
