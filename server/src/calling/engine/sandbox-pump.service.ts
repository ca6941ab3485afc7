import { randomInt, randomUUID } from "node:crypto"
import { nextChange, stateAt } from "@dialplane/contract/inventory/schedules/opening-hours"
import { chooseAgents } from "@dialplane/contract/calling/queues/agent-choice"
import type { CallEvent, ConferenceRole } from "@dialplane/contract/calling/routing/call"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { openPins } from "../conference-bridges/conference-bridges.service.ts"
import { attemptPart } from "../../kit/database/savepoint.ts"
import {
  delayCallback,
  expireCallbacks,
  findQueueHours,
  setCalling,
  takeDueCallbacks,
  type DueCallback,
} from "./callbacks.queries.ts"
import { busyness, customerNumber } from "./callers.rules.ts"
import { wrongPin, type PlannedEvent } from "./people.rules.ts"
import { hashOf, randomOf } from "./random.rules.ts"
import { sandboxEngine } from "./sandbox-engine.adapter.ts"
import * as queries from "./sandbox.queries.ts"
import { noteMissed, publishLive, takeEvent } from "./take-event.service.ts"

const mostPerTurn = 50
const isoOf = (at: number) => new Date(at).toISOString()

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
            : happen(kit, db, one, event, at),
      )
      if (failed !== undefined) await tryLater(kit, db, one, now, failed.error)
    }
    return due.length
  })

/** How often an event is tried before the caller hangs up instead. */
const mostTries = 3
const triesEveryMilliseconds = 5000
/** One call that cannot go on must not hold up the others; it is tried again, and in the end the caller hangs up. */
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
  event: Exclude<PlannedEvent, { kind: "offer" | "pin" }>,
  at: number,
) => takeEvent(kit, db, sandboxEngine, { accountId, engineCallId, eventNumber, event: { ...event, at } as CallEvent })

/** The caller types the PIN of a conference bridge. */
const typePin = async (kit: Kit, db: Db, call: Call, as: ConferenceRole | null, at: number): Promise<void> => {
  const { accountId, engineCallId } = call
  const bridge = as === null ? undefined : await queries.findAskedBridge(db, accountId, engineCallId)
  const pins = bridge === undefined ? undefined : openPins({ kit, accountId }, bridge)
  await happen(kit, db, call, { kind: "digits", digits: (as === null ? null : pins?.[as]) ?? wrongPin }, at)
}

/** A queue looks for an agent for a caller: in turn, by its strategy, among those who are free. */
const offer = async (
  kit: Kit,
  db: Db,
  call: Call,
  { missed = [], rangAt = 0 }: Extract<PlannedEvent, { kind: "offer" }>,
  at: number,
): Promise<void> => {
  const { accountId, engineCallId, eventNumber } = call
  const waiting = await queries.findWaiting(db, accountId, engineCallId, isoOf(at))
  // The queue was deleted.
  if (waiting === undefined && (await queries.waitsNowhere(db, accountId, engineCallId)))
    return void (await happen(kit, db, call, { kind: "hungUp" }, at))
  // Something else has happened to the caller meanwhile, which planned anew.
  if (waiting === undefined || waiting.lastEvent >= eventNumber) return
  if (missed.length > 0) {
    await happen(kit, db, call, { kind: "agentsMissed", extensionIds: missed, rangAt }, at)
    await noteMissed(db, accountId, waiting.queueId, missed, at)
    return void (await queries.delayEvent(db, engineCallId, eventNumber + 1, isoOf(at + waiting.retrySeconds * 1000)))
  }
  const again = (ms: number, event: PlannedEvent) =>
    queries.planEvent(db, accountId, engineCallId, eventNumber, isoOf(at + ms), event)
  const leaves = leavesQueue(waiting, hashOf(engineCallId))
  if (leaves !== undefined) return void (await happen(kit, db, call, leaves, at))
  if (waiting.before > 0) return void (await again(1000, { kind: "offer" }))
  const ready = await queries.listFreeAgents(db, accountId, waiting.queueId, isoOf(at))
  // After somebody has let the call ring, it is the turn of the others, if one of them is free.
  const others =
    waiting.strategy === "ringAll" ? [] : ready.filter((one) => !waiting.missedBy.includes(one.extensionId))
  const free = others.length > 0 ? others : ready
  const [first] = chooseAgents(
    waiting.strategy,
    free.map((agent) => ({ ...agent, state: "ready" as const })),
    {
      lastCallEndedAt: new Map(
        free.flatMap((one) => (one.lastCallEndedMs === null ? [] : [[one.extensionId, one.lastCallEndedMs]])),
      ),
      callsToday: new Map(free.map((one) => [one.extensionId, one.callsToday])),
      roundRobinAfter: waiting.lastAgentId,
      seed: waiting.seed,
    },
  )
  if (first === undefined) return void (await again(2000, { kind: "offer" }))
  const luck = randomOf(hashOf(engineCallId), Math.round(waiting.waitedMs))
  await queries.ringAgents(db, accountId, waiting.id, first, isoOf(at))
  if (waiting.strategy === "roundRobin") await queries.saveTurn(db, accountId, waiting.queueId, first.at(-1)!)
  await publishLive(db, accountId, "queue", waiting.queueId)
  if (luck.chance(0.88))
    await again(luck.between(1500, 7000), {
      kind: "answered",
      leg: { kind: "extension", extensionId: luck.pick(first), delay: 0, confirm: false },
    })
  else await again(waiting.ringSeconds * 1000, { kind: "offer", missed: first, rangAt: at })
}

/** Whether a caller stops waiting now, and why. */
const leavesQueue = (
  waiting: queries.WaitingCall,
  seed: number,
): Exclude<PlannedEvent, { kind: "offer" | "pin" }> | undefined => {
  const { waitedMs, maxWaitSeconds, agentsLoggedIn } = waiting
  const patienceMs = randomOf(seed, 1).between(25, 420) * 1000
  const wish = randomOf(seed, 3)
  const wantsCallback = wish.chance(0.2) && waitedMs > wish.between(20, 60) * 1000
  const wantsOut = wish.chance(0.04) && waitedMs > wish.between(20, 90) * 1000
  if (waiting.offersCallback && wantsCallback) return { kind: "leftQueue", why: "callback" }
  if (waiting.offersExit && wantsOut) return { kind: "leftQueue", why: "exitKey" }
  if (waitedMs > patienceMs) return { kind: "hungUp" }
  if (maxWaitSeconds > 0 && waitedMs >= maxWaitSeconds * 1000) return { kind: "leftQueue", why: "waitedTooLong" }
  if (agentsLoggedIn === 0 && waiting.leavesWithoutAgents) return { kind: "leftQueue", why: "noAgents" }
  return undefined
}

/** Calls back whoever asked for it and whose turn it is. */
export const callBack = (kit: Kit, now: number): Promise<number> =>
  kit.database.transaction("system", async (db) => {
    await expireCallbacks(db, isoOf(now))
    const due = await takeDueCallbacks(db, isoOf(now), mostPerTurn)
    for (const one of due) {
      const failed = await attemptPart(db, () => callOneBack(kit, db, one, now))
      if (failed === undefined) continue
      kit.log.error({ err: failed.error, callbackId: one.id }, "simulated calls: a callback failed")
      await delayCallback(db, one.accountId, one.id, isoOf(now + 60_000))
    }
    return due.length
  })

/** A queue that is closed calls nobody back. Its hours may change before they say so. */
const closedMilliseconds = 3_600_000
const callOneBack = async (kit: Kit, db: Db, one: DueCallback, now: number): Promise<void> => {
  const { accountId, id, queueId, number, country, attempts, queueExtension } = one
  const hours = await findQueueHours(db, accountId, queueId)
  if (hours !== undefined && !stateAt(hours, now).open)
    return void (await delayCallback(db, accountId, id, isoOf(nextChange(hours, now) ?? now + closedMilliseconds)))
  const engineCallId = randomUUID()
  await setCalling(db, accountId, id, engineCallId)
  await takeEvent(kit, db, sandboxEngine, {
    accountId,
    engineCallId,
    eventNumber: 1,
    event: {
      kind: "arrived",
      at: now,
      caller: { kind: "outside", number, country },
      dialed: queueExtension,
      seed: randomInt(1, 2_000_000_000),
      callback: { queueId, attempt: attempts + 1 },
    },
  })
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
  await takeEvent(kit, db, sandboxEngine, {
    accountId,
    engineCallId,
    eventNumber: 1,
    event: { kind: "arrived", at: now, ...arrival },
  })
  return engineCallId
}

/** Who calls whom: mostly customers, sometimes colleagues, sometimes somebody calls out. */
export const arrivalIn = ({ numbers, callers, countryCode }: queries.Scene, seed: number) => {
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
      dialed: random.pick(numbers),
    } as const
  }
  if (caller === undefined) return undefined
  const others = callers.filter(({ id }) => id !== caller.id)
  if (what < 0.82 && others.length > 0)
    return { caller: { kind: "inside", extensionId: caller.id }, dialed: random.pick(others).number } as const
  return {
    caller: { kind: "inside", extensionId: caller.id },
    dialed: `+${customerNumber(countryCode, random).number}`,
  } as const
}
