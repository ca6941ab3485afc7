import { z } from "zod"
import { extensionId } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"

/** As many as fit on a screen. */
export const mostFavorites = 60

// --- seats -----------------------------------------------------------------------------------------------------------

/** The total is the quantity of the account's service. */
export const consoleCount = z
  .object({
    accountId,
    seats: z.int().describe("How many receptionist consoles there are"),
    taken: z.int().describe("How many are assigned to users"),
  })
  .meta({ id: "ConsoleCount" })
export type ConsoleCount = z.infer<typeof consoleCount>

/** A user's receptionist console; unusable while the user has no extension. */
export const seat = z
  .object({
    accountId,
    userId,
    name: z.string().describe("Name of the user who has the console"),
    loginName: z.string().describe("Name with which the user signs in"),
    extensionId: extensionId.nullable(),
    extension: z.string().nullable().describe("Extension number, as it is dialed"),
    since: instant,
    givenByName: z.string().describe("Name of the user who assigned it"),
  })
  .meta({ id: "Seat" })
export type Seat = z.infer<typeof seat>
export const seatDraft = z.strictObject({ userId }).meta({ id: "SeatDraft" })

export const seatFilter = pageQuery(["name", "since"])
export type SeatFilter = z.output<typeof seatFilter>

// --- the desk --------------------------------------------------------------------------------------------------------

/** Null for users without a console. */
export const ownConsole = z
  .object({ seat: seat.nullable().describe("The caller's console; null without one") })
  .meta({ id: "OwnConsole" })
export type OwnConsole = z.infer<typeof ownConsole>

/** An extension as the receptionist sees it: its user, its numbers, and whether a call would get through. */
export const deskEntry = z
  .object({
    extensionId,
    extension: z.string().describe("Extension number, as it is dialed"),
    name: z.string().describe("Name of the person, group or queue"),
    userId: userId.nullable(),
    phoneNumbers: z.array(z.string()).describe("Phone numbers: calling code and national number, digits only"),
    locationName: z.string().nullable().describe("Name of the location"),
    ready: z.boolean().describe("A phone or app of the extension is registered now"),
    hasPhone: z.boolean().describe("Whether a phone is assigned"),
    doNotDisturb: z.boolean().describe("Whether calls skip the phones of the extension"),
    forwarded: z
      .object({
        kind: z.enum(["extension", "external", "voicemail"]).describe("Kind of destination"),
        to: z.string().describe("Number or extension to which calls go"),
      })
      .nullable()
      .describe("Where all calls go; a number in international form or an extension"),
    queues: z.array(z.string()).describe("The names of the queues it is an agent of"),
    favorite: z.boolean().describe("Whether the caller marked it as a favorite"),
  })
  .meta({ id: "DeskEntry" })
export type DeskEntry = z.infer<typeof deskEntry>

/** Searched by number and by word beginnings of names. */
export const deskFilter = pageQuery(["name", "extension"]).extend({
  only: z.enum(["favorites"]).optional().describe("favorites: only those that the caller marked"),
})
export type DeskFilter = z.output<typeof deskFilter>

export const deskQueue = z
  .object({
    queueId: extensionId,
    name: z.string().describe("Name of the call queue"),
    extension: z.string().describe("Extension number, as it is dialed"),
    phoneNumbers: z.array(z.string()).describe("Phone numbers: calling code and national number, digits only"),
    agents: z.int().describe("How many agents the queue has"),
    agentsReady: z.int().describe("How many agents can take a call now"),
  })
  .meta({ id: "DeskQueue" })
export type DeskQueue = z.infer<typeof deskQueue>
