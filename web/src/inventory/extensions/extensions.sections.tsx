import type { Section } from "../../kit/sections.tsx"

export const extensionSections: readonly Section[] = [
  {
    place: "personHead",
    title: "Extensions and numbers",
    order: 10,
    permission: "read:extensions",
    isWhole: true,
    load: () => import("./head-of-person.tsx"),
  },
  {
    place: "person",
    title: "Emergency address",
    sentence: "Where help is sent when this user calls an emergency number.",
    order: 45,
    tab: "overview",
    aside: true,
    permission: "read:extensions",
    load: () => import("./emergency-of-person.tsx"),
  },
  {
    place: "person",
    title: "Extensions",
    sentence: "The internal numbers of this user.",
    order: 10,
    tab: "phones",
    permission: "read:extensions",
    load: () => import("./extensions-of-person.tsx"),
  },
]
