import type { Section } from "../../kit/sections.tsx"

export const clickToCallSections: readonly Section[] = [
  {
    place: "number",
    title: "Click-to-call button",
    sentence: "Visitors of your web site ask to be called and are connected with this number.",
    anchor: "click-to-call",
    order: 30,
    permission: "read:click-to-call-me",
    load: () => import("./buttons-of-number.tsx"),
  },
]
