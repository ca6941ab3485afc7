import { z } from "zod"
import { texts } from "../../kit/language.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { optionalLine } from "../../kit/text.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/**
 * Another extension with its number and name. In requests only the id counts; number and name are filled in in
 * responses.
 */
export const extensionRef = z
  .strictObject({
    extensionId: id.describe("Id of the extension"),
    extension: z.string().max(20).optional().describe("Extension number, as it is dialed"),
    name: z.string().max(200).optional().describe("Name of the extension; ignored in requests"),
  })
  .meta({ id: "ExtensionRef" })
export type ExtensionRef = z.output<typeof extensionRef>

const toExtension = extensionRef.extend({ kind: z.literal("extension") })
const toVoicemail = z.strictObject({ kind: z.literal("voicemail") })
const toExternal = z.strictObject({
  kind: z.literal("external"),
  number: optionalLine(phoneNumberLimits.longestInput).min(1, "Must not be empty.").describe("Number as it is dialed"),
})

/**
 * Where a call can be forwarded: to an extension of any type, to the voicemail of the called extension, or to an
 * external number.
 */
export const callDestination = z
  .discriminatedUnion("kind", [toExtension, toVoicemail, toExternal])
  .meta({ id: "CallDestination" })
export type CallDestination = z.output<typeof callDestination>

/** Destinations that can ring, which excludes voicemail. */
export const ringTarget = z.discriminatedUnion("kind", [toExtension, toExternal]).meta({ id: "RingTarget" })
export type RingTarget = z.output<typeof ringTarget>

const messages = texts("calls.destinations", { voicemail: "voicemail" })

/** "305 Carla Castillo", "voicemail", "+1 207 555 0140". */
export const destinationText = (to: CallDestination): string => {
  switch (to.kind) {
    case "extension":
      return refText(to)
    case "voicemail":
      return messages.voicemail
    case "external":
      return to.number
  }
}
export const refText = ({ extensionId, extension, name }: ExtensionRef): string =>
  [extension ?? `#${extensionId}`, name].filter((part) => part !== undefined && part !== "").join(" ")
