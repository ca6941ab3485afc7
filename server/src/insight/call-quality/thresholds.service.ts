import { callQualityProblems } from "@dialplane/contract/insight/call-quality/call-quality.problems"
import { measures, type Thresholds } from "@dialplane/contract/insight/call-quality/quality-bands"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./thresholds.queries.ts"
import { changedMeasures, factsOf } from "./thresholds.rules.ts"

export const get = (ctx: Context): Promise<Thresholds> => queries.findThresholds(reading(ctx), ctx.accountId)

/** In an open transaction. */
export const changeWithin = async (db: Db, ctx: Context, wanted: Thresholds): Promise<Thresholds> => {
  if (measures.every((measure) => wanted[measure] === null)) refuse(callQualityProblems.nothingCounts)
  await queries.lockThresholds(db, ctx.accountId)
  const before = await queries.findThresholds(db, ctx.accountId)
  const changed = changedMeasures(before, wanted)
  if (changed.length > 0) {
    await queries.saveThresholds(db, ctx.accountId, wanted)
    await audit(db, ctx, {
      action: "call_quality.thresholds_changed",
      object: { type: "account", id: ctx.accountId, name: (await requireAccount(db, ctx)).name },
      before: factsOf(before, changed),
      after: factsOf(wanted, changed),
    })
  }
  return wanted
}
export const change = (ctx: Context, wanted: Thresholds): Promise<Thresholds> =>
  inTransaction(ctx, (db) => changeWithin(db, ctx, wanted))
