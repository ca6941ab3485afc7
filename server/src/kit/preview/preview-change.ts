import type { AuditRecord } from "../audit/audit-record.ts"
import type { Context } from "../context.ts"
import type { Db } from "../database/database.ts"
import { withinPreviewLimit } from "./preview-limit.ts"
import { inTransaction } from "../database/transaction.ts"

/** Ends a transaction without keeping anything of it. */
class Rollback extends Error {}

/**
 * Does the work in a transaction that is always rolled back. The audit entries it would have written are gathered, not
 * written.
 */
export const rolledBack = async <T>(
  ctx: Context,
  work: (ctx: Context, db: Db) => Promise<T>,
): Promise<{ readonly result: T; readonly audited: readonly AuditRecord[] }> => {
  const audited: AuditRecord[] = []
  let done: { readonly result: T } | undefined
  try {
    await inTransaction(ctx, async (db) => {
      done = { result: await work({ ...ctx, auditedTogether: audited }, db) }
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw error
  }
  return { result: done!.result, audited }
}

/** What a change of so many objects would come to. It is the change itself, so the two cannot disagree. */
export const previewChange = <T>(
  ctx: Context,
  objects: number,
  work: (ctx: Context, db: Db) => Promise<T>,
): Promise<T> => withinPreviewLimit(ctx, objects, async () => (await rolledBack(ctx, work)).result)
