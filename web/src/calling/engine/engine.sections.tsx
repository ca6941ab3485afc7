import type { Section } from "../../kit/sections.tsx"

/** Queues have a tab of their own for their live calls. */
const places = ["conferenceBridge", "callGroup", "receptionist"] as const

export const engineSections: readonly Section[] = places.map((place) => ({
  place,
  title: "Live calls",
  sentence: "Calls that are here right now. The list updates by itself.",
  order: 5,
  permission: "read:all-calls",
  load: () => import("./live-calls-here.tsx"),
}))
