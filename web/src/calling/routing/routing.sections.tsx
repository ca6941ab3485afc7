import type { Section } from "../../kit/sections.tsx"

export const routingSections: readonly Section[] = [
  {
    place: "personHead",
    title: "Reached now",
    order: 20,
    permission: "read:pbx-settings",
    isWhole: true,
    load: () => import("./reach-of-person.tsx"),
  },
  {
    place: "person",
    title: "When somebody calls now",
    sentence: "What happens to a call from outside if nobody answers.",
    order: 5,
    tab: "overview",
    permission: "read:pbx-settings",
    load: () => import("./call-to-person.tsx"),
  },
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
