import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import { replaceNumberOf } from "../extensions/number-references.service.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { setMainNumber } from "../locations/locations.service.ts"
import { changeBackupsWithin } from "./number-bulk.service.ts"
import { listMentions } from "./number-uses.queries.ts"
import { holdNumbers, type NumberRow } from "./numbers.queries.ts"
import { assignNumber } from "./numbers.service.ts"

/** A number of the account that stays. */
export const requireReplacement = async (
  db: Db,
  ctx: Context,
  replacement: string,
  removed: readonly string[],
): Promise<NumberRow> => {
  const number = (await holdNumbers(db, ctx.accountId, [replacement])).get(replacement)
  return number === undefined || number.status === "Removed" || removed.includes(replacement)
    ? refuse(refusals.replacementUnknown)
    : number
}

/**
 * Replaces a number that is about to be removed wherever the account refers to it: caller IDs, forwarding, find-me,
 * backups, main numbers of locations. Each is a change of its own domain, with its checks and its audit entry. In an
 * open transaction.
 */
export const replaceNumber = async (
  ctx: Context,
  db: Db,
  { phoneNumber, leadsTo }: NumberRow,
  replacement: string,
  takesDestination: boolean,
): Promise<void> => {
  const mentions = await listMentions(db, ctx.accountId, phoneNumber, "all")
  const idsOf = (...kinds: readonly string[]) => [
    ...new Set(mentions.filter(({ kind }) => kinds.includes(kind)).map(({ objectId }) => objectId)),
  ]
  const extensionIds = idsOf("callerId", "forwarding", "ringing")
  if (extensionIds.length > 0) requirePermission(ctx, "update:extensions")
  for (const id of extensionIds) await replaceNumberOf(ctx, db, Number(id), phoneNumber, replacement)
  // A number cannot be its own backup number.
  const backed = idsOf("backup").filter((number) => number !== replacement)
  if (backed.length > 0) {
    requirePermission(ctx, "update:phone-numbers")
    await changeBackupsWithin(db, ctx, backed, `+${replacement}`)
  }
  const locationIds = idsOf("locationMain")
  if (locationIds.length > 0) requirePermission(ctx, "update:locations")
  for (const id of locationIds) await setMainNumber(db, ctx, Number(id), `+${replacement}`)
  if (!takesDestination || leadsTo === null) return
  const now = (await holdNumbers(db, ctx.accountId, [replacement])).get(replacement)
  if (now?.leadsTo !== null) return
  requirePermission(ctx, "update:phone-numbers")
  await assignNumber(ctx, db, replacement, leadsTo.extensionId)
}
