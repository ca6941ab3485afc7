import { z } from "zod"
import { extensionTypes } from "../../inventory/extensions/extension-types.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { mediaId } from "../media/media-id.ts"
import { optionalLine } from "../../kit/text.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const callFlowId = id.describe("Id of the call flow")

/** In requests only ids count; names are filled in in answers. */
const announcement = z
  .strictObject({ mediaId, name: z.string().max(200).optional().describe("Its name; ignored in requests") })
  .nullish()
  .describe("A sound that is played before the call goes on")

const extension = {
  extensionId: id.describe("Id of the extension, group, queue, receptionist or conference"),
  extension: z.string().max(20).optional().describe("Its number; ignored in requests"),
  name: z.string().max(200).optional().describe("Its name; ignored in requests"),
  extensionType: z.enum(extensionTypes).optional().describe("Its type; ignored in requests"),
}

/**
 * Where a call can be sent. One shape and one picker for every "send the call to" of queues, groups, receptionists and
 * call flows, and one table (call_destinations), so that a destination cannot disappear while something leads to it.
 */
export const destination = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("extension").describe("Whatever has this extension number"),
      ...extension,
      announcement,
    }),
    z.strictObject({
      kind: z.literal("voicemail").describe("The mailbox of an extension, group or queue"),
      ...extension,
      announcement,
    }),
    z.strictObject({
      kind: z.literal("external").describe("A number outside the account"),
      number: optionalLine(phoneNumberLimits.longestInput)
        .min(1, "Enter a phone number.")
        .describe("The number, in E.164 format in answers"),
      present: z
        .enum(["caller", "company"])
        .default("caller")
        .describe("Which number the called party sees: the caller's or the company's main number"),
      announcement,
    }),
    z.strictObject({
      kind: z.literal("flow").describe("A call flow"),
      callFlowId,
      name: z.string().max(200).optional().describe("Its name; ignored in requests"),
      announcement,
    }),
    z.strictObject({ kind: z.literal("directory").describe("Dial by name"), announcement }),
    z.strictObject({ kind: z.literal("hangUp").describe("End the call"), announcement }),
  ])
  .meta({ id: "Destination", description: "Where a call is sent" })
export type Destination = z.output<typeof destination>
export type DestinationKind = Destination["kind"]
