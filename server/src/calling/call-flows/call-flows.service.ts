import { callFlowProblems as problems } from "@dialplane/contract/calling/call-flows/call-flows.problems"
import type {
  CallFlow,
  CallFlowDetails,
  CallFlowDraft,
  CallFlowEdit,
  CallFlowFilter,
  Versioned,
} from "@dialplane/contract/calling/call-flows/call-flows.schema"
import type { FlowFinding } from "@dialplane/contract/calling/call-flows/flow-check"
import { emptyGraph, type FlowGraph } from "@dialplane/contract/calling/call-flows/flow-steps"
import { extensionProblems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import type { ExtensionUses } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import type { Page } from "@dialplane/contract/kit/paging"
import { addExtension } from "../../inventory/extensions/create-extension.service.ts"
import { changeExtension, listWhereUsed, mostUses } from "../../inventory/extensions/extensions.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { isExtension, repointSteps } from "../destinations/destinations.service.ts"
import { clearSteps, findFindings, readGraph, saveReferences, saveSteps } from "./call-flow-graphs.service.ts"
import * as queries from "./call-flows.queries.ts"
import { startingFacts, storedOf, withMedia, withSchedule, type StoredGraph } from "./call-flows.rules.ts"

// --- reading ---------------------------------------------------------------------------------------------------------

export const list = (ctx: Context, filter: CallFlowFilter): Promise<Page<CallFlow>> =>
  queries.listFlows(reading(ctx), ctx.accountId, filter)

export const requireFlow = async (db: Db, ctx: Context, id: number): Promise<queries.FlowRow> =>
  (await queries.findFlow(db, ctx.accountId, id)) ?? refuse(problems.notFound)

/** The graph that is edited: the draft, or the published version. */
export const currentGraph = async (db: Db, ctx: Context, row: queries.FlowRow): Promise<FlowGraph> => {
  if (row.draft !== null) return readGraph(db, ctx, row.callFlowId, "draft", row.draft)
  return row.published === null ? emptyGraph : readGraph(db, ctx, row.callFlowId, "published", row.published)
}

export const readFlow = async (db: Db, ctx: Context, id: number): Promise<CallFlowDetails> => {
  const row = await requireFlow(db, ctx, id)
  const { draft: _draft, published: _published, ...shown } = row
  const graph = await currentGraph(db, ctx, row)
  return {
    ...shown,
    graph,
    extensions: await queries.listExtensions(db, ctx.accountId, id),
    findings: await findFindings(db, ctx, id, graph),
  }
}
export const get = (ctx: Context, id: number): Promise<CallFlowDetails> => readFlow(reading(ctx), ctx, id)

export const check = async (ctx: Context, id: number): Promise<FlowFinding[]> => (await get(ctx, id)).findings

export const getUses = async (ctx: Context, id: number): Promise<ExtensionUses> => {
  const { extensionId } = await requireFlow(reading(ctx), ctx, id)
  const own = await listWhereUsed(ctx, extensionId)
  const sending = await queries.listSending(reading(ctx), ctx.accountId, id, mostUses)
  const uses = [...own.uses.filter(({ callFlowId, kind }) => kind !== "callFlow" || callFlowId !== id), ...sending]
  return { ...own, uses: uses.slice(0, mostUses), more: own.more || uses.length > mostUses }
}

export const objectOf = ({ callFlowId, name }: Pick<CallFlow, "callFlowId" | "name">) => ({
  type: "call_flow",
  id: callFlowId,
  name,
})
export const publishChange = (db: Db, ctx: Context, callFlowId: number, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "callFlow", data: { callFlowId, change } })

/** Locks a flow until the transaction ends, and refuses if the caller has not seen its latest version. */
export const holdFlow = async (db: Db, ctx: Context, id: number, { version }: Versioned): Promise<queries.FlowRow> => {
  await queries.lockFlow(db, ctx.accountId, id)
  const row = await requireFlow(db, ctx, id)
  if (version !== undefined && version !== row.version) refuse(problems.changedMeanwhile)
  return row
}

// --- changing --------------------------------------------------------------------------------------------------------

const nameTaken = (name: string) => onConstraint("call_flows_name_key", problems.nameTaken, { name })

/**
 * Saves the draft in an open transaction. The log says when a draft is begun, and publishing says what is different:
 * callers notice nothing in between, and the portal saves after each step.
 */
export const saveDraftWithin = async (
  db: Db,
  ctx: Context,
  row: queries.FlowRow,
  graph: FlowGraph,
  isNew = false,
): Promise<void> => {
  const saved = storedOf(await saveSteps(db, ctx, row, "draft", graph), false)
  await queries.saveDraft(db, ctx.accountId, row.callFlowId, saved, ctx.actor.name)
  await saveReferences(db, ctx, row.callFlowId)
  if (row.draft === null && !isNew)
    await audit(db, ctx, {
      action: "call_flow.draft_begun",
      object: objectOf(row),
      after: { basedOnVersion: row.publishedVersion },
    })
}

const changeExtensions = async (db: Db, ctx: Context, row: queries.FlowRow, wanted: readonly number[]) => {
  const before = await queries.listExtensions(db, ctx.accountId, row.callFlowId)
  const ids = [...new Set(wanted)].filter((id) => id !== row.extensionId)
  if (ids.length > 0 && row.publishedVersion === null) refuse(problems.notPublished, { name: row.name })
  const found = await queries.keepExtensions(db, ctx.accountId, ids)
  if (found.length < ids.length) refuse(problems.extensionUnknown)
  for (const { extension, name, flowId, flowName } of found)
    if (flowId !== null && flowId !== row.callFlowId)
      refuse(problems.extensionTaken, { extension: `${extension} ${name}`, flow: flowName ?? "" })
  const [was, is] = [startingFacts(before), startingFacts(found)]
  if (isSameValue(was, is)) return
  await queries.replaceExtensions(db, ctx.accountId, row.callFlowId, row.extensionId, ids)
  await queries.touchFlow(db, ctx.accountId, row.callFlowId)
  await audit(db, ctx, {
    action: "call_flow.extensions_changed",
    object: objectOf(row),
    before: { extensions: was },
    after: { extensions: is },
  })
}

/** In an open transaction; omitted fields stay. */
export const changeWithin = async (db: Db, ctx: Context, id: number, edit: CallFlowEdit): Promise<void> => {
  const row = await holdFlow(db, ctx, id, edit)
  const { name = row.name, description = row.description } = edit
  const [was, is] = [
    { name: row.name, description: row.description },
    { name, description },
  ]
  if (!isSameValue(was, is)) {
    await queries.updateFlow(db, ctx.accountId, id, name, description).catch(nameTaken(name))
    if (name !== row.name) await changeExtension(ctx, db, row.extensionId, { name })
    const changed = (["name", "description"] as const).filter((field) => was[field] !== is[field])
    await audit(db, ctx, {
      action: "call_flow.changed",
      object: objectOf({ callFlowId: id, name }),
      before: Object.fromEntries(changed.map((field) => [field, was[field]])),
      after: Object.fromEntries(changed.map((field) => [field, is[field]])),
    })
  }
  if (edit.extensionIds !== undefined) await changeExtensions(db, ctx, { ...row, name }, edit.extensionIds)
  if (edit.graph !== undefined) await saveDraftWithin(db, ctx, { ...row, name }, edit.graph)
  await publishChange(db, ctx, id, "changed")
}
export const change = (ctx: Context, id: number, edit: CallFlowEdit): Promise<CallFlowDetails> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, id, edit)
    return readFlow(db, ctx, id)
  })

export const createWithin = async (
  db: Db,
  ctx: Context,
  { name, description, extension, graph = emptyGraph }: CallFlowDraft,
): Promise<CallFlowDetails> => {
  const added = await addExtension(ctx, db, {
    extensionType: "Auto Attendant",
    name,
    ...(extension === undefined ? {} : { extension }),
  })
  const { id } = await queries
    .insertFlow(db, ctx.accountId, { name, description, extensionId: added.extensionId })
    .catch(nameTaken(name))
  await saveDraftWithin(db, ctx, await requireFlow(db, ctx, id), graph, true)
  const made = await readFlow(db, ctx, id)
  await audit(db, ctx, {
    action: "call_flow.created",
    object: objectOf(made),
    after: {
      name,
      description,
      extension: added.extension,
      extensionId: added.extensionId,
      stepCount: graph.steps.length,
      publishedVersion: null,
    },
  })
  await publishChange(db, ctx, id, "created")
  return made
}
export const create = (ctx: Context, draft: CallFlowDraft): Promise<CallFlowDetails> =>
  inTransaction(ctx, (db) => createWithin(db, ctx, draft))

export const discardDraft = (ctx: Context, id: number, versioned: Versioned): Promise<CallFlowDetails> =>
  inTransaction(ctx, async (db) => {
    const row = await holdFlow(db, ctx, id, versioned)
    if (row.draft !== null) {
      await clearSteps(db, ctx, id, "draft")
      // A flow that was never published keeps an empty draft.
      const empty = row.publishedVersion === null ? storedOf(emptyGraph, false) : null
      await queries.saveDraft(db, ctx.accountId, id, empty, ctx.actor.name)
      await saveReferences(db, ctx, id)
      await audit(db, ctx, {
        action: "call_flow.draft_discarded",
        object: objectOf(row),
        before: { stepCount: row.stepCount },
      })
      await publishChange(db, ctx, id, "changed")
    }
    return readFlow(db, ctx, id)
  })

/** With its versions and its extension. Whatever sends calls to it sends them to the replacement. */
export const removeWithin = async (db: Db, ctx: Context, id: number, replaceWith?: number): Promise<void> => {
  const row = await holdFlow(db, ctx, id, {})
  if (replaceWith !== undefined && replaceWith !== row.extensionId) {
    if (!(await isExtension(db, ctx, replaceWith))) refuse(extensionProblems.replacementUnknown)
    await ctx.kit.uses.replace(db, "callFlow", ctx, id, replaceWith)
  }
  const sending = (await queries.listSending(db, ctx.accountId, id, mostUses)).filter(({ blocks }) => blocks)
  if (sending.length > 0)
    refuse(extensionProblems.inUse, {
      extension: `${row.extension} ${row.name}`,
      uses: sending.map(({ label }) => label).join(", "),
    })
  await queries.deleteFlow(db, ctx.accountId, id)
  await removeExtension(ctx, db, row.extensionId, { replaceWith, recordedAs: "extension.deleted" })
  await audit(db, ctx, {
    action: "call_flow.deleted",
    object: objectOf(row),
    before: { name: row.name, extension: row.extension, publishedVersion: row.publishedVersion },
  })
  await publishChange(db, ctx, id, "deleted")
}
export const remove = (ctx: Context, id: number, replaceWith?: number): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, id, replaceWith))

// --- uses ------------------------------------------------------------------------------------------------------------

export const callFlowUses: readonly UseFinder[] = [
  { of: "schedule", find: queries.listUsingSchedule },
  { of: "media", find: queries.listUsingMedia },
]

/** Changes the draft and the version that calls follow; both keep their numbers. */
const changeGraphs = async (
  db: Db,
  ctx: Context,
  ids: readonly number[],
  edit: (graph: StoredGraph) => StoredGraph,
): Promise<readonly number[]> => {
  for (const id of ids) {
    const { draft, published } = await requireFlow(db, ctx, id)
    const [newDraft, newPublished] = [draft, published].map((graph) => graph && edit(graph))
    await queries.updateGraphs(db, ctx.accountId, id, newDraft ?? null, newPublished ?? null)
    await saveReferences(db, ctx, id)
  }
  return ids
}

/** Replaces in steps of flows, with an entry for each flow. */
const replacer = (
  of: "extension" | "media" | "callFlow" | "schedule",
  field: string,
  change: (db: Db, ctx: Context, from: number, to: number) => Promise<readonly number[]>,
): UseReplacer => ({
  of,
  replace: async (db, ctx, from, to) => {
    const changed = new Set(await change(db, ctx, from, to))
    if (changed.size === 0) return
    const name = (what: typeof of, id: number) => queries.findNameOf(db, ctx.accountId, what, id)
    const before = { [field]: await name(of, from), [`${field}Id`]: from }
    const after = { [field]: await name(of === "callFlow" ? "extension" : of, to), [`${field}Id`]: to }
    for (const id of [...changed].toSorted((one, other) => one - other)) {
      const object = objectOf(await requireFlow(db, ctx, id))
      await audit(db, ctx, { action: "call_flow.references_replaced", object, before, after })
      await publishChange(db, ctx, id, "changed")
    }
  },
})
export const callFlowReplacers: readonly UseReplacer[] = [
  replacer("extension", "leadsTo", (db, ctx, from, to) => repointSteps(db, ctx, "extension", from, to)),
  replacer("callFlow", "leadsTo", (db, ctx, from, to) => repointSteps(db, ctx, "callFlow", from, to)),
  replacer("media", "sound", async (db, ctx, from, to) => [
    ...(await repointSteps(db, ctx, "media", from, to)),
    ...(await changeGraphs(db, ctx, await queries.listIdsUsingMedia(db, ctx.accountId, from), (graph) =>
      withMedia(graph, from, to),
    )),
  ]),
  replacer("schedule", "schedule", async (db, ctx, from, to) =>
    changeGraphs(db, ctx, await queries.listIdsUsingSchedule(db, ctx.accountId, from), (graph) =>
      withSchedule(graph, from, to),
    ),
  ),
]
