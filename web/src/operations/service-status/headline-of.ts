import type { PublicStatus } from "@dialplane/contract/operations/service-status/service-status.schema"

export type Headline =
  | "allOperational"
  | "maintenanceRuns"
  | "someNotOperational"
  | "indicator_minor"
  | "indicator_major"
  | "indicator_critical"
  | "notKnown"

/** What the page says first: the worst impact, or that something is maintained or not known. */
export const headlineOf = ({ indicator, components }: Pick<PublicStatus, "indicator" | "components">): Headline => {
  if (indicator !== "none") return `indicator_${indicator}`
  const states = new Set(components.map(({ state }) => state))
  states.delete("operational")
  if (states.size === 0) return "allOperational"
  return states.size === 1 && states.has("maintenance") ? "maintenanceRuns" : "someNotOperational"
}
