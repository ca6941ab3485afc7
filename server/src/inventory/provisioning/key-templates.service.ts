import { lineCountOf, modelName } from "@dialplane/contract/inventory/devices/models"
import {
  keyTemplateProblems,
  provisioningProblems,
} from "@dialplane/contract/inventory/provisioning/provisioning.problems"
import type {
  KeyTargets,
  KeyTemplate,
  KeyTemplateDraft,
  KeyTemplateEdit,
  KeyTemplateFilter,
  KeyTemplateWithKeys,
} from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./keys.queries.ts"
import { keyCount, watchedIds, withoutTail } from "./keys.rules.ts"
import { requireFitting, keysText, startSpreading } from "./keys.service.ts"

const describe = (row: queries.TemplateRow): KeyTemplate => ({
  ...row,
  modelName: modelName(row.make, row.model),
  keyCount: keyCount(row.make, row.model),
})

const read = async (db: Db, ctx: Context, id: number): Promise<KeyTemplateWithKeys> => {
  const row = (await queries.findTemplate(db, ctx.accountId, id)) ?? refuse(keyTemplateProblems.notFound)
  const keys = await queries.listKeys(db, ctx.accountId, id)
  return { ...describe(row), keys, extensions: await queries.listKeyExtensions(db, ctx.accountId, watchedIds(keys)) }
}

export const list = (ctx: Context, filter: KeyTemplateFilter): Promise<Page<KeyTemplate>> =>
  inTransaction(ctx, async (db) => {
    const page = await queries.listTemplates(db, ctx.accountId, filter)
    return { ...page, items: page.items.map(describe) }
  })

export const get = (ctx: Context, id: number) => read(reading(ctx), ctx, id)

const onNameTaken = (name: string) => onConstraint("key_layouts_name_key", keyTemplateProblems.nameTaken, { name })
const recorded = ({ name, description, keys, extensions }: KeyTemplateWithKeys) => ({
  name,
  description,
  ...keysText(keys, new Map(extensions.map(({ id, number }) => [id, number]))),
})

const record = async (
  db: Db,
  ctx: Context,
  action: string,
  id: number,
  before: KeyTemplateWithKeys | undefined,
  after: KeyTemplateWithKeys | undefined,
) => {
  await audit(db, ctx, {
    action,
    object: { type: "key_template", id, name: (after ?? before)!.name },
    ...(before && { before: recorded(before) }),
    ...(after && { after: recorded(after) }),
  })
  await ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "keyTemplate", data: { templateId: id } })
}

const fitting = (make: KeyTemplateDraft["make"], model: string) => ({
  make,
  model,
  lines: lineCountOf(make, model) ?? refuse(provisioningProblems.modelUnknown),
  limit: keyCount(make, model),
})

export const create = (ctx: Context, { keys, ...draft }: KeyTemplateDraft): Promise<KeyTemplateWithKeys> =>
  inTransaction(ctx, async (db) => {
    await requireFitting(db, ctx, keys, fitting(draft.make, draft.model))
    const id = await queries
      .insertLayout(db, ctx.accountId, { ...draft, deviceId: null })
      .catch(onNameTaken(draft.name))
    await queries.replaceKeys(db, ctx.accountId, id, withoutTail(keys))
    const template = await read(db, ctx, id)
    await record(db, ctx, "key_template.created", id, undefined, template)
    return template
  })

export const change = (
  ctx: Context,
  id: number,
  { name, description, keys, version }: KeyTemplateEdit,
): Promise<KeyTemplateWithKeys> =>
  inTransaction(ctx, async (db) => {
    await queries.lockTemplate(db, ctx.accountId, id)
    const before = await read(db, ctx, id)
    if (version !== undefined && version !== before.version) refuse(keyTemplateProblems.changedMeanwhile)
    await requireFitting(db, ctx, keys, fitting(before.make, before.model))
    const wanted = withoutTail(keys)
    if (
      name === before.name &&
      description === before.description &&
      JSON.stringify(wanted) === JSON.stringify(before.keys)
    )
      return before
    await queries.updateTemplate(db, ctx.accountId, id, name, description).catch(onNameTaken(name))
    await queries.replaceKeys(db, ctx.accountId, id, wanted)
    const after = await read(db, ctx, id)
    await record(db, ctx, "key_template.changed", id, before, after)
    return after
  })

const removeWithin = async (ctx: Context, db: Db, id: number) => {
  const before = await read(db, ctx, id)
  await queries.deleteTemplate(db, ctx.accountId, id)
  await record(db, ctx, "key_template.deleted", id, before, undefined)
}

export const remove = (ctx: Context, id: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    await queries.lockTemplate(db, ctx.accountId, id)
    await removeWithin(ctx, db, id)
  })

/**
 * Deletes a template and applies another one to its phones. Phones that the job skips keep their keys; their row says
 * why.
 */
export const replace = (ctx: Context, id: number, withId: number) =>
  inTransaction(ctx, async (db) => {
    for (const one of [id, withId].toSorted((a, b) => a - b)) await queries.lockTemplate(db, ctx.accountId, one)
    const { make, model } = await read(db, ctx, id)
    const other = await queries.findTemplate(db, ctx.accountId, withId)
    if (other === undefined || withId === id || other.make !== make || other.model !== model)
      return refuse(keyTemplateProblems.replacementUnfit, { model: modelName(make, model) })
    const deviceIds = await queries.listPhonesOfTemplate(db, ctx.accountId, id)
    const started = await startSpreading(ctx, db, { kind: "template", id: withId, name: other.name }, other, {
      deviceIds,
    })
    await removeWithin(ctx, db, id)
    return started
  })

export const apply = (ctx: Context, id: number, targets: KeyTargets) =>
  inTransaction(ctx, async (db) => {
    const template = (await queries.findTemplate(db, ctx.accountId, id)) ?? refuse(keyTemplateProblems.notFound)
    return startSpreading(ctx, db, { kind: "template", id, name: template.name }, template, targets)
  })
