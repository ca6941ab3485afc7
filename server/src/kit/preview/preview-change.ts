import { asIfProved } from "../access/recent-proof.ts"
import type { AuditRecord } from "../audit/audit-record.ts"
import type { Context } from "../context.ts"
import type { Db } from "../database/database.ts"
import { withinPreviewLimit } from "./preview-limit.ts"
import { inTransaction } from "../database/transaction.ts"

/** Rolls a transaction back. */
class Rollback extends Error {}

/** Runs the work in a transaction that is always rolled back. Its audit entries are collected, not written. */
export const rolledBack = async <T>(
  ctx: Context,
  work: (ctx: Context, db: Db) => Promise<T>,
): Promise<{ readonly result: T; readonly audited: readonly AuditRecord[] }> => {
  const audited: AuditRecord[] = []
  let done: { readonly result: T } | undefined
  try {
    await inTransaction(ctx, async (db) => {
      done = { result: await work({ ...asIfProved(ctx), auditedTogether: audited }, db) }
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  return { result: done!.result, audited }
}

/** The result of a change of this many objects. It runs the change itself, so that the two cannot disagree. */
export const previewChange = <T>(
  ctx: Context,
  objects: number,
  work: (ctx: Context, db: Db) => Promise<T>,
): Promise<T> => withinPreviewLimit(ctx, objects, async () => (await rolledBack(ctx, work)).result)
