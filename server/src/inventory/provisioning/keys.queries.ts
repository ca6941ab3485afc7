import type { Appearance } from "@dialplane/contract/inventory/devices/hoteling.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { KeyExtension, KeyTemplateFilter } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import type { PhoneMake } from "@dialplane/contract/inventory/devices/models"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"
import type { Use } from "../../kit/domain/use-finder.ts"
import { toKey, toKeyRow, type KeyRow } from "./keys.rules.ts"

export interface LayoutRow {
  readonly id: number
  readonly version: number
  readonly templateId: number | null
  readonly templateName: string | null
  readonly templateChanged: boolean
}

/**
 * A layout keeps the link to its template on every phone; the link is valid while the phone (`d`) has the template's
 * model (`t`).
 */
const isOfModel = sql`t.make = d.make and t.model = d.model`

export const findLayout = (db: Db, accountId: AccountId, deviceId: number) =>
  db.maybeOne<LayoutRow>(sql`
    select k.id, k.version, t.id as template_id, t.name as template_name,
      coalesce(t.version > k.template_version, false) as template_changed
    from key_layouts k join devices d on d.account_id = k.account_id and d.id = k.device_id
    left join key_layouts t on t.account_id = k.account_id and t.id = k.template_id and ${isOfModel}
    where k.account_id = ${accountId} and k.device_id = ${deviceId}`)

export const listKeys = async (db: Db, accountId: AccountId, layoutId: number): Promise<PhoneKey[]> =>
  (
    await db.many<KeyRow>(
      sql`select k.type, k.line, k.extension_id, k.number, k.label from phone_keys k
        where k.account_id = ${accountId} and k.layout_id = ${layoutId} order by k.position`,
    )
  ).map(toKey)

const mostBlfKeys = 10_000

/** Busy lamp fields on phones; `position` is the key. Keys of templates are left out. */
export const listBlfKeys = (db: Db, accountId: AccountId) =>
  db.many<Appearance>(sql`
    select l.device_id, d.name as device_name, k.position::int as position, k.extension_id, e.number as extension,
      e.name as extension_name, k.label
    from phone_keys k join key_layouts l on l.account_id = k.account_id and l.id = k.layout_id
      join devices d on d.account_id = l.account_id and d.id = l.device_id
    join extensions e on e.account_id = k.account_id and e.id = k.extension_id
    where k.account_id = ${accountId} and k.type = 'busyLamp' order by d.sort_name, l.device_id, k.position
      limit ${mostBlfKeys}`)

/** Phones with a key that dials one of these phone numbers. */
export const listKeysOfNumbers = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Use>(sql`
    select distinct n.id as used_id, 'key' as kind, d.id, d.name
    from phone_numbers n
    join phone_keys k on k.account_id = n.account_id and k.type = 'speedDial'
      and (regexp_replace(k.number, '[^0-9]', '', 'g') collate "C") = any(array[n.number, n.national_number])
    join key_layouts l on l.account_id = k.account_id and l.id = k.layout_id
    join devices d on d.account_id = l.account_id and d.id = l.device_id
    where n.account_id = ${accountId} and n.id = any(${ids}::bigint[])
    order by d.name, d.id limit 200`)

/** How many keys are configured on phones. */
export const listArrangedKeys = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Use>(sql`
    select l.device_id as used_id, 'keys' as kind, l.device_id as id, count(*)::text as name
    from key_layouts l join phone_keys k on k.account_id = l.account_id and k.layout_id = l.id and k.type <> 'none'
    where l.account_id = ${accountId} and l.device_id = any(${ids}::bigint[]) group by l.device_id`)

/** With their current names. */
export const listKeyExtensions = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<KeyExtension>(sql`
    select e.id, e.number, e.name, coalesce(u.first_name, '') as first_name, coalesce(u.last_name, '') as last_name
    from extensions e left join users u on u.account_id = e.account_id and u.id = e.user_id
      where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])`)

export const insertLayout = async (
  db: Db,
  accountId: AccountId,
  layout: {
    readonly deviceId: number | null
    readonly name: string | null
    readonly description: string
    readonly make: string
    readonly model: string
  },
) =>
  (
    await db.one<{ id: number }>(sql`
    insert into key_layouts (account_id, device_id, name, description, make, model)
      values (${accountId}, ${layout.deviceId}, ${layout.name}, ${layout.description}, ${layout.make}, ${layout.model})
      returning id`)
  ).id

/** Creates the phone's layout if there is none, and raises its version. */
export const touchLayout = async (
  db: Db,
  accountId: AccountId,
  deviceId: number,
  make: string,
  model: string,
  template: { readonly id: number; readonly version: number } | null,
) =>
  (
    await db.one<{ id: number }>(sql`
    insert into key_layouts (account_id, device_id, make, model, template_id, template_version)
      values (${accountId}, ${deviceId}, ${make}, ${model}, ${template?.id ?? null}, ${template?.version ?? null})
    on conflict (account_id, device_id) where device_id is not null do update
      set version = key_layouts.version + 1, make = excluded.make, model = excluded.model,
      template_id = excluded.template_id,
      template_version = excluded.template_version
    returning id`)
  ).id

export const replaceKeys = async (db: Db, accountId: AccountId, layoutId: number, keys: readonly PhoneKey[]) => {
  await db.run(sql`delete from phone_keys where account_id = ${accountId} and layout_id = ${layoutId}`)
  const rows = keys.map(toKeyRow)
  await db.run(sql`
    insert into phone_keys (account_id, layout_id, position, type, line, extension_id, number, label)
    select ${accountId}, ${layoutId}, k.position, k.type, k.line, k.extension_id, k.number, k.label
    from unnest(${rows.map((_, index) => index + 1)}::smallint[], ${rows.map(({ type }) => type)}::text[],
      ${rows.map(({ line }) => line)}::smallint[], ${rows.map(({ extensionId }) => extensionId)}::bigint[],
      ${rows.map(({ number }) => number)}::text[], ${rows.map(({ label }) => label)}::text[]) as k (position, type,
        line, extension_id, number, label)`)
}

/**
 * Two phones exchange their layouts, each with its id, all keys and its template link. A phone without a layout gets
 * the other's.
 */
export const exchangeLayouts = async (db: Db, accountId: AccountId, one: PhoneOfLayout, other: PhoneOfLayout) => {
  const aside = await db.maybeOne<{
    id: number
    templateId: number | null
    templateVersion: number | null
    version: number
  }>(sql`
    select k.id, k.template_id, k.template_version, k.version from key_layouts k
      where k.account_id = ${accountId} and k.device_id = ${other.id}`)
  const keys = aside === undefined ? [] : await listKeys(db, accountId, aside.id)
  // A phone can have only one layout at any time: the second is deleted and inserted again.
  await deleteLayoutOf(db, accountId, other.id)
  await db.run(sql`
    update key_layouts set device_id = ${other.id}, make = ${other.make}, model = ${other.model}, version = version + 1
      where account_id = ${accountId} and device_id = ${one.id}`)
  if (aside === undefined) return
  await db.run(sql`
    insert into key_layouts (account_id, id, device_id, make, model, template_id, template_version, version)
    values (${accountId}, ${aside.id}, ${one.id}, ${one.make}, ${one.model}, ${aside.templateId},
      ${aside.templateVersion}, ${aside.version + 1})`)
  await replaceKeys(db, accountId, aside.id, keys)
}

interface PhoneOfLayout {
  readonly id: number
  readonly make: string
  readonly model: string
}

export const deleteLayoutOf = async (db: Db, accountId: AccountId, deviceId: number) =>
  (await db.run(sql`delete from key_layouts where account_id = ${accountId} and device_id = ${deviceId}`)) > 0

// --- templates -------------------------------------------------------------------------------------------------------

export interface TemplateRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly make: PhoneMake
  readonly model: string
  readonly usedKeys: number
  readonly deviceCount: number
  readonly version: number
}

const templateColumns = sql`t.id, t.name, t.description, t.make, t.model, t.version,
  (select count(*)::int from phone_keys k
    where k.account_id = t.account_id and k.layout_id = t.id and k.type <> 'none') as used_keys,
  (select count(*)::int from key_layouts u join devices d on d.account_id = u.account_id and d.id = u.device_id
    where u.account_id = t.account_id and u.template_id = t.id and ${isOfModel}) as device_count`
const sorts: SortColumns<KeyTemplateFilter["sort"]> = {
  name: [
    { column: "t.sort_name", type: "text" },
    { column: "t.id", type: "bigint" },
  ],
}

export const listTemplates = async (db: Db, accountId: AccountId, filter: KeyTemplateFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<TemplateRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${templateColumns}, ${plan.key} as page_key from key_layouts t
    where ${allOf(
      sql`t.account_id = ${accountId} and t.name is not null`,
      plan.where,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in t.sort_name) > 0
          or position(search_fold(${filter.search}) in search_fold(t.make || ' ' || t.model)) > 0)`,
    )} order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findTemplate = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<TemplateRow>(
    sql`select ${templateColumns} from key_layouts t
      where t.account_id = ${accountId} and t.id = ${id} and t.name is not null`,
  )

/** Without counting its keys and phones: read once for each phone it is applied to. */
export const findTemplateHead = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<Pick<TemplateRow, "name" | "make" | "model" | "version">>(
    sql`select t.name, t.make, t.model, t.version from key_layouts t
      where t.account_id = ${accountId} and t.id = ${id} and t.name is not null`,
  )

export const lockTemplate = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from key_layouts t where t.account_id = ${accountId} and t.id = ${id} for update`)

export const updateTemplate = (db: Db, accountId: AccountId, id: number, name: string, description: string) =>
  db.run(
    sql`update key_layouts set name = ${name}, description = ${description}, version = version + 1
      where account_id = ${accountId} and id = ${id}`,
  )

export const listPhonesOfTemplate = async (db: Db, accountId: AccountId, id: number) =>
  (
    await db.many<{ deviceId: number }>(sql`
    select u.device_id from key_layouts t join key_layouts u on u.account_id = t.account_id and u.template_id = t.id
    join devices d on d.account_id = u.account_id and d.id = u.device_id and ${isOfModel}
    where t.account_id = ${accountId} and t.id = ${id} order by u.device_id`)
  ).map(({ deviceId }) => deviceId)

export const deleteTemplate = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from key_layouts where account_id = ${accountId} and id = ${id} and name is not null`)
