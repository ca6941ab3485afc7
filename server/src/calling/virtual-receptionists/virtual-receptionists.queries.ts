import {
  menuKeys,
  type Receptionist,
  type ReceptionistFilter,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"
import type { Use } from "../../kit/domain/use-finder.ts"
import type { MenuKeys, ReceptionistSettings } from "./virtual-receptionists.rules.ts"

const sorts: SortColumns<ReceptionistFilter["sort"]> = {
  extension: [
    { column: "e.sort_number", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
  name: [
    { column: "e.sort_name", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
}
const receptionists: Sql = sql`
  extensions e join receptionists r on r.account_id = e.account_id and r.extension_id = e.id
    left join schedules c on c.account_id = r.account_id and c.id = r.schedule_id
    left join media_files g on g.account_id = r.account_id and g.id = r.greeting_id
    left join media_files h on h.account_id = r.account_id and h.id = r.closed_greeting_id`
/** The extension of a call flow is shown with the flow: settings of a menu would have no effect on it. */
const withoutFlow: Sql = sql`not exists (
  select from call_flows o where o.account_id = e.account_id and o.extension_id = e.id)`
const columns: Sql = sql`
  e.id as vr_id, e.id as auto_attendant_id, e.account_id, e.name, e.number as extension, e.version, r.schedule_id,
    c.name as schedule_name, r.greeting_id, g.name as greeting_name, r.closed_greeting_id,
    h.name as closed_greeting_name, r.dial_extensions, r.wait_seconds, r.between_digits_seconds, r.no_input_retries,
    r.wrong_key_retries, r.menu_keys,
  array(select '+' || n.number from phone_numbers n where n.account_id = e.account_id and n.extension_id = e.id
    order by n.number limit 20) as phone_numbers,
  array(select k.key from unnest(${menuKeys}::text[]) with ordinality as k (key, position)
    where r.menu_keys ? k.key or exists (select from call_destinations d where d.account_id = e.account_id
      and d.owner_extension_id = e.id and d.slot = 'key.' || k.key) order by k.position) as used_keys,
  r.menu_keys = '{}' and not exists (select from call_destinations d where d.account_id = e.account_id
    and d.owner_extension_id = e.id and (d.slot like 'key.%' or d.slot = 'noInput')) as leads_nowhere`
export type ReceptionistRow = Receptionist & { readonly menuKeys: MenuKeys }

export const listReceptionists = async (db: Db, accountId: AccountId, filter: ReceptionistFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<ReceptionistRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${receptionists}
    where ${allOf(
      sql`e.account_id = ${accountId} and e.type = 'Auto Attendant' and ${withoutFlow}`,
      plan.where,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in e.sort_name) > 0
          or e.number like ${`${filter.search.replace(/\D/g, "") || "-"}%`})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findReceptionist = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<ReceptionistRow>(
    sql`select ${columns} from ${receptionists}
      where e.account_id = ${accountId} and e.id = ${id} and ${withoutFlow}`,
  )

export const listMenuKeys = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ id: number; menuKeys: MenuKeys }>(sql`
    select r.extension_id as id, r.menu_keys from receptionists r
    where r.account_id = ${accountId} and r.extension_id = any(${ids}::bigint[])`)

export const lockReceptionist = (db: Db, accountId: AccountId, id: number) =>
  db.run(
    sql`select from extensions e where e.account_id = ${accountId} and e.id = ${id} and e.type = 'Auto Attendant'
      for no key update`,
  )

export const touchReceptionist = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update extensions set version = version + 1 where account_id = ${accountId} and id = ${id}`)

export const updateSettings = (db: Db, accountId: AccountId, id: number, to: ReceptionistSettings) =>
  db.run(sql`
    update receptionists set schedule_id = ${to.scheduleId}, greeting_id = ${to.greetingId},
      closed_greeting_id = ${to.closedGreetingId}, dial_extensions = ${to.dialExtensions},
      wait_seconds = ${to.waitSeconds}, between_digits_seconds = ${to.betweenDigitsSeconds},
      no_input_retries = ${to.noInputRetries}, wrong_key_retries = ${to.wrongKeyRetries}
    where account_id = ${accountId} and extension_id = ${id}`)

export const updateMenuKeys = (db: Db, accountId: AccountId, id: number, keys: MenuKeys) =>
  db.run(
    sql`update receptionists set menu_keys = ${json(keys)} where account_id = ${accountId} and extension_id = ${id}`,
  )

export const findSchedule = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ name: string }>(
    sql`select s.name from schedules s where s.account_id = ${accountId} and s.id = ${id} for key share`,
  )

// --- uses ------------------------------------------------------------------------------------------------------------

export const listUsingSchedule = (db: Db, accountId: AccountId, scheduleIds: readonly number[]) =>
  db.many<Use>(sql`
    select r.schedule_id as used_id, e.type as kind, e.id, e.number || ' ' || e.name as name from receptionists r
      join extensions e on e.account_id = r.account_id and e.id = r.extension_id
    where r.account_id = ${accountId} and r.schedule_id = any(${scheduleIds}::bigint[]) order by e.sort_number, e.id`)

export const listUsingMedia = (db: Db, accountId: AccountId, mediaIds: readonly number[]) =>
  db.many<Use>(sql`
    select m.id as used_id, 'receptionist' as kind, e.id, e.number || ' ' || e.name as name
    from unnest(${mediaIds}::bigint[]) as m (id)
      join receptionists r on r.account_id = ${accountId} and (r.greeting_id = m.id or r.closed_greeting_id = m.id)
      join extensions e on e.account_id = r.account_id and e.id = r.extension_id
    order by e.sort_number, e.id`)
