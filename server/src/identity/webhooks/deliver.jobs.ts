import { randomInt } from "node:crypto"
import { webhookEvents, type WebhookEvent } from "@dialplane/contract/kit/webhook-events"
import { webhookLimits } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineJob, type JobRun } from "../../kit/jobs/jobs.ts"
import { addNotice } from "../../kit/live/account-notices.ts"
import { deliverJobName } from "../../kit/webhooks/announce.ts"
import { findPresentActor, ownActor } from "../sessions/present-actor.service.ts"
import { failing, isTooLate, pauseAfter } from "./attempts.rules.ts"
import { signaturesOf } from "./signature.rules.ts"
import { webhookMessages as messages } from "./webhooks.messages.ts"
import * as queries from "./webhooks.queries.ts"

export const sealPlace = (accountId: AccountId, webhookId: number) => `webhooks:${accountId}:${webhookId}:secret`
export const causeOf = (webhookId: number) => `webhook:${webhookId}`
const longestAnswer = 1000

/** Sends one event. What the receiver does is no failure of the job: the next attempt is a job of its own. */
export const deliverJob = (kit: Kit) =>
  defineJob({
    name: deliverJobName,
    lane: "webhooks",
    visible: false,
    permission: { none: "sends what has happened; whether the owner may read it is asked each time" },
    // Jobs of earlier software versions say no turn, and are of any.
    payload: z.object({ deliveryId: z.int(), turn: z.int().optional() }),
    run: async (run, { deliveryId, turn }) => {
      const { accountId } = run
      // A job that runs again after its attempt was noted finds a later turn: the next attempt has a job already.
      const due = await run.inSystem((db) => queries.findDue(db, accountId, { deliveryId, turn }))
      if (due === undefined) return
      const reason = await run.inSystem((db) => whyNotSent(db, accountId, due))
      if (reason !== undefined)
        return void (await run.inAccount((db) => queries.dropDelivery(db, accountId, deliveryId, reason)))
      if (!(await mayTry(run, due))) return run.inAccount((db) => postpone(kit, db, accountId, due))
      const attempt = await send(kit, accountId, due)
      await run.record((db) => note(kit, db, accountId, due, attempt))
    },
    gaveUp: async (db, { deliveryId, turn }, accountId) => {
      const failed = await queries.failDelivery(db, accountId, { deliveryId, turn }, messages.notSent)
      if (failed !== undefined) await publish(kit, db, accountId, failed.webhookId)
    },
  })

const isTest = ({ event }: Pick<queries.DueDelivery, "event">) => !Object.hasOwn(webhookEvents, event)

/** The owner's permissions as they are now, not as they were when the webhook was made. */
const whyNotSent = async (db: Db, accountId: AccountId, due: queries.DueDelivery): Promise<string | undefined> => {
  if (!due.isOn && !isTest(due)) return messages.turnedOff
  const owner = await findPresentActor(db, ownActor(accountId, due.ownerUserId, ""))
  if (owner === undefined) return messages.ownerGone
  if (isTest(due)) return undefined
  return owner.keys.has(webhookEvents[due.event as WebhookEvent].permission) ? undefined : messages.ownerMayNot
}

/** A receiver that keeps failing gets one event at a time: each attempt may occupy a worker until it times out. */
const mayTry = async (run: JobRun, due: queries.DueDelivery): Promise<boolean> =>
  isTest(due) ||
  due.failures < failing.failures ||
  (await run.inAccount((db) => queries.claimAttempt(db, run.accountId, due.webhookId, failing)))

const send = async (kit: Kit, accountId: AccountId, due: queries.DueDelivery): Promise<queries.Attempt> => {
  const secrets = [due.secretSealed, due.previousSecretSealed].flatMap((sealed) =>
    sealed === null ? [] : [kit.secrets.open(sealed, sealPlace(accountId, due.webhookId))],
  )
  const seconds = Math.floor(kit.now().getTime() / 1000)
  const began = performance.now()
  const answer = await kit.outbound.postJson(due.url, due.body, signaturesOf(secrets, due.eventId, seconds, due.body))
  const milliseconds = Math.round(performance.now() - began)
  if (!answer.ok) return { state: "waiting", status: null, error: answer.failure, answer: null, milliseconds }
  const isAccepted = answer.status >= 200 && answer.status < 300
  return {
    state: isAccepted ? "delivered" : "waiting",
    status: answer.status,
    error: isAccepted ? null : messages.notAccepted(answer.status),
    answer: answer.text.replaceAll("\0", "").slice(0, longestAnswer),
    milliseconds,
  }
}

const publish = (kit: Kit, db: Db, accountId: AccountId, webhookId: number) =>
  kit.events.publish(db, { accountId, topic: "webhook", data: { webhookId } })
const enqueueNext = (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  { deliveryId, turn }: queries.DueDelivery,
  delaySeconds: number,
) => kit.jobs.enqueue(db, deliverJob(kit), { deliveryId, turn: turn + 1 }, { accountId, delaySeconds })

const note = async (kit: Kit, db: Db, accountId: AccountId, due: queries.DueDelivery, attempt: queries.Attempt) => {
  const delaySeconds = pauseAfter(due.attempts + 1)
  const isAccepted = attempt.state === "delivered"
  const isOver = !isAccepted && isTooLate(due.age + delaySeconds)
  const isNoted = await queries.noteAttempt(db, accountId, due, isOver ? { ...attempt, state: "failed" } : attempt)
  if (!isNoted) return
  if (isAccepted) await queries.noteAccepted(db, accountId, due.webhookId)
  // A test event says nothing about what happens to the others.
  else await queries.noteFailure(db, accountId, due.webhookId, isTest(due) ? undefined : failing)
  await publish(kit, db, accountId, due.webhookId)
  if (isAccepted) return
  if (isOver) await pauseIfFailing(db, accountId, due)
  else await enqueueNext(kit, db, accountId, due, delaySeconds)
}

/** Until the next attempt to reach its receiver, without sending it. */
const postpone = async (kit: Kit, db: Db, accountId: AccountId, due: queries.DueDelivery): Promise<void> => {
  const delaySeconds =
    (await queries.findSecondsToNextTry(db, accountId, due.webhookId)) + randomInt(1, failing.spreadSeconds + 1)
  if (!isTooLate(due.age + delaySeconds)) {
    if (await queries.postponeDelivery(db, accountId, due)) await enqueueNext(kit, db, accountId, due, delaySeconds)
    return
  }
  await queries.failDelivery(db, accountId, due, messages.receiverFailing)
  await publish(kit, db, accountId, due.webhookId)
  await pauseIfFailing(db, accountId, due)
}

const pauseIfFailing = async (db: Db, accountId: AccountId, { webhookId, name }: queries.DueDelivery) => {
  if (!(await queries.pauseIfFailing(db, accountId, webhookId, webhookLimits.pauseDays))) return
  await addNotice(db, {
    accountId,
    kind: "webhookPaused",
    title: messages.pausedTitle(name),
    text: messages.pausedText(webhookLimits.pauseDays),
    path: `webhooks/${webhookId}`,
    cause: causeOf(webhookId),
  })
}
