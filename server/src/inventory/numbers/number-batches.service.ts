import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type { BulkResult } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { reach } from "../../kit/access/access-check.ts"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { dropServices } from "../locations/location-services.service.ts"
import { changeOwner, findTarget, type MoveTarget } from "./number-moves.queries.ts"
import { endCallerIds, objectOf, record, publishChange, type By } from "./number-record.service.ts"
import { holdNumbers, type NumberRow } from "./numbers.queries.ts"
import { auditedDestination, done, failed, notHere, objectionToMove } from "./numbers.rules.ts"

export interface MovePlan {
  readonly to: { readonly id: AccountId; readonly name: string }
  readonly fromName: string
  readonly evenInUse: boolean
}

/**
 * Moving numbers requires the permission to change them in both accounts; an account out of reach is treated as
 * missing.
 */
export const requireTarget = async (
  db: Db,
  ctx: Context,
  toAccountId: AccountId,
): Promise<{ to: MoveTarget; from: MoveTarget }> => {
  const level = await reach(db, ctx.actor, toAccountId)
  const to = level === "no_access" ? undefined : await findTarget(db, toAccountId)
  if (to === undefined) return refuse(refusals.targetUnknown)
  // Before the permission check: a cancelled account is read-only, and its status is the real reason.
  if (stopsUnder(to.status, "newServices"))
    refuse(refusals.targetClosed, { account: to.name, status: to.status.toLowerCase() })
  if (level !== "manage" || !can(ctx, "update:phone-numbers")) refuse(refusals.targetNotAllowed)
  if (to.id === ctx.accountId) refuse(refusals.targetSame)
  return { to, from: (await findTarget(db, ctx.accountId))! }
}

/** The result for each locked number. */
export const judgeMove = (
  wanted: readonly string[],
  held: ReadonlyMap<string, NumberRow>,
  evenInUse: boolean,
): { readonly results: BulkResult[]; readonly moving: NumberRow[] } => {
  const moving: NumberRow[] = []
  const results = wanted.map((phoneNumber): BulkResult => {
    const number = held.get(phoneNumber)
    if (number === undefined) return notHere(phoneNumber)
    const objection = objectionToMove(number, evenInUse)
    if (objection !== undefined) return failed(phoneNumber, objection)
    moving.push(number)
    return done(phoneNumber)
  })
  return { results, moving }
}

/**
 * Moves one batch in an open transaction in the system scope. The numbers are locked first, so that a concurrent move
 * finds none of them left and no number is moved twice.
 */
export const moveBatch = async (
  by: By,
  db: Db,
  batch: readonly string[],
  { to, fromName, evenInUse }: MovePlan,
): Promise<BulkResult[]> => {
  const { results, moving } = judgeMove(batch, await holdNumbers(db, by.accountId, batch), evenInUse)
  if (moving.length === 0) return results
  await endCallerIds(
    db,
    by,
    moving.map(({ phoneNumber }) => phoneNumber),
  )
  await dropServices(
    db,
    by,
    "phoneNumber",
    moving.map(({ phoneNumberId }) => phoneNumberId),
  )
  const moved = await changeOwner(
    db,
    by.accountId,
    to.id,
    moving.map(({ phoneNumberId }) => phoneNumberId),
  )
  if (moved !== moving.length) throw new Error(`${moving.length} numbers were held, but ${moved} moved.`)
  for (const { phoneNumber, status, leadsTo } of moving) {
    await record(db, by, {
      action: "phone_number.moved_out",
      object: objectOf(phoneNumber),
      before: { account: fromName, status, ...auditedDestination(leadsTo) },
      after: { account: to.name },
    })
    await record(
      db,
      by,
      {
        action: "phone_number.moved_in",
        object: objectOf(phoneNumber),
        before: { account: fromName },
        after: { account: to.name },
      },
      to.id,
    )
  }
  await publishChange(db, by, "moved", moving.length)
  await publishChange(db, by, "moved", moving.length, to.id)
  return results
}
