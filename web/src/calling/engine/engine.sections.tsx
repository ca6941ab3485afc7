import type { Section } from "../../kit/sections.tsx"

const sectionAt = (place: Section["place"], load: Section["load"]): Section => ({
  place,
  title: "Live calls",
  sentence: "Calls that are here right now. The list updates by itself.",
  order: 5,
  permission: "read:all-calls",
  load,
})

const withoutPhones = async () => ({ Section: (await import("./live-calls-here.tsx")).CallsWithoutPhones })
const withPhones = async () => ({ Section: (await import("./live-calls-here.tsx")).CallsWithPhones })

/** Queues have a tab of their own for their live calls. */
export const engineSections: readonly Section[] = [
  sectionAt("conferenceBridge", withoutPhones),
  sectionAt("callGroup", withPhones),
  sectionAt("receptionist", withoutPhones),
]
