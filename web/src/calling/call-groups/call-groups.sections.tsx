import type { Section } from "../../kit/sections.tsx"

export const callGroupSections: readonly Section[] = [
  {
    place: "person",
    title: "Call groups",
    sentence: "The groups this user answers calls for.",
    order: 63,
    tab: "overview",
    aside: true,
    permission: "read:call-groups",
    load: () => import("./groups-of-person.tsx"),
  },
  {
    place: "extension",
    title: "Call groups",
    sentence: "The groups whose calls ring this extension.",
    order: 34,
    permission: "read:call-groups",
    load: () => import("./groups-of-extension.tsx"),
  },
  {
    place: "ownPhone",
    title: "Call groups",
    sentence: "Groups whose calls ring your phones.",
    order: 30,
    permission: "read:own-voicemail",
    load: () => import("./own-groups-section.tsx"),
  },
]
