import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { agentsDone, type Journey } from "@dialplane/contract/calling/routing/journey"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { isoOf } from "../../kit/iso-time.ts"
import { pauseForMissedCalls } from "../queues/agent-states.service.ts"
import type { Engine, EngineCall } from "./engine.adapter.ts"
import * as queries from "./live-calls.queries.ts"
import * as callbacks from "./queue-callbacks.queries.ts"
import type { TakenCall } from "./taken-call.rules.ts"

type Ref = Pick<EngineCall, "accountId" | "engineCallId">
type EventOf<Kind extends CallEvent["kind"]> = Extract<CallEvent, { kind: Kind }>

/** What an event means for the agents and callbacks of a queue. `journey` is the one after the event. */
export const noteQueueEvent = async (
  db: Db,
  engine: Engine,
  ref: Ref,
  call: TakenCall,
  event: CallEvent,
  journey: Journey,
): Promise<void> => {
  if (event.kind === "answered") await noteAnswered(db, engine, ref, call, event)
  if (event.kind === "agentsMissed") await noteMissed(db, ref.accountId, call, event)
  if (event.kind === "leftQueue") await noteLeft(db, engine, ref, call, event)
  for (const { extensionId, queueId } of agentsDone(journey, event.at))
    await queries.noteAgentDone(db, ref.accountId, extensionId, queueId, isoOf(event.at))
}

const noteAnswered = async (
  db: Db,
  engine: Engine,
  { accountId, engineCallId }: Ref,
  { state }: TakenCall,
  { leg, at }: EventOf<"answered">,
): Promise<void> => {
  const place = state?.place
  if (place?.kind === "callback") await callbacks.setReached(db, engine.name, engineCallId, isoOf(at))
  if (place?.kind === "queue" && leg.kind === "extension")
    await queries.noteAgentAnswered(db, accountId, leg.extensionId)
}

/** Agents let a call of a queue ring for nothing. Whoever does so too often is paused. */
const noteMissed = async (
  db: Db,
  accountId: AccountId,
  { state }: TakenCall,
  { extensionIds, at }: EventOf<"agentsMissed">,
): Promise<void> => {
  if (state?.place.kind !== "queue") return
  const most = await queries.findAutoPause(db, accountId, state.place.extensionId)
  for (const extensionId of extensionIds.toSorted((one, other) => one - other)) {
    const missed = await queries.noteAgentMissed(db, accountId, extensionId, isoOf(at))
    if (most === 0 || missed < most) continue
    await queries.noteAgentAnswered(db, accountId, extensionId)
    await pauseForMissedCalls(db, accountId, extensionId)
  }
}

/** A caller who can be called back asks for it. */
const noteLeft = async (
  db: Db,
  engine: Engine,
  { accountId, engineCallId }: Ref,
  { id, state, journey }: TakenCall,
  { why, at }: EventOf<"leftQueue">,
): Promise<void> => {
  const [place, caller] = [state?.place, state?.caller]
  if (why !== "callback" || place?.kind !== "queue" || place.callbackKey == null) return
  if (caller?.kind !== "outside" || caller.number === null) return
  await callbacks.insertCallback(db, {
    accountId,
    queueId: place.extensionId,
    number: caller.number,
    country: caller.country,
    since: isoOf(journey.steps.at(-1)?.enteredAt ?? at),
    rank: await queries.findRank(db, accountId, id),
    engine: engine.name,
    engineCallId,
    startedAt: isoOf(journey.startedAt),
    at: isoOf(at),
  })
}
