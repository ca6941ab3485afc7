import { randomUUID } from "node:crypto"
import { engineCapabilities } from "@dialplane/contract/calling/engine/engine.schema"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { Decision } from "@dialplane/contract/calling/routing/call"
import type { LegQuality } from "@dialplane/contract/calling/routing/journey"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { sampleBytes } from "../../../kit/audio/sample-sound.ts"
import type { Db } from "../../../kit/database/database.ts"
import { sandboxEngineName } from "@dialplane/contract/calling/call-records/engine-names"
import type { Command, Engine, EngineCall } from "../engine.adapter.ts"
import { pressedAt } from "./pressed-keys.rules.ts"
import { planNext, type Planned } from "./people.rules.ts"
import { hashOf, randomOf } from "../../../kit/random.ts"
import * as queries from "./sandbox.queries.ts"
import { isSteered, keysPlace, planSteered, steeredCallId } from "./steered-people.rules.ts"

/** How long the simulated person takes to answer a call that the service places. */
const originatedAfterMs = 2500
const codecs = ["opus", "G.722", "PCMU"] as const

/** Most calls sound well; a few have a bad network. */
export const sandboxQuality = (engineCallId: string, leg: number): LegQuality => {
  const random = randomOf(hashOf(engineCallId), leg)
  const isBad = random.chance(0.04)
  const lossPercent = isBad ? random.between(2, 9) : random.between(0, 0.8)
  const jitterMs = isBad ? random.between(25, 80) : random.between(1, 12)
  const latencyMs = isBad ? random.between(150, 420) : random.between(18, 90)
  const mos = Math.max(
    1.2,
    Math.min(4.5, 4.5 - lossPercent * 0.22 - jitterMs * 0.008 - Math.max(0, latencyMs - 100) * 0.004),
  )
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  return {
    mos: round(mos, 2),
    jitterMs: round(jitterMs, 1),
    lossPercent: round(lossPercent, 2),
    latencyMs: round(latencyMs, 0),
    codec: random.pick(codecs),
  }
}

/**
 * The simulated engine: pretended people do what routing asks. What happens next is a row that is taken when it is due,
 * so that any node can go on when this one dies.
 */
export const sandboxEngine: Engine = {
  name: sandboxEngineName,
  simulation: {
    findRate: queries.findRate,
    saveRate: queries.saveRate,
    beginTestCall: async (db, secrets, { accountId, arrival, people, at }) => {
      const engineCallId = people === undefined ? randomUUID() : steeredCallId()
      if (people !== undefined) {
        const { keys, ...told } = people
        const sealed = keys.map((one) => secrets.seal(one, keysPlace(accountId, engineCallId)))
        await queries.insertSteering(db, accountId, engineCallId, told, sealed, new Date(at).toISOString())
      }
      return { engineCallId, event: { kind: "arrived", at, ...arrival } }
    },
    press: async (db, { accountId, engineCallId }, keys, at) => {
      const where = await queries.findKeyPlace(db, accountId, engineCallId)
      return where && pressedAt(where, keys, engineCallId, at)
    },
  },
  capabilities: new Set(engineCapabilities),
  qualityOf: sandboxQuality,
  // Its sound is made when it is played, always the same.
  finishRecording: (_db, _accountId, key, seconds) =>
    Promise.resolve({ fileKey: null, soundSeed: Math.abs(hashOf(key)), bytes: sampleBytes(seconds) }),
  logDeviceOut: queries.forgetPhones,
  carryOut: async (db: Db, call, event, decision) => {
    const { accountId, engineCallId, lastEvent } = call
    if (isSteered(engineCallId)) return steer(db, call, event, decision)
    if (decision.next.place.kind === "over") return
    const colleagues = event.kind === "answered" ? await queries.listColleagues(db, accountId, decision.next.seed) : []
    const { afterMs, event: next } =
      (await pickedUp(db, accountId, decision, lastEvent)) ?? planNext(decision, event, lastEvent, colleagues)
    const dueAt = new Date(event.at + afterMs).toISOString()
    await queries.planEvent(db, accountId, engineCallId, lastEvent + 1, dueAt, next)
  },
  // The pretended visitor answers after a few seconds.
  originate: async (db, accountId, { engineCallId, caller, dialed, seed, at }) => {
    const answers = new Date(at + originatedAfterMs).toISOString()
    await queries.planEvent(db, accountId, engineCallId, 1, answers, { kind: "arrived", caller, dialed, seed })
  },
  spy: queries.putMonitoringLeg,
  endSpy: queries.endMonitoringLeg,
  // What was planned for the caller before is out of date then, and ignored when it is due.
  command: (_db, _call, command, at) => Promise.resolve(eventOf(command, at)),
  forget: queries.forgetPlans,
}

/** Lets people do what they were told to do in a test call. */
const steer = async (
  db: Db,
  { accountId, engineCallId, lastEvent }: EngineCall,
  event: CallEvent,
  decision: Decision,
): Promise<void> => {
  if (decision.next.place.kind === "over") return void (await queries.deleteSteering(db, accountId, engineCallId))
  const steering = await queries.findSteering(db, accountId, engineCallId)
  if (steering === undefined) return
  const { afterMs, event: next } = planSteered(decision, event, steering)
  await queries.planEvent(db, accountId, engineCallId, lastEvent + 1, new Date(event.at + afterMs).toISOString(), next)
}

const pickupChance = 12
/** In a few calls that ring in a pickup group, another member dials the pickup code. */
const pickedUp = async (
  db: Db,
  accountId: AccountId,
  { next: { place, seed } }: Decision,
  eventNumber: number,
): Promise<Planned | undefined> => {
  const random = randomOf(seed, eventNumber, pickupChance)
  if (place.kind !== "ringing" || !random.chance(0.05)) return undefined
  const { legs, seconds } = place.steps[place.step]!
  const ringing = legs.flatMap((leg) => (leg.kind === "extension" ? [leg.extensionId] : []))
  const found = await queries.findPickupColleague(db, accountId, ringing)
  if (found === undefined) return undefined
  const { extensionId, name } = found
  return {
    afterMs: Math.round(random.between(0.3, 0.8) * seconds * 1000),
    event: {
      kind: "answered",
      leg: { kind: "extension", extensionId, delay: 0, confirm: false },
      pickedUpBy: name,
    },
  }
}

const eventOf = (command: Command, at: number): CallEvent => {
  switch (command.do) {
    case "connect": {
      const leg = { kind: "extension", extensionId: command.extensionId, delay: 0, confirm: false } as const
      return { kind: "answered", at, leg, pickedUpBy: command.by }
    }
    case "sendOn":
      return { kind: "sentOn", at, to: command.to, by: command.by }
    case "hangUp":
      return { kind: "hungUp", at, by: command.by }
    case "park":
      return { kind: "parked", at, slot: command.slot, extensionId: command.extensionId }
    case "record":
      return { kind: "recordingSet", at, on: command.on, extensionId: command.extensionId, by: command.by }
  }
}
