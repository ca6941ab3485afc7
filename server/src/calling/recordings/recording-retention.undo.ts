import { z } from "zod"
import { recordingRetentionEdit } from "@dialplane/contract/calling/recordings/recordings.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findRetention, lockRetention } from "./recording-retention.queries.ts"
import { changeWithin } from "./recording-retention.service.ts"

/** Recordings that were deleted meanwhile stay deleted. */
export const undoRecordingRetention = defineUndo({
  action: "recordings.retention_changed",
  permission: "delete:company-call-recording",
  fields: z.strictObject({ recordingDays: recordingRetentionEdit.shape.days }),
  hold: async (db, ctx) => {
    await lockRetention(db, ctx.accountId)
  },
  read: async (db, ctx) => ({ recordingDays: (await findRetention(db, ctx.accountId)).days }),
  write: async (db, ctx, _change, { recordingDays }) => {
    await changeWithin(db, ctx, recordingDays)
  },
})
