import { summaryOf, type CallSummary } from "@dialplane/contract/calling/routing/call-summary"
import type { Decision } from "@dialplane/contract/calling/routing/call"
import type { Journey } from "@dialplane/contract/calling/routing/journey"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { isoOf } from "../../kit/iso-time.ts"
import { announce } from "../../kit/webhooks/announce.ts"
import { recordCall } from "../call-records/call-records.service.ts"
import { hearByPhone, takeMessages } from "../voicemail/take-messages.service.ts"
import { forgetConfig } from "./call-config.service.ts"
import { keepRecordingsOfCall } from "./call-recordings.service.ts"
import type { Engine, EngineEvent } from "./engine.adapter.ts"
import * as queries from "./live-calls.queries.ts"
import { messageOf } from "./message-left.rules.ts"
import * as callbacks from "./queue-callbacks.queries.ts"
import { publishLive } from "./show-call.service.ts"
import type { TakenCall } from "./taken-call.rules.ts"

/** A call becomes a record, with its message and its recordings. */
export const endCall = async (
  kit: Kit,
  db: Db,
  engine: Engine,
  { accountId, engineCallId, event }: EngineEvent,
  { id, state }: TakenCall,
  config: RoutingConfig,
  { next }: Decision,
  journey: Journey,
): Promise<void> => {
  const summary = summaryOf(journey, next, config, event.at)
  const callsBack = next.callbackFrom !== undefined
  const callId = await recordCall(db, accountId, {
    engine: engine.name,
    engineCallId,
    summary,
    callbackOf: callsBack ? await callbacks.findAsked(db, engine.name, engineCallId) : undefined,
    steps: journey.steps,
    legs: journey.legs.map((leg, index) => ({
      ...leg,
      quality: leg.answeredAt === null ? null : engine.qualityOf(engineCallId, index),
    })),
  })
  // A call that was written before was announced then.
  if (callId !== null)
    await announce(db, [{ accountId, event: "call.ended", data: { callId, ...toldOf(engineCallId, summary) } }])
  await keepRecordingsOfCall(kit, db, engine, { accountId, engineCallId }, journey, summary)
  const message = messageOf(engine.name, engineCallId, state, event, journey, summary)
  if (message !== undefined) await takeMessages(kit, db, accountId, [message])
  const lastStep = journey.steps.at(-1)
  if (state?.place.kind === "ownMailbox" && lastStep !== undefined)
    await hearByPhone(db, accountId, state.place.extensionId, Math.floor((event.at - lastStep.enteredAt) / 1000))
  if (callsBack) {
    // A callback that is over as it begins was refused, and would be again.
    const set = event.kind === "arrived" ? callbacks.setNotCallable : callbacks.setUnanswered
    await set(db, engine.name, engineCallId, isoOf(event.at))
  }
  await queries.deleteCall(db, accountId, id)
  forgetConfig(kit, engineCallId)
  await publishLive(db, accountId, "over", summary.queueId)
}

const toldOf = (engineCallId: string, summary: CallSummary) => ({
  engineCallId,
  direction: summary.direction,
  from: withPlus(summary.fromNumber),
  to: withPlus(summary.toNumber),
  startedAt: isoOf(summary.startedAt),
  endedAt: isoOf(summary.endedAt),
  result: summary.result,
  talkSeconds: summary.talkSeconds,
})

/** Removes a call that cannot be ended by an event. It leaves no record. */
export const dropCall = async (
  kit: Kit,
  db: Db,
  { accountId, engine, engineCallId }: Omit<queries.SilentCall, "lastEvent">,
): Promise<void> => {
  await queries.dropCall(db, accountId, engine, engineCallId)
  forgetConfig(kit, engineCallId)
  await publishLive(db, accountId, "over", null)
}
