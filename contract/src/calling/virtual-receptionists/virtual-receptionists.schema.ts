import { z } from "zod"
import { extensionId, extensionNumber } from "../../inventory/extensions/extensions.schema.ts"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { line } from "../../kit/text.ts"
import { destination } from "../destinations/destination.ts"
import { mediaId } from "../media/media-id.ts"

/** The keys of a phone, in the order of the keypad. */
export const menuKeys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"] as const
export type MenuKey = (typeof menuKeys)[number]

export const receptionistLimits = {
  mostWait: 15,
  mostBetweenDigits: 5,
  mostRetries: 5,
} as const
const { mostWait, mostBetweenDigits, mostRetries } = receptionistLimits

const vrId = extensionId.describe("Id of the virtual receptionist; it is also the id of its extension")
const key = z.enum(menuKeys).describe("The key: a digit, * or #")

// --- keys ------------------------------------------------------------------------------------------------------------

export const receptionistKey = z
  .discriminatedUnion("action", [
    z.strictObject({
      key,
      action: z.literal("destination").describe("The call goes to the destination"),
      destination: destination.describe("Where the key leads; another receptionist is a menu below this one"),
    }),
    z.strictObject({ key, action: z.literal("repeat").describe("The greeting is played again") }),
    z.strictObject({
      key,
      action: z.literal("previous").describe("Back to the menu the caller came from"),
    }),
  ])
  .meta({ id: "VirtualReceptionistKey", description: "What a key of the menu does" })
export type ReceptionistKey = z.output<typeof receptionistKey>

const keys = z.array(receptionistKey).max(menuKeys.length, `A phone has ${menuKeys.length} keys.`)

// --- receptionists ---------------------------------------------------------------------------------------------------

const retries = z.int().min(0).max(mostRetries, `At most ${mostRetries} times.`)
const facts = {
  scheduleId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().describe("Id of the schedule; null: always open"),
  greetingId: mediaId.nullable().describe("Id of the greeting in the media library; null: the standard greeting"),
  closedGreetingId: mediaId
    .nullable()
    .describe("Id of the greeting outside the hours of the schedule; null: the same as during them"),
  dialExtensions: z.boolean().describe("Callers can dial an extension number instead of pressing a key"),
  waitSeconds: z
    .int()
    .min(1, "At least 1 second.")
    .max(mostWait, `At most ${mostWait} seconds.`)
    .describe("How long the menu waits for the first key, 1 to 15 seconds"),
  betweenDigitsSeconds: z
    .int()
    .min(1, "At least 1 second.")
    .max(mostBetweenDigits, `At most ${mostBetweenDigits} seconds.`)
    .describe("How long the menu waits for the next digit of an extension number, 1 to 5 seconds"),
  noInputRetries: retries.describe("How often the menu is repeated for callers who press nothing, 0 to 5"),
  wrongKeyRetries: retries.describe("How often the menu is repeated after invalid input, 0 to 5"),
}
const destinations = {
  noInput: destination
    .nullable()
    .describe("Where callers go who press nothing; null: the call ends after the last repetition"),
  wrongKey: destination
    .nullable()
    .describe("Where callers go after too much invalid input; null: the call ends after the last repetition"),
  closed: destination
    .nullable()
    .describe("Where calls go outside the hours of the schedule; null: the menu works then too"),
}

/** A virtual receptionist is an extension of the type "Auto Attendant" and shares its id. */
export const receptionist = z
  .object({
    vrId,
    autoAttendantId: vrId.describe("The same id under the name the auto-attendant calls use"),
    accountId: accountId.describe("Id of the account"),
    name: z.string().describe("Name of the receptionist"),
    extension: z.string().describe("Extension number of the receptionist"),
    phoneNumbers: z.array(z.string()).describe("Phone numbers that lead to it, in E.164 format, at most 20"),
    ...facts,
    scheduleName: z.string().nullable().describe("Name of the schedule"),
    greetingName: z.string().nullable().describe("Name of the greeting"),
    closedGreetingName: z.string().nullable().describe("Name of the greeting outside the hours"),
    usedKeys: z.array(key).describe("The keys that do something, in the order of the keypad"),
    leadsNowhere: z
      .boolean()
      .describe("No key does anything and callers who press nothing go nowhere: a dead end for most callers"),
    version: z.int().describe("Goes up with every change"),
  })
  .meta({ id: "VirtualReceptionist", description: "A virtual receptionist, which answers calls with a menu" })
export type Receptionist = z.infer<typeof receptionist>

export const receptionistDetails = receptionist
  .extend({
    keys: z.array(receptionistKey).describe("What each key does, in the order of the keypad"),
    ...destinations,
  })
  .meta({ id: "VirtualReceptionistDetails", description: "A virtual receptionist with its keys and destinations" })
export type ReceptionistDetails = z.infer<typeof receptionistDetails>

export const receptionistDraft = z
  .strictObject({
    name: line(60).describe("Name of the receptionist"),
    extension: extensionNumber.optional().describe("3 to 6 digits; the next free number if absent"),
    scheduleId: facts.scheduleId.default(null),
    greetingId: facts.greetingId.default(null),
    closedGreetingId: facts.closedGreetingId.default(null),
    dialExtensions: facts.dialExtensions.default(true),
    waitSeconds: facts.waitSeconds.default(5),
    betweenDigitsSeconds: facts.betweenDigitsSeconds.default(3),
    noInputRetries: facts.noInputRetries.default(2),
    wrongKeyRetries: facts.wrongKeyRetries.default(2),
    keys: keys.default([]).describe("What the keys do; keys that are not listed do nothing"),
    noInput: destinations.noInput.default(null),
    wrongKey: destinations.wrongKey.default(null),
    closed: destinations.closed.default(null),
  })
  .meta({ id: "ReceptionistDraft" })
export type ReceptionistDraft = z.output<typeof receptionistDraft>

/** Omitted fields stay. */
export const receptionistEdit = z
  .strictObject({
    name: line(60).optional().describe("Name of the receptionist"),
    scheduleId: facts.scheduleId.optional(),
    greetingId: facts.greetingId.optional(),
    closedGreetingId: facts.closedGreetingId.optional(),
    dialExtensions: facts.dialExtensions.optional(),
    waitSeconds: facts.waitSeconds.optional(),
    betweenDigitsSeconds: facts.betweenDigitsSeconds.optional(),
    noInputRetries: facts.noInputRetries.optional(),
    wrongKeyRetries: facts.wrongKeyRetries.optional(),
    keys: keys.optional().describe("Replaces all keys; keys that are not listed do nothing"),
    noInput: destinations.noInput.optional(),
    wrongKey: destinations.wrongKey.optional(),
    closed: destinations.closed.optional(),
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; the change is refused if there is a newer one"),
  })
  .meta({ id: "ReceptionistEdit" })
export type ReceptionistEdit = z.output<typeof receptionistEdit>

export const receptionistSorts = ["extension", "name"] as const
export const receptionistFilter = pageQuery(receptionistSorts)
export type ReceptionistFilter = z.output<typeof receptionistFilter>
