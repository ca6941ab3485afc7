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
import { signaturesOf } from "./signature.rules.ts"
import { webhookMessages as messages } from "./webhooks.messages.ts"
import * as queries from "./webhooks.queries.ts"

/** The pauses between attempts; the last one repeats until the delivery has been tried for a day. */
const pauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400]
export const pauseAfter = (attempts: number): number => pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]!

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
    payload: z.object({ deliveryId: z.int() }),
    run: async (run, { deliveryId }) => {
      const due = await run.inSystem((db) => queries.findDue(db, run.accountId, deliveryId))
      if (due === undefined) return
      const reason = await run.inSystem((db) => whyNotSent(db, run.accountId, due))
      if (reason !== undefined)
        return void (await run.inAccount((db) => queries.dropDelivery(db, run.accountId, deliveryId, reason)))
      const attempt = await send(kit, run.accountId, due)
      await run.record((db) => note(kit, db, run, due, attempt))
    },
  })

/** The owner's permissions as they are now, not as they were when the webhook was made. */
const whyNotSent = async (db: Db, accountId: AccountId, due: queries.DueDelivery): Promise<string | undefined> => {
  const isTest = !Object.hasOwn(webhookEvents, due.event)
  if (!due.isOn && !isTest) return messages.turnedOff
  const owner = await findPresentActor(db, ownActor(accountId, due.ownerUserId, ""))
  if (owner === undefined) return messages.ownerGone
  if (isTest) return undefined
  return owner.keys.has(webhookEvents[due.event as WebhookEvent].permission) ? undefined : messages.ownerMayNot
}

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

const note = async (
  kit: Kit,
  db: Db,
  { accountId }: Pick<JobRun, "accountId">,
  due: queries.DueDelivery,
  attempt: queries.Attempt,
) => {
  const delaySeconds = pauseAfter(due.attempts + 1)
  const isOver = attempt.state === "waiting" && due.age + delaySeconds > webhookLimits.tryHours * 3600
  await queries.noteAttempt(db, accountId, due, isOver ? { ...attempt, state: "failed" } : attempt)
  await kit.events.publish(db, { accountId, topic: "webhook", data: { webhookId: due.webhookId } })
  if (attempt.state === "delivered") return
  if (!isOver) {
    await kit.jobs.enqueue(db, deliverJob(kit), { deliveryId: due.deliveryId }, { accountId, delaySeconds })
    return
  }
  if (!(await queries.pauseIfSilent(db, accountId, due.webhookId, webhookLimits.pauseDays))) return
  await addNotice(db, {
    accountId,
    kind: "webhookPaused",
    title: messages.pausedTitle(due.name),
    text: messages.pausedText(webhookLimits.pauseDays),
    path: `webhooks/${due.webhookId}`,
    cause: causeOf(due.webhookId),
  })
}
