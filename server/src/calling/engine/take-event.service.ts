import {
  agentsDone,
  emptyJourney,
  extendJourney,
  summaryOf,
  type Journey,
} from "@dialplane/contract/calling/routing/journey"
import { decide } from "@dialplane/contract/calling/routing/decide"
import type { CallEvent, CallState, Decision, Place } from "@dialplane/contract/calling/routing/call"
import type { RoutingConfig } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { isoOf } from "../../kit/iso-time.ts"
import { recordCalls } from "../call-records/call-records.service.ts"
import { hearByPhone, takeMessages } from "../voicemail/take-messages.service.ts"
import { holdConference, loadRouting, refreshLiveState } from "../routing/routing.service.ts"
import { pauseForMissedCalls } from "../queues/agent-states.service.ts"
import * as callbacks from "./queue-callbacks.queries.ts"
import { carryOutCode } from "./dialed-codes.service.ts"
import type { Engine, EngineEvent } from "./engine.adapter.ts"
import * as queries from "./live-calls.queries.ts"
import { messageOf } from "./message-left.rules.ts"

/**
 * The configurations of calls under way, so that a call keeps the one it began with. Another node, or this one after a
 * restart, reads the configuration of that moment instead.
 */
const pinned = new Map<string, RoutingConfig>()
const mostPinned = 1000
const pin = (call: string, config: RoutingConfig) => {
  if (pinned.size >= mostPinned)
    for (const oldest of [...pinned.keys()].slice(0, mostPinned / 10)) pinned.delete(oldest)
  pinned.set(call, config)
}

/**
 * Takes in an event of an engine: decides, records what happened, shows it, and lets the engine carry the decision out;
 * all in one transaction. An event that was taken in before changes nothing. Returns whether it was new.
 */
export const takeEvent = async (kit: Kit, db: Db, engine: Engine, given: EngineEvent): Promise<boolean> => {
  const { accountId, engineCallId, eventNumber } = given
  const call = await findOrStart(db, engine, given)
  if (call === undefined || call.lastEvent >= eventNumber) return false
  const event = await answerOrBusy(db, call, given.event)
  const { config, decision: wanted } = await decideNow(kit, db, given, call, event)
  const take = (other: EngineEvent) => takeEvent(kit, db, engine, other)
  const codeCall = { accountId, engineCallId, callId: call.id, at: event.at, next: wanted.next }
  const why = await carryOutCode(kit, db, engine, codeCall, wanted.actions, take)
  const decision = why === undefined ? wanted : codeRefused(config, wanted, event.at, why)
  const journey = extendJourney(call.journey, config, event, decision)
  const group = groupBegun(config, call.journey, decision)
  if (group !== undefined) await queries.countTurn(db, accountId, group)
  await noteQueueEvent(db, engine, given, call, event)
  for (const { extensionId, queueId } of agentsDone(journey, event.at))
    await queries.noteAgentDone(db, accountId, extensionId, queueId, isoOf(event.at))
  if (decision.next.place.kind === "over") await finish(kit, db, engine, given, call, config, decision, journey)
  else await show(db, accountId, call.id, eventNumber, config, decision, journey, event)
  await engine.carryOut(db, { accountId, engineCallId, lastEvent: eventNumber }, event, decision)
  return true
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
  const decision = decide(config, call.state, event)
  const { place } = decision.next
  if (place.kind !== "conference" || call.state?.place.kind === "conference") return { config, decision }
  // Others may have entered meanwhile, and its places are limited.
  await holdConference(db, accountId, place.extensionId)
  const fresh = await refreshLiveState(db, accountId, config, call.id)
  return { config: fresh, decision: decide(fresh, call.state, event) }
}

/** Events after which the call may go on to somebody or something else. */
const goesOn: ReadonlySet<CallEvent["kind"]> = new Set([
  "digits",
  "noDigits",
  "notAnswered",
  "leftQueue",
  "sentOn",
  "transferred",
  "parkedTooLong",
])

/** What happens instead of a code that could not be carried out. */
const codeRefused = (config: RoutingConfig, wanted: Decision, at: number, why: string): Decision => {
  const refused = decide(config, { ...wanted.next, place: { kind: "feature" } }, { kind: "codeFailed", at, why })
  return { ...refused, because: [...wanted.because, ...refused.because] }
}

/** The group that rings its members in turn and to which the call has just come. */
const groupBegun = (config: RoutingConfig, before: Journey, { actions }: Decision): number | undefined => {
  const last = before.steps.at(-1)?.object
  for (const action of actions) {
    if (action.do !== "ring" || action.for.kind !== "group" || action.for.id === last?.id) continue
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
  if (event.caller.kind === "inside")
    await queries.claimTalking(db, accountId, id, event.caller.extensionId, isoOf(event.at))
  return { id, lastEvent: 0, state: null, journey: emptyJourney(event.at) }
}

/** Somebody who talks in another call cannot answer; the phone was busy. */
const answerOrBusy = async (db: Db, call: TakenCall, event: CallEvent): Promise<CallEvent> => {
  if (event.kind !== "answered" || event.leg.kind !== "extension") return event
  const { accountId, id } = call as queries.LiveCall
  const isFree = await queries.claimTalking(db, accountId, id, event.leg.extensionId, isoOf(event.at))
  return isFree ? event : { kind: "notAnswered", why: "busy", at: event.at }
}

const configFor = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  engineCallId: string,
  { id, state }: TakenCall,
  event: CallEvent,
): Promise<RoutingConfig> => {
  const known = pinned.get(engineCallId)
  const place = state?.place
  // A PIN is no extension.
  const mayDial = event.kind === "digits" && event.digits.length > 1 && place?.kind !== "conferencePin"
  const dialed = mayDial ? [event.digits] : []
  // Who is meant by a spelled name is found when it is spelled; then one of them is chosen.
  const spells = place?.kind === "directory" && event.kind === "digits"
  const found = spells ? place.found : []
  const spelled = spells && found.length === 0 ? dialed : []
  // Agents of a queue and colleagues are not on the way of the call until they take part.
  const { extensionIds, callFlowIds } = joinsBy(event, place)
  const outside = event.kind === "sentOn" && event.to.kind === "external" ? [event.to.number] : []
  if (
    known !== undefined &&
    spelled.length === 0 &&
    outside.length === 0 &&
    found.every((id) => known.extensions.has(id)) &&
    dialed.every((digits) => known.byDialed.has(digits)) &&
    extensionIds.every((id) => known.extensions.has(id)) &&
    callFlowIds.every((id) => known.flows.has(id))
  )
    return goesOn.has(event.kind) ? refreshLiveState(db, accountId, known, id) : known
  const call = event.kind === "arrived" ? event : state!
  const callbackFrom = event.kind === "arrived" ? event.callback?.queueId : state?.callbackFrom
  const config = await loadRouting(db, accountId, call, {
    dialed,
    holds: event.kind === "arrived",
    extensionIds: [
      ...extensionIds,
      ...(callbackFrom === undefined ? [] : [callbackFrom]),
      // Whoever placed the call is named in its record.
      ...(state?.placedBy?.kind === "inside" ? [state.placedBy.extensionId] : []),
      ...found,
    ],
    callFlowIds,
    spelled,
    outside,
    exceptCall: id,
    secrets: kit.secrets,
  })
  pin(engineCallId, config)
  return config
}

/** What takes part in a call from an event on. */
const joinsBy = (
  event: CallEvent,
  place: Place | undefined,
): { extensionIds: readonly number[]; callFlowIds: readonly number[] } => {
  const none = { extensionIds: [], callFlowIds: [] }
  switch (event.kind) {
    case "parkedTooLong":
      return place?.kind === "parked" ? { ...none, extensionIds: [place.parkedBy] } : none
    case "parked":
    case "transferred":
      return { ...none, extensionIds: [event.extensionId] }
    case "answered":
      return event.leg.kind === "extension" ? { ...none, extensionIds: [event.leg.extensionId] } : none
    case "agentsMissed":
      return { ...none, extensionIds: event.extensionIds }
    case "sentOn":
      return {
        extensionIds: "extensionId" in event.to ? [event.to.extensionId] : [],
        callFlowIds: "callFlowId" in event.to ? [event.to.callFlowId] : [],
      }
    default:
      return none
  }
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
    eventNumber,
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
  const message = messageOf(engine.name, engineCallId, state, event, journey, summary)
  if (message !== undefined) await takeMessages(kit, db, accountId, [message])
  const lastStep = journey.steps.at(-1)
  if (state?.place.kind === "ownMailbox" && lastStep !== undefined)
    await hearByPhone(db, accountId, state.place.extensionId, Math.floor((event.at - lastStep.enteredAt) / 1000))
  if (callsBack) await callbacks.setUnanswered(db, engine.name, engineCallId, isoOf(event.at))
  await queries.deleteCall(db, accountId, id)
  pinned.delete(engineCallId)
  await publishLive(db, accountId, "over", summary.queueId)
}
