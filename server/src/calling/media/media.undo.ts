import { z } from "zod"
import { mediaKind } from "@dialplane/contract/calling/media/media.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findMedia, lockMedia } from "./media.queries.ts"
import { changeWithin } from "./media.service.ts"

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
