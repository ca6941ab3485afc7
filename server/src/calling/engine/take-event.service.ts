import { agentsDone, emptyJourney, type Journey } from "@dialplane/contract/calling/routing/journey"
import { extendJourney } from "@dialplane/contract/calling/routing/extend-journey"
import { summaryOf } from "@dialplane/contract/calling/routing/call-summary"
import { decide } from "@dialplane/contract/calling/routing/decide"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { CallState, Decision } from "@dialplane/contract/calling/routing/call"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { isoOf } from "../../kit/iso-time.ts"
import { recordCalls } from "../call-records/call-records.service.ts"
import { hearByPhone, takeMessages } from "../voicemail/take-messages.service.ts"
import { holdConference, refreshLiveState } from "../routing/routing.service.ts"
import { pauseForMissedCalls } from "../queues/agent-states.service.ts"
import * as callbacks from "./queue-callbacks.queries.ts"
import { keepRecordingsOfCall } from "./call-recordings.service.ts"
import { checkPin } from "./code-pins.service.ts"
import { decideWithinPinLimit } from "./conference-pins.service.ts"
import { configFor, forgetConfig } from "./call-config.service.ts"
import { carryOutCode } from "./dialed-codes.service.ts"
import type { Command, Engine, EngineCall, EngineEvent } from "./engine.adapter.ts"
import * as queries from "./live-calls.queries.ts"
import { noteConference } from "./live-conferences.service.ts"
import { endOverhearing } from "./phone-monitoring.service.ts"
import { messageOf } from "./message-left.rules.ts"

/**
 * Takes in an event of an engine: decides, records what happened, shows it, and lets the engine carry the decision out;
 * all in one transaction. An event that was taken in before changes nothing. One that comes before another that is
 * missing is an error: the engine reports both again, in order. Returns whether it was new.
 */
export const takeEvent = async (kit: Kit, db: Db, engine: Engine, given: EngineEvent): Promise<boolean> => {
  const { accountId, engineCallId, eventNumber } = given
  const call = await findOrStart(db, engine, given)
  if (call === undefined || call.lastEvent >= eventNumber) return false
  if (eventNumber !== call.lastEvent + 1)
    throw new Error(`event ${eventNumber} of call ${engineCallId} was reported after event ${call.lastEvent}`)
  const pinned = { accountId, engineCallId, state: call.state, placedBy: given.placedBy }
  const event = await checkPin(kit, db, pinned, await claimPhone(db, call, given.event))
  const { config, decision: wanted } = await decideNow(kit, db, given, call, event)
  const tell = (other: EngineCall, command: Command) => tellEngine(kit, db, engine, other, command, given.event.at)
  const { placedBy } = given
  const codeCall = { accountId, engineCallId, callId: call.id, next: wanted.next, placedBy }
  const why = await carryOutCode(kit, db, codeCall, wanted.actions, tell)
  const decision = why === undefined ? wanted : codeRefused(config, wanted, event.at, why)
  const journey = extendJourney(call.journey, config, event, decision)
  const { id: callId, state: before } = call
  const { startedAt } = journey
  const conferenceCall = { accountId, engineCallId, callId, startedAt, before }
  await noteConference(kit, db, engine, conferenceCall, config, decision, event.at)
  const group = groupBegun(config, call.journey, decision)
  if (group !== undefined) await queries.countTurn(db, accountId, group)
  await noteQueueEvent(db, engine, given, call, event)
  for (const { extensionId, queueId } of agentsDone(journey, event.at))
    await queries.noteAgentDone(db, accountId, extensionId, queueId, isoOf(event.at))
  if (decision.next.place.kind === "over") await finish(kit, db, engine, given, call, config, decision, journey)
  else {
    await show(db, accountId, call.id, eventNumber, config, decision, journey, event)
    if (hasJoined(before, decision, event) && (await queries.isMonitored(db, accountId)))
      await endOverhearing(kit, db, accountId, callId)
  }
  await engine.carryOut(db, { accountId, engineCallId, lastEvent: eventNumber }, event, decision)
  return true
}

/** Takes in what the service itself does to a call. Beside the engines, only this numbers events. */
export const takeNext = (
  kit: Kit,
  db: Db,
  engine: Engine,
  { accountId, engineCallId, lastEvent }: EngineCall,
  event: CallEvent,
): Promise<boolean> => takeEvent(kit, db, engine, { accountId, engineCallId, eventNumber: lastEvent + 1, event })

/** Has the engine do something with a call, and takes in what happened if the engine says so at once. */
export const tellEngine = async (
  kit: Kit,
  db: Db,
  engine: Engine,
  { accountId, engineCallId, lastEvent }: EngineCall,
  command: Command,
  at: number,
): Promise<void> => {
  const call = { accountId, engineCallId, lastEvent }
  const event = await engine.command(db, call, command, at)
  if (event !== undefined) await takeNext(kit, db, engine, call, event)
}

/** Decides by the settings of the call and the state of this moment. */
const decideNow = async (
  kit: Kit,
  db: Db,
  { accountId, engineCallId }: EngineEvent,
  call: TakenCall,
  event: CallEvent,
): Promise<{ readonly config: RoutingConfig; readonly decision: Decision }> => {
  const config = await configFor(kit, db, accountId, engineCallId, call, event)
  const decision = await decideWithinPinLimit(kit, db, accountId, call.state, event, (one) =>
    decide(config, call.state, one),
  )
  const { place } = decision.next
  const isInside = call.state?.place.kind === "conference"
  if (place.kind !== "conference" || (isInside && decision.actions.length === 0)) return { config, decision }
  // Others may have entered meanwhile, and its places are limited; another host may have started the recording.
  await holdConference(db, accountId, place.extensionId)
  const fresh = await refreshLiveState(db, accountId, config, call.id)
  return { config: fresh, decision: decide(fresh, call.state, event) }
}

/** What happens instead of a code that could not be carried out. */
const codeRefused = (config: RoutingConfig, wanted: Decision, at: number, why: string): Decision => {
  const refused = decide(config, { ...wanted.next, place: { kind: "feature" } }, { kind: "codeFailed", at, why })
  return { ...refused, because: [...wanted.because, ...refused.because] }
}

/** Whether somebody talks in the call, or in a conference, who did not before. */
const hasJoined = (before: CallState | null, { next: { place } }: Decision, event: CallEvent): boolean =>
  event.kind === "answered" || (place.kind === "conference" && before?.place.kind !== "conference")

/** The group that rings its members in turn and to which the call has just come. */
const groupBegun = (config: RoutingConfig, before: Journey, { actions }: Decision): number | undefined => {
  const last = before.steps.at(-1)?.object
  for (const action of actions) {
    if (action.do !== "ring" || action.for.kind !== "group") continue
    if (last?.kind === "group" && action.for.id === last.id) continue
    const group = config.extensions.get(Number(action.for.id))
    if (group?.kind === "group" && group.strategy === "roundRobin") return group.id
  }
  return undefined
}

/** What an event means for the agents and callbacks of a queue. */
const noteQueueEvent = async (
  db: Db,
  engine: Engine,
  { accountId, engineCallId }: EngineEvent,
  call: TakenCall,
  event: CallEvent,
): Promise<void> => {
  const place = call.state?.place
  if (event.kind === "answered") {
    if (place?.kind === "callback") await callbacks.setReached(db, engine.name, engineCallId, isoOf(event.at))
    if (place?.kind === "queue" && event.leg.kind === "extension")
      await queries.noteAgentAnswered(db, accountId, event.leg.extensionId)
  }
  if (event.kind === "agentsMissed" && place?.kind === "queue")
    await noteMissed(db, accountId, place.extensionId, event.extensionIds, event.at)
  const caller = call.state?.caller
  if (
    event.kind === "leftQueue" &&
    event.why === "callback" &&
    place?.kind === "queue" &&
    place.callbackKey != null &&
    caller?.kind === "outside" &&
    caller.number !== null
  )
    await callbacks.insertCallback(db, {
      accountId,
      queueId: place.extensionId,
      number: caller.number,
      country: caller.country,
      since: isoOf(call.journey.steps.at(-1)?.enteredAt ?? event.at),
      rank: await queries.findRank(db, accountId, call.id),
      engine: engine.name,
      engineCallId,
      startedAt: isoOf(call.journey.startedAt),
      at: isoOf(event.at),
    })
}

/** Agents let a call of a queue ring for nothing. Whoever does so too often is paused. */
const noteMissed = async (
  db: Db,
  accountId: AccountId,
  queueId: number,
  extensionIds: readonly number[],
  at: number,
): Promise<void> => {
  const most = await queries.findAutoPause(db, accountId, queueId)
  for (const extensionId of extensionIds.toSorted((one, other) => one - other)) {
    const missed = await queries.noteAgentMissed(db, accountId, extensionId, isoOf(at))
    if (most === 0 || missed < most) continue
    await queries.noteAgentAnswered(db, accountId, extensionId)
    await pauseForMissedCalls(db, accountId, extensionId)
  }
}

interface TakenCall {
  readonly accountId: AccountId
  readonly id: number
  readonly lastEvent: number
  readonly state: CallState | null
  readonly journey: Journey
}

const findOrStart = async (
  db: Db,
  engine: Engine,
  { accountId, engineCallId, event }: EngineEvent,
): Promise<TakenCall | undefined> => {
  if (event.kind !== "arrived") return queries.lockCall(db, engine.name, engineCallId)
  const id = await queries.insertCall(db, accountId, engine.name, engineCallId, isoOf(event.at))
  if (id === undefined) return undefined
  return { accountId, id, lastEvent: 0, state: null, journey: emptyJourney(event.at) }
}

/** Somebody who talks in another call cannot answer: the phone was busy. Nor can they place a second call. */
const claimPhone = async (db: Db, { accountId, id }: TakenCall, event: CallEvent): Promise<CallEvent> => {
  const claim = (extensionId: number) => queries.claimTalking(db, accountId, id, extensionId, isoOf(event.at))
  if (event.kind === "arrived" && event.caller.kind === "inside")
    return { ...event, callerTalks: !(await claim(event.caller.extensionId)) }
  if (event.kind !== "answered" || event.leg.kind !== "extension") return event
  const { extensionId } = event.leg
  const rangAt = await queries.findRingingSince(db, accountId, id, extensionId)
  return (await claim(extensionId)) ? { ...event, ...rangAt } : { kind: "notAnswered", why: "busy", at: event.at }
}

// --- what others see -------------------------------------------------------------------------------------------------

const ringingIn = ({ next: { place } }: Decision): number[] =>
  place.kind === "ringing"
    ? place.steps[place.step]!.legs.flatMap((leg) => (leg.kind === "extension" ? [leg.extensionId] : []))
    : []
const talkingIn = ({ next: { place, caller } }: Decision): number[] => [
  ...(caller.kind === "inside" ? [caller.extensionId] : []),
  ...(place.kind === "talking" && place.with.kind === "extension" ? [place.with.extensionId] : []),
]

const show = async (
  db: Db,
  accountId: AccountId,
  id: number,
  eventNumber: number,
  config: RoutingConfig,
  decision: Decision,
  journey: Journey,
  { kind, at }: CallEvent,
): Promise<void> => {
  const { next } = decision
  const summary = summaryOf(journey, next, config, at)
  const step = journey.steps.at(-1)
  const [ringing, talking] = [ringingIn(decision), talkingIn(decision)]
  await queries.setRinging(
    db,
    accountId,
    id,
    ringing.filter((one) => !talking.includes(one)),
    talking,
    isoOf(at),
  )
  await queries.updateCall(
    db,
    accountId,
    id,
    { lastEvent: eventNumber, lastEventAt: isoOf(at) },
    {
      direction: next.direction,
      fromNumber: summary.fromNumber,
      fromName: summary.fromName,
      toNumber: summary.toNumber,
      toName: summary.toName,
      place: next.place.kind,
      objectKind: step?.object?.kind ?? null,
      objectId: typeof step?.object?.id === "number" ? step.object.id : null,
      objectName: step?.object?.name ?? "",
      since: isoOf(step?.enteredAt ?? at),
      answeredAt: journey.answeredAt === null ? null : isoOf(journey.answeredAt),
      extensionId: talking.at(-1) ?? ringing[0] ?? null,
      onHold: kind === "held",
      parkedSlot: next.place.kind === "parked" ? next.place.slot : null,
      // Whoever is called back has waited before.
      queueRank: next.callbackFrom === undefined ? 0 : -1,
    },
    next,
    journey,
  )
  await publishLive(db, accountId, next.place.kind, summary.queueId)
}

export const publishLive = (db: Db, accountId: AccountId, place: string, queueId: number | null) =>
  publishEvent(db, { accountId, topic: "live-call", data: { place, queueId } })

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

const finish = async (
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
  await recordCalls(db, accountId, [
    {
      engine: engine.name,
      engineCallId,
      summary,
      callbackOf: callsBack ? await callbacks.findAsked(db, engine.name, engineCallId) : undefined,
      steps: journey.steps,
      legs: journey.legs.map((leg, index) => ({
        ...leg,
        quality: leg.answeredAt === null ? null : engine.qualityOf(engineCallId, index),
      })),
    },
  ])
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
