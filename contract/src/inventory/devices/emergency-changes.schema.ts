import { z } from "zod"
import { device, line } from "./devices.schema.ts"

const id = z.int().min(1)

/**
 * A line whose emergency calls go out with another address than before. Lines that nobody can call from are not among
 * them.
 */
export const emergencyChange = z.object({
  deviceId: id.describe("The phone or app that the line is on after the change."),
  deviceName: z.string(),
  modelName: z.string().describe("What the hardware is: the name of a phone goes along when phones are swapped."),
  lineId: id,
  extension: z.string().nullable().describe("The number that the line calls from."),
  from: z.string().nullable().describe("The emergency location in force before, by name; null when there was none."),
  to: z.string().nullable().describe("The one in force after; null when there is none."),
})
export type EmergencyChange = z.infer<typeof emergencyChange>

export const emergencyChanges = z
  .array(emergencyChange)
  .describe("Lines whose emergency calls go out with another address from now on.")

export const emergencyPreview = z.object({ emergencyChanges })
export type EmergencyPreview = z.infer<typeof emergencyPreview>

/** A phone after a change, with what the change means for emergency calls. */
export const changedDevice = device.extend({ emergencyChanges })
export type ChangedDevice = z.infer<typeof changedDevice>

/** A phone after a swap. */
export const swappedDevice = changedDevice.extend({
  auditEntryId: id
    .nullable()
    .describe("The audit entry of this phone's side of the swap: undoing either side swaps both phones back."),
})
export type SwappedDevice = z.infer<typeof swappedDevice>

/** What an assignment takes away from others. */
const assignmentEffects = {
  takenFrom: z
    .object({ extensionId: id, extension: z.string(), name: z.string() })
    .nullable()
    .describe("The extension that had the phone before; null when it was unassigned or had this extension already."),
  unassignedPhones: z
    .array(
      z.object({
        deviceId: id,
        deviceName: z.string(),
        macAddress: z.string().nullable(),
        emergencyLocation: z
          .string()
          .nullable()
          .describe("The emergency location of its first line before, by name; afterwards it has none."),
      }),
    )
    .describe("The extension's other phones, which become unassigned and have no emergency address from then on."),
}

export const assignmentPreview = emergencyPreview.extend(assignmentEffects)
export type AssignmentPreview = z.infer<typeof assignmentPreview>

/** A phone after it was assigned. */
export const assignedDevice = changedDevice.extend({
  ...assignmentEffects,
  auditEntryIds: z
    .array(id)
    .describe("The entries of the audit log that the change wrote; reverting each of them in this order undoes it."),
})
export type AssignedDevice = z.infer<typeof assignedDevice>

export const changedLine = line.extend({
  emergencyChange: emergencyChange
    .nullable()
    .describe("Null when emergency calls go out with the same address as before."),
})
export type ChangedLine = z.infer<typeof changedLine>
