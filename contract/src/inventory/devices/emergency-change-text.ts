import type { EmergencyChange } from "./emergency-changes.schema.ts"

type Change = Pick<EmergencyChange, "deviceName" | "modelName" | "extension" | "from" | "to">

/**
 * "Front desk (Yealink T46U), extension 201". With its model: a phone's name goes along when phones are swapped, and
 * what matters is where the hardware stands.
 */
export const lineOfChange = ({ deviceName, modelName, extension }: Change) =>
  [
    deviceName === modelName ? deviceName : `${deviceName} (${modelName})`,
    ...(extension === null ? [] : [`extension ${extension}`]),
  ].join(", ")

/** After a change: which emergency address became another; empty when none did. */
export const emergencyChangesText = (changes: readonly Change[]): string => {
  const [first, ...more] = changes
  if (first === undefined) return ""
  const count = more.length.toLocaleString("en-US")
  const rest =
    more.length === 0 ? "" : ` ${more.length === 1 ? "1 more line has" : `${count} more lines have`} another one now.`
  // Where nobody could call from before, an arrow from "none" would read as if somebody had been without an address.
  return first.from === null
    ? `Emergency calls of ${lineOfChange(first)} send help to ${first.to ?? "no address"}.${rest}`
    : `Emergency address of ${lineOfChange(first)}: ${first.from} → ${first.to ?? "none"}.${rest}`
}
