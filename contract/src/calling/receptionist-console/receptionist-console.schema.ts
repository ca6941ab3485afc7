import { z } from "zod"
import { extensionId } from "../../inventory/extensions/extensions.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"

/** As many as fit on a screen. */
export const mostFavorites = 60

// --- seats -----------------------------------------------------------------------------------------------------------

/** The total is the quantity of the account's service. */
export const consoleCount = z.object({ accountId, seats: z.int(), taken: z.int() }).meta({ id: "ConsoleCount" })
export type ConsoleCount = z.infer<typeof consoleCount>

/** A user's receptionist console; unusable while the user has no extension. */
export const seat = z
  .object({
    accountId,
    userId,
    name: z.string(),
    loginName: z.string(),
    extensionId: extensionId.nullable(),
    extension: z.string().nullable(),
    since: instant,
    givenByName: z.string(),
  })
  .meta({ id: "Seat" })
export type Seat = z.infer<typeof seat>
export const seatDraft = z.strictObject({ userId }).meta({ id: "SeatDraft" })

export const seatFilter = pageQuery(["name", "since"])
export type SeatFilter = z.output<typeof seatFilter>

// --- the desk --------------------------------------------------------------------------------------------------------

/** Null for users without a console. */
export const ownConsole = z.object({ seat: seat.nullable() }).meta({ id: "OwnConsole" })
export type OwnConsole = z.infer<typeof ownConsole>

/** An extension as the receptionist sees it: its user, its numbers, and whether a call would get through. */
export const deskEntry = z
  .object({
    extensionId,
    extension: z.string(),
    name: z.string(),
    userId: userId.nullable(),
    phoneNumbers: z.array(z.string()),
    locationName: z.string().nullable(),
    /** A phone or app of the extension is registered now. */
    ready: z.boolean(),
    hasPhone: z.boolean(),
    doNotDisturb: z.boolean(),
    /** Where all calls go; a number in international form or an extension. */
    forwarded: z.object({ kind: z.enum(["extension", "external", "voicemail"]), to: z.string() }).nullable(),
    /** The names of the queues it is an agent of. */
    queues: z.array(z.string()),
    favorite: z.boolean(),
  })
  .meta({ id: "DeskEntry" })
export type DeskEntry = z.infer<typeof deskEntry>

/** Searched by number and by word beginnings of names. */
export const deskFilter = pageQuery(["name", "extension"]).extend({ only: z.enum(["favorites"]).optional() })
export type DeskFilter = z.output<typeof deskFilter>

export const deskQueue = z
  .object({
    queueId: extensionId,
    name: z.string(),
    extension: z.string(),
    phoneNumbers: z.array(z.string()),
    agents: z.int(),
    agentsReady: z.int(),
  })
  .meta({ id: "DeskQueue" })
export type DeskQueue = z.infer<typeof deskQueue>
