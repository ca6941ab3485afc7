import type { AssignmentPreview } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import { defineMessages } from "../../kit/locale/messages.ts"

type TakenFrom = Pick<NonNullable<AssignmentPreview["takenFrom"]>, "extension" | "name">
type Unassigned = Pick<AssignmentPreview["unassignedPhones"][number], "deviceName" | "macAddress" | "emergencyLocation">

const nameOf = ({ extension, name }: TakenFrom) => [extension, name].filter(Boolean).join(" ")
/** With the MAC address, because many phones are named after their model. */
const phoneOf = ({ deviceName, macAddress }: Unassigned) =>
  macAddress === null ? deviceName : `${deviceName} (${macAddress})`

export const assignMessages = defineMessages({
  "en-us": {
    title: (name: string) => `Assign ${name} to an extension`,
    assign: "Assign",
    chooseExtension: "Choose an extension first.",
    take: (holder: string) => `Reassign this phone from ${holder}`,
    takeHint: "It no longer rings for that extension.",
    takeFirst: (holder: string) => `This phone is assigned to ${holder}. Select the option to reassign it first.`,
    replace: "Unassign the extension's other phones",
    replaceHint: "They go offline and have no emergency location until they are assigned again.",
    effectsTitle: "Assignments that end",
    takenFrom: (from: TakenFrom) => `${nameOf(from)} loses this phone.`,
    becomesUnassigned: (phone: Unassigned) =>
      `${phoneOf(phone)} becomes unassigned. Emergency location: ${phone.emergencyLocation ?? "none"} → none`,
    assignedTo: (name: string, extension: string) => `${name} now rings for ${extension}.`,
    /** After the change, in a toast; empty when no assignment ended. */
    lost: ({
      takenFrom,
      unassignedPhones,
    }: {
      readonly takenFrom: TakenFrom | null
      readonly unassignedPhones: readonly Unassigned[]
    }) =>
      [
        takenFrom === null ? "" : `${nameOf(takenFrom)} no longer has this phone.`,
        unassignedPhones.length === 0
          ? ""
          : `Now unassigned and without an emergency location: ${unassignedPhones.map(phoneOf).join(", ")}.`,
      ]
        .filter(Boolean)
        .join(" "),
  },
})
