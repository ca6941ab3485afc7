import { z } from "zod"
import { sentAsFile } from "../../kit/sent-as-file.ts"
import { mostAtOnce } from "../../kit/bulk.ts"
import { userId } from "../../kit/ids.ts"
import { line, optionalLine } from "../../kit/text.ts"
import { editedVersion, extensionId, extensionIdText, extensionNumber } from "./extensions.schema.ts"

export const renumbering = z
  .strictObject({
    extension: extensionNumber.describe("Extension number, as it is dialed"),
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
  })
  .meta({ id: "Renumbering" })
export const handover = z.strictObject({ userId: userId.nullable() }).meta({ id: "Handover" })
export const cloning = z
  .strictObject({
    extension: extensionNumber.optional().describe("Extension number, as it is dialed"),
    name: line(60).describe("Name of the new extension"),
  })
  .meta({ id: "Cloning" })
export type Cloning = z.output<typeof cloning>

/**
 * Something that uses the extension. Uses that block must be changed before the extension can be deleted; the others
 * are removed with it.
 */
export const extensionUse = z
  .object({
    /**
     * line: on a phone of another extension. key: a busy lamp field on a phone or in a key template. queue: it is an
     * agent. callGroup, pickupGroup, pagingGroup: it is a member. destination: a group, queue, receptionist or call flow sends calls there.
     * callFlow: its calls start in the call flow.
     */
    kind: z
      .enum([
        "forwarding",
        "findMe",
        "sharedLine",
        "watcher",
        "person",
        "phoneNumber",
        "device",
        "line",
        "key",
        "template",
        "queue",
        "callGroup",
        "pickupGroup",
        "pagingGroup",
        "destination",
        "callFlow",
        "other",
      ])
      .describe("What uses it"),
    label: z.string().describe("Name of what uses it"),
    detail: z.string().describe("How it is used; may be empty"),
    blocks: z.boolean().describe("Whether it prevents deleting; the others end with it"),
    /** Where the portal links to. */
    extensionId: extensionId.nullable().describe("Id of the extension that uses it"),
    deviceId: extensionId.nullable().describe("Id of the phone that uses it"),
    templateId: extensionId.nullable().describe("Id of the extension template that uses it"),
    callFlowId: extensionId.nullable().describe("Id of the call flow that uses it"),
  })
  .meta({ id: "ExtensionUse" })
export type ExtensionUse = z.infer<typeof extensionUse>
export const extensionUses = z
  .object({
    uses: z.array(extensionUse).describe("What uses it, at most 200"),
    more: z.boolean().describe("Whether there are more"),
    voicemails: z.int().describe("Voicemail messages that are deleted with it"),
  })
  .meta({ id: "ExtensionUses" })
export type ExtensionUses = z.infer<typeof extensionUses>

/** For deleting what calls are sent to. */
export const replacement = z.strictObject({
  replaceWith: extensionIdText
    .optional()
    .describe(
      "Id of the extension, group, queue or receptionist that gets its phone numbers and everything that sends calls to it",
    ),
})

/** A minute of 16-bit sound at telephone quality is less than a megabyte. */
export const largestGreetingBytes = 1_300_000
export const greetingUpload = z
  .strictObject({
    name: optionalLine(80).default("").describe("Name in the list of greetings; the file name if empty"),
    audio: sentAsFile(
      z
        .base64("Must be base64.")
        .min(1, "Must not be empty.")
        .max(Math.ceil(largestGreetingBytes / 3) * 4, "The recording is too large. Use at most one minute."),
    ).describe("The audio file in base64, or as a part of a form"),
  })
  .meta({ id: "GreetingUpload" })
export type GreetingUpload = z.output<typeof greetingUpload>

const several = z.array(extensionId).min(1, "Choose at least one.").max(mostAtOnce, "At most 10,000 at a time.")
/** What is reset. Number, user, phones and memberships stay. */
export const resetParts = [
  "greetings",
  "voicemails",
  "pin",
  "forwarding",
  "ringing",
  "doNotDisturb",
  "notices",
] as const
export const resetPart = z.enum(resetParts)
export type ResetPart = z.infer<typeof resetPart>
export const dataReset = z
  .strictObject({
    extensionIds: several.describe("Ids of the extensions"),
    parts: z
      .array(resetPart)
      .min(1)
      .max(resetParts.length)
      .default([...resetParts])
      .describe("What to reset"),
  })
  .meta({ id: "DataReset" })
export type DataReset = z.output<typeof dataReset>
export const bulkChange = z
  .strictObject({
    extensionIds: several.describe("Ids of the extensions"),
    change: z
      .strictObject({
        blockInternationalCalling: z.boolean().describe("Whether international calls from the extension are blocked"),
        doNotDisturb: z.boolean().describe("Whether calls skip the phones of the extension"),
      })
      .partial()
      .refine((change) => Object.keys(change).length > 0, "Include at least one change.")
      .describe("What changes in all chosen extensions; settings that are left out stay"),
  })
  .meta({ id: "ExtensionBulkChange" })
export type BulkChange = z.output<typeof bulkChange>

/** A long-running task that the caller polls until it is finished. */
export const task = z
  .object({
    taskId: extensionId,
    state: z.enum(["waiting", "running", "done", "failed", "cancelled"]).describe("How far the reset is"),
    done: z.int().describe("How many extensions are done, failed ones included"),
    total: z.int().describe("How many there are in all"),
    failed: z.int().describe("How many extensions failed"),
    failures: z
      .array(
        z.object({
          row: z.int().describe("Row of the file, from 1"),
          message: z.string().describe("Why it failed"),
        }),
      )
      .describe("What could not be done, with the reason; at most 500"),
    finished: z.boolean().describe("Whether the reset has ended"),
  })
  .meta({ id: "DataResetTask" })
export type Task = z.infer<typeof task>
export const startedTask = z.object({ taskId: extensionId }).meta({ id: "StartedTask" })
export const startedJob = z.object({ jobId: extensionId }).meta({ id: "StartedExtensionJob" })
