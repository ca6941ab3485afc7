import { emergencyChangesText, lineOfChange } from "@dialplane/contract/inventory/devices/emergency-change-text"
import type { EmergencyChange } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

type Change = Pick<EmergencyChange, "deviceName" | "modelName" | "extension" | "from" | "to">

/** Where nobody could call from before: an arrow from "none" would read as if somebody had been without an address. */
const firstAddress = (change: Change) =>
  `${lineOfChange(change)}: emergency calls will send help to ${change.to ?? "no address"}`

export const emergencyChangeMessages = defineMessages({
  "en-us": {
    /**
     * A phone that nobody used before has no address that changes; which one it calls with has to be right all the
     * same.
     */
    title: (changes: readonly Change[]) =>
      changes.every(({ from }) => from === null) ? "Check the emergency address" : "Emergency address changes",
    checking: "The emergency addresses are being checked.",
    unavailable: "Emergency addresses could not be checked",
    unavailableText: "You can go on. Check afterwards which emergency address the phone calls with.",
    tryAgain: "Try again",
    /** "Yealink T46U, extension 201: Main office → Home office". */
    line: (change: Change) =>
      change.from === null ? firstAddress(change) : `${lineOfChange(change)}: ${change.from} → ${change.to ?? "none"}`,
    hint: (count: number) =>
      count === 1
        ? "Help is sent to this address: check that the phone is there."
        : "Help is sent to these addresses: check that each phone is at its own.",
    more: (count: number) => `and ${count.toLocaleString()} more`,
    /** After the change, in a toast; empty when nothing changed. */
    told: emergencyChangesText,
  },
})
