import type { Section } from "../../kit/sections.tsx"

/** The objects whose id is their extension's, to which numbers are assigned. */
const called = ["queue", "callGroup", "receptionist", "conferenceBridge", "callFlow"] as const

export const numberSections: readonly Section[] = [
  ...called.map((place): Section => ({
    place,
    title: "Phone numbers",
    sentence: "Calls to these numbers come here.",
    order: 10,
    permission: "read:phone-numbers",
    load: () => import("./numbers-of-extension.tsx"),
  })),
  {
    place: "extension",
    title: "Phone numbers",
    sentence: "Calls to these numbers ring this extension.",
    order: 30,
    permission: "read:phone-numbers",
    load: () => import("./numbers-of-extension.tsx"),
  },
  {
    place: "person",
    title: "Phone numbers",
    sentence: "Calls to these numbers ring this user.",
    order: 40,
    tab: "overview",
    permission: "read:phone-numbers",
    load: () => import("./numbers-of-person.tsx"),
  },
]
