import { randomInt } from "node:crypto"
import { engineProblems } from "@dialplane/contract/calling/engine/engine.problems"
import type { TestCall, TestCallDraft } from "@dialplane/contract/calling/engine/engine.schema"
import { hearsKeys } from "@dialplane/contract/calling/engine/key-places"
import type { CallState } from "@dialplane/contract/calling/routing/call"
import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { shownStep } from "@dialplane/contract/calling/routing/call-step"
import type { Caller } from "@dialplane/contract/calling/routing/call-party"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeInSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { takeFromLimit } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { callOfEngine } from "../call-records/call-records.service.ts"
import { actsByDialing, asksForExtension } from "../routing/code-scene.service.ts"
import { pretendedCaller, pretendedDialed } from "../routing/pretended-call.service.ts"
import type { EngineCall, Simulation } from "./engine.adapter.ts"
import * as queries from "./engine.queries.ts"
import { engineOf } from "./engine-in-use.adapter.ts"
import { requireSimulation } from "./engine.service.ts"
import { takeEvent, takeNext } from "./take-event.service.ts"

/** A phone dials codes also during a call: to park or record it. */
const isCode = (to: string) => /^\s*[*#]/.test(to)

/** A shared phone compares the PIN of whoever is entered, and acts in their name. */
const requireManagedEntered = async (db: Db, ctx: Context, keys: readonly string[]): Promise<void> => {
  const entered = keys.map((one) => one.replace(/#$/, ""))
  await requireManaged(db, ctx, await queries.listUsersOf(db, ctx.accountId, entered), commonProblems.notManageable)
}

/**
 * The phone that calls. What codes do is done in the name of its user, so only those who manage the user can dial them.
 * Returns the name of the caller for the audit log.
 */
const requireFreeCaller = async (
  db: Db,
  ctx: Context,
  caller: Caller,
  { to, people }: TestCallDraft,
  dialed: string,
): Promise<string> => {
  if (caller.kind !== "inside") return caller.number === null ? "" : withPlus(caller.number)
  const found =
    (await queries.findCaller(db, ctx.accountId, caller.extensionId)) ?? refuse(engineProblems.callerUnknown)
  if (await actsByDialing(db, ctx.accountId, dialed))
    await requireManaged(db, ctx, [found.userId], commonProblems.notManageable)
  if (await asksForExtension(db, ctx.accountId, dialed)) await requireManagedEntered(db, ctx, people?.keys ?? [])
  if (found.busy && !isCode(to)) refuse(engineProblems.callerBusy)
  return found.label
}

/** Test calls of one user: each rings phones and writes a call record. */
const testCallLimit = { name: "test-calls", most: 60, seconds: 3600 } as const

export const placeTestCall = async (ctx: Context, draft: TestCallDraft): Promise<TestCall> => {
  await takeFromLimit(ctx, testCallLimit, `${ctx.actor.homeAccountId}:${ctx.actor.userId}`)
  return startTestCall(ctx, draft)
}

const startTestCall = (ctx: Context, draft: TestCallDraft): Promise<TestCall> =>
  inTransaction(ctx, async (db) => {
    const simulation = requireSimulation(ctx)
    const { accountId, kit } = ctx
    const { from, to, people } = draft
    const { countryCode, name } = await requireAccount(db, ctx)
    const caller = pretendedCaller(from, countryCode)
    const dialed = pretendedDialed(to, caller, countryCode)
    const callerText = await requireFreeCaller(db, ctx, caller, draft, dialed)
    if (
      people?.answers.kind === "extension" &&
      (await queries.findCaller(db, accountId, people.answers.extensionId)) === undefined
    )
      refuse(engineProblems.answererUnknown)
    await audit(db, ctx, {
      action: "test_call.placed",
      object: { type: "account", id: accountId, name },
      after: { testCaller: callerText, testDialed: withPlus(dialed) },
    })
    const arrival = { caller, dialed, seed: randomInt(1, 2_000_000_000) }
    const start = { accountId, arrival, people, at: kit.now().getTime() }
    const { engineCallId, event } = await simulation.beginTestCall(db, kit.secrets, start)
    const arrived = { accountId, engineCallId, eventNumber: 1, event, placedBy: ctx.actor.name }
    await takeEvent(kit, db, engineOf(kit), arrived)
    return readTestCall(db, ctx, engineCallId)
  })

export const getTestCall = (ctx: Context, testCallId: string): Promise<TestCall> =>
  readTestCall(reading(ctx), ctx, testCallId)

const readTestCall = async (db: Db, ctx: Context, testCallId: string): Promise<TestCall> => {
  const live = await queries.findLive(db, ctx.accountId, testCallId)
  if (live !== undefined)
    return {
      testCallId,
      state: "live",
      place: live.place,
      isRecorded: live.isRecorded,
      hearsKeys: hearsKeys(live.place),
      result: null,
      callId: null,
      steps: live.journey.steps.map((step) => shownStep(step, ctx.kit.now().getTime())),
    }
  const ended = await callOfEngine(db, ctx.accountId, engineOf(ctx.kit).name, testCallId)
  if (ended === undefined) return refuse(engineProblems.testCallNotFound)
  return {
    testCallId,
    state: "ended",
    place: "over",
    isRecorded: false,
    hearsKeys: false,
    result: ended.result,
    callId: ended.callId,
    steps: ended.steps,
  }
}

// --- what the caller does while the call lasts -----------------------------------------------------------------------

/** The caller presses keys on the phone. Where they mean nothing, nothing happens. */
export const pressKeys = (ctx: Context, testCallId: string, keys: string): Promise<TestCall> =>
  act(ctx, testCallId, async (db, simulation, call, { place }, at) => {
    if (place.kind === "codeExtension") await requireManagedEntered(db, ctx, [keys])
    return simulation.press(db, call, keys, at)
  })

export const hangUp = (ctx: Context, testCallId: string): Promise<TestCall> =>
  act(ctx, testCallId, (_db, _simulation, _call, _state, at) => Promise.resolve({ kind: "hungUp", at }))

const act = (
  ctx: Context,
  testCallId: string,
  work: (
    db: Db,
    simulation: Simulation,
    call: EngineCall,
    state: CallState,
    at: number,
  ) => Promise<CallEvent | undefined>,
): Promise<TestCall> =>
  // Like every other event of a call: wrong PINs are counted over all accounts.
  changeInSystem(ctx, async (db) => {
    const simulation = requireSimulation(ctx)
    const { accountId, kit } = ctx
    const engine = engineOf(kit)
    const found = await queries.lockTestCall(db, accountId, engine.name, testCallId)
    if (found === undefined) {
      const isOver = (await callOfEngine(db, accountId, engine.name, testCallId)) !== undefined
      return refuse(isOver ? engineProblems.callEnded : engineProblems.testCallNotFound)
    }
    await requireManagedCaller(db, ctx, found.state)
    const call = { accountId, engineCallId: testCallId, lastEvent: found.lastEvent }
    const event = await work(db, simulation, call, found.state, kit.now().getTime())
    if (event !== undefined) await takeNext(kit, db, engine, call, event)
    return readTestCall(db, ctx, testCallId)
  })

/** What a code asks for is done in the name of the phone's user, or of whoever logs in to a shared phone. */
const requireManagedCaller = async (db: Db, ctx: Context, { caller, place }: CallState): Promise<void> => {
  if (caller.kind !== "inside" || (place.kind !== "codePin" && place.kind !== "codeExtension")) return
  const acting = [caller.extensionId, ...(place.kind === "codePin" ? [place.action.extensionId] : [])]
  const users = await queries.listUsersOfExtensions(db, ctx.accountId, acting)
  await requireManaged(db, ctx, users, commonProblems.notManageable)
}
