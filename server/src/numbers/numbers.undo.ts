import { z } from "zod"
import { callerIdCode } from "@dialplane/contract/numbers/caller-id"
import { numberStatus } from "@dialplane/contract/numbers/number-status"
import { numberProblems } from "@dialplane/contract/numbers/numbers.problems"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { refuse } from "../kit/refusal.ts"
import { defineUndo, type Undo, type WrittenChange } from "../kit/undo.ts"
import { listTags } from "./custom-tags.queries.ts"
import { editWithin, placeMany, shownOf } from "./number-bulk.service.ts"
import { findExtensionByNumber, findLocationByName, findNumber, holdNumbers } from "./numbers.queries.ts"
import { leadsToWords } from "./numbers.rules.ts"
import { assignNumber, changeStatus, demandDone, demandNumber } from "./numbers.service.ts"
import { undoRemoval } from "./removed-numbers.service.ts"

const numberOf = ({ objectId }: WrittenChange) => objectId

/** Tags are in the log by their name, as people read it. */
const fields = z.strictObject({ callerIdName: z.string(), callerIdCode, tag: z.string().nullable(), backupNumber: z.string(), initialAssign: z.boolean() }).partial()

const undoChange = defineUndo({
  action: "phone_number.changed",
  permission: "update:phone-numbers",
  fields,
  hold: async (db, ctx, change) => {
    await holdNumbers(db, ctx.accountId, [numberOf(change)])
  },
  read: async (db, ctx, change) => {
    const number = await findNumber(db, ctx.accountId, numberOf(change))
    return number && { ...shownOf(number) }
  },
  write: async (db, ctx, change, { tag, ...rest }) => {
    const customTagId = tag === undefined || tag === null ? tag : ((await listTags(db, ctx.accountId)).find(({ name }) => name === tag)?.customTagId ?? refuse(numberProblems.tagUnknown))
    await editWithin(db, ctx, numberOf(change), { ...rest, ...(customTagId === undefined ? {} : { customTagId }) })
  },
})

const hold = async (db: Db, ctx: Context, change: WrittenChange) => {
  await holdNumbers(db, ctx.accountId, [numberOf(change)])
}

/** Where a number leads is in the log as people read it: the extension's number, then its name. */
const leadsToFields = z.strictObject({ leadsTo: z.string().nullable(), status: numberStatus }).partial()
const readLeadsTo = async (db: Db, ctx: Context, change: WrittenChange) => {
  const number = await findNumber(db, ctx.accountId, numberOf(change))
  return number && { leadsTo: leadsToWords(number.leadsTo) ?? null, status: number.status }
}

const undoDestination = (action: string) =>
  defineUndo({
    action, permission: "update:phone-numbers", fields: leadsToFields, hold, read: readLeadsTo,
    write: async (db, ctx, change, { leadsTo, status }) => {
      if (leadsTo !== undefined) await assignNumber(ctx, db, numberOf(change), leadsTo === null ? null : await extensionIn(db, ctx, leadsTo))
      const now = await demandNumber(db, ctx, numberOf(change))
      if (status !== undefined && now.status !== status) demandDone(await changeStatus(ctx, db, [numberOf(change)], status, "", { byOrder: true }))
    },
  })

const extensionIn = async (db: Db, ctx: Context, words: string) => {
  const [number = ""] = words.split(" ")
  return (await findExtensionByNumber(db, ctx.accountId, number)) ?? refuse(numberProblems.gone, { what: `Extension ${number}` })
}

const undoStatus = defineUndo({
  action: "phone_number.status_changed", permission: "update:phone-numbers", fields: z.strictObject({ status: numberStatus, statusReason: z.string() }), hold,
  read: async (db, ctx, change) => {
    const number = await findNumber(db, ctx.accountId, numberOf(change))
    return number && { status: number.status, statusReason: number.statusReason }
  },
  write: async (db, ctx, change, { status, statusReason }) => demandDone(await changeStatus(ctx, db, [numberOf(change)], status, statusReason)),
})

const undoLocation = defineUndo({
  action: "phone_number.placed", permission: "update:phone-numbers", fields: z.strictObject({ location: z.string().nullable() }), hold,
  read: async (db, ctx, change) => {
    const number = await findNumber(db, ctx.accountId, numberOf(change))
    return number && { location: number.locationName }
  },
  write: async (db, ctx, change, { location }) => {
    const locationId = location === null ? null : ((await findLocationByName(db, ctx.accountId, location)) ?? refuse(numberProblems.gone, { what: `Location “${location}”` }))
    demandDone(await placeMany(db, ctx, [numberOf(change)], locationId))
  },
})

const undoRemovalOf = defineUndo({
  action: "phone_number.removed", permission: "delete:phone-numbers", fields: leadsToFields, hold, read: readLeadsTo,
  write: (db, ctx, change) => undoRemoval(ctx, db, numberOf(change)),
})

export const numberUndos: readonly Undo[] = [undoChange, undoDestination("phone_number.assigned"), undoDestination("phone_number.freed"), undoStatus, undoLocation, undoRemovalOf]
