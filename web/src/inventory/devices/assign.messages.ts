import type { AssignmentPreview } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

type TakenFrom = Pick<NonNullable<AssignmentPreview["takenFrom"]>, "extension" | "name">
type Unassigned = Pick<AssignmentPreview["unassignedPhones"][number], "deviceName" | "macAddress" | "emergencyLocation">

const nameOf = ({ extension, name }: TakenFrom) => [extension, name].filter(Boolean).join(" ")
/** With the address of its hardware: many phones are called by their model. */
const phoneOf = ({ deviceName, macAddress }: Unassigned) =>
  macAddress === null ? deviceName : `${deviceName} (${macAddress})`

export const assignMessages = defineMessages({
  "en-us": {
    title: (name: string) => `Assign ${name} to an extension`,
    assign: "Assign",
    chooseExtension: "Choose an extension first.",
    take: (holder: string) => `Take this phone from ${holder}`,
    takeHint: "It stops ringing there.",
    takeFirst: (holder: string) => `This phone is assigned to ${holder}. Choose to take it from there first.`,
    replace: "Unassign the extension's other phones",
    replaceHint: "They go offline and have no emergency address until they are assigned again.",
    effectsTitle: "Assignments that end",
    takenFrom: (from: TakenFrom) => `${nameOf(from)} loses this phone.`,
    becomesUnassigned: (phone: Unassigned) =>
      `${phoneOf(phone)} becomes unassigned. Emergency address: ${phone.emergencyLocation ?? "none"} → none`,
    assignedTo: (name: string, extension: string) => `${name} rings for ${extension} now.`,
    /** After the change, in a toast; empty when nobody lost anything. */
    lost: ({
      takenFrom,
      unassignedPhones,
    }: {
      readonly takenFrom: TakenFrom | null
      readonly unassignedPhones: readonly Unassigned[]
    }) =>
      [
        takenFrom === null ? "" : `${nameOf(takenFrom)} no longer has it.`,
        unassignedPhones.length === 0
          ? ""
          : `Now unassigned and without an emergency address: ${unassignedPhones.map(phoneOf).join(", ")}.`,
      ]
        .filter(Boolean)
        .join(" "),
  },
})
