import { randomInt, randomUUID } from "node:crypto"
import { engineProblems } from "@dialplane/contract/calling/engine/engine.problems"
import type { EngineStatus, LiveCalls, TestCall, TestCallDraft } from "@dialplane/contract/calling/engine/engine.schema"
import { shownStep } from "@dialplane/contract/calling/routing/call-step"
import type { Caller } from "@dialplane/contract/calling/routing/call-party"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { takeFromLimit } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { callOfEngine } from "../call-records/call-records.service.ts"
import { actsByDialing, asksForExtension } from "../routing/code-scene.service.ts"
import { pretendedCaller, pretendedDialed } from "../routing/pretended-call.service.ts"
import type { Spy } from "./commands.rules.ts"
import * as queries from "./engine.queries.ts"
import { engine } from "./engine-in-use.adapter.ts"
import { startCall } from "./sandbox-pump.service.ts"

const mostShown = 500

export const listLive = async (ctx: Context, objectId?: number): Promise<LiveCalls> => {
  const [rows, total] = [
    await queries.listLive(reading(ctx), ctx.accountId, { objectId, most: mostShown }),
    await queries.countLive(reading(ctx), ctx.accountId, objectId),
  ]
  return {
    items: rows.map(({ fromNumber, fromName, toNumber, toName, ...row }) => ({
      ...row,
      from: { number: withPlus(fromNumber), name: fromName },
      to: { number: withPlus(toNumber), name: toName },
      isSimulated: engine.isSimulated,
    })),
    total,
  }
}

export const status = async (ctx: Context, db: Db = reading(ctx)): Promise<EngineStatus> => ({
  name: engine.name,
  isSimulated: engine.isSimulated && ctx.kit.config.demo,
  rate: ctx.kit.config.demo ? await queries.findRate(db, ctx.accountId) : null,
  liveCalls: await queries.countLive(db, ctx.accountId),
})

const requireSimulated = ({ kit }: Context) => {
  if (!kit.config.demo) refuse(engineProblems.notSimulated)
}

export const setRate = (ctx: Context, rate: number): Promise<EngineStatus> =>
  inTransaction(ctx, async (db) => {
    requireSimulated(ctx)
    const before = await queries.findRate(db, ctx.accountId)
    if (before !== rate) {
      await queries.saveRate(db, ctx.accountId, rate)
      await audit(db, ctx, {
        action: "simulated_calls.changed",
        object: { type: "account", id: ctx.accountId, name: (await requireAccount(db, ctx)).name },
        before: { simulatedCalls: before },
        after: { simulatedCalls: rate },
      })
    }
    return status(ctx, db)
  })

// --- test calls ------------------------------------------------------------------------------------------------------

/** A phone dials codes also during a call: to park or record it. */
const isCode = (to: string) => /^\s*[*#]/.test(to)

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
  // A shared phone compares the PIN of whoever is entered, and acts in their name.
  if (await asksForExtension(db, ctx.accountId, dialed)) {
    const entered = (people?.keys ?? []).map((keys) => keys.replace(/#$/, ""))
    await requireManaged(db, ctx, await queries.listUsersOf(db, ctx.accountId, entered), commonProblems.notManageable)
  }
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
    requireSimulated(ctx)
    const { from, to, people } = draft
    const { countryCode, name } = await requireAccount(db, ctx)
    const caller = pretendedCaller(from, countryCode)
    const dialed = pretendedDialed(to, caller, countryCode)
    const callerText = await requireFreeCaller(db, ctx, caller, draft, dialed)
    if (
      people?.answers.kind === "extension" &&
      (await queries.findCaller(db, ctx.accountId, people.answers.extensionId)) === undefined
    )
      refuse(engineProblems.answererUnknown)
    await audit(db, ctx, {
      action: "test_call.placed",
      object: { type: "account", id: ctx.accountId, name },
      after: { testCaller: callerText, testDialed: withPlus(dialed) },
    })
    const arrival = { caller, dialed, seed: randomInt(1, 2_000_000_000) }
    const at = ctx.kit.now().getTime()
    return readTestCall(db, ctx, await startCall(ctx.kit, db, ctx.accountId, arrival, at, people, ctx.actor.name))
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
      result: null,
      callId: null,
      steps: live.journey.steps.map((step) => shownStep(step, ctx.kit.now().getTime())),
    }
  const ended = await callOfEngine(db, ctx.accountId, engine.name, testCallId)
  if (ended === undefined) return refuse(engineProblems.testCallNotFound)
  return {
    testCallId,
    state: "ended",
    place: "over",
    result: ended.result,
    callId: ended.callId,
    steps: ended.steps,
  }
}

// --- monitoring ------------------------------------------------------------------------------------------------------

/** The id of the engine in call records. */
export const engineName = engine.name
const publishLive = (db: Db, { accountId, kit }: Pick<Context, "accountId" | "kit">) =>
  kit.events.publish(db, { accountId, topic: "live-call", data: { place: "talking", queueId: null } })

/** Lets a supervisor monitor a call, or changes the mode; false if the phone is busy or the person is monitored. */
export const spy = async (db: Db, ctx: Context, wanted: Spy): Promise<boolean> => {
  const done = await engine.spy(db, ctx.accountId, wanted)
  if (done) await publishLive(db, ctx)
  return done
}
export const endSpy = async (
  db: Db,
  ctx: Pick<Context, "accountId" | "kit">,
  which: Pick<Spy, "callId" | "supervisorExtensionId">,
): Promise<void> => {
  await engine.endSpy(db, ctx.accountId, which)
  await publishLive(db, ctx)
}

// --- calls that the service places -----------------------------------------------------------------------------------

/** Calls an outside number and joins it with one of the account's numbers, in an open transaction. Returns its id. */
/** Without an engine nobody would call. */
export const canOriginate = ({ config }: Pick<Kit, "config">): boolean => config.demo
export const originate = async (
  db: Db,
  accountId: AccountId,
  { number, country, to, at }: { number: string; country: string | null; to: string; at: Date },
): Promise<string> => {
  const engineCallId = randomUUID()
  const caller = { kind: "outside", number, country } as const
  const seed = randomInt(1, 2_000_000_000)
  await engine.originate(db, accountId, { engineCallId, caller, dialed: to, seed, at: at.getTime() })
  return engineCallId
}
