import { numberProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type {
  BulkAnswer,
  BulkChange,
  BulkProvision,
  BulkResult,
  BulkStatus,
  PhoneNumberDetails,
  PhoneNumberEdit,
  PhoneNumberObjects,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { CallerIdCode } from "@dialplane/contract/inventory/numbers/caller-id"
import { phoneNumberErrors, readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeExternalId } from "../../kit/domain/external-ids.ts"
import { refuse } from "../../kit/refusal.ts"
import { tryPart } from "../../kit/database/savepoint.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { dropServices, placeService } from "../locations/location-services.service.ts"
import { findTag } from "./custom-tags.queries.ts"
import { changeEach, type Decision } from "./number-changes.service.ts"
import { findSparedNumbers } from "./number-owners.service.ts"
import { isFromAbove, objectOf, record, publishChange } from "./number-record.service.ts"
import { addNumbers } from "./number-additions.service.ts"
import {
  assignMany,
  assignNumber,
  changeStatus as changeStatusWithin,
  requireDone,
  requireNumber,
  detailsOf,
} from "./numbers.service.ts"
import type { NumberSet } from "./number-changes.queries.ts"
import { holdNumbers, type NumberRow } from "./numbers.queries.ts"
import {
  answerOf,
  differences,
  done,
  failed,
  isProvider,
  notHere,
  objectionToName,
  providerName,
  skipped,
} from "./numbers.rules.ts"
import { numberMessages } from "./numbers.messages.ts"

/** The details that are changed without further consequences, under the names that the audit log shows. */
export interface Details {
  readonly callerIdName: string
  readonly callerIdCode: CallerIdCode
  readonly tag: string | null
  readonly tagId: number | null
  readonly backupNumber: string
  readonly initialAssign: boolean
  readonly provider: string | null
  readonly ccs: boolean
}

/** A resolved change: the column values, and what the audit log records. */
export interface Wish {
  readonly set: NumberSet
  readonly shown: Partial<Details>
}

/** The details of a number as the audit log names them. */
export const shownOf = (number: NumberRow): Details => ({
  callerIdName: number.callerIdName,
  callerIdCode: number.callerIdCode,
  tag: number.customTag,
  tagId: number.customTagId,
  backupNumber: number.backupNumber,
  initialAssign: number.initialAssign,
  provider: number.providerName,
  ccs: number.ccs,
})

export const decide =
  (wishOf: (number: NumberRow) => Wish) =>
  (number: NumberRow): Decision => {
    const { set, shown } = wishOf(number)
    const before = shownOf(number)
    const difference = differences(before, { ...before, ...shown })
    if (difference === undefined) return { result: "skipped", reason: numberMessages.unchanged }
    const objection = objectionToName(number, shown.callerIdName ?? "")
    if (objection !== undefined) return { result: "failed", reason: objection }
    if (set.backupNumber === `+${number.phoneNumber}`) return { result: "failed", reason: numberMessages.ownBackup }
    return { action: "phone_number.changed", set, ...difference }
  }

const change = (ctx: Context, phoneNumbers: readonly string[], wish: Wish) =>
  inTransaction(ctx, (db) =>
    changeEach(
      ctx,
      db,
      phoneNumbers,
      decide(() => wish),
    ),
  )

export const changeCallerIds = (
  ctx: Context,
  phoneNumbers: readonly string[],
  wanted: { readonly callerIdName?: string | undefined; readonly callerIdCode?: CallerIdCode | undefined },
) => {
  const { callerIdName, callerIdCode } = wanted
  const given = {
    ...(callerIdName === undefined ? {} : { callerIdName }),
    ...(callerIdCode === undefined ? {} : { callerIdCode }),
  }
  return change(ctx, phoneNumbers, { set: given, shown: given })
}
export const changeInitialAssign = (ctx: Context, phoneNumbers: readonly string[], initialAssign: boolean) =>
  change(ctx, phoneNumbers, { set: { initialAssign }, shown: { initialAssign } })
export const changeCcs = (ctx: Context, phoneNumbers: readonly string[], ccs: boolean) =>
  change(ctx, phoneNumbers, { set: { ccs }, shown: { ccs } })

export const changeProviders = (ctx: Context, phoneNumbers: readonly string[], providerId: number) => {
  if (!isFromAbove(ctx)) refuse(refusals.onlyFromAbove)
  if (!isProvider(providerId)) refuse(refusals.providerUnknown)
  return change(ctx, phoneNumbers, { set: { providerId }, shown: { provider: providerName(providerId) } })
}

export const tagWish = async (db: Db, ctx: Context, customTagId: number | null): Promise<Wish> => {
  const tag =
    customTagId === null ? null : ((await findTag(db, ctx.accountId, customTagId)) ?? refuse(refusals.tagUnknown))
  return { set: { customTagId }, shown: { tag: tag?.name ?? null, tagId: customTagId } }
}
export const changeTags = (ctx: Context, phoneNumbers: readonly string[], customTagId: number | null) =>
  inTransaction(ctx, async (db) => {
    const wish = await tagWish(db, ctx, customTagId)
    return changeEach(
      ctx,
      db,
      phoneNumbers,
      decide(() => wish),
    )
  })

// No call may be forwarded automatically to emergency numbers such as 911.
const emergencyNumbers = /^(911|933|112|999|000|100|101|102|108)$/

const readBackup = (text: string, country: string): string => {
  if (text === "") return ""
  const reading = readPhoneNumber(text, text.startsWith("+") ? undefined : country)
  // Also with a calling code: +1 911 is 911.
  if (
    [text.replaceAll(/\D/g, ""), reading.ok ? reading.value.nationalNumber : ""].some((digits) =>
      emergencyNumbers.test(digits),
    )
  )
    return refuse(refusals.backupUnusable, { number: text, reason: numberMessages.emergencyNumber })
  return reading.ok
    ? reading.value.number
    : refuse(refusals.backupUnusable, { number: text, reason: phoneNumberErrors[reading.error] })
}
export const backupWish =
  (text: string) =>
  (number: NumberRow): Wish => {
    const backupNumber = readBackup(text, number.country)
    return { set: { backupNumber }, shown: { backupNumber } }
  }
export const changeBackupsWithin = (db: Db, ctx: Context, phoneNumbers: readonly string[], text: string) =>
  changeEach(ctx, db, phoneNumbers, decide(backupWish(text)))
export const changeBackups = (ctx: Context, phoneNumbers: readonly string[], text: string) =>
  inTransaction(ctx, (db) => changeBackupsWithin(db, ctx, phoneNumbers, text))

export const changeStatus = (ctx: Context, { phoneNumbers, newStatus, reason }: BulkStatus) =>
  inTransaction(ctx, (db) => changeStatusWithin(ctx, db, phoneNumbers, newStatus, reason))

// --- assignment ----------------------------------------------------------------

export const assign = (
  ctx: Context,
  phoneNumbers: readonly string[],
  extensionId: number | null,
  expected?: number | null,
): Promise<BulkAnswer> => inTransaction(ctx, (db) => assignMany(ctx, db, phoneNumbers, extensionId, expected))

/** Idempotent: unassigned numbers are skipped. */
export const removeFromUse = (ctx: Context, phoneNumbers: readonly string[]): Promise<BulkAnswer> =>
  assign(ctx, phoneNumbers, null)

// --- locations -------------------------------------------------------------------------------------------------------

export const auditedPlace = ({ locationName, locationId }: NumberRow) => ({ location: locationName, locationId })

/** Sets the location of numbers, in an open transaction. */
export const placeMany = async (
  db: Db,
  ctx: Context,
  phoneNumbers: readonly string[],
  locationId: number | null,
): Promise<BulkAnswer> => {
  const wanted = [...new Set(phoneNumbers)]
  const held = await holdNumbers(db, ctx.accountId, wanted)
  const spared = await findSparedNumbers(db, ctx, held.values())
  const results: BulkResult[] = []
  for (const phoneNumber of wanted) {
    const number = held.get(phoneNumber)
    if (number === undefined || number.status === "Removed") results.push(notHere(phoneNumber))
    else if (spared.has(phoneNumber)) results.push(failed(phoneNumber, spared.get(phoneNumber)!))
    else if (number.locationId === locationId) results.push(skipped(phoneNumber, numberMessages.unchanged))
    else {
      if (locationId === null) await dropServices(db, ctx, "phoneNumber", [number.phoneNumberId])
      else
        await placeService(
          db,
          ctx,
          { kind: "phoneNumber", objectId: number.phoneNumberId, label: `+${phoneNumber}` },
          locationId,
        )
      const after = await requireNumber(db, ctx, phoneNumber)
      await record(db, ctx, {
        action: "phone_number.placed",
        object: objectOf(phoneNumber),
        before: auditedPlace(number),
        after: auditedPlace(after),
      })
      results.push(done(phoneNumber))
    }
  }
  const answer = answerOf(results)
  if (answer.done > 0) await publishChange(db, ctx, "changed", answer.done)
  return answer
}
export const changeLocations = (ctx: Context, phoneNumbers: readonly string[], locationId: number | null) =>
  inTransaction(ctx, (db) => placeMany(db, ctx, phoneNumbers, locationId))

// --- changes by jobs -------------------------------------------------------------------------------------------------

/** The changes that a job can apply to many numbers. */
export type JobChange = BulkChange | RemovalChange
export interface RemovalChange {
  readonly kind: "remove"
  readonly evenInUse: boolean
  /** A replacement for the removed numbers. */
  readonly replacement?: string | undefined
  /** It also takes over the destination of the removed number, if it has none itself. Only for a single number. */
  readonly takesDestination?: boolean | undefined
}

export const permissionOfChange = ({ kind }: JobChange) =>
  kind === "remove" ? "delete:phone-numbers" : "update:phone-numbers"

/** Whether the user has the permission; every batch of a job checks again. */
export const requireChange = (ctx: Context, change: JobChange) => {
  requirePermission(ctx, permissionOfChange(change))
  if (change.kind !== "provider") return
  if (!isFromAbove(ctx)) refuse(refusals.onlyFromAbove)
  if (!isProvider(change.providerId)) refuse(refusals.providerUnknown)
}

// --- several changes of one number -----------------------------------------------------------------------------------

/** Omitted fields stay as they are; all or nothing per number. */
export const editWithin = async (
  db: Db,
  ctx: Context,
  phoneNumber: string,
  {
    version,
    extensionId,
    locationId,
    customTagId,
    backupNumber,
    callerIdName,
    callerIdCode,
    initialAssign,
    externalId,
  }: PhoneNumberEdit,
): Promise<void> => {
  const held = (await holdNumbers(db, ctx.accountId, [phoneNumber])).get(phoneNumber) ?? refuse(refusals.notFound)
  if (version !== undefined && version !== held.version) refuse(refusals.changedMeanwhile)
  const tag = customTagId === undefined ? undefined : await tagWish(db, ctx, customTagId)
  const backup = backupNumber === undefined ? undefined : backupWish(backupNumber)(held)
  const plain = {
    ...(callerIdName === undefined ? {} : { callerIdName }),
    ...(callerIdCode === undefined ? {} : { callerIdCode }),
    ...(initialAssign === undefined ? {} : { initialAssign }),
  }
  const wish: Wish = {
    set: { ...plain, ...tag?.set, ...backup?.set },
    shown: { ...plain, ...tag?.shown, ...backup?.shown },
  }
  if (Object.keys(wish.set).length > 0)
    requireDone(
      await changeEach(
        ctx,
        db,
        [phoneNumber],
        decide(() => wish),
      ),
    )
  if (extensionId !== undefined) await assignNumber(ctx, db, phoneNumber, extensionId)
  if (locationId !== undefined) requireDone(await placeMany(db, ctx, [phoneNumber], locationId))
  if (externalId === undefined) return
  // The same checks as for other details, without a change.
  requireDone(await changeEach(ctx, db, [phoneNumber], () => ({ result: "skipped", reason: numberMessages.unchanged })))
  if (await changeExternalId(db, ctx, "phoneNumber", held.phoneNumberId, objectOf(phoneNumber), externalId))
    await publishChange(db, ctx, "changed", 1)
}

export const update = (ctx: Context, phoneNumber: string, edit: PhoneNumberEdit): Promise<PhoneNumberDetails> =>
  inTransaction(ctx, async (db) => {
    await editWithin(db, ctx, phoneNumber, edit)
    return detailsOf(db, ctx, phoneNumber)
  })

/** The refusal of one number does not affect the others. */
export const updateMany = (ctx: Context, { phoneNumbers }: PhoneNumberObjects): Promise<BulkAnswer> =>
  eachByItself(ctx, phoneNumbers, async (db, { phoneNumber, ...edit }) => {
    await editWithin(db, ctx, phoneNumber, edit)
    return done(phoneNumber)
  })

/**
 * Many numbers in one transaction, which also stores the answer; a refused number rolls back only its own part.
 * Processed in the order of the numbers, so that two requests that share numbers cannot deadlock.
 */
const eachByItself = <Wanted extends { readonly phoneNumber: string }>(
  ctx: Context,
  wanted: readonly Wanted[],
  work: (db: Db, one: Wanted) => Promise<BulkResult>,
): Promise<BulkAnswer> =>
  inTransaction(ctx, async (db) => {
    const digits = (one: Wanted) => one.phoneNumber.replaceAll(/\D/g, "")
    const results = new Map<Wanted, BulkResult>()
    for (const one of wanted.toSorted((left, right) =>
      digits(left) < digits(right) ? -1 : digits(left) > digits(right) ? 1 : 0,
    )) {
      const refusal = await tryPart(db, async () => void results.set(one, await work(db, one)))
      if (refusal !== undefined) results.set(one, failed(digits(one), refusal.message.replace(`+${digits(one)}: `, "")))
    }
    return answerOf(wanted.map((one) => results.get(one)!))
  })

// --- provisioning ----------------------------------------------------------------------------------------------------

/** Adds numbers to the account and assigns them, each with its own result. */
export const provision = (ctx: Context, { phoneNumbers, providerId }: BulkProvision): Promise<BulkAnswer> => {
  const switches = ctx.kit.config.runtimeConfig as Readonly<Record<string, unknown>>
  if (switches["phoneNumberProvisioning"] === false) refuse(refusals.provisioningOff)
  if (providerId !== undefined && !isProvider(providerId)) refuse(refusals.providerUnknown)
  return eachByItself(
    ctx,
    phoneNumbers,
    async (db, { phoneNumber, country, extensionId, callerIdName, customTagId }) => {
      const added = (await addNumbers(ctx, db, [{ phoneNumber, country, providerId }], "provision")).results[0]!
      if (added.result === "failed") return added
      const here = (await holdNumbers(db, ctx.accountId, [added.phoneNumber])).has(added.phoneNumber)
      if (!here) return added
      const wanted = {
        ...(callerIdName === undefined ? {} : { callerIdName }),
        ...(customTagId === undefined ? {} : { customTagId }),
        ...(extensionId === undefined ? {} : { extensionId }),
      }
      if (Object.keys(wanted).length === 0) return added
      // Changing existing numbers needs another permission than adding.
      if (added.result === "skipped") requirePermission(ctx, "update:phone-numbers")
      const before = await requireNumber(db, ctx, added.phoneNumber)
      await editWithin(db, ctx, added.phoneNumber, wanted)
      return (await requireNumber(db, ctx, added.phoneNumber)).version === before.version
        ? added
        : done(added.phoneNumber)
    },
  )
}
