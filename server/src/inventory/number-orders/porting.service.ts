import type { Page } from "@dialplane/contract/kit/paging"
import { fillText, type Problem } from "@dialplane/contract/kit/problem"
import { portingProblems as refusals } from "@dialplane/contract/inventory/number-orders/number-orders.problems"
import { isEditable, isOver, type PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import type {
  PortedNumberDraft,
  PortingDraft,
  PortingEdit,
  PortingFilter,
  PortingOrder,
  PortingOrderEntry,
} from "@dialplane/contract/inventory/number-orders/porting.schema"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import { readEmailBrand, type EmailBrand } from "../../ground/branding/branding.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { purgePorting } from "../numbers/ported-numbers.service.ts"
import { carrier } from "./carrier-in-use.adapter.ts"
import { pinPlace } from "./pin-place.rules.ts"
import { endPortingNotices } from "./porting-notices.service.ts"
import { writeStateEmails } from "./porting.mails.ts"
import { planStep } from "./porting.jobs.ts"
import { portingEventMessages as messages, portingReasonMessages } from "./porting.messages.ts"
import * as queries from "./porting.queries.ts"
import { cancelUntil, gapsOf, readPortedNumber, stateText } from "./porting.rules.ts"

// --- reading ---------------------------------------------------------------------------------------------------------

export const list = (ctx: Context, filter: PortingFilter): Promise<Page<PortingOrderEntry>> =>
  queries.listOrders(reading(ctx), ctx.accountId, filter)

const requireOrder = async (db: Db, ctx: Context, id: number) =>
  (await queries.findOrder(db, ctx.accountId, id)) ?? refuse(refusals.notFound)

export const readOrder = async (db: Db, ctx: Context, id: number): Promise<PortingOrder> => {
  const { pin, revision: _, createdBy: _by, ...order } = await requireOrder(db, ctx, id)
  const { accountId } = ctx
  return {
    ...order,
    hasPin: pin !== null,
    cancelUntil:
      order.confirmedDate === null || isOver(order.state)
        ? null
        : cancelUntil(order.confirmedDate, order.address.countryCode),
    carrier: carrier.name,
    sandbox: carrier.sandbox,
    numbers: await queries.listNumbers(db, accountId, id),
    documents: await queries.listDocuments(db, accountId, id),
    events: await queries.listEvents(db, accountId, id),
  }
}

export const get = (ctx: Context, id: number) => readOrder(reading(ctx), ctx, id)

// --- writing ---------------------------------------------------------------------------------------------------------

/** Locks the order until the transaction ends; the carrier's answer is processed before or after it. */
export const hold = async (db: Db, ctx: Context, id: number) => {
  await queries.lockOrder(db, ctx.accountId, id)
  return requireOrder(db, ctx, id)
}
export const requireEditable = ({ state }: { readonly state: PortingState }) => {
  if (!isEditable(state)) refuse(refusals.notEditable, { state: stateText(state) })
}
const requireVersion = (order: { readonly version: number }, version: number | undefined) => {
  if (version !== undefined && version !== order.version) refuse(refusals.changedMeanwhile)
}

const objectOf = (id: number) => ({ type: "porting_order", id, name: messages.orderById(id) })
export const publishChange = (db: Db, ctx: Context, id: number, state: PortingState) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "porting-order", data: { portingOrderId: id, state } })

const refuseAt = (problem: Problem, field: string, details: Readonly<Record<string, string>>): never => {
  throw new Refusal(problem, details, [{ field, details: fillText(problem.text, details) }])
}

/** Reads the numbers of an order. Errors are reported at the index of each number. */
const readNumbers = async (
  db: Db,
  ctx: Context,
  drafts: readonly PortedNumberDraft[],
): Promise<queries.KeptNumber[]> => {
  const country = await queries.findCountry(db, ctx.accountId)
  const mistakes: { field: string; details: string }[] = []
  const mistaken = (field: string, number: string, reason: string) =>
    void mistakes.push({ field, details: fillText(refusals.numberUnusable.text, { number, reason }) })
  const read = (text: string, field: string) => {
    const reading = readPortedNumber(text, country)
    if (reading.ok) return reading.phoneNumber
    mistaken(field, text, reading.reason)
    return ""
  }
  const numbers = drafts.map(({ phoneNumber, extensionId, temporaryNumber }, index) => ({
    phoneNumber: read(phoneNumber, `numbers.${index}.phoneNumber`),
    extensionId,
    temporaryNumber: temporaryNumber === null ? null : read(temporaryNumber, `numbers.${index}.temporaryNumber`),
  }))
  for (const [index, { phoneNumber }] of numbers.entries()) {
    if (phoneNumber !== "" && numbers.findIndex((other) => other.phoneNumber === phoneNumber) !== index)
      mistaken(`numbers.${index}.phoneNumber`, `+${phoneNumber}`, portingReasonMessages.listedTwice)
  }
  // Report all of them at once.
  if (mistakes.length > 0) throw new Refusal({ ...refusals.numberUnusable, text: mistakes[0]!.details }, {}, mistakes)
  const extensions = await queries.findExtensions(
    db,
    ctx.accountId,
    numbers.flatMap(({ extensionId }) => extensionId ?? []),
  )
  const own = await queries.findOwnNumbers(
    db,
    ctx.accountId,
    numbers.flatMap(({ temporaryNumber }) => temporaryNumber ?? []),
  )
  for (const [index, { extensionId, temporaryNumber }] of numbers.entries()) {
    if (extensionId !== null && !extensions.has(extensionId))
      refuseAt(refusals.targetUnknown, `numbers.${index}.extensionId`, {})
    if (temporaryNumber !== null && !own.has(temporaryNumber))
      refuseAt(refusals.temporaryUnknown, `numbers.${index}.temporaryNumber`, { number: `+${temporaryNumber}` })
  }
  return numbers
}

const requireNotHere = async (db: Db, ctx: Context, phoneNumbers: readonly string[]) => {
  const here = await queries.findOwnNumbers(db, ctx.accountId, phoneNumbers)
  const index = phoneNumbers.findIndex((phoneNumber) => here.has(phoneNumber))
  if (index >= 0) refuseAt(refusals.numberHere, `numbers.${index}.phoneNumber`, { number: `+${phoneNumbers[index]}` })
}

/** Without the PIN; records only whether there is a new one. */
const asRecorded = (order: PortingOrder) => ({
  numbers: order.numbers.map(({ phoneNumber }) => `+${phoneNumber}`),
  losingCarrier: order.losingCarrier,
  carrierAccountNumber: order.carrierAccountNumber,
  customerName: order.customerName,
  signerName: order.signerName,
  contactEmail: order.contactEmail,
  address: [
    order.address.street,
    order.address.unit,
    order.address.city,
    order.address.province,
    order.address.postalCode,
  ]
    .filter(Boolean)
    .join(", "),
  requestedPortDate: order.requestedPortDate,
})

const write = async (db: Db, ctx: Context, id: number, { numbers: drafts, pin, ...draft }: PortingDraft) => {
  const numbers = await readNumbers(db, ctx, drafts)
  await requireNotHere(
    db,
    ctx,
    numbers.map(({ phoneNumber }) => phoneNumber),
  )
  await queries.updateOrder(
    db,
    ctx.accountId,
    id,
    draft,
    pin === undefined ? undefined : pin === "" ? null : ctx.kit.secrets.seal(pin, pinPlace(ctx.accountId, id)),
  )
  await queries.replaceNumbers(db, ctx.accountId, id, numbers)
}

export const create = (ctx: Context, draft: PortingDraft): Promise<PortingOrder> =>
  inTransaction(ctx, async (db) => {
    await requireNewServices(db, ctx.accountId)
    const id = await queries.insertOrder(db, ctx.accountId, ctx.actor)
    await write(db, ctx, id, draft)
    await queries.insertEvent(db, ctx.accountId, id, {
      kind: "state",
      state: "draft",
      actorName: ctx.actor.name,
      text: "",
    })
    const order = await readOrder(db, ctx, id)
    await audit(db, ctx, { action: "porting_order.created", object: objectOf(id), after: asRecorded(order) })
    await publishChange(db, ctx, id, "draft")
    return order
  })

export const change = (ctx: Context, id: number, { version, ...draft }: PortingEdit): Promise<PortingOrder> =>
  inTransaction(ctx, async (db) => {
    const held = await hold(db, ctx, id)
    requireVersion(held, version)
    requireEditable(held)
    const before = await readOrder(db, ctx, id)
    await write(db, ctx, id, draft)
    const after = await readOrder(db, ctx, id)
    await audit(db, ctx, {
      action: "porting_order.changed",
      object: objectOf(id),
      before: asRecorded(before),
      after: { ...asRecorded(after), ...(draft.pin === undefined ? {} : { pin: "changed" }) },
    })
    await publishChange(db, ctx, id, after.state)
    return after
  })

export const remove = async (ctx: Context, id: number): Promise<void> => {
  const files = await inTransaction(ctx, async (db) => {
    const held = await hold(db, ctx, id)
    if (held.state !== "draft") refuse(refusals.notEditable, { state: stateText(held.state) })
    const keys = await queries.listFileKeys(db, ctx.accountId, id)
    await queries.deleteOrder(db, ctx.accountId, id)
    await audit(db, ctx, { action: "porting_order.deleted", object: objectOf(id) })
    return keys
  })
  for (const key of files) await ctx.kit.files.remove(ctx.accountId, key)
}

export const submit = async (ctx: Context, id: number): Promise<PortingOrder> => {
  const brand = await readEmailBrand(ctx.kit, ctx.accountId)
  return inTransaction(ctx, (db) => submitWithin(db, ctx, brand, id))
}

const submitWithin = async (db: Db, ctx: Context, brand: EmailBrand, id: number): Promise<PortingOrder> => {
  const held = await hold(db, ctx, id)
  await requireNewServices(db, ctx.accountId)
  requireEditable(held)
  const order = await readOrder(db, ctx, id)
  const gaps = gapsOf(order)
  if (gaps.length > 0) throw new Refusal(refusals.incomplete, {}, gaps)
  if (!order.documents.some(({ kind }) => kind === "letterOfAuthority")) refuse(refusals.letterMissing)
  const phoneNumbers = order.numbers.map(({ phoneNumber }) => phoneNumber)
  await requireNotHere(db, ctx, phoneNumbers)
  await queries.setNumberState(db, ctx.accountId, id, "all", "waiting", "")
  await queries.setUnderWay(db, ctx.accountId, id, true).catch(
    onConstraint("porting_numbers_under_way_key", refusals.numberInOtherOrder, {
      number: phoneNumbers.length === 1 ? `+${phoneNumbers[0]}` : portingReasonMessages.oneOfTheNumbers,
    }),
  )
  await queries.setState(db, ctx.accountId, id, { state: "submitted", confirmedDate: null, sent: true })
  await queries.insertEvent(db, ctx.accountId, id, {
    kind: "state",
    state: "submitted",
    actorName: ctx.actor.name,
    text: held.revision === 0 ? "" : messages.sentAgain,
  })
  await planStep(ctx.kit, db, ctx.accountId, id, held.revision + 1, "submitted")
  await audit(db, ctx, {
    action: "porting_order.submitted",
    object: objectOf(id),
    before: { state: held.state },
    after: { state: "submitted", numbers: phoneNumbers.map((phoneNumber) => `+${phoneNumber}`) },
  })
  await writeStateEmails(ctx.kit, db, brand, held, { state: "submitted" })
  await endPortingNotices(db, ctx.accountId, id)
  await publishChange(db, ctx, id, "submitted")
  return readOrder(db, ctx, id)
}

const cancellable: ReadonlySet<PortingState> = new Set([
  "submitted",
  "inReview",
  "actionRequired",
  "withCarrier",
  "dateConfirmed",
  "rejected",
])

export const cancel = async (ctx: Context, id: number, reason: string): Promise<PortingOrder> => {
  const brand = await readEmailBrand(ctx.kit, ctx.accountId)
  return inTransaction(ctx, async (db) => {
    const held = await hold(db, ctx, id)
    if (!cancellable.has(held.state)) refuse(refusals.notCancellable, { state: stateText(held.state) })
    const today = ctx.kit.now().toISOString().slice(0, 10)
    if (held.state === "dateConfirmed") {
      if (today > cancelUntil(held.confirmedDate!, held.address.countryCode))
        refuse(refusals.tooLateToCancel, { date: held.confirmedDate! })
      // They were added to the account as porting.
      await purgePorting(
        ctx,
        db,
        (await queries.listNumbers(db, ctx.accountId, id)).map(({ phoneNumber }) => phoneNumber),
      )
    }
    await queries.setUnderWay(db, ctx.accountId, id, false)
    await queries.setNumberState(db, ctx.accountId, id, "all", "waiting", "")
    await queries.setState(db, ctx.accountId, id, { state: "cancelled", reason })
    await queries.insertEvent(db, ctx.accountId, id, {
      kind: "state",
      state: "cancelled",
      actorName: ctx.actor.name,
      text: reason,
    })
    await audit(db, ctx, {
      action: "porting_order.cancelled",
      object: objectOf(id),
      before: { state: held.state },
      after: { state: "cancelled", ...(reason === "" ? {} : { reason }) },
    })
    await writeStateEmails(ctx.kit, db, brand, held, { state: "cancelled", reason })
    await endPortingNotices(db, ctx.accountId, id)
    await publishChange(db, ctx, id, "cancelled")
    return readOrder(db, ctx, id)
  })
}

export const comment = (ctx: Context, id: number, text: string): Promise<PortingOrder> =>
  inTransaction(ctx, async (db) => {
    const { state } = await requireOrder(db, ctx, id)
    await queries.insertEvent(db, ctx.accountId, id, { kind: "comment", state: null, actorName: ctx.actor.name, text })
    await audit(db, ctx, { action: "porting_order.commented", object: objectOf(id), after: { text } })
    await publishChange(db, ctx, id, state)
    return readOrder(db, ctx, id)
  })

/** Where numbers route to can be changed until they are ported. */
export const setTargets = (
  ctx: Context,
  id: number,
  drafts: readonly PortedNumberDraft[],
  version: number | undefined,
): Promise<PortingOrder> =>
  inTransaction(ctx, async (db) => {
    const held = await hold(db, ctx, id)
    requireVersion(held, version)
    if (isOver(held.state) || held.state === "activating")
      refuse(refusals.notEditable, { state: stateText(held.state) })
    const before = await readOrder(db, ctx, id)
    const numbers = await readNumbers(db, ctx, drafts)
    for (const number of numbers) {
      if (!before.numbers.some(({ phoneNumber }) => phoneNumber === number.phoneNumber))
        refuse(refusals.numberNotInOrder, { number: `+${number.phoneNumber}` })
      await queries.setTarget(db, ctx.accountId, id, number)
    }
    await queries.touch(db, ctx.accountId, id)
    const after = await readOrder(db, ctx, id)
    const targets = (order: PortingOrder) => ({
      targets: order.numbers.map(({ phoneNumber, extension, temporaryNumber }) =>
        messages.target(phoneNumber, extension ?? "—", temporaryNumber),
      ),
    })
    await audit(db, ctx, {
      action: "porting_order.changed",
      object: objectOf(id),
      before: targets(before),
      after: targets(after),
    })
    await publishChange(db, ctx, id, after.state)
    return after
  })

/** Ports now instead of on the port date; sandbox only. */
export const hurry = (ctx: Context, id: number): Promise<PortingOrder> =>
  inTransaction(ctx, async (db) => {
    if (!carrier.sandbox) refuse(refusals.notSandbox)
    const held = await hold(db, ctx, id)
    if (held.state !== "dateConfirmed") refuse(refusals.nothingToHurry, { state: stateText(held.state) })
    const today = ctx.kit.now().toISOString().slice(0, 10)
    await queries.setState(db, ctx.accountId, id, { state: "activating", confirmedDate: today })
    await queries.insertEvent(db, ctx.accountId, id, {
      kind: "state",
      state: "activating",
      actorName: ctx.actor.name,
      text: messages.portedNow,
    })
    await audit(db, ctx, {
      action: "porting_order.moved_on",
      object: objectOf(id),
      before: { state: held.state, confirmedDate: held.confirmedDate },
      after: { state: "activating", confirmedDate: today },
    })
    await planStep(ctx.kit, db, ctx.accountId, id, held.revision, "activating")
    await publishChange(db, ctx, id, "activating")
    return readOrder(db, ctx, id)
  })
