import { z } from "zod"
import { mediaKind } from "@dialplane/contract/calling/media/media.schema"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findMedia, lockMedia } from "./media.queries.ts"
import { changeWithin, removeWithin } from "./media.service.ts"

/** Name and kind. Earlier sounds are not kept. */
export const undoMedia = defineUndo({
  action: "media.changed",
  permission: "update:media",
  fields: z.strictObject({ name: z.string().optional(), kind: mediaKind.optional() }),
  hold: async (db, ctx, { objectId }) => {
    await lockMedia(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    const row = await findMedia(db, ctx.accountId, Number(objectId))
    return row && { name: row.name, kind: row.kind }
  },
  write: (db, ctx, { objectId }, fields) => changeWithin(db, ctx, Number(objectId), fields),
})

/** Deletes the audio file, unless something plays it. */
export const undoCreated = undoCreation({
  action: "media.created",
  permission: "delete:media",
  hold: (db, ctx, id) => lockMedia(db, ctx.accountId, id),
  read: async (db, ctx, id) => {
    const row = await findMedia(db, ctx.accountId, id)
    return row && { name: row.name, kind: row.kind, source: row.source, seconds: row.seconds }
  },
  remove: removeWithin,
})
