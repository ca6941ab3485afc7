import type { Section } from "../../kit/sections.tsx"

export const provisioningSections: readonly Section[] = [
  {
    place: "device",
    title: "Keys",
    sentence: "What is on the keys beside the screen, in their order.",
    order: 30,
    permission: "read:devices",
    load: () => import("./keys-of-phone.tsx"),
  },
  {
    place: "device",
    title: "Provisioning",
    anchor: "provisioning",
    sentence: "Where the phone fetches its settings, and whether it did.",
    order: 40,
    permission: "read:devices",
    load: () => import("./address-of-phone.tsx"),
  },
  {
    place: "device",
    title: "What the phone is told",
    sentence: "Each setting, and who says so.",
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
