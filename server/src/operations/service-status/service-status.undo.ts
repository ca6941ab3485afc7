import { topAccountId } from "@dialplane/contract/kit/ids"
import { incidentEdit, stateByHand } from "@dialplane/contract/operations/service-status/service-status.schema"
import { z } from "zod"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findByHand } from "./components.queries.ts"
import * as components from "./components.service.ts"
import { findIncident, lockIncident } from "./incidents.queries.ts"
import * as incidents from "./incidents.service.ts"

const { shape } = incidentEdit
const instantOf = (text: string | null) => text && new Date(text).toISOString()

export const undoIncidentChanged = defineUndo({
  action: "service_incident.changed",
  permission: "update:service-status",
  fields: z.strictObject({
    title: shape.title,
    impact: shape.impact,
    startedAt: shape.startedAt,
    plannedFrom: shape.plannedFrom,
    plannedTo: shape.plannedTo,
    affected: shape.affected,
  }),
  hold: async (db, _ctx, { objectId }) => {
    await lockIncident(db, topAccountId, Number(objectId))
  },
  read: async (db, _ctx, { objectId }) => {
    const row = await findIncident(db, topAccountId, Number(objectId))
    if (row === undefined) return undefined
    const { startedAt, plannedFrom, plannedTo } = row
    return incidents.factsOf({
      ...row,
      startedAt: instantOf(startedAt),
      plannedFrom: instantOf(plannedFrom),
      plannedTo: instantOf(plannedTo),
    })
  },
  write: (db, ctx, { objectId }, fields) => incidents.changeWithin(db, ctx, Number(objectId), fields),
})

export const undoComponentChanged = defineUndo({
  action: "service_component.changed",
  permission: "update:service-status",
  fields: z.strictObject({
    componentState: stateByHand.shape.state.nullable(),
    reason: stateByHand.shape.reason.nullable(),
  }),
  hold: async (db, _ctx, { objectId }) => {
    const { component, region } = components.partOf(objectId)
    await findByHand(db, topAccountId, component, region)
  },
  read: async (db, _ctx, { objectId }) => {
    const { component, region } = components.partOf(objectId)
    return components.factsOf(await findByHand(db, topAccountId, component, region))
  },
  write: (db, ctx, { objectId }, { componentState: state, reason }) =>
    components.putWithin(
      db,
      ctx,
      components.partOf(objectId),
      state === null || reason === null ? null : { state, reason },
    ),
})
