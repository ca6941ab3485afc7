import { extendJourney } from "@dialplane/contract/calling/routing/extend-journey"
import { emptyJourney } from "@dialplane/contract/calling/routing/journey"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { engineProblems } from "@dialplane/contract/calling/engine/engine.problems"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { isoOf } from "../../kit/iso-time.ts"
import { checkPin } from "./code-pins.service.ts"
import { claimPhone, codeRefused, decideNow } from "./decide-event.service.ts"
import { carryOutCode } from "./dialed-codes.service.ts"
import { endCall } from "./end-call.service.ts"
import type { Capability, Command, Engine, EngineCall, EngineEvent } from "./engine.adapter.ts"
import * as queries from "./live-calls.queries.ts"
import { noteConference } from "./live-conferences.service.ts"
import { endOverhearing } from "./phone-monitoring.service.ts"
import { noteQueueEvent } from "./queue-events.service.ts"
import { showCall } from "./show-call.service.ts"
import { groupBegun, hasJoined, type TakenCall } from "./taken-call.rules.ts"

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
  const { placedBy } = call
  const pinned = { accountId, engineCallId, state: call.state, placedBy }
  const event = await checkPin(kit, db, pinned, await claimPhone(db, call, given.event))
  const { config, decision: wanted } = await decideNow(kit, db, given, call, event)
  const tell = (other: EngineCall, command: Command) => tellEngine(kit, db, engine, other, command, given.event.at)
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
  await noteQueueEvent(db, engine, given, call, event, journey)
  if (decision.next.place.kind === "over") await endCall(kit, db, engine, given, call, config, decision, journey)
  else {
    await showCall(db, accountId, call.id, eventNumber, config, decision, journey, event)
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

/** What an engine must be able to do for a command. */
const needed: Readonly<Record<Command["do"], Capability>> = {
  connect: "answer",
  sendOn: "transfer",
  hangUp: "hangUp",
  park: "hold",
  record: "record",
}

/** Has the engine do something with a call, and takes in what happened if the engine says so at once. */
export const tellEngine = async (
  kit: Kit,
  db: Db,
  engine: Engine,
  { accountId, engineCallId, lastEvent }: EngineCall,
  command: Command,
  at: number,
): Promise<void> => {
  if (!engine.capabilities.has(needed[command.do])) refuse(engineProblems.notPossible)
  const call = { accountId, engineCallId, lastEvent }
  const event = await engine.command(db, call, command, at)
  if (event !== undefined) await takeNext(kit, db, engine, call, event)
}

const findOrStart = async (
  db: Db,
  engine: Engine,
  { accountId, engineCallId, event, placedBy }: EngineEvent,
): Promise<TakenCall | undefined> => {
  if (event.kind !== "arrived") {
    const found = await queries.lockCall(db, engine.name, engineCallId)
    return found && { ...found, placedBy: found.placedBy ?? undefined }
  }
  const id = await queries.insertCall(db, accountId, engine.name, engineCallId, isoOf(event.at), placedBy)
  if (id === undefined) return undefined
  return { accountId, id, lastEvent: 0, state: null, journey: emptyJourney(event.at), placedBy }
}
