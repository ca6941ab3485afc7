import { texts } from "../../kit/language.ts"
import type { EmergencyChange } from "./emergency-changes.schema.ts"

type Change = Pick<EmergencyChange, "deviceName" | "modelName" | "extension" | "from" | "to">

const messages = texts("devices.emergencyChanges", {
  line: (phone: string, extension: string) => `${phone}, extension ${extension}`,
  // The line was not in use before: an arrow from "none" would suggest that it was used without a location.
  begins: (line: string, to: string | null, more: number) =>
    `Emergency calls of ${line} send help to ${to ?? "no location"}.${andMore(more)}`,
  changes: (line: string, from: string, to: string | null, more: number) =>
    `Emergency location of ${line}: ${from} → ${to ?? "none"}.${andMore(more)}`,
})
const andMore = (count: number) => {
  if (count === 0) return ""
  return count === 1
    ? " 1 more line has a new emergency location."
    : ` ${count.toLocaleString("en-US")} more lines have a new emergency location.`
}

/**
 * "Front desk (Yealink T46U), extension 201". Includes the model, because a phone's name moves when phones are swapped,
 * and what matters is where the hardware is.
 */
export const lineOfChange = ({ deviceName, modelName, extension }: Change) => {
  const phone = deviceName === modelName ? deviceName : `${deviceName} (${modelName})`
  return extension === null ? phone : messages.line(phone, extension)
}

/** After a change: which emergency location changed; empty when none did. */
export const emergencyChangesText = (changes: readonly Change[]): string => {
  const [first, ...more] = changes
  if (first === undefined) return ""
  return first.from === null
    ? messages.begins(lineOfChange(first), first.to, more.length)
    : messages.changes(lineOfChange(first), first.from, first.to, more.length)
}
