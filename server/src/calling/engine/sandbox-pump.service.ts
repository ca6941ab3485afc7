import { randomInt, randomUUID } from "node:crypto"
import type { TestCallPeople } from "@dialplane/contract/calling/engine/engine.schema"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import type { ConferenceRole } from "@dialplane/contract/calling/routing/call-action"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { openPins } from "../conference-bridges/conference-bridges.service.ts"
import { attemptPart } from "../../kit/database/savepoint.ts"
import { isoOf } from "../../kit/iso-time.ts"
import { holdFreeSlot } from "../routing/code-scene.service.ts"
import { busyness, customerNumber } from "./callers.rules.ts"
import { saidBy, wrongPin, type PlannedEvent } from "./people.rules.ts"
import type { WaitingCall } from "./queue-distribution.queries.ts"
import { distribute, findWaiting, waitsNowhere } from "./queue-distribution.service.ts"
import { hashOf, randomOf, type Random } from "./random.rules.ts"
import { sandboxEngine } from "./sandbox-engine.adapter.ts"
import * as queries from "./sandbox.queries.ts"
import { hangsUpAt, isSteered, steeredAnswer, steeredCallId } from "./steered-people.rules.ts"
import { dropCall, takeEvent } from "./take-event.service.ts"

const mostPerTurn = 50

/** Lets everything happen that is due by now. Returns how much happened. */
export const pump = (kit: Kit, now: number): Promise<number> =>
  kit.database.transaction("system", async (db) => {
    const due = await queries.takeDue(db, isoOf(now), mostPerTurn)
    for (const one of due.toSorted((a, b) => a.dueMs - b.dueMs)) {
      const { event } = one
      const at = Math.round(one.dueMs)
      const failed = await attemptPart(db, () =>
        event.kind === "offer"
          ? offer(kit, db, one, event, at)
          : event.kind === "pin"
            ? typePin(kit, db, one, event.as, at)
            : event.kind === "park"
              ? park(kit, db, one, event.extensionId, at)
              : happen(kit, db, one, event, at),
      )
      if (failed !== undefined) await tryLater(kit, db, one, now, failed.error)
    }
    return due.length
  })

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
  event: Exclude<PlannedEvent, { kind: "offer" | "pin" | "park" }>,
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
const losesPatience = (
  waiting: WaitingCall,
  seed: number,
): Exclude<PlannedEvent, { kind: "offer" | "pin" | "park" }> | undefined => {
  const { waitedMs } = waiting
  const patienceMs = randomOf(seed, 1).between(25, 420) * 1000
  const wish = randomOf(seed, 3)
  const wantsCallback = wish.chance(0.2) && waitedMs > wish.between(20, 60) * 1000
  const wantsOut = wish.chance(0.04) && waitedMs > wish.between(20, 90) * 1000
  if (waiting.offersCallback && wantsCallback) return { kind: "leftQueue", why: "callback" }
  if (waiting.offersExit && wantsOut) return { kind: "leftQueue", why: "exitKey" }
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
  people?: TestCallPeople,
  /** Of a test call. */
  placedBy?: string,
): Promise<string> => {
  const engineCallId = people === undefined ? randomUUID() : steeredCallId()
  if (people !== undefined) await queries.insertSteering(db, accountId, engineCallId, people, isoOf(now))
  await takeEvent(kit, db, sandboxEngine, {
    accountId,
    engineCallId,
    eventNumber: 1,
    event: { kind: "arrived", at: now, ...arrival },
    placedBy,
  })
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
