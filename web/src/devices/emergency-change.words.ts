import type { EmergencyChange } from "@dialplane/contract/devices/emergency-changes.schema"
import { defineWords } from "../kit/locale/words.ts"

type Change = Pick<EmergencyChange, "deviceName" | "extension" | "from" | "to">

const whose = ({ deviceName, extension }: Change) => (extension === null ? deviceName : `${deviceName}, extension ${extension}`)

export const emergencyChangeWords = defineWords({
  "en-us": {
    title: "Emergency address changes",
    checking: "The emergency addresses are being checked.",
    /** "Yealink T46U, extension 201: Main office → Home office". */
    line: (change: Change) => `${whose(change)}: ${change.from ?? "none"} → ${change.to ?? "none"}`,
    hint: "Emergency calls go out with the new address. Check that the phone is really there.",
    more: (count: number) => `and ${count.toLocaleString()} more`,
    /** After the change, in a toast; empty when nothing changed. */
    told: (changes: readonly Change[]) => {
      const [first, ...more] = changes
      if (first === undefined) return ""
      const rest = more.length === 0 ? "" : ` and ${more.length.toLocaleString()} more ${more.length === 1 ? "line" : "lines"}`
      return `Emergency address of ${whose(first)}: ${first.from ?? "none"} → ${first.to ?? "none"}${rest}.`
    },
  },
})
