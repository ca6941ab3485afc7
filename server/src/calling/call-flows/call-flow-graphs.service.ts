import { callFlowProblems as problems } from "@dialplane/contract/calling/call-flows/call-flows.problems"
import { checkFlow, circleFinding, type FlowFinding } from "@dialplane/contract/calling/call-flows/flow-check"
import type { FlowGraph, FlowStep } from "@dialplane/contract/calling/call-flows/flow-steps"
import { stepText } from "@dialplane/contract/calling/call-flows/flow-text"
import type { Destination } from "@dialplane/contract/calling/destinations/destination"
import { destinationProblems } from "@dialplane/contract/calling/destinations/destinations.problems"
import { findingText } from "@dialplane/contract/calling/routing/finding-text"
import { circlesIn, findingsOf, type CheckKind } from "@dialplane/contract/calling/routing/routing-checks"
import { fillText, type Problem } from "@dialplane/contract/kit/problem"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal } from "../../kit/refusal.ts"
import { readDestinations, requireDestinations, saveDestinations } from "../destinations/destinations.service.ts"
import { loadFrom } from "../routing/routing.service.ts"
import * as queries from "./call-flows.queries.ts"
import { graphOf, mediaIdsIn, scheduleIdsIn, storedOf, withEffect, type StoredGraph } from "./call-flows.rules.ts"

export type Part = "draft" | "published"

const mapOf = (rows: readonly { readonly id: number; readonly name: string }[]) =>
  new Map(rows.map(({ id, name }) => [id, name]))

// --- reading ---------------------------------------------------------------------------------------------------------

/** A stored graph with the names of today and the destinations of the draft or the published version. */
export const readGraph = async (
  db: Db,
  ctx: Context,
  callFlowId: number,
  part: Part,
  stored: StoredGraph,
): Promise<FlowGraph> => {
  const destinations = await readDestinations(db, ctx.accountId, { callFlowId })
  return graphOf(stored, {
    schedules: mapOf(await queries.listSchedules(db, ctx.accountId, scheduleIdsIn(stored))),
    media: mapOf(await queries.listMedia(db, ctx.accountId, mediaIdsIn(stored))),
    to: (stepId) => destinations.get(`${part}.${stepId}`) ?? null,
  })
}

// --- writing ---------------------------------------------------------------------------------------------------------

const refuseAt = (field: string, problem: Problem): never => {
  throw new Refusal(problem, {}, [{ field, details: fillText(problem.text, {}) }])
}
const mediaIdOf = (step: FlowStep) =>
  step.kind === "menu" ? step.greeting?.mediaId : step.kind === "announcement" ? step.sound?.mediaId : undefined

/** Refuses what does not exist in the account; the rest cannot be deleted until the transaction ends. */
const requireReferences = async (db: Db, ctx: Context, { steps }: FlowGraph, ownExtensionId: number) => {
  const schedules = mapOf(
    await queries.keepSchedules(
      db,
      ctx.accountId,
      steps.flatMap((step) => (step.kind === "schedule" && step.scheduleId !== null ? [step.scheduleId] : [])),
    ),
  )
  const media = mapOf(
    await queries.keepMedia(
      db,
      ctx.accountId,
      steps.flatMap((step) => mediaIdOf(step) ?? []),
    ),
  )
  for (const [index, step] of steps.entries()) {
    const at = `graph.steps.${index}`
    if (step.kind === "schedule" && step.scheduleId !== null && !schedules.has(step.scheduleId))
      refuseAt(`${at}.scheduleId`, problems.scheduleUnknown)
    const mediaId = mediaIdOf(step)
    if (mediaId !== undefined && !media.has(mediaId))
      refuseAt(`${at}.${step.kind === "menu" ? "greeting" : "sound"}`, problems.soundUnknown)
    if (step.kind === "destination" && step.to?.kind === "extension" && step.to.extensionId === ownExtensionId)
      refuseAt(`${at}.to`, destinationProblems.leadsBack)
  }
}

/**
 * Checks the steps and writes where they lead, in an open transaction. Returns the graph with names, as it will be
 * read.
 */
export const saveSteps = async (
  db: Db,
  ctx: Context,
  flow: { readonly callFlowId: number; readonly extensionId: number },
  part: Part,
  graph: FlowGraph,
): Promise<FlowGraph> => {
  await requireReferences(db, ctx, graph, flow.extensionId)
  const { callFlowId } = flow
  const places = new Map(graph.steps.map((step, index) => [`${part}.${step.id}`, index]))
  await saveDestinations(
    db,
    ctx,
    { callFlowId },
    { ...(await cleared(db, ctx, callFlowId, part)), ...slotsOf(graph, part) },
    (slot) => `graph.steps.${places.get(slot) ?? 0}.to`,
  )
  return withEffect(await readGraph(db, ctx, callFlowId, part, storedOf(graph, false)))
}
const slotsOf = ({ steps }: FlowGraph, part: Part): Record<string, Destination | null> =>
  Object.fromEntries(steps.flatMap((step) => (step.kind === "destination" ? [[`${part}.${step.id}`, step.to]] : [])))
const cleared = async (db: Db, ctx: Context, callFlowId: number, part: Part): Promise<Record<string, null>> =>
  Object.fromEntries(
    [...(await readDestinations(db, ctx.accountId, { callFlowId })).keys()]
      .filter((slot) => slot.startsWith(`${part}.`))
      .map((slot) => [slot, null]),
  )
export const clearSteps = async (db: Db, ctx: Context, callFlowId: number, part: Part): Promise<void> => {
  await saveDestinations(db, ctx, { callFlowId }, await cleared(db, ctx, callFlowId, part))
}

/** After the draft or the published version has changed. */
export const saveReferences = async (db: Db, ctx: Context, callFlowId: number): Promise<void> => {
  const row = await queries.findFlow(db, ctx.accountId, callFlowId)
  const graphs = [row?.draft, row?.published].flatMap((graph) => graph ?? [])
  await queries.replaceReferences(
    db,
    ctx.accountId,
    callFlowId,
    [...new Set(graphs.flatMap(scheduleIdsIn))],
    [...new Set(graphs.flatMap(mediaIdsIn))],
  )
}

/** An old version with what still exists; the rest is left open. */
export const withoutGone = async (
  db: Db,
  ctx: Context,
  graph: FlowGraph,
  ownExtensionId: number,
): Promise<FlowGraph> => {
  const scheduleIds = graph.steps.flatMap((step) => (step.kind === "schedule" ? (step.scheduleId ?? []) : []))
  const schedules = mapOf(await queries.listSchedules(db, ctx.accountId, scheduleIds))
  const media = mapOf(
    await queries.listMedia(
      db,
      ctx.accountId,
      graph.steps.flatMap((step) => mediaIdOf(step) ?? []),
    ),
  )
  const steps: FlowStep[] = []
  for (const step of graph.steps) {
    const mediaId = mediaIdOf(step)
    const soundIsGone = mediaId !== undefined && !media.has(mediaId)
    if (step.kind === "schedule" && step.scheduleId !== null && !schedules.has(step.scheduleId))
      steps.push({ ...step, scheduleId: null })
    else if (step.kind === "menu" && soundIsGone) steps.push({ ...step, greeting: null })
    else if (step.kind === "announcement" && soundIsGone) steps.push({ ...step, sound: null })
    else if (step.kind === "destination" && !(await stillThere(db, ctx, step.to, ownExtensionId)))
      steps.push({ ...step, to: null, noAnswer: null })
    else steps.push(step)
  }
  return { ...graph, steps }
}
const stillThere = async (db: Db, ctx: Context, to: Destination | null, self: number): Promise<boolean> => {
  if (to === null) return true
  try {
    await requireDestinations(db, ctx, { to }, { self })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

// --- checking --------------------------------------------------------------------------------------------------------

/** Findings about what a step leads to that belong beside the step. */
const shownAtSteps = new Set<CheckKind>([
  "queueWithoutAgents",
  "nobodyLoggedIn",
  "groupWithoutMembers",
  "neverOpens",
  "deadEnd",
  "menuWithoutKeys",
])

/** What the steps lack, circles by the rule of the routing checks, and what is wrong with what they lead to. */
export const findFindings = async (
  db: Db,
  ctx: Context,
  callFlowId: number,
  graph: FlowGraph,
): Promise<FlowFinding[]> => {
  const config = await loadFrom(db, ctx.accountId, { callFlowIds: [callFlowId] }, callFlowId)
  const byId = new Map(graph.steps.map((step) => [step.id, step]))
  const inFlow = `flow:${callFlowId}:`
  const circles = circlesIn(config)
    .filter(({ keys }) => keys.some((key) => key === `flow:${callFlowId}` || key.startsWith(inFlow)))
    .map(({ keys, names }) => {
      const ids = keys.flatMap((key) => (key.startsWith(inFlow) ? [key.slice(inFlow.length)] : []))
      const said = keys.map((key, index) => {
        const step = key.startsWith(inFlow) ? byId.get(key.slice(inFlow.length)) : undefined
        return step === undefined ? names[index]! : stepText(step)
      })
      return circleFinding(graph, ids, [...said, said[0]!].join(" → "))
    })
  const found = findingsOf(config, ctx.kit.now().getTime()).filter(({ kind }) => shownAtSteps.has(kind))
  const about = graph.steps.flatMap((step) => {
    const [kind, id] =
      step.kind === "schedule"
        ? ["schedule", step.scheduleId]
        : step.kind === "destination" && step.to?.kind === "extension" && step.noAnswer === null
          ? ["extension", step.to.extensionId]
          : ["", null]
    return found
      .filter(({ object }) => object.id === id && (object.kind === "schedule") === (kind === "schedule"))
      .map((finding): FlowFinding => ({
        kind: "object",
        severity: "warning",
        stepId: step.id,
        exit: null,
        text: findingText(finding),
      }))
  })
  return [...checkFlow(graph), ...circles, ...about].toSorted((one, other) =>
    one.severity === other.severity ? 0 : one.severity === "error" ? -1 : 1,
  )
}
