import { z } from "zod"
import { callRetentionEdit } from "@dialplane/contract/calling/call-records/call-records.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findRetention, lockRetention } from "./call-retention.queries.ts"
import { changeWithin } from "./call-retention.service.ts"

/** Calls that were deleted meanwhile stay deleted. */
export const undoRetention = defineUndo({
  action: "call_records.retention_changed",
  permission: "update:pbx-settings",
  fields: z.strictObject({ callRecordMonths: callRetentionEdit.shape.months }),
  hold: async (db, ctx) => {
    await lockRetention(db, ctx.accountId)
  },
  read: async (db, ctx) => ({ callRecordMonths: (await findRetention(db, ctx.accountId)).months }),
  write: async (db, ctx, _change, { callRecordMonths }) => {
    await changeWithin(db, ctx, callRecordMonths)
  },
})
