import { emergencyChangesText, lineOfChange } from "@dialplane/contract/devices/emergency-change-text"
import type { EmergencyChange } from "@dialplane/contract/devices/emergency-changes.schema"
import { defineWords } from "../kit/locale/words.ts"

type Change = Pick<EmergencyChange, "deviceName" | "extension" | "from" | "to">

export const emergencyChangeWords = defineWords({
  "en-us": {
    title: "Emergency address changes",
    checking: "The emergency addresses are being checked.",
    /** "Yealink T46U, extension 201: Main office → Home office". */
    line: (change: Change) => `${lineOfChange(change)}: ${change.from ?? "none"} → ${change.to ?? "none"}`,
    hint: "Emergency calls go out with the new address. Check that the phone is really there.",
    more: (count: number) => `and ${count.toLocaleString()} more`,
    /** After the change, in a toast; empty when nothing changed. */
    told: emergencyChangesText,
  },
})
