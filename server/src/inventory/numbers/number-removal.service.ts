import type { AccountId } from "@dialplane/contract/kit/ids"
import { daysKept } from "@dialplane/contract/inventory/numbers/number-status"
import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import {
  digitsOf,
  type BulkAnswer,
  type BulkRemove,
  type BulkResult,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import { reach } from "../../kit/access/access-check.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { dropServices } from "../locations/location-services.service.ts"
import { deleteKeys } from "./click-to-call.queries.ts"
import { markRemoved, markRestored } from "./number-changes.queries.ts"
import { findSparedNumbers } from "./number-owners.service.ts"
import { endCallerIds, nameOf, objectOf, record, publishChange, type By } from "./number-record.service.ts"
import { releaseJob } from "./numbers.jobs.ts"
import { holdNumbers, type NumberRow } from "./numbers.queries.ts"
import { answerOf, auditedDestination, done, failed, notHere, objectionToRemove, skipped } from "./numbers.rules.ts"
import { requireDone } from "./numbers.service.ts"
import { noteRemoved } from "./removed-numbers.queries.ts"
import { numberMessages } from "./numbers.messages.ts"

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

/** Marks removed numbers as available again, in an open transaction. */
export const restoreWithin = async (by: By, db: Db, numbers: readonly NumberRow[]) => {
  await markRestored(
    db,
    by.accountId,
    numbers.map(({ phoneNumberId }) => phoneNumberId),
  )
  for (const { phoneNumber } of numbers)
    await record(db, by, {
      action: "phone_number.restored",
      object: objectOf(phoneNumber),
      before: { status: "Removed" },
      after: { status: "Available" },
    })
  if (numbers.length > 0) await publishChange(db, by, "restored", numbers.length)
}

/** Restores removed numbers, in an open transaction. */
export const restoreNumbers = async (by: By, db: Db, phoneNumbers: readonly string[]): Promise<BulkAnswer> => {
  await requireNewServices(db, by.accountId)
  const wanted = [...new Set(phoneNumbers)]
  const held = await holdNumbers(db, by.accountId, wanted)
  const removed = wanted
    .flatMap((phoneNumber) => held.get(phoneNumber) ?? [])
    .filter(({ status }) => status === "Removed")
  await restoreWithin(by, db, removed)
  return answerOf(
    wanted.map((phoneNumber) =>
      held.has(phoneNumber)
        ? held.get(phoneNumber)!.status === "Removed"
          ? done(phoneNumber)
          : skipped(phoneNumber, numberMessages.unchanged)
        : notHere(phoneNumber),
    ),
  )
}

interface RemovalOptions {
  readonly evenInUse?: boolean
  /** Runs while the removed numbers are still in the account. */
  readonly beforeRemoval?: (leaving: readonly NumberRow[]) => Promise<void>
}

/**
 * Removes numbers from the account, in an open transaction; they are held for 30 days and can be restored until then.
 */
export const removeFromAccount = async (
  by: By,
  db: Db,
  phoneNumbers: readonly string[],
  { evenInUse = false, beforeRemoval }: RemovalOptions = {},
): Promise<BulkAnswer> => {
  const wanted = [...new Set(phoneNumbers.map(digitsOf))]
  const held = await holdNumbers(db, by.accountId, wanted)
  const spared = await findSparedNumbers(db, by, held.values())
  const leaving: NumberRow[] = []
  const results = wanted.map((phoneNumber): BulkResult => {
    const number = held.get(phoneNumber)
    if (number === undefined) return notHere(phoneNumber)
    if (number.status === "Removed") return skipped(phoneNumber, numberMessages.alreadyRemoved)
    const objection = spared.get(phoneNumber) ?? objectionToRemove(number, evenInUse)
    if (objection !== undefined) return failed(phoneNumber, objection)
    leaving.push(number)
    return done(phoneNumber)
  })
  if (leaving.length > 0) {
    await beforeRemoval?.(leaving)
    const ids = leaving.map(({ phoneNumberId }) => phoneNumberId)
    await noteRemoved(db, by.accountId, ids)
    await deleteKeys(db, by.accountId, ids)
    await dropServices(db, by, "phoneNumber", ids)
    await endCallerIds(
      db,
      by,
      leaving.map(({ phoneNumber }) => phoneNumber),
    )
    await markRemoved(db, by.accountId, ids, nameOf(by), daysKept)
    for (const number of leaving) {
      await record(db, by, {
        action: "phone_number.removed",
        object: objectOf(number.phoneNumber),
        before: { status: number.status, ...auditedDestination(number.leadsTo) },
        after: { status: "Removed", ...auditedDestination(null) },
      })
    }
    await by.kit.jobs.enqueue(
      db,
      releaseJob,
      { ids },
      { accountId: by.accountId, delaySeconds: daysKept * 86_400 + 60 },
    )
    await publishChange(db, by, "removed", leaving.length)
  }
  return answerOf(results)
}
