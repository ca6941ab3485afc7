import type { Section } from "../../kit/sections.tsx"

export const routingSections: readonly Section[] = [
  {
    place: "number",
    title: "Call routing",
    sentence: "Everything that calls to this number can come to.",
    order: 20,
    permission: "read:pbx-settings",
    load: () => import("./leads-of-number.tsx"),
  },
  {
    place: "extension",
    title: "Call routing",
    sentence: "Everything that calls to this extension can come to.",
    order: 60,
    permission: "read:pbx-settings",
    load: () => import("./leads-of-extension.tsx"),
  },
  {
    place: "queue",
    title: "Call routing",
    sentence: "Everything that calls to this queue can come to.",
    order: 10,
    permission: "read:pbx-settings",
    load: () => import("./leads-of-extension.tsx"),
  },
  {
    place: "callGroup",
    title: "Call routing",
    sentence: "Everything that calls to this group can come to.",
    order: 10,
    permission: "read:pbx-settings",
    load: () => import("./leads-of-extension.tsx"),
  },
]
