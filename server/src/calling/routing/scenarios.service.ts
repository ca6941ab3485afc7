import { routingProblems as problems } from "@dialplane/contract/calling/routing/routing.problems"
import type {
  Scenario,
  ScenarioAnswer,
  ScenarioChanges,
  ScenarioDraft,
  SimulationDraft,
} from "@dialplane/contract/calling/routing/routing.schema"
import { answerOf, isSameAnswer } from "@dialplane/contract/calling/routing/scenario-answer"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { takeFromLimit } from "../../kit/http/rate-limit.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import * as queries from "./scenarios.queries.ts"
import { askScenarios } from "./simulation.service.ts"

const mostScenarios = 100

const scenarioOf = (row: queries.ScenarioRow): Scenario => ({
  ...row,
  hasChanged: !isSameAnswer(row.expected, row.lastAnswer),
})
/** Those whose answer has changed come first. */
const listed = (rows: readonly queries.ScenarioRow[]): Scenario[] =>
  rows.map(scenarioOf).toSorted((one, other) => Number(other.hasChanged) - Number(one.hasChanged))

const answer = async (db: Db, ctx: Context, question: SimulationDraft): Promise<ScenarioAnswer> => {
  const [found] = await askScenarios(db, ctx, [question])
  if (found instanceof Refusal) throw found
  return answerOf(found!)
}

/** A scenario is about one moment. If it were asked at another one each time, its answer would change by itself. */
const withMoment = (ctx: Context, question: SimulationDraft): SimulationDraft => ({
  ...question,
  at: question.at ?? ctx.kit.now().toISOString(),
})
const objectOf = ({ scenarioId, name }: Pick<Scenario, "scenarioId" | "name">) => ({
  type: "callScenario" as const,
  id: scenarioId,
  name,
})
const wayOf = ({ stops }: ScenarioAnswer) => stops.map(({ name }) => name).join(", ")

export const list = async (ctx: Context): Promise<Scenario[]> =>
  listed(await queries.listScenarios(reading(ctx), ctx.accountId))

const read = async (db: Db, ctx: Context, id: number): Promise<Scenario> =>
  scenarioOf((await queries.findScenario(db, ctx.accountId, id)) ?? refuse(problems.scenarioNotFound))
export const get = (ctx: Context, id: number): Promise<Scenario> => read(reading(ctx), ctx, id)

export const create = (ctx: Context, { name, question: asked }: ScenarioDraft): Promise<Scenario> =>
  inTransaction(ctx, async (db) => {
    if ((await queries.countScenarios(db, ctx.accountId)) >= mostScenarios)
      refuse(problems.tooManyScenarios, { most: mostScenarios })
    const question = withMoment(ctx, asked)
    const { id } = await queries
      .insertScenario(db, ctx.accountId, name, question, await answer(db, ctx, question))
      .catch(onConstraint("call_scenarios_name_key", problems.scenarioNameTaken, { name }))
    await audit(db, ctx, {
      action: "call_scenario.created",
      object: objectOf({ scenarioId: id, name }),
      after: { name },
    })
    return read(db, ctx, id)
  })

export const update = (
  ctx: Context,
  id: number,
  { name, question: asked, version }: ScenarioChanges,
): Promise<Scenario> =>
  inTransaction(ctx, async (db) => {
    await queries.lockScenario(db, ctx.accountId, id)
    const before = await read(db, ctx, id)
    if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
    const question = withMoment(ctx, asked)
    const isSameQuestion = isSameValue(question, before.question)
    if (isSameQuestion && name === before.name) return before
    await queries
      .saveScenario(db, ctx.accountId, id, name, question)
      .catch(onConstraint("call_scenarios_name_key", problems.scenarioNameTaken, { name }))
    const now = isSameQuestion ? before.expected : await answer(db, ctx, question)
    if (!isSameQuestion) await queries.saveAnswer(db, ctx.accountId, id, now, true)
    await audit(db, ctx, {
      action: "call_scenario.changed",
      object: objectOf({ scenarioId: id, name }),
      before: { name: before.name, ...(isSameQuestion ? {} : { answer: wayOf(before.expected) }) },
      after: { name, ...(isSameQuestion ? {} : { answer: wayOf(now) }) },
    })
    return read(db, ctx, id)
  })

/** What a question names may be gone by now. */
const refusedAnswer = ({ message }: Refusal): ScenarioAnswer => ({ result: "failed", stops: [], problem: message })
const keepAnswer = async (
  db: Db,
  ctx: Context,
  { scenarioId, lastAnswer }: Pick<queries.ScenarioRow, "scenarioId" | "lastAnswer">,
  now: ScenarioAnswer,
) => {
  if (!isSameValue(now, lastAnswer)) await queries.saveAnswer(db, ctx.accountId, scenarioId, now, false)
}

/** Asks all scenarios again, in an open transaction; for whoever publishes something. */
export const runWithin = async (db: Db, ctx: Context): Promise<Scenario[]> => {
  const scenarios = await queries.listScenarios(db, ctx.accountId)
  if (scenarios.length === 0) return []
  const answers = await askScenarios(
    db,
    ctx,
    scenarios.map(({ question }) => question),
  )
  for (const [index, row] of scenarios.entries()) {
    const given = answers[index]!
    await keepAnswer(db, ctx, row, given instanceof Refusal ? refusedAnswer(given) : answerOf(given))
  }
  return listed(await queries.listScenarios(db, ctx.accountId))
}

/** Runs that one user can ask for: each follows up to 100 calls. */
const runLimit = { name: "call-scenarios", most: 20, seconds: 600 } as const
const oneRunLimit = { name: "call-scenario", most: 120, seconds: 600 } as const
/** Whoever publishes, or looks at what publishing changes, runs all of them twice. */
const publishLimit = { name: "call-flow-publishing", most: 60, seconds: 600 } as const
const limitRuns = (ctx: Context, limit: typeof runLimit | typeof oneRunLimit | typeof publishLimit) =>
  takeFromLimit(ctx, limit, `${ctx.actor.homeAccountId}:${ctx.actor.userId}`)
export const limitPublishing = (ctx: Context) => limitRuns(ctx, publishLimit)
export const runAll = async (ctx: Context): Promise<Scenario[]> => {
  await limitRuns(ctx, runLimit)
  return inTransaction(ctx, async (db) => {
    await queries.noteRun(db, ctx.accountId)
    return runWithin(db, ctx)
  })
}
export const runOne = async (ctx: Context, id: number): Promise<Scenario> => {
  await limitRuns(ctx, oneRunLimit)
  return inTransaction(ctx, async (db) => {
    await queries.noteRun(db, ctx.accountId, id)
    const row = await read(db, ctx, id)
    await keepAnswer(
      db,
      ctx,
      row,
      await answer(db, ctx, row.question).catch((error: unknown) => {
        if (error instanceof Refusal) return refusedAnswer(error)
        throw error
      }),
    )
    return read(db, ctx, id)
  })
}

export const accept = (ctx: Context, id: number): Promise<Scenario> =>
  inTransaction(ctx, async (db) => {
    const before = await read(db, ctx, id)
    const now = await answer(db, ctx, before.question)
    await queries.saveAnswer(db, ctx.accountId, id, now, true)
    if (!isSameAnswer(before.expected, now))
      await audit(db, ctx, {
        action: "call_scenario.accepted",
        object: objectOf(before),
        before: { answer: wayOf(before.expected) },
        after: { answer: wayOf(now) },
      })
    return read(db, ctx, id)
  })

export const remove = (ctx: Context, id: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const gone = (await queries.deleteScenario(db, ctx.accountId, id)) ?? refuse(problems.scenarioNotFound)
    await audit(db, ctx, {
      action: "call_scenario.deleted",
      object: objectOf({ scenarioId: id, name: gone.name }),
      before: { name: gone.name },
    })
  })
