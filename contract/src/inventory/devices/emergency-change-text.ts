import type { EmergencyChange } from "./emergency-changes.schema.ts"

type Change = Pick<EmergencyChange, "deviceName" | "modelName" | "extension" | "from" | "to">

/**
 * "Front desk (Yealink T46U), extension 201". Includes the model, because a phone's name moves when phones are swapped,
 * and what matters is where the hardware is.
 */
export const lineOfChange = ({ deviceName, modelName, extension }: Change) =>
  [
    deviceName === modelName ? deviceName : `${deviceName} (${modelName})`,
    ...(extension === null ? [] : [`extension ${extension}`]),
  ].join(", ")

/** After a change: which emergency location changed; empty when none did. */
export const emergencyChangesText = (changes: readonly Change[]): string => {
  const [first, ...more] = changes
  if (first === undefined) return ""
  const count = more.length.toLocaleString("en-US")
  const rest =
    more.length === 0 ? "" : ` ${more.length === 1 ? "1 more line has" : `${count} more lines have`} a new one.`
  // The line was not in use before: an arrow from "none" would suggest that it was used without a location.
  return first.from === null
    ? `Emergency calls of ${lineOfChange(first)} send help to ${first.to ?? "no location"}.${rest}`
    : `Emergency location of ${lineOfChange(first)}: ${first.from} → ${first.to ?? "none"}.${rest}`
}
