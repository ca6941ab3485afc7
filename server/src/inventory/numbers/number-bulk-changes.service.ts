import type { BulkAnswer } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import {
  backupWish,
  decide,
  requireChange,
  placeMany,
  tagWish,
  type JobChange,
  type RemovalChange,
  type Wish,
} from "./number-bulk.service.ts"
import { changeEach } from "./number-changes.service.ts"
import { replaceNumber, requireReplacement } from "./number-replacement.service.ts"
import { providerName } from "./numbers.rules.ts"
import { removeFromAccount } from "./number-removal.service.ts"
import { assignMany, changeStatus as changeStatusWithin } from "./numbers.service.ts"

/** One change for many numbers, in an open transaction. */
export const changeWithin = async (
  ctx: Context,
  db: Db,
  phoneNumbers: readonly string[],
  given: JobChange,
): Promise<BulkAnswer> => {
  requireChange(ctx, given)
  const each = (wish: Wish) =>
    changeEach(
      ctx,
      db,
      phoneNumbers,
      decide(() => wish),
    )
  switch (given.kind) {
    case "assign":
      return assignMany(ctx, db, phoneNumbers, given.extensionId)
    case "free":
      return assignMany(ctx, db, phoneNumbers, null)
    case "tag":
      return each(await tagWish(db, ctx, given.customTagId))
    case "callerId": {
      const { kind: _, ...wanted } = given
      const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Wish["set"] &
        Wish["shown"]
      return each({ set, shown: set })
    }
    case "backup":
      return changeEach(ctx, db, phoneNumbers, decide(backupWish(given.backupNumber)))
    case "status":
      return changeStatusWithin(ctx, db, phoneNumbers, given.newStatus, given.reason)
    case "location":
      return placeMany(db, ctx, phoneNumbers, given.locationId)
    case "provider":
      return each({ set: { providerId: given.providerId }, shown: { provider: providerName(given.providerId) } })
    case "offered":
      return each({ set: { initialAssign: given.initialAssign }, shown: { initialAssign: given.initialAssign } })
    case "remove":
      return remove(ctx, db, phoneNumbers, given)
  }
}

const remove = async (
  ctx: Context,
  db: Db,
  phoneNumbers: readonly string[],
  { evenInUse, replacement, takesDestination = false }: RemovalChange,
): Promise<BulkAnswer> => {
  if (replacement === undefined) return removeFromAccount(ctx, db, phoneNumbers, { evenInUse })
  await requireReplacement(db, ctx, replacement, phoneNumbers)
  return removeFromAccount(ctx, db, phoneNumbers, {
    evenInUse,
    beforeRemoval: async (leaving) => {
      for (const number of leaving) await replaceNumber(ctx, db, number, replacement, takesDestination)
    },
  })
}
