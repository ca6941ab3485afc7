import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import type { Page } from "@dialplane/contract/kit/paging"
import { objectionToStatus, daysKept, type NumberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type {
  BulkAnswer,
  BulkResult,
  NumberCount,
  NumberFilter,
  NumberHistoryEntry,
  NumberUse,
  PhoneNumber,
  PhoneNumberDetails,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import { readNames } from "../../ground/accounts/account-names.service.ts"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { dropServices } from "../locations/location-services.service.ts"
import { deleteKeys, findKey } from "./click-to-call.queries.ts"
import { changeEach } from "./number-changes.service.ts"
import { findSparedNumbers, requireManagedTarget } from "./number-owners.service.ts"
import { endCallerIds, isFromAbove, nameOf, objectOf, record, publishChange, type By } from "./number-record.service.ts"
import { releaseJob } from "./numbers.jobs.ts"
import * as queries from "./numbers.queries.ts"
import { noteRemoved } from "./removed-numbers.queries.ts"
import {
  alreadySo,
  answerOf,
  auditedDestination,
  done,
  failed,
  historyEntry,
  leadsToLabels,
  notHere,
  objectionToAssign,
  objectionToRemove,
  providerOf,
  readNewNumber,
  readSearch,
  skipped,
  statusWhenAssigned,
} from "./numbers.rules.ts"

// --- reading ---------------------------------------------------------------------------------------------------------

export const list = (ctx: Context, filter: NumberFilter): Promise<Page<PhoneNumber>> =>
  queries.listNumbers(reading(ctx), ctx.accountId, filter, readSearch(filter.search))

export const count = (ctx: Context): Promise<NumberCount> => queries.countNumbers(reading(ctx), ctx.accountId)

/** A number of the account, inside an open transaction; refuses when there is none. */
export const requireNumber = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  phoneNumber: string,
): Promise<queries.NumberRow> => (await queries.findNumber(db, ctx.accountId, phoneNumber)) ?? refuse(refusals.notFound)

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
      : [{ kind: "destination" as const, label: leadsToLabels(leadsTo)!, objectId: String(leadsTo.extensionId) }]),
    ...(application === null
      ? []
      : [{ kind: "application" as const, label: application.name, objectId: application.applicationId }]),
    ...(await queries.listMentions(db, ctx.accountId, number.phoneNumber, "shown")),
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
  const rows = await queries.listHistory(reading(ctx), ctx.accountId, phoneNumber)
  return rows.map((row) => historyEntry({ ...row, actingAs: names.actingLabel(row.actingAs) }))
}

// --- where numbers lead ----------------------------------------------------------------------------------------------

/** Assigns many numbers to one extension, or unassigns them; in an open transaction. */
export const assignMany = async (
  by: By,
  db: Db,
  phoneNumbers: readonly string[],
  extensionId: number | null,
): Promise<BulkAnswer> => {
  const target =
    extensionId === null
      ? null
      : ((await queries.findExtension(db, by.accountId, extensionId)) ?? refuse(refusals.extensionUnknown))
  if (target !== null) await requireManagedTarget(db, by, target.extensionId)
  return changeEach(by, db, phoneNumbers, (number) => {
    if ((number.leadsTo?.extensionId ?? null) === extensionId)
      return { result: "skipped", reason: target === null ? "It is not assigned." : "It already routes there." }
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
  requireDone(await assignMany(by, db, [digits(phoneNumber)], extensionId))

const digits = (text: string) => text.replaceAll(/\D/g, "")

/** Turns the result of a single number into a refusal, unless nothing had to be done. */
export const requireDone = ({ results }: BulkAnswer) => {
  const bad = results.find(({ result }) => result === "failed")
  if (bad === undefined) return
  if (bad.reason === notHere) refuse(refusals.notFound)
  refuse(refusals.refused, { number: `+${bad.phoneNumber}`, reason: bad.reason ?? "" })
}

// --- coming and going ------------------------------------------------------------------------------------------------

export interface NumberToAdd {
  readonly phoneNumber: string
  /** Determined by the digits when absent. */
  readonly country?: string | null | undefined
  readonly providerId?: number | null | undefined
  readonly status?: "Available" | "Reserved" | "Porting" | undefined
  readonly callerIdName?: string | undefined
  readonly customTag?: { readonly id: number; readonly name: string } | undefined
}
export type NumberSource = queries.NewNumber["source"]

const takenText = "This number is already in use."
const byHandText = "Only your partner or the platform operator can add numbers manually. Buy or port it instead."

/**
 * Adds numbers to the account, in an open transaction. Anyone can by order or port; manually or from a list only users
 * of parent accounts, because adding a number claims it for the whole installation. A number that the account
 * removed recently is restored.
 */
export const addNumbers = async (
  by: By,
  db: Db,
  numbers: readonly NumberToAdd[],
  source: NumberSource,
): Promise<BulkAnswer> => {
  const accountStatus = await queries.findAccountStatus(db, by.accountId)
  if (stopsUnder(accountStatus, "newServices"))
    refuse(accountProblems.serviceWhileStatus, { status: accountStatus.toLowerCase() })
  const mayAdd = source === "order" || source === "port" || isFromAbove(by)
  const results: BulkResult[] = []
  const seen = new Set<string>()
  for (const draft of numbers) results.push(await addOne(by, db, draft, source, mayAdd, seen))
  const { length } = results.filter(({ result }) => result === "done")
  if (length > 0) await publishChange(db, by, "added", length)
  return answerOf(results)
}

const addOne = async (
  by: By,
  db: Db,
  draft: NumberToAdd,
  source: NumberSource,
  mayAdd: boolean,
  seen: Set<string>,
): Promise<BulkResult> => {
  const { status = "Available", callerIdName = "", customTag } = draft
  const reading = readNewNumber(draft.phoneNumber, draft.country)
  if (!reading.ok) return { phoneNumber: digits(draft.phoneNumber), result: reading.result, reason: reading.reason }
  const { number } = reading.value
  if (seen.has(number)) return skipped(number, "It is listed twice.")
  seen.add(number)
  const providerId = draft.providerId ?? providerOf(reading.value.country)
  // Most are new, so existing ones are looked up only on a conflict.
  const id = mayAdd
    ? await queries.insertNumber(db, by.accountId, {
        ...reading.value,
        providerId,
        status,
        source,
        callerIdName,
        customTagId: customTag?.id ?? null,
      })
    : undefined
  if (id === undefined) return addAgain(by, db, number, mayAdd)
  await record(db, by, {
    action: "phone_number.added",
    object: objectOf(number),
    after: {
      status,
      country: reading.value.country,
      source,
      ...(callerIdName === "" ? {} : { callerIdName }),
      ...(customTag === undefined ? {} : { customTag: customTag.name }),
    },
  })
  return done(number)
}

const addAgain = async (by: By, db: Db, number: string, mayAdd: boolean): Promise<BulkResult> => {
  const here = await queries.findNumber(db, by.accountId, number)
  if (here !== undefined && here.status !== "Removed") return skipped(number, "It is already in the account.")
  if (!mayAdd) return failed(number, byHandText)
  if (here === undefined) return failed(number, takenText)
  await restore(by, db, [here])
  return done(number)
}

const restore = async (by: By, db: Db, numbers: readonly queries.NumberRow[]) => {
  await queries.markRestored(
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
  const held = await queries.holdNumbers(db, by.accountId, wanted)
  const removed = wanted
    .flatMap((phoneNumber) => held.get(phoneNumber) ?? [])
    .filter(({ status }) => status === "Removed")
  await restore(by, db, removed)
  return answerOf(
    wanted.map((phoneNumber) =>
      held.has(phoneNumber)
        ? held.get(phoneNumber)!.status === "Removed"
          ? done(phoneNumber)
          : skipped(phoneNumber, alreadySo)
        : failed(phoneNumber, notHere),
    ),
  )
}

interface RemovalOptions {
  readonly evenInUse?: boolean
  /** Runs while the removed numbers are still in the account. */
  readonly beforeRemoval?: (leaving: readonly queries.NumberRow[]) => Promise<void>
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
  const wanted = [...new Set(phoneNumbers.map(digits))]
  const held = await queries.holdNumbers(db, by.accountId, wanted)
  const spared = await findSparedNumbers(db, by, held.values())
  const leaving: queries.NumberRow[] = []
  const results = wanted.map((phoneNumber): BulkResult => {
    const number = held.get(phoneNumber)
    if (number === undefined) return failed(phoneNumber, notHere)
    if (number.status === "Removed") return skipped(phoneNumber, "It was already removed.")
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
    await queries.markRemoved(db, by.accountId, ids, nameOf(by), daysKept)
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

// --- porting ---------------------------------------------------------------------------------------------------------

/** Completes the port of numbers: those already assigned are in use now. In an open transaction. */
export const welcomePorted = (by: By, db: Db, phoneNumbers: readonly string[]): Promise<BulkAnswer> =>
  changeEach(by, db, phoneNumbers, (number) => {
    if (number.status !== "Porting") return { result: "skipped", reason: `It is ${number.status}.` }
    const status = number.leadsTo === null ? ("Available" as const) : ("In Use" as const)
    return {
      action: "phone_number.status_changed",
      set: { status, statusReason: "" },
      before: { status: "Porting" },
      after: { status },
    }
  })

/**
 * Deletes numbers whose port failed: they never belonged to the account, so they cannot be restored. In an open
 * transaction.
 */
export const purgePorting = async (by: By, db: Db, phoneNumbers: readonly string[]): Promise<void> => {
  const leaving = [...(await queries.holdNumbers(db, by.accountId, phoneNumbers)).values()].filter(
    ({ status }) => status === "Porting",
  )
  if (leaving.length === 0) return
  const ids = leaving.map(({ phoneNumberId }) => phoneNumberId)
  await dropServices(db, by, "phoneNumber", ids)
  await endCallerIds(
    db,
    by,
    leaving.map(({ phoneNumber }) => phoneNumber),
  )
  await queries.deleteNumbers(db, by.accountId, ids)
  for (const { phoneNumber, leadsTo } of leaving) {
    await record(db, by, {
      action: "phone_number.port_ended",
      object: objectOf(phoneNumber),
      before: { status: "Porting", ...auditedDestination(leadsTo) },
    })
  }
  await publishChange(db, by, "removed", leaving.length)
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
    if (number.status === newStatus) return { result: "skipped", reason: `It is already ${newStatus}.` }
    const objection = objectionToStatus(
      { status: number.status, leadsTo: leadsToLabels(number.leadsTo), fromAbove: byOrder || isFromAbove(by) },
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
