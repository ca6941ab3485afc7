import type { RecordingRetention } from "@dialplane/contract/calling/recordings/recordings.schema"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./recording-retention.queries.ts"

export const get = (ctx: Context): Promise<RecordingRetention> => queries.findRetention(reading(ctx), ctx.accountId)

/** In an open transaction. */
export const changeWithin = async (db: Db, ctx: Context, days: number | null): Promise<RecordingRetention> => {
  await queries.lockRetention(db, ctx.accountId)
  const before = await queries.findRetention(db, ctx.accountId)
  if (before.days !== days) {
    await queries.saveRetention(db, ctx.accountId, days)
    await audit(db, ctx, {
      action: "recordings.retention_changed",
      object: { type: "account", id: ctx.accountId, name: (await requireAccount(db, ctx)).name },
      before: { recordingDays: before.days },
      after: { recordingDays: days },
    })
  }
  return { days }
}
export const change = (ctx: Context, days: number | null): Promise<RecordingRetention> =>
  inTransaction(ctx, (db) => changeWithin(db, ctx, days))
