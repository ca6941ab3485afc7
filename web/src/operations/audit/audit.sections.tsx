import type { Section } from "../../kit/sections.tsx"

export const auditSections: readonly Section[] = [
  {
    place: "ssoLog",
    title: "Audit log of single sign-on",
    order: 10,
    isWhole: true,
    load: () => import("./sso-log.tsx"),
  },
]
