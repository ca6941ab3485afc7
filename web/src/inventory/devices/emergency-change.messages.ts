import { emergencyChangesText, lineOfChange } from "@dialplane/contract/inventory/devices/emergency-change.messages"
import type { EmergencyChange } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

type Change = Pick<EmergencyChange, "deviceName" | "modelName" | "extension" | "from" | "to">

/** The line was not in use before: an arrow from "none" would suggest that it was used without a location. */
const firstLocation = (change: Change) =>
  change.to === null
    ? `${lineOfChange(change)}: no emergency location`
    : `${lineOfChange(change)}: emergency calls will send help to ${change.to}`

export const emergencyChangeMessages = defineMessages({
  "en-us": {
    /** For a phone that was not in use before, no location changes, but the one it calls with still has to be right. */
    title: (changes: readonly Change[]) =>
      changes.every(({ from }) => from === null) ? "Check the emergency location" : "Emergency location changes",
    checking: "Checking emergency locations.",
    unavailable: "Emergency locations could not be checked",
    unavailableText: "You can continue. Afterwards, check the emergency location of the phone.",
    tryAgain: "Try again",
    /** "Yealink T46U, extension 201: Main office → Home office". */
    line: (change: Change) =>
      change.from === null ? firstLocation(change) : `${lineOfChange(change)}: ${change.from} → ${change.to ?? "none"}`,
    hint: (count: number) =>
      count === 1
        ? "Help is sent to this location. Check that the phone is there."
        : "Help is sent to these locations. Check that each phone is at its location.",
    more: (count: number) => `and ${count.toLocaleString()} more`,
    /** After the change, in a toast; empty when nothing changed. */
    changes: emergencyChangesText,
  },
})
