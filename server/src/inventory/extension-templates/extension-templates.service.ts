import { extensionTemplateProblems } from "@dialplane/contract/inventory/extension-templates/extension-templates.problems"
import type {
  ExtensionTemplate,
  FollowerFilter,
  FollowingExtension,
  TemplateDraft,
  TemplateEdit,
  TemplateField,
  TemplateFilter,
  TemplateOfExtension,
  TemplateSettings,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import {
  deviationsOf,
  editTowards,
  settingText,
  settingsOf,
  typeHas,
} from "@dialplane/contract/inventory/extension-templates/template-settings"
import { templateFieldMessages } from "@dialplane/contract/inventory/extension-templates/template-settings.messages"
import { templateFields } from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import { extensionProblems } from "@dialplane/contract/inventory/extensions/extensions.problems"
import { countedAtMost, type Page } from "@dialplane/contract/kit/paging"
import { changeExtension, findExtension, listExtensionsById } from "../extensions/extensions.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, markAfter, totalOf } from "../../kit/database/paging.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { readSearch } from "../../kit/database/search-words.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./extension-templates.queries.ts"
import { requireReferences, nameReferences } from "./template-references.service.ts"

const mostTemplates = 200

// --- reading ---------------------------------------------------------------------------------------------------------

export const readTemplate = async (db: Db, ctx: Context, templateId: number): Promise<ExtensionTemplate> => {
  const found =
    (await queries.findTemplate(db, ctx.accountId, templateId)) ?? refuse(extensionTemplateProblems.notFound)
  return { ...found, settings: await nameReferences(db, ctx.accountId, found.settings) }
}

export const list = (ctx: Context, filter: TemplateFilter): Promise<Page<ExtensionTemplate>> =>
  inTransaction(ctx, async (db) => {
    const page = await queries.listTemplates(db, ctx.accountId, filter)
    const items: ExtensionTemplate[] = []
    for (const template of page.items)
      items.push({ ...template, settings: await nameReferences(db, ctx.accountId, template.settings) })
    return { ...page, items }
  })

export const get = (ctx: Context, templateId: number): Promise<ExtensionTemplate> =>
  readTemplate(reading(ctx), ctx, templateId)

/** Differences are computed, not stored: filtering by them reads this many extensions at a time. */
const lookedThrough = 250

/** The extensions that use a template, page by page, with their differences. */
export const listFollowers = (
  ctx: Context,
  templateId: number,
  filter: FollowerFilter,
): Promise<Page<FollowingExtension>> =>
  inTransaction(ctx, async (db) => {
    const { settings } = await readTemplate(db, ctx, templateId)
    const describe = async (rows: readonly queries.UseRow[]) => {
      const extensions = new Map(
        (
          await listExtensionsById(
            db,
            ctx.accountId,
            rows.map(({ extensionId }) => extensionId),
          )
        ).map((one) => [one.extensionId, one]),
      )
      return new Map(
        rows.flatMap(({ extensionId, appliedAt }) => {
          const one = extensions.get(extensionId)
          return one === undefined
            ? []
            : [
                [
                  extensionId,
                  {
                    extensionId,
                    extension: one.extension,
                    name: one.name,
                    extensionType: one.extensionType,
                    userName: one.userName,
                    appliedAt,
                    deviations: deviationsOf(settings, one),
                  },
                ] as const,
              ]
        }),
      )
    }
    const described = new Map<number, FollowingExtension>()
    const keep = async (rows: readonly queries.UseRow[]) => {
      for (const [id, one] of await describe(rows)) described.set(id, one)
      return rows.filter(({ extensionId }) => {
        const one = described.get(extensionId)
        return one !== undefined && (filter.deviating === undefined || filter.deviating === one.deviations.length > 0)
      })
    }
    if (filter.totalOnly === "true" && filter.deviating === undefined)
      return finishPage(
        filter,
        await queries.listUses(db, ctx.accountId, templateId, filter, readSearch(filter.search)),
        () => undefined as never,
      )
    if (filter.totalOnly === "true") {
      const count = (
        await readUses(
          db,
          ctx,
          templateId,
          { ...filter, totalOnly: undefined, cursor: undefined, limit: countedAtMost },
          keep,
        )
      ).length
      return finishPage(filter, totalOf(count))
    }
    const rows = await readUses(db, ctx, templateId, filter, keep)
    return finishPage(filter, rows, ({ extensionId }) => described.get(extensionId)!)
  })

/** Matching rows for one page, plus one. */
const readUses = async (
  db: Db,
  ctx: Context,
  templateId: number,
  filter: FollowerFilter,
  keep: (rows: readonly queries.UseRow[]) => Promise<queries.UseRow[]>,
): Promise<queries.UseRow[]> => {
  const words = readSearch(filter.search)
  const read = (query: FollowerFilter) => queries.listUses(db, ctx.accountId, templateId, query, words)
  if (filter.deviating === undefined) return keep(await read(filter))
  const rows: queries.UseRow[] = []
  for (let query = { ...filter, limit: lookedThrough }; ;) {
    const piece = await read(query)
    const looked = piece.slice(0, lookedThrough)
    rows.push(...(await keep(looked)))
    if (piece.length === looked.length || rows.length > filter.limit) return rows
    query = { ...query, cursor: markAfter(query, looked.at(-1)!.pageKey) }
  }
}

export const getOfExtension = (ctx: Context, extensionId: number): Promise<TemplateOfExtension> =>
  inTransaction(ctx, async (db) => {
    const extension = (await findExtension(db, ctx.accountId, extensionId)) ?? refuse(extensionProblems.notFound)
    const use = await queries.findUseOf(db, ctx.accountId, extensionId)
    if (use === undefined) return { template: null }
    const { templateId, name, settings } = await readTemplate(db, ctx, use.templateId)
    return { template: { templateId, name, appliedAt: use.appliedAt, deviations: deviationsOf(settings, extension) } }
  })

// --- changing --------------------------------------------------------------------------------------------------------

const asText = (settings: TemplateSettings) =>
  Object.fromEntries(
    templateFields
      .filter((field) => settings[field] !== undefined)
      .map((field) => [templateFieldMessages[field], settingText(field, settings)]),
  )
const asRecorded = ({ name, description, settings }: Pick<ExtensionTemplate, "name" | "description" | "settings">) => ({
  name,
  description,
  ...asText(settings),
})

const changedOnly = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

const onNameTaken = (name: string) =>
  onConstraint("extension_templates_name_key", extensionTemplateProblems.nameTaken, { name })
const publishChange = (db: Db, ctx: Context, templateId: number, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "extension-template", data: { templateId, change } })

const settingsFrom = async (db: Db, ctx: Context, extensionId: number): Promise<TemplateSettings> => {
  const source =
    (await findExtension(db, ctx.accountId, extensionId)) ?? refuse(extensionTemplateProblems.sourceUnknown)
  if (source.extensionType !== "Extension" && source.extensionType !== "Virtual Extension")
    refuse(extensionTemplateProblems.sourceType)
  const settings = settingsOf(source)
  return Object.fromEntries(
    Object.entries(settings).filter(([field]) => typeHas(source.extensionType, field as TemplateField, settings)),
  )
}

export const create = (ctx: Context, { fromExtensionId, ...draft }: TemplateDraft): Promise<ExtensionTemplate> =>
  inTransaction(ctx, async (db) => {
    const settings = {
      ...(fromExtensionId === undefined ? {} : await settingsFrom(db, ctx, fromExtensionId)),
      ...draft.settings,
    }
    if (Object.keys(settings).length === 0) refuse(extensionTemplateProblems.empty)
    await requireReferences(db, ctx.accountId, settings)
    if ((await queries.countTemplates(db, ctx.accountId)) >= mostTemplates)
      refuse(extensionTemplateProblems.tooMany, { limit: mostTemplates })
    const templateId = await queries
      .insertTemplate(db, ctx.accountId, { ...draft, settings })
      .catch(onNameTaken(draft.name))
    const template = await readTemplate(db, ctx, templateId)
    await audit(db, ctx, {
      action: "extension_template.created",
      object: { type: "extension_template", id: templateId, name: template.name },
      after: asRecorded(template),
    })
    await publishChange(db, ctx, templateId, "created")
    return template
  })

const hold = async (db: Db, ctx: Context, templateId: number) => {
  await queries.lockTemplate(db, ctx.accountId, templateId)
  return readTemplate(db, ctx, templateId)
}

export const change = (
  ctx: Context,
  templateId: number,
  { version, ...edit }: TemplateEdit,
): Promise<ExtensionTemplate> =>
  inTransaction(ctx, async (db) => {
    const before = await hold(db, ctx, templateId)
    if (version !== undefined && version !== before.version) refuse(extensionTemplateProblems.changedMeanwhile)
    const { name = before.name, description = before.description, settings = before.settings } = edit
    if (Object.keys(settings).length === 0) refuse(extensionTemplateProblems.empty)
    await requireReferences(db, ctx.accountId, settings)
    await queries
      .updateTemplate(db, ctx.accountId, templateId, { name, description, settings })
      .catch(onNameTaken(name))
    const after = await readTemplate(db, ctx, templateId)
    await audit(db, ctx, {
      action: "extension_template.changed",
      object: { type: "extension_template", id: templateId, name },
      ...changedOnly(asRecorded(before), asRecorded(after)),
    })
    await publishChange(db, ctx, templateId, "changed")
    return after
  })

export const remove = (ctx: Context, templateId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const template = await hold(db, ctx, templateId)
    await queries.deleteTemplate(db, ctx.accountId, templateId)
    await audit(db, ctx, {
      action: "extension_template.deleted",
      object: { type: "extension_template", id: templateId, name: template.name },
      before: asRecorded(template),
    })
    await publishChange(db, ctx, templateId, "deleted")
  })

// --- applying --------------------------------------------------------------------------------------------------------

/**
 * Applies a template to an extension in an open transaction; the extension follows it from then on. Returns the
 * template's name.
 */
export const applyTemplate = async (
  ctx: Context,
  db: Db,
  templateId: number,
  extensionId: number,
  fields?: readonly TemplateField[],
): Promise<string> => {
  const template =
    (await queries.findContent(db, ctx.accountId, templateId)) ?? refuse(extensionTemplateProblems.notFound)
  const extension = (await findExtension(db, ctx.accountId, extensionId)) ?? refuse(extensionProblems.notFound)
  const edit = editTowards(template.settings, extension, fields)
  if (edit !== undefined) await changeExtension(ctx, db, extensionId, edit)
  await queries.putUse(db, ctx.accountId, extensionId, templateId)
  return template.name
}

/** The names of all templates, for lookups by name. */
export const listTemplateNames = async (
  db: Db,
  ctx: Context,
): Promise<{ readonly id: number; readonly name: string }[]> =>
  (
    await queries.listTemplates(db, ctx.accountId, {
      limit: mostTemplates,
      from: "start",
      sort: "name",
      direction: "asc",
      search: "",
    })
  ).items.map(({ templateId, name }) => ({ id: templateId, name }))
