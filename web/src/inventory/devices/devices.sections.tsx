import type { Section } from "../../kit/sections.tsx"

/** Sections that devices add to pages of other domains. */
export const deviceSections: readonly Section[] = [
  {
    place: "extension",
    title: "Phones and apps",
    sentence: "Phones and apps that ring for this extension.",
    order: 20,
    permission: "read:devices",
    load: () => import("./devices-of-extension.tsx"),
  },
  {
    place: "person",
    title: "Phones and apps",
    sentence: "Phones and apps that ring for this user.",
    order: 20,
    tab: "overview",
    permission: "read:devices",
    load: () => import("./devices-of-person.tsx"),
  },
  {
    place: "person",
    title: "Connected in the last 30 days",
    order: 25,
    tab: "phones",
    permission: "read:devices",
    load: () => import("./strips-of-person.tsx"),
  },
  {
    place: "ownPhone",
    title: "Phones and apps",
    sentence: "Phones and apps that ring for you.",
    order: 20,
    permission: "read:own-devices",
    load: () => import("./own-devices-section.tsx"),
  },
]
