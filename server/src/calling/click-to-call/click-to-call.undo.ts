import { z } from "zod"
import { buttonKeyEdit } from "@dialplane/contract/calling/click-to-call/click-to-call.schema"
import { requireManagedOwners } from "../../identity/roles/undo-owners.service.ts"
import type { Context, WrittenChange } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findKeyOfNumber, lockKey } from "./click-to-call.queries.ts"
import { changeWithin, factsOf, revokeWithin } from "./click-to-call.service.ts"

const { shape } = buttonKeyEdit
const button = { button: z.string(), buttonId: z.int() }
/** Entries belong to the number; the key is named by its id. */
const keyIn = ({ after }: WrittenChange): number =>
  z.object(button).catch({ button: "", buttonId: 0 }).parse(after).buttonId

const shared = {
  permission: "update:click-to-call-me",
  hold: async (db: Db, ctx: Context, change: WrittenChange) => {
    await lockKey(db, ctx.accountId, keyIn(change))
  },
  read: async (db: Db, ctx: Context, change: WrittenChange) => {
    const row = await findKeyOfNumber(db, ctx.accountId, change.objectId, keyIn(change))
    return row && { button: row.label, buttonId: row.keyId, ...factsOf(row, row.scheduleName) }
  },
} as const

export const undoKeyChanged = defineUndo({
  ...shared,
  action: "click_to_call.key_changed",
  fields: z.strictObject({
    ...button,
    label: shape.label,
    allowedOrigins: shape.allowedOrigins,
    callsPerHour: shape.callsPerHour,
    schedule: z.string().nullish(),
    scheduleId: shape.scheduleId,
    color: shape.color,
  }),
  write: async (db, ctx, { objectId }, { button: _label, buttonId, schedule: _name, ...fields }) => {
    await requireManagedOwners(db, ctx, "number", objectId)
    await changeWithin(db, ctx, objectId, buttonId, fields)
  },
})

/** The button stops working; another one gets another key. */
export const undoKeyMade = defineUndo({
  ...shared,
  action: "click_to_call.key_made",
  of: "creation",
  fields: z.strictObject({}),
  write: async (db, ctx, change) => {
    await requireManagedOwners(db, ctx, "number", change.objectId)
    await revokeWithin(db, ctx, change.objectId, keyIn(change))
  },
})
