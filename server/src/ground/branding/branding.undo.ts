import { z } from "zod"
import { brandFields } from "@dialplane/contract/ground/branding/branding.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo } from "../../kit/context.ts"
import { findOwnBrand, lockOwnBrand } from "./branding.queries.ts"
import { noBrand, readable, stored } from "./branding.rules.ts"
import { pick, saveOwn } from "./branding.service.ts"

/** A reverted hostname has to be verified again. */
const undoChange = defineUndo({
  action: "branding.changed",
  permission: "update:branding",
  fields: z.partialRecord(z.enum(brandFields), z.string().nullable()),
  hold: async (db, ctx) => {
    await lockOwnBrand(db, ctx.accountId)
  },
  read: async (db, ctx) => readable(pick((await findOwnBrand(db, ctx.accountId)) ?? noBrand)),
  write: async (db, ctx, _change, fields) => {
    const before = pick(await lockOwnBrand(db, ctx.accountId))
    await saveOwn(db, ctx, before, stored({ ...readable(before), ...fields }))
  },
})

export const brandingUndos: readonly Undo[] = [undoChange]
