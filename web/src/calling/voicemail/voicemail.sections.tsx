import type { Section } from "../../kit/sections.tsx"

const ofObject = {
  title: "Voicemail",
  sentence: "Messages that callers left, and who is told about them.",
  permission: "read:voicemail-boxes",
  load: () => import("./box-of-extension.tsx"),
} as const

export const voicemailSections: readonly Section[] = [
  { ...ofObject, place: "extension", order: 32 },
  { ...ofObject, place: "callGroup", order: 30 },
  { ...ofObject, place: "queue", order: 30 },
  {
    place: "ownPhone",
    title: "Voicemail messages",
    sentence: "Messages that callers left for you.",
    order: 10,
    permission: "read:own-voicemail",
    load: () => import("./own-box-section.tsx"),
  },
]
