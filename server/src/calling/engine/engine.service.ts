import { randomInt, randomUUID } from "node:crypto"
import { engineProblems } from "@dialplane/contract/calling/engine/engine.problems"
import type { EngineStatus, LiveCalls } from "@dialplane/contract/calling/engine/engine.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import { requireAccount } from "../../ground/accounts/accounts.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import type { Spy } from "./commands.rules.ts"
import type { Simulation } from "./engine.adapter.ts"
import * as queries from "./engine.queries.ts"
import { engineOf } from "./engine-in-use.adapter.ts"
import { noEngine } from "./no-engine.adapter.ts"

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
      isSimulated: engineOf(ctx.kit).simulation !== undefined,
    })),
    total,
  }
}

export const status = async (ctx: Context, db: Db = reading(ctx)): Promise<EngineStatus> => {
  const { name, simulation, capabilities } = engineOf(ctx.kit)
  return {
    name,
    isSimulated: simulation !== undefined,
    rate: simulation === undefined ? null : await simulation.findRate(db, ctx.accountId),
    capabilities: [...capabilities],
    liveCalls: await queries.countLive(db, ctx.accountId),
  }
}

/** What only a demo can do. */
export const requireSimulation = ({ kit }: Context): Simulation =>
  engineOf(kit).simulation ?? refuse(engineProblems.notSimulated)

export const setRate = (ctx: Context, rate: number): Promise<EngineStatus> =>
  inTransaction(ctx, async (db) => {
    const simulation = requireSimulation(ctx)
    const before = await simulation.findRate(db, ctx.accountId)
    if (before !== rate) {
      await simulation.saveRate(db, ctx.accountId, rate)
      await audit(db, ctx, {
        action: "simulated_calls.changed",
        object: { type: "account", id: ctx.accountId, name: (await requireAccount(db, ctx)).name },
        before: { simulatedCalls: before },
        after: { simulatedCalls: rate },
      })
    }
    return status(ctx, db)
  })

// --- monitoring ------------------------------------------------------------------------------------------------------

/** The id of the engine in call records. */
export const engineName = (kit: Kit): string => engineOf(kit).name
/** Whether anything carries calls. */
export const isEngineConnected = (kit: Kit): boolean => engineOf(kit) !== noEngine
export const isSimulated = (kit: Kit): boolean => engineOf(kit).simulation !== undefined
const publishLive = (db: Db, { accountId, kit }: Pick<Context, "accountId" | "kit">) =>
  kit.events.publish(db, { accountId, topic: "live-call", data: { place: "talking", queueId: null } })

export const canSpy = (kit: Kit): boolean => engineOf(kit).capabilities.has("spy")
export const requireSpy = ({ kit }: Pick<Context, "kit">): void => {
  if (!canSpy(kit)) refuse(engineProblems.notPossible)
}
/** Lets a supervisor monitor a call, or changes the mode; false if the phone is busy or the person is monitored. */
export const spy = async (db: Db, ctx: Context, wanted: Spy): Promise<boolean> => {
  requireSpy(ctx)
  const done = await engineOf(ctx.kit).spy(db, ctx.accountId, wanted)
  if (done) await publishLive(db, ctx)
  return done
}
export const endSpy = async (
  db: Db,
  ctx: Pick<Context, "accountId" | "kit">,
  which: Pick<Spy, "callId" | "supervisorExtensionId">,
): Promise<void> => {
  await engineOf(ctx.kit).endSpy(db, ctx.accountId, which)
  await publishLive(db, ctx)
}

// --- calls that the service places -----------------------------------------------------------------------------------

/** Without an engine nobody would call. */
export const canOriginate = (kit: Kit): boolean => engineOf(kit).capabilities.has("originate")
/** Calls an outside number and joins it with one of the account's numbers, in an open transaction. Returns its id. */
export const originate = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  { number, country, to, at }: { number: string; country: string | null; to: string; at: Date },
): Promise<string> => {
  const engineCallId = randomUUID()
  const caller = { kind: "outside", number, country } as const
  const seed = randomInt(1, 2_000_000_000)
  await engineOf(kit).originate(db, accountId, { engineCallId, caller, dialed: to, seed, at: at.getTime() })
  return engineCallId
}
