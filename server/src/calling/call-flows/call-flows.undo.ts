import { z } from "zod"
import { callFlowEdit } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { auditProblems } from "@dialplane/contract/operations/audit/audit.problems"
import type { WrittenChange } from "../../kit/context.ts"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { undoDeletion } from "../../kit/domain/undo-deletion.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { refuse } from "../../kit/refusal.ts"
import { publishAgainWithin } from "./call-flow-publishing.service.ts"
import { findFlow, listExtensions, lockFlow } from "./call-flows.queries.ts"
import { startingFacts } from "./call-flows.rules.ts"
import { changeWithin, removeWithin, restoreRows, restoreWithin } from "./call-flows.service.ts"
import { factsNow, restoreReferences, referenceIn, type Steps } from "./replaced-references.service.ts"

/** The version before becomes the newest one. The first version has none before it. */
export const undoPublished = defineUndo({
  action: "call_flow.published",
  permission: "update:virtual-receptionist",
  fields: z.strictObject({ publishedVersion: z.int() }),
  hold: async (db, ctx, { objectId }) => {
    await lockFlow(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId, after }) => {
    const flow = await findFlow(db, ctx.accountId, Number(objectId))
    return flow && { ...after, publishedVersion: flow.publishedVersion }
  },
  write: (db, ctx, { objectId }, { publishedVersion }) =>
    publishAgainWithin(db, ctx, Number(objectId), publishedVersion),
})

export const undoCallFlow = defineUndo({
  action: "call_flow.changed",
  permission: "update:virtual-receptionist",
  fields: z.strictObject({ name: callFlowEdit.shape.name, description: callFlowEdit.shape.description }),
  hold: async (db, ctx, { objectId }) => {
    await lockFlow(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    const flow = await findFlow(db, ctx.accountId, Number(objectId))
    return flow && { name: flow.name, description: flow.description }
  },
  write: (db, ctx, { objectId }, fields) => changeWithin(db, ctx, Number(objectId), fields),
})

export const undoExtensions = defineUndo({
  action: "call_flow.extensions_changed",
  permission: "update:virtual-receptionist",
  fields: z.strictObject({ extensions: z.array(z.object({ extension: z.string(), extensionId: z.int() })) }),
  hold: async (db, ctx, { objectId }) => {
    await lockFlow(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    const flow = await findFlow(db, ctx.accountId, Number(objectId))
    return flow && { extensions: startingFacts(await listExtensions(db, ctx.accountId, flow.callFlowId)) }
  },
  write: (db, ctx, { objectId }, { extensions }) =>
    changeWithin(db, ctx, Number(objectId), { extensionIds: extensions.map(({ extensionId }) => extensionId) }),
})

/** Only while it was never published. */
export const undoCreated = undoCreation({
  action: "call_flow.created",
  permission: "delete:virtual-receptionist",
  hold: (db, ctx, id) => lockFlow(db, ctx.accountId, id),
  read: async (db, ctx, id) => {
    const flow = await findFlow(db, ctx.accountId, id)
    if (flow === undefined) return undefined
    const { name, description, extension, extensionId, stepCount, publishedVersion } = flow
    return { name, description, extension, extensionId, stepCount, publishedVersion }
  },
  remove: removeWithin,
})

const deleted = z.object({ name: z.string(), extension: z.string(), extensionId: z.int() })
/** With its extension, draft and versions. Older entries do not say which extension it was, and there is no copy of it. */
export const undoDeleted = undoDeletion({
  action: "call_flow.deleted",
  permission: "create:virtual-receptionist",
  hold: (db, ctx, id) => lockFlow(db, ctx.accountId, id),
  exists: async (db, ctx, id) => (await findFlow(db, ctx.accountId, id)) !== undefined,
  restoreRows: async (db, ctx, id, before, how) => {
    const was = deleted.safeParse(before)
    await restoreRows(db, ctx, id, was.success ? was.data : refuse(auditProblems.copyGone), how)
  },
  restore: restoreWithin,
})

const stepsIn = ({ objectId, after }: WrittenChange): Steps => ({
  callFlowId: Number(objectId),
  steps: z.array(z.string()).catch([]).parse(after["steps"]),
})
/** While the steps still name the replacement, in the same published version. */
export const undoReferences = defineUndo({
  action: "call_flow.references_replaced",
  permission: "update:virtual-receptionist",
  fields: z.record(z.string(), z.unknown()),
  lacksIds: (side) => referenceIn(side) === undefined || !Array.isArray(side["steps"]),
  hold: async (db, ctx, { objectId }) => {
    await lockFlow(db, ctx.accountId, Number(objectId))
  },
  read: (db, ctx, change) => factsNow(db, ctx, stepsIn(change), referenceIn(change.after)!),
  write: (db, ctx, change) =>
    restoreReferences(db, ctx, stepsIn(change), referenceIn(change.after)!, referenceIn(change.before)!),
})
