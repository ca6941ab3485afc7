import { customTagProblems as refusals } from "@dialplane/contract/inventory/numbers/numbers.problems"
import {
  mostTags,
  type CustomTag,
  type CustomTagDraft,
  type CustomTagEdit,
} from "@dialplane/contract/inventory/numbers/numbers.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./custom-tags.queries.ts"

const readTag = async (db: Db, ctx: Context, customTagId: number): Promise<CustomTag> =>
  (await queries.findTag(db, ctx.accountId, customTagId)) ?? refuse(refusals.notFound)
const onTakenName = (name: string) => onConstraint("custom_tags_name_key", refusals.nameTaken, { name })
const publishChange = (db: Db, ctx: Context, customTagId: number, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "custom-tag", data: { customTagId, change } })
const objectOf = (customTagId: number, name: string) => ({ type: "custom_tag", id: customTagId, name })

export const list = (ctx: Context): Promise<CustomTag[]> => queries.listTags(reading(ctx), ctx.accountId)

export const create = (ctx: Context, { name }: CustomTagDraft): Promise<CustomTag> =>
  inTransaction(ctx, async (db) => {
    if ((await queries.countTags(db, ctx.accountId)) >= mostTags) refuse(refusals.tooMany, { most: mostTags })
    const customTagId = await queries.insertTag(db, ctx.accountId, name).catch(onTakenName(name))
    await audit(db, ctx, { action: "custom_tag.created", object: objectOf(customTagId, name), after: { name } })
    await publishChange(db, ctx, customTagId, "created")
    return readTag(db, ctx, customTagId)
  })

export const rename = (ctx: Context, customTagId: number, { name, version }: CustomTagEdit): Promise<CustomTag> =>
  inTransaction(ctx, async (db) => {
    await queries.holdTag(db, ctx.accountId, customTagId)
    const before = await readTag(db, ctx, customTagId)
    if (version !== undefined && version !== before.version) refuse(refusals.changedMeanwhile)
    if (before.name === name) return before
    await queries.renameTag(db, ctx.accountId, customTagId, name).catch(onTakenName(name))
    await audit(db, ctx, {
      action: "custom_tag.renamed",
      object: objectOf(customTagId, name),
      before: { name: before.name },
      after: { name },
    })
    await publishChange(db, ctx, customTagId, "renamed")
    return readTag(db, ctx, customTagId)
  })

export const remove = (ctx: Context, customTagId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    await queries.holdTag(db, ctx.accountId, customTagId)
    const before = await readTag(db, ctx, customTagId)
    await queries.deleteTag(db, ctx.accountId, customTagId)
    await audit(db, ctx, {
      action: "custom_tag.deleted",
      object: objectOf(customTagId, before.name),
      before: { name: before.name, numbers: before.numbers },
    })
    await publishChange(db, ctx, customTagId, "deleted")
  })
