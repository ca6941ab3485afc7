import type { AccountId } from "@dialplane/contract/kit/ids"
import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type { BulkAnswer, BulkRemove } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { reach } from "../../kit/access/access-check.ts"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { requireDone, removeFromAccount, restoreNumbers } from "./numbers.service.ts"

export const remove = (ctx: Context, { phoneNumbers, evenInUse }: BulkRemove): Promise<BulkAnswer> =>
  inTransaction(ctx, (db) => removeFromAccount(ctx, db, phoneNumbers, { evenInUse }))

export const removeOne = async (ctx: Context, phoneNumber: string): Promise<void> =>
  requireDone(await remove(ctx, { phoneNumbers: [phoneNumber], evenInUse: false }))

/** For the path without an account: one out of reach is answered like a missing one. */
export const removeOfAccount = async (ctx: Context, accountId: AccountId, given: BulkRemove): Promise<BulkAnswer> => {
  const level = await inSystem(ctx, (db) => reach(db, ctx.actor, accountId))
  if (level !== "manage") refuse(refusals.invalidAccount)
  return remove({ ...ctx, accountId }, given)
}

export const restore = (ctx: Context, phoneNumbers: readonly string[]): Promise<BulkAnswer> =>
  inTransaction(ctx, (db) => restoreNumbers(ctx, db, phoneNumbers))
