import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { placeService } from "../locations/location-services.service.ts"
import { requireManagedTarget } from "./number-owners.service.ts"
import { objectOf, record, publishChange } from "./number-record.service.ts"
import { findNumber, holdNumbers } from "./numbers.queries.ts"
import { auditedDestination } from "./numbers.rules.ts"
import { findRemoved, isOpenLocation, restoreRemoved } from "./removed-numbers.queries.ts"

/**
 * Reverts a removal: the number gets back its destination, application, location and click-to-call key. Restoring it on
 * its page instead gives an available number. In an open transaction.
 */
export const undoRemoval = async (ctx: Context, db: Db, phoneNumber: string): Promise<void> => {
  await requireNewServices(db, ctx.accountId)
  await holdNumbers(db, ctx.accountId, [phoneNumber])
  const removed =
    (await findRemoved(db, ctx.accountId, phoneNumber)) ??
    refuse(refusals.removalNotKept, { number: `+${phoneNumber}` })
  if (removed.extensionId !== null) await requireManagedTarget(db, ctx, removed.extensionId)
  await restoreRemoved(db, ctx.accountId, removed)
  if (removed.locationId !== null) await comeBackTo(db, ctx, removed.phoneNumberId, phoneNumber, removed.locationId)
  const after = (await findNumber(db, ctx.accountId, phoneNumber))!
  await record(db, ctx, {
    action: "phone_number.restored",
    object: objectOf(phoneNumber),
    before: { status: "Removed", ...auditedDestination(null) },
    after: { status: after.status, ...auditedDestination(after.leadsTo) },
  })
  await publishChange(db, ctx, "restored", 1)
}

/** A location that was closed or deleted meanwhile is not restored. */
const comeBackTo = async (db: Db, ctx: Context, id: number, phoneNumber: string, locationId: number) => {
  if (!(await isOpenLocation(db, ctx.accountId, locationId))) return
  await placeService(db, ctx, { kind: "phoneNumber", objectId: id, label: `+${phoneNumber}` }, locationId)
}
