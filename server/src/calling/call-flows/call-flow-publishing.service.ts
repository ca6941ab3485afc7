import { callFlowProblems as problems } from "@dialplane/contract/calling/call-flows/call-flows.problems"
import type {
  CallFlowComparison,
  CallFlowDetails,
  CallFlowPublishing,
  CallFlowVersion,
  CallFlowVersionDetails,
  PublishPreview,
  ScenarioChange,
  Versioned,
} from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { diffFlows, type FlowChange } from "@dialplane/contract/calling/call-flows/flow-diff"
import { emptyGraph, type FlowGraph } from "@dialplane/contract/calling/call-flows/flow-steps"
import { isSameAnswer } from "@dialplane/contract/calling/routing/scenario-answer"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { previewChange } from "../../kit/preview/preview-change.ts"
import { refuse } from "../../kit/refusal.ts"
import { limitPublishing, runWithin } from "../routing/scenarios.service.ts"
import {
  clearSteps,
  findFindings,
  readGraph,
  saveReferences,
  saveSteps,
  withoutGone,
} from "./call-flow-graphs.service.ts"
import * as queries from "./call-flows.queries.ts"
import { graphOf, storedOf } from "./call-flows.rules.ts"
import {
  currentGraph,
  holdFlow,
  objectOf,
  publishChange,
  readFlow,
  requireFlow,
  saveDraftWithin,
} from "./call-flows.service.ts"

// --- publishing ------------------------------------------------------------------------------------------------------

const publishedGraph = (db: Db, ctx: Context, row: queries.FlowRow): Promise<FlowGraph> =>
  row.published === null ? Promise.resolve(emptyGraph) : readGraph(db, ctx, row.callFlowId, "published", row.published)

/** Makes a graph the version that calls follow, in an open transaction. */
const publishGraph = async (
  db: Db,
  ctx: Context,
  row: queries.FlowRow,
  graph: FlowGraph,
  comment: string,
): Promise<void> => {
  const { callFlowId } = row
  const before = await publishedGraph(db, ctx, row)
  const saved = await saveSteps(db, ctx, row, "published", graph)
  await clearSteps(db, ctx, callFlowId, "draft")
  const number = await queries.insertVersion(db, ctx.accountId, callFlowId, {
    graph: storedOf(saved, true),
    note: comment,
    by: ctx.actor.name,
    at: ctx.kit.now(),
  })
  await saveReferences(db, ctx, callFlowId)
  const changes = diffFlows(before, saved).map(({ text }) => text)
  await audit(db, ctx, {
    action: "call_flow.published",
    object: objectOf(row),
    before: { publishedVersion: row.publishedVersion },
    after: { publishedVersion: number, comment, changes: changes.slice(0, 50) },
  })
  await publishChange(db, ctx, callFlowId, "published")
}

/** Runs a change between two runs of all scenarios and returns those whose answer it changes. */
const comparingScenarios = async (
  db: Db,
  ctx: Context,
  work: () => Promise<void>,
): Promise<{ readonly changed: ScenarioChange[]; readonly count: number }> => {
  const before = new Map((await runWithin(db, ctx)).map((one) => [one.scenarioId, one]))
  await work()
  const changed = (await runWithin(db, ctx)).flatMap(
    ({ scenarioId, name, lastAnswer, hasChanged }): ScenarioChange[] => {
      const then = before.get(scenarioId)!.lastAnswer
      return isSameAnswer(then, lastAnswer)
        ? []
        : [{ scenarioId, name, before: then, after: lastAnswer, asExpected: !hasChanged }]
    },
  )
  return { changed, count: before.size }
}

const requireDraft = (row: queries.FlowRow): void => {
  if (row.draft === null) refuse(problems.noDraft, { number: row.publishedVersion ?? 0 })
}

/** What publishing would change. The draft is published for that and rolled back, so that the two cannot disagree. */
export const preview = async (ctx: Context, id: number): Promise<PublishPreview> => {
  await limitPublishing(ctx)
  return previewPublishing(ctx, id)
}
const previewPublishing = (ctx: Context, id: number): Promise<PublishPreview> =>
  previewChange(ctx, 1, async (within, db) => {
    const row = await holdFlow(db, within, id, {})
    requireDraft(row)
    const graph = await currentGraph(db, within, row)
    const findings = await findFindings(db, within, id, graph)
    const nextVersion = await queries.nextVersion(db, within.accountId, id)
    const before = await publishedGraph(db, within, row)
    const isRight = !findings.some(({ severity }) => severity === "error")
    const { changed, count } = await comparingScenarios(db, within, async () => {
      if (isRight) await publishGraph(db, within, row, graph, "")
    })
    return { changes: diffFlows(before, graph), findings, scenarios: changed, scenarioCount: count, nextVersion }
  })

export const publish = async (ctx: Context, id: number, wanted: CallFlowPublishing): Promise<CallFlowDetails> => {
  await limitPublishing(ctx)
  return publishDraft(ctx, id, wanted)
}
const publishDraft = (
  ctx: Context,
  id: number,
  { comment, changedScenarios, version }: CallFlowPublishing,
): Promise<CallFlowDetails> =>
  inTransaction(ctx, async (db) => {
    const row = await holdFlow(db, ctx, id, { version })
    requireDraft(row)
    const graph = await currentGraph(db, ctx, row)
    const errors = (await findFindings(db, ctx, id, graph)).filter(({ severity }) => severity === "error")
    if (errors.length > 0)
      refuse(problems.hasErrors, {
        findings: errors
          .slice(0, 5)
          .map(({ text }) => text)
          .join(" "),
      })
    const { changed } = await comparingScenarios(db, ctx, () => publishGraph(db, ctx, row, graph, comment))
    if (changed.length !== changedScenarios)
      refuse(problems.scenariosChange, {
        count: changed.length,
        scenarios: changed.map(({ name }) => `“${name}”`).join(", ") || "—",
      })
    return readFlow(db, ctx, id)
  })

/** For undo: an older version becomes the newest one, in an open transaction. The draft stays. */
export const publishAgainWithin = async (db: Db, ctx: Context, id: number, number: number): Promise<void> => {
  const row = await holdFlow(db, ctx, id, {})
  const { graph, comment } = await requireVersion(db, ctx, id, number)
  const draft = row.draft === null ? undefined : await currentGraph(db, ctx, row)
  await publishGraph(db, ctx, row, graphOf(graph), comment)
  if (draft !== undefined) await saveDraftWithin(db, ctx, await requireFlow(db, ctx, id), draft, true)
}

// --- versions --------------------------------------------------------------------------------------------------------

const requireVersion = async (db: Db, ctx: Context, id: number, number: number) =>
  (await queries.findVersion(db, ctx.accountId, id, number)) ?? refuse(problems.versionNotFound, { number })

export const listVersions = async (ctx: Context, id: number): Promise<CallFlowVersion[]> => {
  const db = reading(ctx)
  await requireFlow(db, ctx, id)
  return queries.listVersions(db, ctx.accountId, id)
}
export const getVersion = async (ctx: Context, id: number, number: number): Promise<CallFlowVersionDetails> => {
  const db = reading(ctx)
  await requireFlow(db, ctx, id)
  const { graph, ...version } = await requireVersion(db, ctx, id, number)
  return { ...version, graph: graphOf(graph) }
}

export const compare = async (ctx: Context, id: number, { from, to }: CallFlowComparison): Promise<FlowChange[]> => {
  const db = reading(ctx)
  const row = await requireFlow(db, ctx, id)
  const sideOf = async (side: CallFlowComparison["from"]): Promise<FlowGraph> =>
    side === "draft" ? currentGraph(db, ctx, row) : graphOf((await requireVersion(db, ctx, id, side)).graph)
  return diffFlows(await sideOf(from), await sideOf(to))
}

export const restore = (ctx: Context, id: number, number: number, versioned: Versioned): Promise<CallFlowDetails> =>
  inTransaction(ctx, async (db) => {
    const row = await holdFlow(db, ctx, id, versioned)
    const { graph } = await requireVersion(db, ctx, id, number)
    await saveDraftWithin(db, ctx, row, await withoutGone(db, ctx, graphOf(graph), row.extensionId), true)
    await audit(db, ctx, {
      action: "call_flow.version_restored",
      object: objectOf(row),
      after: { restoredVersion: number },
    })
    await publishChange(db, ctx, id, "changed")
    return readFlow(db, ctx, id)
  })
