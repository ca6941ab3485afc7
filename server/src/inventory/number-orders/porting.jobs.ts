import { z } from "zod"
import { portingSteps, type PortingState } from "@dialplane/contract/inventory/number-orders/porting-states"
import { readEmailBrand, type EmailBrand } from "../../ground/branding/branding.service.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { mailRetrySeconds } from "../../kit/jobs/job-lanes.ts"
import { attemptsWithin, defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { Refusal } from "../../kit/refusal.ts"
import { addNumbers } from "../numbers/number-additions.service.ts"
import { removeFromAccount } from "../numbers/number-removal.service.ts"
import { assignMany, changeStatus } from "../numbers/numbers.service.ts"
import { purgePorting, welcomePorted } from "../numbers/ported-numbers.service.ts"
import { carrier } from "./carrier-in-use.adapter.ts"
import type { PortAnswer } from "./carrier.adapter.ts"
import { addPortingNotice } from "./porting-notices.service.ts"
import { writeStateEmails } from "./porting.mails.ts"
import { portingEventMessages as messages, portingReasonMessages } from "./porting.messages.ts"
import * as queries from "./porting.queries.ts"
import { objectionOfReview } from "./porting.rules.ts"
import { pinPlace } from "./pin-place.rules.ts"

const payload = z.object({ orderId: z.int(), revision: z.int(), from: z.string() })
type Payload = z.infer<typeof payload>

/**
 * One step of an order, from its state to the next. Every step is a transaction, so that a server that stops in between
 * continues from there.
 */
export const portingJob = (kit: Kit) =>
  defineJob<Payload>({
    name: "number-orders.port",
    permission: { none: "a step of an order that was placed" },
    lane: "interactive",
    payload,
    visible: false,
    // Retried for as long as emails are: the step on the port date is planned weeks before, and each step sends an
    // email.
    attempts: attemptsWithin(mailRetrySeconds),
    run: (run, work) => takeStep(kit, run, work),
  })

/** The time of day at which numbers are ported on the confirmed date. */
const switchHour = "T14:00:00Z"

/** Plans the step that follows a state, in the transaction that put the order there. */
export const planStep = async (
  kit: Kit,
  db: Db,
  accountId: number,
  orderId: number,
  revision: number,
  from: PortingState,
  on?: string,
) => {
  const when =
    on === undefined ? { delaySeconds: carrier.answersAfterSeconds } : { runAt: new Date(`${on}${switchHour}`) }
  await kit.jobs.enqueue(
    db,
    portingJob(kit),
    { orderId, revision, from },
    { accountId, ...when, key: `${orderId}.${revision}.${from}` },
  )
}

const takeStep = async (kit: Kit, run: JobRun, work: Payload) => {
  const order = await run.inAccount((db) => queries.findOrder(db, run.accountId, work.orderId))
  // Canceled or sent again since then: another job handles it.
  if (order === undefined || order.revision !== work.revision || order.state !== work.from) return
  const by = {
    accountId: run.accountId,
    kit,
    actorUserId: null,
    actorName: carrier.name,
    traceId: `job-${run.jobId}`,
  } as const
  const answer = order.state === "withCarrier" ? await ask(kit, run, order) : undefined
  const brand = await readEmailBrand(kit, run.accountId)
  await run.inAccount(async (db) => {
    await queries.lockOrder(db, run.accountId, work.orderId)
    const now = await queries.findOrder(db, run.accountId, work.orderId)
    if (now === undefined || now.revision !== work.revision || now.state !== work.from) return
    const step: Step = { kit, db, by, brand, order: now }
    switch (now.state) {
      case "submitted":
        return goTo(step, "inReview", { next: true })
      case "inReview":
        return review(step)
      case "withCarrier":
        return hear(step, answer!)
      case "dateConfirmed":
        return goTo(step, "activating", { next: true })
      case "activating":
        return arrive(step)
      default:
        return undefined
    }
  })
}

interface By {
  readonly accountId: number
  readonly kit: Kit
  readonly actorUserId: null
  readonly actorName: string
  readonly traceId: string
}
interface Step {
  readonly kit: Kit
  readonly db: Db
  readonly by: By
  readonly brand: EmailBrand
  readonly order: queries.OrderRow
}
interface Going {
  readonly reason?: string
  readonly text?: string
  readonly confirmedDate?: string
  readonly next?: boolean
  readonly nextOn?: string
}

const goTo = async (
  { kit, db, by, brand, order }: Step,
  state: PortingState,
  { reason, text = reason ?? "", confirmedDate, next = false, nextOn }: Going = {},
) => {
  if (!portingSteps[order.state].includes(state))
    throw new Error(`A porting order does not go from ${order.state} to ${state}.`)
  const { accountId } = by
  const id = order.portingOrderId
  await queries.setState(db, accountId, id, {
    state,
    ...(reason === undefined ? {} : { reason }),
    ...(confirmedDate === undefined ? {} : { confirmedDate }),
  })
  await queries.insertEvent(db, accountId, id, { kind: "state", state, actorName: by.actorName, text })
  if (state === "completed" || state === "rejected" || state === "actionRequired")
    await queries.setUnderWay(db, accountId, id, false)
  await writeAudit(db, {
    accountId,
    actorUserId: null,
    actorName: by.actorName,
    traceId: by.traceId,
    action: "porting_order.moved_on",
    object: { type: "porting_order", id, name: messages.orderById(id) },
    before: { state: order.state },
    after: {
      state,
      ...(reason === undefined || reason === "" ? {} : { reason }),
      ...(confirmedDate === undefined ? {} : { confirmedDate }),
    },
  })
  if (next) await planStep(kit, db, accountId, id, order.revision, state, nextOn)
  await writeStateEmails(kit, db, brand, order, { state, reason, confirmedDate })
  await addPortingNotice(db, order, { state, text })
  await kit.events.publish(db, { accountId, topic: "porting-order", data: { portingOrderId: id, state } })
}

const review = async (step: Step) => {
  const documents = await queries.listDocuments(step.db, step.by.accountId, step.order.portingOrderId)
  const objection = objectionOfReview(
    step.order,
    documents.map(({ kind }) => kind),
  )
  await (objection === null
    ? goTo(step, "withCarrier", { next: true, text: messages.sentTo(step.order.losingCarrier) })
    : goTo(step, "actionRequired", { reason: objection }))
}

const ask = async (kit: Kit, run: JobRun, order: queries.OrderRow): Promise<PortAnswer> => {
  const numbers = await run.inAccount((db) => queries.listNumbers(db, run.accountId, order.portingOrderId))
  return carrier.port({
    countryCode: order.address.countryCode,
    losingCarrier: order.losingCarrier,
    carrierAccountNumber: order.carrierAccountNumber,
    customerName: order.customerName,
    signerName: order.signerName,
    pin: order.pin === null ? "" : kit.secrets.open(order.pin, pinPlace(run.accountId, order.portingOrderId)),
    phoneNumbers: numbers.map(({ phoneNumber }) => phoneNumber),
    requestedPortDate: order.requestedPortDate,
    today: kit.now().toISOString().slice(0, 10),
  })
}

/** Handles the carrier's answer. The numbers of an accepted order are added to the account as porting. */
const hear = async (step: Step, answer: PortAnswer) => {
  const { db, by, order } = step
  const id = order.portingOrderId
  if (!answer.accepted) {
    for (const { phoneNumber, reason } of answer.numbers)
      await queries.setNumberState(db, by.accountId, id, [phoneNumber], "refused", reason)
    return goTo(step, "rejected", { reason: answer.reason })
  }
  const numbers = (await queries.listNumbers(db, by.accountId, id)).map(({ phoneNumber }) => phoneNumber)
  const arrivals = numbers.map((phoneNumber) => ({ phoneNumber, status: "Porting" as const }))
  // Reject the order if the account can take no new numbers now; otherwise it would wait forever.
  const added = await addNumbers(by, db, arrivals, "port").catch((error: unknown) =>
    error instanceof Refusal ? error : Promise.reject(error),
  )
  if (added instanceof Refusal) return goTo(step, "rejected", { reason: added.message })
  const { results } = added
  const taken = results.filter(({ result }) => result === "failed")
  if (taken.length > 0) {
    // All or nothing: numbers that were already added are removed again, so that the order can be sent again without
    // the refused ones.
    await purgePorting(
      by,
      db,
      results.filter(({ result }) => result === "done").map(({ phoneNumber }) => phoneNumber),
    )
    for (const { phoneNumber, reason } of taken)
      await queries.setNumberState(
        db,
        by.accountId,
        id,
        [phoneNumber],
        "refused",
        reason ?? portingReasonMessages.cannotBeOrdered,
      )
    return goTo(step, "rejected", {
      reason: messages.notAdded(
        taken.map(({ phoneNumber }) => phoneNumber),
        taken[0]!.reason ?? portingReasonMessages.cannotBeOrdered,
      ),
    })
  }
  // A number removed from the account recently is restored; set it to porting like the others.
  await changeStatus(by, db, numbers, "Porting", "", { byOrder: true })
  await queries.setNumberState(db, by.accountId, id, "all", "accepted", "")
  return goTo(step, "dateConfirmed", {
    confirmedDate: answer.date,
    text: answer.remark || messages.portDate(answer.date),
    next: true,
    nextOn: answer.date,
  })
}

/** Completes the port: assigns the numbers to their extensions and removes the temporary numbers. */
const arrive = async (step: Step) => {
  const { db, by, order } = step
  const id = order.portingOrderId
  const numbers = await queries.listNumbers(db, by.accountId, id)
  await welcomePorted(
    by,
    db,
    numbers.map(({ phoneNumber }) => phoneNumber),
  )
  const stray: string[] = []
  for (const { phoneNumber, extensionId } of numbers) {
    if (extensionId === null) continue
    // A number may have been changed meanwhile. The port is complete all the same, and the history lists what is left
    // to do.
    const { results } = await assignMany(by, db, [phoneNumber], extensionId)
    stray.push(
      ...results
        .filter(({ result }) => result === "failed")
        .map(({ reason }) => messages.notAssigned(phoneNumber, `${reason}`)),
    )
  }
  await queries.setNumberState(db, by.accountId, id, "all", "here", "")
  const temporary = numbers.flatMap(({ temporaryNumber }) => temporaryNumber ?? [])
  if (temporary.length > 0) await removeFromAccount(by, db, temporary, { evenInUse: true })
  await goTo(step, "completed", {
    text: [messages.completed(numbers.length, temporary.length), ...stray].join(" "),
  })
}
