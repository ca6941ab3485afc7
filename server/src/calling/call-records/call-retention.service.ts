import type { CallRetention } from "@dialplane/contract/calling/call-records/call-records.schema"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { JobRun } from "../../kit/jobs/jobs.ts"
import * as queries from "./call-retention.queries.ts"

export const get = (ctx: Context): Promise<CallRetention> => queries.findRetention(reading(ctx), ctx.accountId)

/** In an open transaction. */
export const changeWithin = async (db: Db, ctx: Context, months: number): Promise<CallRetention> => {
  await queries.lockRetention(db, ctx.accountId)
  const before = await queries.findRetention(db, ctx.accountId)
  if (before.months !== months) {
    await queries.saveRetention(db, ctx.accountId, months)
    await audit(db, ctx, {
      action: "call_records.retention_changed",
      object: { type: "account", id: ctx.accountId, name: (await requireAccount(db, ctx)).name },
      before: { callRecordMonths: before.months },
      after: { callRecordMonths: months },
    })
  }
  return { months }
}
export const change = (ctx: Context, months: number): Promise<CallRetention> =>
  inTransaction(ctx, (db) => changeWithin(db, ctx, months))

const accountsAtOnce = 200
/** All accounts and how many months they keep records of calls, meetings and messages, page by page. */
export async function* everyRetention(run: JobRun) {
  for (let after = 0; ;) {
    const accounts = await run.inSystem((db) => queries.listAccounts(db, after, accountsAtOnce))
    yield* accounts
    const last = accounts.at(-1)
    if (last === undefined) return
    after = last.accountId
  }
}
