import { z } from "zod"
import {
  blockingOptions,
  ruleEdit,
  systemRulesEdit,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { changeWithin as changeRule, ofAccount } from "./blocking-rules.service.ts"
import { findRule, lockRules } from "./call-blocking.queries.ts"
import { factsOf } from "./call-blocking.rules.ts"
import { changeWithin, hold, readFacts } from "./call-blocking.service.ts"

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

export const undoRule = defineUndo({
  action: "blocking_rule.changed",
  permission: "update:call-blocking",
  fields: ruleEdit.omit({ version: true }),
  hold: async (db, ctx, { objectId }) => {
    await lockRules(db, ctx.accountId, null, [Number(objectId)])
  },
  read: async (db, ctx, { objectId }) => {
    const row = await findRule(db, ctx.accountId, null, Number(objectId))
    return row && factsOf(row)
  },
  write: async (db, ctx, { objectId }, fields) => {
    await changeRule(db, ctx, ofAccount, Number(objectId), fields, { ownNumbers: "skip" })
  },
})
