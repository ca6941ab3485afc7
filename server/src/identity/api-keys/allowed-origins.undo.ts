import { z } from "zod"
import { apiOriginList } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { holdOrigins } from "./allowed-origins.queries.ts"
import { changeWithin, findOrigins } from "./allowed-origins.service.ts"

export const undoOrigins = defineUndo({
  action: "api_origins.changed",
  permission: "update:api-keys",
  fields: z.strictObject({ allowedOrigins: apiOriginList }),
  hold: async (db, ctx) => {
    await holdOrigins(db, ctx.accountId)
  },
  read: async (db, ctx) => ({ allowedOrigins: (await findOrigins(db, ctx)).origins }),
  write: (db, ctx, _change, { allowedOrigins }) => changeWithin(db, ctx, allowedOrigins),
})
