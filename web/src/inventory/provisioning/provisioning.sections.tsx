import type { Section } from "../../kit/sections.tsx"

export const provisioningSections: readonly Section[] = [
  {
    place: "device",
    title: "Keys",
    sentence: "The keys beside the screen, in order.",
    order: 30,
    permission: "read:devices",
    load: () => import("./keys-of-phone.tsx"),
  },
  {
    place: "device",
    title: "Provisioning",
    anchor: "provisioning",
    sentence: "The URL the phone fetches its settings from, and when it last did.",
    order: 40,
    permission: "read:devices",
    load: () => import("./address-of-phone.tsx"),
  },
  {
    place: "device",
    title: "Effective settings",
    sentence: "The value of each setting and its source.",
    order: 50,
    permission: "read:devices",
    load: () => import("./settings-of-phone.tsx"),
  },
  {
    place: "app",
    title: "Set up the app",
    order: 30,
    permission: "read:devices",
    load: () => import("./app-code.tsx"),
  },
]
