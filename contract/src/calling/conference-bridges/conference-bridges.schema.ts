import { z } from "zod"
import { extensionId, extensionNumber } from "../../inventory/extensions/extensions.schema.ts"
import { fewestPinDigits, mostPinDigits } from "../../inventory/extensions/voicemail-pin.ts"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { secret } from "../../kit/secret.ts"
import { line } from "../../kit/text.ts"

export const bridgeLimits = { fewest: 2, most: 100 } as const

const bridgeId = extensionId.describe("Id of the conference bridge; it is also the id of its extension")
/** Whether it is easy to guess depends on the extension number too, so the server checks that. */
const pin = z
  .string()
  .regex(/^\d+$/, "Use digits only.")
  .min(fewestPinDigits, `At least ${fewestPinDigits} digits.`)
  .max(mostPinDigits, `At most ${mostPinDigits} digits.`)

const settings = {
  maxParticipants: z
    .int()
    .min(bridgeLimits.fewest, `At least ${bridgeLimits.fewest}.`)
    .max(bridgeLimits.most, `At most ${bridgeLimits.most}.`)
    .describe("How many callers can take part at the same time, 2 to 100"),
  waitForHost: z
    .boolean()
    .describe("Guests wait until the host has joined; without PINs there is no host, and nobody waits"),
  musicWhileWaiting: z.boolean().describe("Whoever waits, or is alone, hears the music on hold"),
  announce: z
    .enum(["tone", "name", "none"])
    .describe("How participants who join or leave are announced: a tone, their recorded name, or not at all"),
  announceOn: z.enum(["both", "join", "leave"]).describe("What is announced: joining, leaving or both"),
  startMuted: z.boolean().describe("Guests are muted when they join"),
  record: z
    .enum(["off", "host", "always"])
    .describe("off: never recorded. host: the host can start a recording. always: every conference is recorded"),
  locked: z.boolean().describe("Only the host can join until the bridge is unlocked"),
}

/** A conference bridge is an extension of its own type and shares its id. */
export const conferenceBridge = z
  .object({
    kitId: bridgeId,
    accountId,
    name: z.string().describe("Name of the bridge"),
    extension: z.string().describe("Extension number that participants dial"),
    phoneNumbers: z.array(z.string()).describe("Phone numbers that lead to the bridge, at most 20"),
    locationName: z.string().nullable().describe("Name of the location the bridge belongs to"),
    ...settings,
    hasPins: z.boolean().describe("Both PINs are set; without them callers join without being asked, as guests"),
    version: z.int().describe("Goes up with every change; send it to avoid overwriting changes of others"),
  })
  .meta({ id: "ConferenceBridge", description: "A conference bridge: callers dial in and talk together" })
export type ConferenceBridge = z.infer<typeof conferenceBridge>

export const conferenceBridgeDetails = conferenceBridge
  .extend({
    hostPin: secret(z.string().nullable()).describe("PIN of the host; null if none is set yet"),
    guestPin: secret(z.string().nullable()).describe("PIN of the guests; null if none is set yet"),
  })
  .meta({ id: "ConferenceBridgeDetails", description: "A conference bridge with its PINs" })
export type ConferenceBridgeDetails = z.infer<typeof conferenceBridgeDetails>

export const conferenceBridgeDraft = z
  .strictObject({
    name: line(60).describe("Name of the bridge"),
    extension: extensionNumber.optional().describe("3 to 6 digits; the next free number if absent"),
    hostPin: pin.optional().describe("PIN of the host, 4 to 10 digits; generated if absent"),
    guestPin: pin.optional().describe("PIN of the guests, 4 to 10 digits; generated if absent"),
    maxParticipants: settings.maxParticipants.default(25),
    waitForHost: settings.waitForHost.default(true),
    musicWhileWaiting: settings.musicWhileWaiting.default(true),
    announce: settings.announce.default("tone"),
    announceOn: settings.announceOn.default("both"),
    startMuted: settings.startMuted.default(false),
    record: settings.record.default("off"),
    locked: settings.locked.default(false),
  })
  .meta({ id: "ConferenceBridgeDraft" })
export type ConferenceBridgeDraft = z.output<typeof conferenceBridgeDraft>

/** Omitted fields stay. */
export const conferenceBridgeEdit = z
  .strictObject({
    name: line(60).optional().describe("Name of the bridge"),
    hostPin: pin.optional().describe("New PIN of the host, 4 to 10 digits"),
    guestPin: pin.optional().describe("New PIN of the guests, 4 to 10 digits"),
    maxParticipants: settings.maxParticipants.optional(),
    waitForHost: settings.waitForHost.optional(),
    musicWhileWaiting: settings.musicWhileWaiting.optional(),
    announce: settings.announce.optional(),
    announceOn: settings.announceOn.optional(),
    startMuted: settings.startMuted.optional(),
    record: settings.record.optional(),
    locked: settings.locked.optional(),
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; the change is refused if there is a newer one"),
  })
  .meta({ id: "ConferenceBridgeEdit" })
export type ConferenceBridgeEdit = z.output<typeof conferenceBridgeEdit>

export const conferenceBridgeSorts = ["extension", "name"] as const
export const recordingCode = z
  .object({
    code: z.string().nullable().describe("What hosts dial or press to start and stop a recording; null if it is off"),
  })
  .meta({ id: "RecordingCode", description: "The account's feature code for recording" })
export type RecordingCode = z.infer<typeof recordingCode>

export const conferenceBridgeFilter = pageQuery(conferenceBridgeSorts)
export type ConferenceBridgeFilter = z.output<typeof conferenceBridgeFilter>
