import { z } from "zod"
import { monitoringRuleEdit } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findRule, lockRule } from "./call-monitoring.queries.ts"
import { changeWithin } from "./call-monitoring.service.ts"

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
