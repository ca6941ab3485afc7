import { z } from "zod"
import { thresholdsEdit } from "@dialplane/contract/insight/call-quality/call-quality.schema"
import { measures } from "@dialplane/contract/insight/call-quality/quality-bands"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findThresholds, lockThresholds } from "./thresholds.queries.ts"
import { factsOf, withFacts, type ThresholdFacts } from "./thresholds.rules.ts"
import { changeWithin } from "./thresholds.service.ts"

const limit = z.number().nullable()
const fields = z
  .strictObject(
    Object.fromEntries(
      measures.flatMap((measure) => [`${measure}Fair`, `${measure}Poor`].map((name) => [name, limit])),
    ),
  )
  .partial()

export const undoThresholds = defineUndo({
  action: "call_quality.thresholds_changed",
  permission: "update:call-quality",
  fields,
  hold: (db, ctx) => lockThresholds(db, ctx.accountId),
  read: async (db, ctx) => factsOf(await findThresholds(db, ctx.accountId)),
  write: async (db, ctx, _change, facts) => {
    const thresholds = withFacts(await findThresholds(db, ctx.accountId), facts as ThresholdFacts)
    await changeWithin(db, ctx, thresholdsEdit.parse(thresholds))
  },
})
