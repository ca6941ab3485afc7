import { randomInt, randomUUID } from "node:crypto"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { ConferenceRole } from "@dialplane/contract/calling/routing/call-action"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../../kit/context.ts"
import type { Db } from "../../../kit/database/database.ts"
import { openPins } from "../../conference-bridges/conference-bridges.service.ts"
import { attemptPart } from "../../../kit/database/savepoint.ts"
import { isoOf } from "../../../kit/iso-time.ts"
import { phoneBack } from "./simulated-phones.service.ts"
import { holdFreeSlot } from "../../routing/code-scene.service.ts"
import { busyness, customerNumber } from "./callers.rules.ts"
import { leavesConferenceAt } from "./conference-guests.rules.ts"
import { saidBy, stayCheckSeconds, wrongPin, type OpenEvent, type PlannedEvent } from "./people.rules.ts"
import { leavesQueueBy } from "./pressed-keys.rules.ts"
import type { WaitingCall } from "../queue-distribution.queries.ts"
import { distribute, findWaiting, waitsNowhere } from "../queue-distribution.service.ts"
import { hashOf, randomOf, type Random } from "../../../kit/random.ts"
import { sandboxEngine } from "./sandbox-engine.adapter.ts"
import * as queries from "./sandbox.queries.ts"
import { hangsUpAt, isSteered, keysPlace, steeredAnswer, type Steering } from "./steered-people.rules.ts"
import { dropCall } from "../end-call.service.ts"
import { takeEvent } from "../take-event.service.ts"

const mostPerTurn = 50

/** Lets everything happen that is due by now. Returns how much happened. */
export const pump = (kit: Kit, now: number): Promise<number> =>
  kit.database.transaction("system", async (db) => {
    const due = await queries.takeDue(db, isoOf(now), mostPerTurn)
    for (const one of due.toSorted((a, b) => a.dueMs - b.dueMs)) {
      const failed = await attemptPart(db, () => carryOn(kit, db, one, one.event, Math.round(one.dueMs)))
      if (failed !== undefined) await tryLater(kit, db, one, now, failed.error)
    }
    return due.length
  })

const carryOn = (kit: Kit, db: Db, call: Call, event: PlannedEvent, at: number): Promise<unknown> => {
  switch (event.kind) {
    case "offer":
      return offer(kit, db, call, event, at)
    case "pin":
      return typePin(kit, db, call, event.as, at)
    case "keys":
      return typeKeys(kit, db, call, at)
    case "park":
      return park(kit, db, call, event.extensionId, at)
    case "phoneBack":
      return phoneBack(kit, db, call.accountId, event, at)
    case "stay":
      return stay(kit, db, call, at)
    default:
      return happen(kit, db, call, event, at)
  }
}

/** How often an event is tried before the caller hangs up instead, and how often until the call is given up. */
const mostTries = 3
const mostTriesInAll = 6
const triesEveryMilliseconds = 5000
/**
 * One call that cannot go on must not hold up the others; it is tried again, and in the end the caller hangs up. A call
 * that cannot even be hung up is removed without a record, so that its people are free again.
 */
const tryLater = async (
  kit: Kit,
  db: Db,
  { accountId, engineCallId, eventNumber, event }: queries.DueEvent,
  now: number,
  error: unknown,
): Promise<void> => {
  kit.log.error({ err: error, engineCallId, eventNumber }, "simulated calls: an event failed")
  // Somebody else held a row: that says nothing about the event.
  const tries = (event.tries ?? 0) + (isBusy(error) ? 0 : 1)
  if (tries >= mostTriesInAll) {
    kit.log.error({ accountId, engineCallId }, "simulated calls: a call could not be ended and was removed")
    await dropCall(kit, db, { accountId, engine: sandboxEngine.name, engineCallId })
    return void (await queries.forgetPlans(db, accountId, engineCallId))
  }
  const next: PlannedEvent = tries < mostTries ? { ...event, tries } : { kind: "hungUp", tries }
  const dueAt = isoOf(now + Math.max(200, tries * triesEveryMilliseconds))
  await queries.planEvent(db, accountId, engineCallId, eventNumber, dueAt, next)
}

/** Deadlock, conflict and lock timeout. */
const busyCodes = new Set(["40P01", "40001", "55P03"])
const isBusy = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && busyCodes.has(String(error.code))

type Call = Pick<queries.DueEvent, "accountId" | "engineCallId" | "eventNumber">

const happen = (
  kit: Kit,
  db: Db,
  { accountId, engineCallId, eventNumber }: Call,
  event: Exclude<PlannedEvent, OpenEvent>,
  at: number,
) =>
  takeEvent(kit, db, sandboxEngine, {
    accountId,
    engineCallId,
    eventNumber,
    event: { ...event, ...(event.kind === "messageLeft" ? saidBy(engineCallId) : {}), at } as CallEvent,
  })

/** The caller types the PIN of a conference bridge. */
const typePin = async (kit: Kit, db: Db, call: Call, as: ConferenceRole | null, at: number): Promise<void> => {
  const { accountId, engineCallId } = call
  const bridge = as === null ? undefined : await queries.findAskedBridge(db, accountId, engineCallId)
  const pins = bridge === undefined ? undefined : openPins({ kit, accountId }, bridge)
  await happen(kit, db, call, { kind: "digits", digits: (as === null ? null : pins?.[as]) ?? wrongPin }, at)
}

/** What the caller of a test call has still to press; undefined: nothing. */
const nextKeys = (
  kit: Kit,
  { accountId, engineCallId }: Call,
  { sealedKeys: [sealed] }: Steering,
): string | undefined =>
  sealed === undefined ? undefined : kit.secrets.open(sealed, keysPlace(accountId, engineCallId))

/** The caller of a test call presses the next keys that were chosen for it. */
const typeKeys = async (kit: Kit, db: Db, call: Call, at: number): Promise<void> => {
  const { accountId, engineCallId } = call
  const steering = await queries.findSteering(db, accountId, engineCallId)
  const digits = steering === undefined ? undefined : nextKeys(kit, call, steering)
  const isNew = await happen(
    kit,
    db,
    call,
    digits === undefined ? { kind: "noDigits" } : { kind: "digits", digits },
    at,
  )
  // Otherwise somebody pressed keys by hand before, and these are for the next question.
  if (isNew && digits !== undefined) await queries.dropFirstKeys(db, accountId, engineCallId)
}

/** Somebody takes part in a conference until they have to go, or until nobody else is there. */
const stay = async (kit: Kit, db: Db, call: Call, at: number): Promise<void> => {
  const { accountId, engineCallId, eventNumber } = call
  const found = await queries.findParticipant(db, accountId, engineCallId)
  // Something else has happened meanwhile, which planned anew.
  if (found === undefined || found.lastEvent >= eventNumber) return
  const steering = isSteered(engineCallId) ? await queries.findSteering(db, accountId, engineCallId) : undefined
  const end = steering === undefined ? leavesConferenceAt(found) : hangsUpAt(steering)
  if (at >= end) return void (await happen(kit, db, call, { kind: "hungUp" }, at))
  const next = Math.min(end, at + stayCheckSeconds * 1000)
  await queries.planEvent(db, accountId, engineCallId, eventNumber, isoOf(next), { kind: "stay" })
}

/** Somebody parks the call; with all slots taken they hang up. */
const park = async (kit: Kit, db: Db, call: Call, extensionId: number, at: number) => {
  const slot = await holdFreeSlot(db, call.accountId)
  return happen(kit, db, call, slot === undefined ? { kind: "hungUp" } : { kind: "parked", slot, extensionId }, at)
}

/** A caller waits in a queue: the queue looks for an agent, and the pretended people decide who answers or leaves. */
const offer = async (
  kit: Kit,
  db: Db,
  call: Call,
  { missed = [], rangAt = 0 }: Extract<PlannedEvent, { kind: "offer" }>,
  at: number,
): Promise<void> => {
  const { accountId, engineCallId, eventNumber } = call
  const waiting = await findWaiting(db, accountId, engineCallId, at)
  // The queue was deleted.
  if (waiting === undefined && (await waitsNowhere(db, accountId, engineCallId)))
    return void (await happen(kit, db, call, { kind: "hungUp" }, at))
  // Something else has happened to the caller meanwhile, which planned anew.
  if (waiting === undefined || waiting.lastEvent >= eventNumber) return
  if (missed.length > 0) {
    await happen(kit, db, call, { kind: "agentsMissed", extensionIds: missed, rangAt }, at)
    return void (await queries.delayEvent(db, engineCallId, eventNumber + 1, isoOf(at + waiting.retrySeconds * 1000)))
  }
  const steering = isSteered(engineCallId) ? await queries.findSteering(db, accountId, engineCallId) : undefined
  const end = steering === undefined ? Infinity : hangsUpAt(steering)
  if (at >= end) return void (await happen(kit, db, call, { kind: "hungUp" }, at))
  const keys = steering === undefined ? undefined : nextKeys(kit, call, steering)
  const why = keys === undefined ? undefined : leavesQueueBy(waiting, keys)
  if (why !== undefined) {
    await happen(kit, db, call, { kind: "leftQueue", why }, at)
    return void (await queries.dropFirstKeys(db, accountId, engineCallId))
  }
  const leaves = steering === undefined ? losesPatience(waiting, hashOf(engineCallId)) : undefined
  if (leaves !== undefined) return void (await happen(kit, db, call, leaves, at))
  const again = (ms: number, event: PlannedEvent) =>
    at + ms < end
      ? queries.planEvent(db, accountId, engineCallId, eventNumber, isoOf(at + ms), event)
      : queries.planEvent(db, accountId, engineCallId, eventNumber, isoOf(end), { kind: "offer" })
  const next = await distribute(db, accountId, waiting, at)
  switch (next.kind) {
    case "leaves":
      return void (await happen(kit, db, call, { kind: "leftQueue", why: next.why }, at))
    case "waits":
      return void (await again(next.milliseconds, { kind: "offer" }))
    case "rings": {
      const answer =
        steering === undefined
          ? answerOf(next.agents, randomOf(hashOf(engineCallId), Math.round(waiting.waitedMs)))
          : steeredAnswer(steering, next.agents, next.seconds)
      return void (await (answer === undefined
        ? again(next.seconds * 1000, { kind: "offer", missed: next.agents, rangAt: at })
        : again(answer.afterMs, {
            kind: "answered",
            leg: { kind: "extension", extensionId: answer.extensionId, delay: 0, confirm: false },
          })))
    }
  }
}

/** Which of the agents answers, and when; mostly one of them does. */
const answerOf = (agents: readonly number[], random: Random) =>
  random.chance(0.88) ? { extensionId: random.pick(agents), afterMs: random.between(1500, 7000) } : undefined

/** Whether a caller of their own accord stops waiting now, and how. */
const losesPatience = (waiting: WaitingCall, seed: number): Exclude<PlannedEvent, OpenEvent> | undefined => {
  const { waitedMs } = waiting
  const patienceMs = randomOf(seed, 1).between(25, 420) * 1000
  const wish = randomOf(seed, 3)
  const wantsCallback = wish.chance(0.2) && waitedMs > wish.between(20, 60) * 1000
  const wantsOut = wish.chance(0.04) && waitedMs > wish.between(20, 90) * 1000
  if (waiting.callbackKey !== null && wantsCallback) return { kind: "leftQueue", why: "callback" }
  if (waiting.exitKey !== null && wantsOut) return { kind: "leftQueue", why: "exitKey" }
  return waitedMs > patienceMs ? { kind: "hungUp" } : undefined
}

// --- new calls -------------------------------------------------------------------------------------------------------

/** At the busiest hour, at the usual rate. */
const callsPerHour = 90

/** Starts a simulated call in each account whose next one is due. */
export const startCalls = (kit: Kit, now: number): Promise<number> =>
  kit.database.transaction("system", async (db) => {
    const accounts = await queries.takeDueTraffic(db, isoOf(now))
    for (const { accountId, rate } of accounts) {
      const seed = randomInt(1, 2_000_000_000)
      const scene = await queries.findScene(db, accountId, seed)
      const perHour = Math.max(2, callsPerHour * busyness(scene.timeZone, now)) * (rate / 100)
      const pause = (-Math.log(1 - Math.random()) * 3_600_000) / perHour
      await queries.planTraffic(db, accountId, isoOf(now + Math.min(pause, 1_800_000)))
      const arrival = arrivalIn(scene, seed)
      if (arrival === undefined) continue
      const failed = await attemptPart(db, () => startCall(kit, db, accountId, { ...arrival, seed }, now))
      if (failed !== undefined) kit.log.error({ err: failed.error, accountId }, "simulated calls: a call did not begin")
    }
    return accounts.length
  })

export const startCall = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  arrival: Pick<Extract<CallEvent, { kind: "arrived" }>, "caller" | "dialed" | "seed">,
  now: number,
): Promise<string> => {
  const engineCallId = randomUUID()
  const event: CallEvent = { kind: "arrived", at: now, ...arrival }
  await takeEvent(kit, db, sandboxEngine, { accountId, engineCallId, eventNumber: 1, event })
  return engineCallId
}

/** Works in every account, whatever its feature codes are. */
const ownVoicemail = "990"

/** Who calls whom: mostly customers, sometimes colleagues, sometimes somebody calls out or listens to messages. */
export const arrivalIn = ({ numbers, companyNumbers, callers, countryCode }: queries.Scene, seed: number) => {
  const random = randomOf(seed)
  const what = random.next()
  const caller = callers.length === 0 ? undefined : random.pick(callers)
  if (what < 0.66 && numbers.length > 0) {
    const customer = customerNumber(countryCode, random)
    const hidden = random.chance(0.04)
    return {
      caller: {
        kind: "outside",
        number: hidden ? null : customer.number,
        country: hidden ? null : customer.country,
      },
      // Customers mostly call the numbers that a company publishes.
      dialed: random.pick(companyNumbers.length > 0 && random.chance(0.75) ? companyNumbers : numbers),
    } as const
  }
  if (caller === undefined) return undefined
  const others = callers.filter(({ id }) => id !== caller.id)
  if (what > 0.985) return { caller: { kind: "inside", extensionId: caller.id }, dialed: ownVoicemail } as const
  if (what < 0.82 && others.length > 0)
    return { caller: { kind: "inside", extensionId: caller.id }, dialed: random.pick(others).number } as const
  return {
    caller: { kind: "inside", extensionId: caller.id },
    dialed: `+${customerNumber(countryCode, random).number}`,
  } as const
}
