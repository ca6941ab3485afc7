import { z } from "zod"
import { device, line } from "./devices.schema.ts"

const id = z.int().min(1)

/**
 * A line whose emergency calls use a different location than before. Lines that cannot be used for calls are not
 * included.
 */
export const emergencyChange = z
  .object({
    deviceId: id.describe("The phone or app that the line is on after the change."),
    deviceName: z.string().describe("Its name."),
    modelName: z
      .string()
      .describe("The hardware model. The name of a phone moves with its settings when phones are swapped."),
    lineId: id.describe("Id of the line."),
    extension: z.string().nullable().describe("The number that the line calls from."),
    from: z.string().nullable().describe("The emergency location in force before, by name; null when there was none."),
    to: z.string().nullable().describe("The one in force after; null when there is none."),
  })
  .meta({ id: "EmergencyChange" })
export type EmergencyChange = z.infer<typeof emergencyChange>

export const emergencyChanges = z
  .array(emergencyChange)
  .describe("Lines whose emergency calls use a different location from now on.")

export const emergencyPreview = z.object({ emergencyChanges }).meta({ id: "EmergencyPreview" })
export type EmergencyPreview = z.infer<typeof emergencyPreview>

/** A phone after a change, with what the change means for emergency calls. */
export const changedDevice = device.extend({ emergencyChanges }).meta({ id: "ChangedDevice" })
export type ChangedDevice = z.infer<typeof changedDevice>

/** A phone after a swap. */
export const swappedDevice = changedDevice
  .extend({
    auditEntryId: id
      .nullable()
      .describe("The audit entry of this phone's side of the swap: undoing either side swaps both phones back."),
  })
  .meta({ id: "SwappedDevice" })
export type SwappedDevice = z.infer<typeof swappedDevice>

/** Assignments that end because of this one. */
const assignmentEffects = {
  takenFrom: z
    .object({
      extensionId: id.describe("Id of the extension"),
      extension: z.string().describe("Extension number, as it is dialed"),
      name: z.string().describe("Name of the phone or app"),
    })
    .nullable()
    .describe(
      "The extension the phone was assigned to before; null when it was unassigned or already assigned to this extension.",
    ),
  unassignedPhones: z
    .array(
      z.object({
        deviceId: id.describe("Id of the phone or app"),
        deviceName: z.string().describe("Name of the phone or app"),
        macAddress: z.string().nullable().describe("MAC address: 12 hexadecimal digits without separators"),
        emergencyLocation: z
          .string()
          .nullable()
          .describe("The emergency location of its first line before the change, by name. Afterwards it has none."),
      }),
    )
    .describe("The extension's other phones, which become unassigned and have no emergency location from then on."),
}

export const assignmentPreview = emergencyPreview.extend(assignmentEffects).meta({ id: "AssignmentPreview" })
export type AssignmentPreview = z.infer<typeof assignmentPreview>

/** A phone after it was assigned. */
export const assignedDevice = changedDevice
  .extend({
    ...assignmentEffects,
    auditEntryIds: z
      .array(id)
      .describe("The audit log entries of the change. Reverting each of them in this order undoes it."),
  })
  .meta({ id: "AssignedDevice" })
export type AssignedDevice = z.infer<typeof assignedDevice>

export const changedLine = line
  .extend({
    emergencyChange: emergencyChange.nullable().describe("Null when emergency calls use the same location as before."),
  })
  .meta({ id: "ChangedLine" })
export type ChangedLine = z.infer<typeof changedLine>
