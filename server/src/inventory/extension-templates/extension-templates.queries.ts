import type {
  ExtensionTemplate,
  FollowerFilter,
  TemplateFilter,
  TemplateSettings,
} from "@dialplane/contract/inventory/extension-templates/extension-templates.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql } from "../../kit/database/sql.ts"

const columns = sql`
  t.id as template_id, t.account_id, t.name, t.description, t.settings, t.created_at, t.changed_at, t.version,
  (select count(*)::int from extension_template_uses u
    where u.account_id = t.account_id and u.template_id = t.id) as extension_count`

const sorts: SortColumns<TemplateFilter["sort"]> = {
  name: [
    { column: "t.sort_name", type: "text" },
    { column: "t.id", type: "bigint" },
  ],
}

export const listTemplates = async (
  db: Db,
  accountId: AccountId,
  filter: TemplateFilter,
): Promise<Page<ExtensionTemplate>> => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<ExtensionTemplate & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from extension_templates t
    where
      ${allOf(
        sql`t.account_id =
      ${accountId}`,
        plan.where,
        filter.search !== "" && sql`position(search_fold(${filter.search}) in t.sort_name) > 0`,
      )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findTemplate = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<ExtensionTemplate>(
    sql`select ${columns} from extension_templates t where t.account_id = ${accountId} and t.id = ${id}`,
  )

/**
 * Its settings, without counting the extensions that use it: an import would otherwise count all of them for each row.
 */
export const findContent = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<Pick<ExtensionTemplate, "name" | "settings">>(
    sql`select t.name, t.settings from extension_templates t where t.account_id = ${accountId} and t.id = ${id}`,
  )

export const lockTemplate = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from extension_templates t where t.account_id = ${accountId} and t.id = ${id} for update`)

export const countTemplates = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from extension_templates t where t.account_id = ${accountId}`,
    )
  ).count

interface Content {
  readonly name: string
  readonly description: string
  readonly settings: TemplateSettings
}
export const insertTemplate = async (
  db: Db,
  accountId: AccountId,
  { name, description, settings }: Content,
): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`insert into extension_templates (account_id, name, description, settings)
        values (${accountId}, ${name}, ${description}, ${json(settings)}) returning id`,
    )
  ).id

export const updateTemplate = (db: Db, accountId: AccountId, id: number, { name, description, settings }: Content) =>
  db.run(sql`
    update extension_templates
      set name = ${name}, description = ${description}, settings = ${json(settings)}, changed_at = now(),
      version = version + 1
    where account_id = ${accountId} and id = ${id}`)

export const deleteTemplate = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from extension_templates where account_id = ${accountId} and id = ${id}`)

// --- followers -------------------------------------------------------------------------------------------------------

export const putUse = (db: Db, accountId: AccountId, extensionId: number, templateId: number) =>
  db.run(sql`
    insert into extension_template_uses (account_id, extension_id, template_id)
      values (${accountId}, ${extensionId}, ${templateId})
    on conflict (account_id, extension_id) do update set template_id = excluded.template_id, applied_at = now()`)

export interface UseRow {
  readonly extensionId: number
  readonly appliedAt: string
  readonly pageKey: (string | number)[]
}
const useSorts: SortColumns<FollowerFilter["sort"]> = {
  number: [
    { column: "e.sort_number", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
}

export const listUses = (
  db: Db,
  accountId: AccountId,
  templateId: number,
  filter: FollowerFilter,
  words: readonly string[],
) => {
  const plan = planPage(filter, useSorts)
  const begins = (word: string) => sql`exists (
    select from extension_search_words w
    where w.account_id = e.account_id and w.extension_id = e.id and w.word >= search_fold(${word})
      and w.word < search_fold(${word}) || chr(1114111))`
  return readRows<UseRow>(
    db,
    plan,
    sql`
    select u.extension_id, u.applied_at, ${plan.key} as page_key from extension_template_uses u
      join extensions e on e.account_id = u.account_id and e.id = u.extension_id
    where
      ${allOf(
        sql`u.account_id =
      ${accountId}`,
        sql`u.template_id =
      ${templateId}`,
        plan.where,
        ...words.map(begins),
      )}
      order by ${plan.orderBy} limit ${plan.limit}`,
  )
}

export const findUseOf = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<{ templateId: number; appliedAt: string }>(
    sql`select u.template_id, u.applied_at from extension_template_uses u
      where u.account_id = ${accountId} and u.extension_id = ${extensionId}`,
  )

/** Those of these extensions that exist and can follow a template. */
export const listFollowable = async (db: Db, accountId: AccountId, ids: readonly number[]) =>
  (
    await db.many<{ id: number }>(
      sql`select e.id from extensions e
        where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])
        and e.type in ('Extension', 'Virtual Extension')`,
    )
  ).map(({ id }) => id)

export interface NamedExtension {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
}
export const findExtensionNames = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<NamedExtension>(
    sql`select e.id as extension_id, e.number as extension, e.name from extensions e
      where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])`,
  )

export const findLocationName = async (db: Db, accountId: AccountId, id: number) =>
  (
    await db.maybeOne<{ name: string }>(
      sql`select l.name from locations l where l.account_id = ${accountId} and l.id = ${id}`,
    )
  )?.name
