import type { Page } from "@dialplane/contract/kit/paging"
import { objectionToStatus, type NumberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import {
  digitsOf,
  type BulkAnswer,
  type NumberCount,
  type NumberFilter,
  type NumberHistoryEntry,
  type NumberUse,
  type PhoneNumber,
  type PhoneNumberDetails,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import { readNames } from "../../ground/accounts/account-names.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { findKey } from "./click-to-call.queries.ts"
import { changeEach } from "./number-changes.service.ts"
import { countNumbers, listNumbers } from "./number-list.queries.ts"
import { requireManagedTarget } from "./number-owners.service.ts"
import { isFromAbove, type By } from "./number-record.service.ts"
import { listHistory, listMentions } from "./number-uses.queries.ts"
import { findExtension, findNumber, listNumbersTo, type NumberRow } from "./numbers.queries.ts"
import {
  auditedDestination,
  historyEntry,
  destinationLabel,
  isNotHere,
  objectionToAssign,
  readSearch,
  leadsElsewhere,
  statusWhenAssigned,
} from "./numbers.rules.ts"
import { numberMessages } from "./numbers.messages.ts"

// --- reading ---------------------------------------------------------------------------------------------------------

export const list = (ctx: Context, filter: NumberFilter): Promise<Page<PhoneNumber>> =>
  listNumbers(reading(ctx), ctx.accountId, filter, readSearch(filter.search))

export const count = (ctx: Context): Promise<NumberCount> => countNumbers(reading(ctx), ctx.accountId)

/** A number of the account, inside an open transaction; refuses when there is none. */
export const requireNumber = async (db: Db, ctx: Pick<Context, "accountId">, phoneNumber: string): Promise<NumberRow> =>
  (await findNumber(db, ctx.accountId, phoneNumber)) ?? refuse(refusals.notFound)

/** Everything that depends on the number. */
export const usesOf = async (
  db: Db,
  ctx: Pick<Context, "accountId" | "kit">,
  number: PhoneNumber,
): Promise<NumberUse[]> => {
  const { leadsTo, application } = number
  return [
    ...(leadsTo === null
      ? []
      : [{ kind: "destination" as const, label: destinationLabel(leadsTo)!, objectId: String(leadsTo.extensionId) }]),
    ...(application === null
      ? []
      : [{ kind: "application" as const, label: application.name, objectId: application.applicationId }]),
    ...(await listMentions(db, ctx.accountId, number.phoneNumber, "shown")),
    ...(await ctx.kit.uses.find(db, "phoneNumber", ctx.accountId, [number.phoneNumberId])).map(
      ({ kind, id, name }) => ({ kind: kind as NumberUse["kind"], label: name, objectId: String(id) }),
    ),
    ...((await findKey(db, ctx.accountId, number.phoneNumberId)) === undefined
      ? []
      : [{ kind: "clickToCall" as const, label: "click-to-call-me", objectId: number.phoneNumber }]),
  ]
}

export const detailsOf = async (db: Db, ctx: Context, phoneNumber: string): Promise<PhoneNumberDetails> => {
  const number = await requireNumber(db, ctx, phoneNumber)
  return { ...number, uses: await usesOf(db, ctx, number), mayChangeProvider: isFromAbove(ctx) }
}

export const get = (ctx: Context, phoneNumber: string) => inTransaction(ctx, (db) => detailsOf(db, ctx, phoneNumber))

export const history = async (ctx: Context, phoneNumber: string): Promise<NumberHistoryEntry[]> => {
  const names = await inSystem(ctx, (db) => readNames(db, ctx))
  const rows = await listHistory(reading(ctx), ctx.accountId, phoneNumber)
  return rows.map((row) => historyEntry({ ...row, actingAs: names.actingLabel(row.actingAs) }))
}

// --- assignment ------------------------------------------------------------------------------------------------------

/**
 * Assigns many numbers to one extension, or unassigns them; in an open transaction. With `expected`, numbers that lead
 * elsewhere by now stay as they are.
 */
export const assignMany = async (
  by: By,
  db: Db,
  phoneNumbers: readonly string[],
  extensionId: number | null,
  expected?: number | null,
): Promise<BulkAnswer> => {
  const target =
    extensionId === null
      ? null
      : ((await findExtension(db, by.accountId, extensionId)) ?? refuse(refusals.extensionUnknown))
  if (target !== null) await requireManagedTarget(db, by, target.extensionId)
  return changeEach(by, db, phoneNumbers, (number) => {
    if ((number.leadsTo?.extensionId ?? null) === extensionId)
      return { result: "skipped", reason: target === null ? numberMessages.notAssigned : numberMessages.routesThere }
    if (expected !== undefined && (number.leadsTo?.extensionId ?? null) !== expected)
      return { result: "failed", reason: leadsElsewhere(number.leadsTo) }
    const before = { ...auditedDestination(number.leadsTo), status: number.status }
    // A database rule sets the status, because extensions can be deleted without this code.
    if (target === null)
      return {
        action: "phone_number.freed",
        set: { extensionId: null },
        before,
        after: { ...auditedDestination(null), status: freeStatus(number.status) },
      }
    const objection = objectionToAssign(number)
    if (objection !== undefined) return { result: "failed", reason: objection }
    const status = statusWhenAssigned(number.status)
    return {
      action: "phone_number.assigned",
      set: { extensionId, status, statusReason: "" },
      before,
      after: { ...auditedDestination(target), status },
    }
  })
}
const freeStatus = (status: NumberStatus): NumberStatus =>
  status === "Assigned" || status === "In Use" ? "Available" : status

/**
 * For domains that assign numbers to users: assigns one number to an extension, or unassigns it. Refuses with a named
 * problem.
 */
export const assignNumber = async (by: By, db: Db, phoneNumber: string, extensionId: number | null): Promise<void> =>
  requireDone(await assignMany(by, db, [digitsOf(phoneNumber)], extensionId))

/** Turns the result of a single number into a refusal, unless nothing had to be done. */
export const requireDone = ({ results }: BulkAnswer) => {
  const bad = results.find(({ result }) => result === "failed")
  if (bad === undefined) return
  if (isNotHere(bad)) refuse(refusals.notFound)
  refuse(refusals.refused, { number: `+${bad.phoneNumber}`, reason: bad.reason ?? "" })
}

/** For the replacement of an extension that is deleted: its numbers lead there. */
export const moveToReplacement = async (db: Db, ctx: Context, from: number, to: number): Promise<void> => {
  const numbers = await listNumbersTo(db, ctx.accountId, from)
  if (numbers.length > 0) requireDone(await assignMany(ctx, db, numbers, to))
}

// --- status ----------------------------------------------------------------------------------------------------------

/** In an open transaction. Orders and ports set `byOrder`: they may do what users of the account may not. */
export const changeStatus = (
  by: By,
  db: Db,
  phoneNumbers: readonly string[],
  newStatus: NumberStatus,
  reason = "",
  { byOrder = false }: { readonly byOrder?: boolean } = {},
): Promise<BulkAnswer> =>
  changeEach(by, db, phoneNumbers, (number) => {
    if (number.status === newStatus) return { result: "skipped", reason: numberMessages.alreadyHasStatus(newStatus) }
    const objection = objectionToStatus(
      { status: number.status, leadsTo: destinationLabel(number.leadsTo), fromAbove: byOrder || isFromAbove(by) },
      newStatus,
    )
    if (objection !== undefined) return { result: "failed", reason: objection }
    return {
      action: "phone_number.status_changed",
      set: { status: newStatus, statusReason: reason },
      before: { status: number.status, statusReason: number.statusReason },
      after: { status: newStatus, statusReason: reason },
    }
  })
