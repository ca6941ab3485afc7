import { routingProblems as problems } from "@dialplane/contract/calling/routing/routing.problems"
import type {
  Scenario,
  ScenarioAnswer,
  ScenarioDraft,
  Simulation,
  SimulationDraft,
} from "@dialplane/contract/calling/routing/routing.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import * as queries from "./scenarios.queries.ts"
import { ask } from "./simulation.service.ts"

const mostScenarios = 100

const answerOf = ({ result, steps }: Simulation): ScenarioAnswer => ({
  result,
  // Which agent of a queue answers changes with every call.
  stops: steps.map(({ kind, objectName }, index) => {
    const before = steps[index - 1]
    return `${kind} ${kind === "talk" && before?.kind === "queue" ? before.objectName : objectName}`.trim()
  }),
})
const same = (one: ScenarioAnswer, other: ScenarioAnswer) =>
  one.result === other.result && one.stops.join("\n") === other.stops.join("\n")
const scenarioOf = (row: queries.ScenarioRow): Scenario => ({
  ...row,
  hasChanged: !same(row.expected, row.lastAnswer),
})

/** A question about a moment keeps it; one about "now" is asked at the moment of the run. */
const answer = async (db: Db, ctx: Context, question: SimulationDraft): Promise<ScenarioAnswer> =>
  answerOf(await ask(db, ctx, question))

export const list = async (ctx: Context): Promise<Scenario[]> =>
  (await queries.listScenarios(reading(ctx), ctx.accountId)).map(scenarioOf)

export const create = (ctx: Context, { name, question }: ScenarioDraft): Promise<Scenario> =>
  inTransaction(ctx, async (db) => {
    if ((await queries.countScenarios(db, ctx.accountId)) >= mostScenarios)
      refuse(problems.tooManyScenarios, { most: mostScenarios })
    const { id } = await queries
      .insertScenario(db, ctx.accountId, name, question, await answer(db, ctx, question))
      .catch(onConstraint("call_scenarios_name_key", problems.scenarioNameTaken, { name }))
    await audit(db, ctx, {
      action: "call_scenario.created",
      object: { type: "callScenario", id, name },
      after: { name },
    })
    return read(db, ctx, id)
  })

const read = async (db: Db, ctx: Context, id: number): Promise<Scenario> =>
  scenarioOf((await queries.findScenario(db, ctx.accountId, id)) ?? refuse(problems.scenarioNotFound))

/** Asks all scenarios again, in an open transaction; for whoever publishes something. */
export const runWithin = async (db: Db, ctx: Context): Promise<Scenario[]> => {
  for (const { scenarioId, question, lastAnswer } of await queries.listScenarios(db, ctx.accountId)) {
    // What a question names may be gone by now.
    const now = await answer(db, ctx, question).catch((error: unknown) => {
      if (error instanceof Refusal)
        return { result: "failed", stops: [error.message] } as const satisfies ScenarioAnswer
      throw error
    })
    if (!same(now, lastAnswer)) await queries.saveAnswer(db, ctx.accountId, scenarioId, now, false)
  }
  return (await queries.listScenarios(db, ctx.accountId)).map(scenarioOf)
}
export const run = (ctx: Context): Promise<Scenario[]> => inTransaction(ctx, (db) => runWithin(db, ctx))

export const accept = (ctx: Context, id: number): Promise<Scenario> =>
  inTransaction(ctx, async (db) => {
    const before = await read(db, ctx, id)
    const now = await answer(db, ctx, before.question)
    await queries.saveAnswer(db, ctx.accountId, id, now, true)
    if (!same(before.expected, now))
      await audit(db, ctx, {
        action: "call_scenario.accepted",
        object: { type: "callScenario", id, name: before.name },
        before: { answer: before.expected.stops.join(", ") },
        after: { answer: now.stops.join(", ") },
      })
    return read(db, ctx, id)
  })

export const remove = (ctx: Context, id: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const gone = (await queries.deleteScenario(db, ctx.accountId, id)) ?? refuse(problems.scenarioNotFound)
    await audit(db, ctx, {
      action: "call_scenario.deleted",
      object: { type: "callScenario", id, name: gone.name },
      before: { name: gone.name },
    })
  })
