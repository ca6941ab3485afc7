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
import { finishRestoring, restoreRowsOfExtension } from "../../inventory/extensions/deleted-extensions.service.ts"
import {
  changeExtension,
  listWhereUsed,
  mostUses,
  requireManagingAll,
} from "../../inventory/extensions/extensions.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepDeleted } from "../../kit/database/deleted-objects.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { restoreOrRefuse, type Restoring } from "../../kit/domain/undo-deletion.ts"
import type { UseFinder } from "../../kit/domain/use-finder.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { isExtension } from "../destinations/destinations.service.ts"
import { clearSteps, findFindings, readGraph, saveReferences, saveSteps } from "./call-flow-graphs.service.ts"
import * as queries from "./call-flows.queries.ts"
import { differenceOf, startingFacts, storedOf } from "./call-flows.rules.ts"

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

/** Whoever changes where calls of an extension start manages its user, whether it joins, leaves or is reverted. */
const requireManagingStarts = (db: Db, ctx: Context, extensions: readonly queries.StartingExtension[]) =>
  requireManagingAll(
    db,
    ctx,
    extensions.map(({ extensionId }) => extensionId),
  )

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
  await requireManagingStarts(db, ctx, differenceOf(before, found))
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
  await requireManagingStarts(db, ctx, await queries.listExtensions(db, ctx.accountId, id))
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
  await keepDeleted(db, ctx.accountId, queries.deletedFlow, id)
  await queries.deleteFlow(db, ctx.accountId, id)
  await removeExtension(ctx, db, row.extensionId, { replaceWith, isPartOf: "callFlow" })
  const { name, extension, extensionId, publishedVersion } = row
  await audit(db, ctx, {
    action: "call_flow.deleted",
    object: objectOf(row),
    before: { name, extension, extensionId, publishedVersion },
    ...(replaceWith === undefined
      ? {}
      : {
          after: {
            replacedBy: await queries.findNameOf(db, ctx.accountId, "extension", replaceWith),
            replacedById: replaceWith,
          },
        }),
  })
  await publishChange(db, ctx, id, "deleted")
}
/** In an open transaction: a deleted flow with its extension, draft and versions. */
export const restoreRows = async (
  db: Db,
  ctx: Context,
  id: number,
  was: { readonly name: string; readonly extension: string; readonly extensionId: number },
  how: Restoring,
): Promise<void> => {
  await restoreRowsOfExtension(db, ctx, was.extensionId, was.extension, how)
  await restoreOrRefuse(db, ctx, queries.deletedFlow, id, how).catch(nameTaken(was.name))
}
/** The same transaction, afterwards. Extensions that start elsewhere by now stay there. */
export const restoreWithin = async (db: Db, ctx: Context, id: number): Promise<void> => {
  const row = await requireFlow(db, ctx, id)
  const starting = await queries.listExtensions(db, ctx.accountId, id)
  await requireManagingStarts(db, ctx, starting)
  await finishRestoring(db, ctx, row.extensionId)
  const { name, extension, extensionId, publishedVersion } = row
  await audit(db, ctx, {
    action: "call_flow.restored",
    object: objectOf(row),
    after: { name, extension, extensionId, publishedVersion, extensions: startingFacts(starting) },
  })
  await publishChange(db, ctx, id, "restored")
}
export const remove = (ctx: Context, id: number, replaceWith?: number): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, id, replaceWith))

// --- uses ------------------------------------------------------------------------------------------------------------

export const callFlowUses: readonly UseFinder[] = [
  { of: "schedule", find: queries.listUsingSchedule },
  { of: "media", find: queries.listUsingMedia },
]
