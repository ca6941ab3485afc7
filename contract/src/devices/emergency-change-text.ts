import type { EmergencyChange } from "./emergency-changes.schema.ts"

type Change = Pick<EmergencyChange, "deviceName" | "extension" | "from" | "to">

/** "Yealink T46U, extension 201". */
export const lineOfChange = ({ deviceName, extension }: Change) => (extension === null ? deviceName : `${deviceName}, extension ${extension}`)

/** After a change: which emergency address became another; empty when none did. */
export const emergencyChangesText = (changes: readonly Change[]): string => {
  const [first, ...more] = changes
  if (first === undefined) return ""
  const rest = more.length === 0 ? "" : ` and ${more.length.toLocaleString("en-US")} more ${more.length === 1 ? "line" : "lines"}`
  return `Emergency address of ${lineOfChange(first)}: ${first.from ?? "none"} → ${first.to ?? "none"}${rest}.`
}
