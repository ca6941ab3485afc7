import { z } from "zod"
import {
  blockingOptions,
  ownBlockingEdit,
  ruleEdit,
  systemRulesEdit,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import type { Context, WrittenChange } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { undoDeletion } from "../../kit/domain/undo-deletion.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import {
  changeWithin as changeRule,
  ofAccount,
  recordRestored,
  removeWithin as removeRules,
  restoreRow,
  type RuleOwner,
} from "./blocking-rules.service.ts"
import { findExtension, findOwnSettings, findRule, lockOwnSettings, lockRules } from "./call-blocking.queries.ts"
import { factsOf } from "./call-blocking.rules.ts"
import { changeWithin, hold, readFacts } from "./call-blocking.service.ts"
import { changeOfManaged, ownFacts, requireManagedOwner } from "./own-blocking.service.ts"

export const undoSettings = defineUndo({
  action: "call_blocking.changed",
  permission: "update:call-blocking",
  fields: z
    .strictObject({
      ...blockingOptions.omit({ version: true }).shape,
      ...systemRulesEdit.omit({ version: true }).shape,
      media: z.string().nullable(),
      mediaId: z.int().nullable(),
    })
    .partial(),
  hold: (db, ctx) => hold(db, ctx),
  read: (db, ctx) => readFacts(db, ctx),
  write: async (db, ctx, _change, { media: _, ...fields }) => changeWithin(db, ctx, fields),
})

/** How an extension blocks callers; its user is managed by whoever reverts it. */
export const undoOwnSettings = defineUndo({
  action: "own_blocking.changed",
  permission: "update:call-blocking",
  fields: ownBlockingEdit.omit({ version: true }),
  hold: async (db, ctx, { objectId }) => {
    await lockOwnSettings(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) =>
    (await findExtension(db, ctx.accountId, Number(objectId))) === undefined
      ? undefined
      : ownFacts(await findOwnSettings(db, ctx.accountId, Number(objectId))),
  write: (db, ctx, { objectId }, fields) => changeOfManaged(db, ctx, Number(objectId), fields),
})

// --- rules -----------------------------------------------------------------------------------------------------------

const named = { extension: z.string(), extensionId: z.int() }
const ofExtension = z.object(named)
type Sides = Pick<WrittenChange, "before" | "after">
/** Whose rule it is: entries about rules of an extension name it on both sides. */
const extensionIn = ({ before, after }: Sides): number | null => {
  const found = [after, before].map((side) => ofExtension.safeParse(side)).find(({ success }) => success)
  return found?.data?.extensionId ?? null
}
const ownerIn = async (db: Db, ctx: Context, change: Sides): Promise<RuleOwner> => {
  const extensionId = extensionIn(change)
  return extensionId === null ? ofAccount : requireManagedOwner(db, ctx, extensionId)
}
const shared = {
  hold: async (db: Db, ctx: Context, change: WrittenChange) => {
    await lockRules(db, ctx.accountId, extensionIn(change), [Number(change.objectId)])
  },
  read: async (db: Db, ctx: Context, change: WrittenChange) => {
    const extensionId = extensionIn(change)
    const row = await findRule(db, ctx.accountId, extensionId, Number(change.objectId))
    if (row === undefined || extensionId === null) return row && factsOf(row)
    const extension = await findExtension(db, ctx.accountId, extensionId)
    return { ...factsOf(row), extension: `${extension?.extension} ${extension?.name}`.trim(), extensionId }
  },
}

const deleted = z.looseObject({ value: z.string(), expiresAt: z.string().nullable() })
const only = (before: Sides["before"]): Sides => ({ before, after: {} })

/** The same for rules of the account and of an extension. */
const undosOf = (prefix: "" | "own_", of: Partial<typeof named>) => [
  defineUndo({
    ...shared,
    action: `${prefix}blocking_rule.changed`,
    permission: "update:call-blocking",
    fields: ruleEdit.omit({ version: true }).extend(of),
    write: async (db, ctx, change, fields) => {
      const { extension: _name, extensionId: _id, ...edit } = fields as typeof fields & Record<string, unknown>
      await changeRule(db, ctx, await ownerIn(db, ctx, change), Number(change.objectId), edit, { ownNumbers: "skip" })
    },
  }),
  defineUndo({
    ...shared,
    action: `${prefix}blocking_rule.created`,
    of: "creation",
    permission: "delete:call-blocking",
    fields: z.strictObject({}),
    write: async (db, ctx, change) => {
      await removeRules(db, ctx, await ownerIn(db, ctx, change), [Number(change.objectId)])
    },
  }),
  undoDeletion({
    action: `${prefix}blocking_rule.deleted`,
    permission: "create:call-blocking",
    fields: deleted.extend(of),
    hold: (db, ctx, id, before) => lockRules(db, ctx.accountId, extensionIn(only(before)), [id]),
    exists: async (db, ctx, id, before) =>
      (await findRule(db, ctx.accountId, extensionIn(only(before)), id)) !== undefined,
    restoreRows: async (db, ctx, id, before, how) =>
      restoreRow(db, ctx, await ownerIn(db, ctx, only(before)), id, deleted.parse(before), how),
    restore: async (db, ctx, id, before) => recordRestored(db, ctx, await ownerIn(db, ctx, only(before)), id),
  }),
]

export const undosOfRules = [...undosOf("", {}), ...undosOf("own_", named)]
