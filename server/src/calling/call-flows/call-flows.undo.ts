import { z } from "zod"
import { callFlowEdit } from "@dialplane/contract/calling/call-flows/call-flows.schema"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { publishAgainWithin } from "./call-flow-publishing.service.ts"
import { findFlow, listExtensions, lockFlow } from "./call-flows.queries.ts"
import { startingFacts } from "./call-flows.rules.ts"
import { changeWithin, removeWithin } from "./call-flows.service.ts"

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
