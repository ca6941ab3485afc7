import { z } from "zod"
import { monitoringModes, monitoringTargetKinds } from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import { monitoringRuleEdit } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import type { Context, WrittenChange } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { undoDeletion } from "../../kit/domain/undo-deletion.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import {
  findRule,
  findSettings,
  listPeople,
  listRulesOf,
  lockRule,
  lockSettings,
  lockSupervisors,
} from "./call-monitoring.queries.ts"
import {
  changeWithin,
  factsOf,
  recordRestored,
  recordRules,
  removeWithin,
  restoreRow,
  setRulesWithin,
} from "./call-monitoring.service.ts"
import { changeDisclaimerWithin, disclaimerFacts } from "./monitoring-settings.service.ts"

const { shape } = monitoringRuleEdit

export const undoMonitoringRule = defineUndo({
  action: "monitoring_rule.changed",
  permission: "update:call-monitoring",
  fields: z.strictObject({ modes: shape.modes, tone: shape.tone }),
  hold: async (db, ctx, { objectId }) => {
    await lockRule(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    const rule = await findRule(db, ctx.accountId, Number(objectId))
    return rule && { modes: rule.modes, tone: rule.tone }
  },
  write: (db, ctx, { objectId }, fields) => changeWithin(db, ctx, Number(objectId), fields),
})

const shared = {
  hold: async (db: Db, ctx: Context, { objectId }: WrittenChange) => {
    await lockRule(db, ctx.accountId, Number(objectId))
  },
  read: async (db: Db, ctx: Context, { objectId }: WrittenChange) => {
    const rule = await findRule(db, ctx.accountId, Number(objectId))
    return rule && factsOf(rule)
  },
}
export const undoRuleCreated = defineUndo({
  ...shared,
  action: "monitoring_rule.created",
  of: "creation",
  permission: "delete:call-monitoring",
  fields: z.strictObject({}),
  write: (db, ctx, { objectId }) => removeWithin(db, ctx, Number(objectId)),
})

const modes = z.array(z.enum(monitoringModes))
const kind = z.enum(monitoringTargetKinds)

const deleted = z.looseObject({ supervisorId: z.int(), targetKind: kind, targetId: z.int().optional() })
const ruleIn = (before: WrittenChange["before"]) => {
  const { supervisorId, targetKind, targetId = null } = deleted.parse(before)
  return { supervisorId, target: { kind: targetKind, id: targetId } }
}

/** A right to monitor calls is given again: by whoever may give it today. */
export const undoRuleDeleted = undoDeletion({
  action: "monitoring_rule.deleted",
  permission: "create:call-monitoring",
  fields: deleted,
  hold: (db, ctx, id) => lockRule(db, ctx.accountId, id),
  exists: async (db, ctx, id) => (await findRule(db, ctx.accountId, id)) !== undefined,
  restoreRows: (db, ctx, id, before, how) => restoreRow(db, ctx, id, ruleIn(before), how),
  restore: recordRestored,
})

/** All rules of a supervisor, as they were before many were set together. */
export const undoSetForPerson = defineUndo({
  action: "monitoring_rule.set_for_person",
  permission: "update:call-monitoring",
  fields: z.strictObject({
    monitoringRules: z.array(
      z.strictObject({ name: z.string(), kind, id: z.int().nullable(), modes, tone: z.boolean() }),
    ),
  }),
  hold: async (db, ctx, { objectId }) => {
    await lockSupervisors(db, ctx.accountId, [Number(objectId)])
  },
  read: async (db, ctx, { objectId }) =>
    (await listPeople(db, ctx.accountId, [Number(objectId)])).size === 0
      ? undefined
      : { monitoringRules: recordRules(await listRulesOf(db, ctx.accountId, [Number(objectId)])) },
  write: (db, ctx, { objectId }, { monitoringRules }) => setRulesWithin(db, ctx, Number(objectId), monitoringRules),
})

/** The earlier text, as a new version that has to be accepted. */
export const undoDisclaimer = defineUndo({
  action: "call_monitoring.disclaimer_changed",
  permission: "update:call-monitoring",
  fields: z.strictObject({ disclaimer: z.string(), textVersion: z.int() }),
  hold: async (db, ctx) => {
    await lockSettings(db, ctx.accountId)
  },
  read: async (db, ctx) => disclaimerFacts(await findSettings(db, ctx.accountId)),
  write: async (db, ctx, _change, { disclaimer }) => {
    await changeDisclaimerWithin(db, ctx, { text: disclaimer })
  },
})
