import type {
  PagingGroup,
  PagingGroupDetails,
  PagingGroupFilter,
} from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
import { canHave, extensionTypes } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"
import type { Use } from "../../kit/domain/use-finder.ts"
import type { PagingSettings } from "./paging-groups.rules.ts"

/** Types with phones of their own: a virtual extension has none that could be paged. */
const phoneTypes = extensionTypes.filter((type) => canHave(type, "sharing"))

const sorts: SortColumns<PagingGroupFilter["sort"]> = {
  extension: [
    { column: "e.sort_number", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
  name: [
    { column: "e.sort_name", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
}
const groups: Sql = sql`
  extensions e join paging_groups g on g.account_id = e.account_id and g.extension_id = e.id
    left join schedules c on c.account_id = g.account_id and c.id = g.schedule_id
    left join location_services s on s.account_id = e.account_id and s.kind = 'extension' and s.object_id = e.id
    left join locations l on l.account_id = s.account_id and l.id = s.location_id`
const columns: Sql = sql`
  e.id as paging_group_id, e.id as page_group_id, e.id as kit_id, e.account_id, e.name, e.number as extension, e.version,
    l.name as location_name, g.who_may_page, g.two_way, g.priority, g.tone, g.max_seconds, g.skip_busy, g.schedule_id,
    c.name as schedule_name,
  (select count(*)::int from paging_group_extensions t where t.account_id = e.account_id and t.group_id = e.id
    and t.part = 'target') as target_count`

export const listGroups = async (db: Db, accountId: AccountId, filter: PagingGroupFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<PagingGroup & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${groups}
    where ${allOf(
      sql`e.account_id = ${accountId} and e.type = 'Page Group'`,
      plan.where,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in e.sort_name) > 0
          or e.number like ${`${filter.search.replace(/\D/g, "") || "-"}%`})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}
export const findGroup = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<PagingGroup>(sql`select ${columns} from ${groups} where e.account_id = ${accountId} and e.id = ${id}`)

export const lockGroup = (db: Db, accountId: AccountId, id: number) =>
  db.run(
    sql`select from extensions e where e.account_id = ${accountId} and e.id = ${id} and e.type = 'Page Group'
      for no key update`,
  )
export const touchGroup = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update extensions set version = version + 1 where account_id = ${accountId} and id = ${id}`)

export const updateSettings = (db: Db, accountId: AccountId, id: number, to: PagingSettings) =>
  db.run(sql`
    update paging_groups set who_may_page = ${to.whoMayPage}, two_way = ${to.twoWay}, priority = ${to.priority},
      tone = ${to.tone}, max_seconds = ${to.maxSeconds}, skip_busy = ${to.skipBusy}, schedule_id = ${to.scheduleId}
    where account_id = ${accountId} and extension_id = ${id}`)

export const findSchedule = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ name: string }>(
    sql`select s.name from schedules s where s.account_id = ${accountId} and s.id = ${id} for key share`,
  )
export const listUsingSchedule = (db: Db, accountId: AccountId, scheduleIds: readonly number[]) =>
  db.many<Use>(sql`
    select g.schedule_id as used_id, e.type as kind, e.id, e.number || ' ' || e.name as name from paging_groups g
      join extensions e on e.account_id = g.account_id and e.id = g.extension_id
    where g.account_id = ${accountId} and g.schedule_id = any(${scheduleIds}::bigint[]) order by e.sort_number, e.id`)

// --- extensions ------------------------------------------------------------------------------------------------------

export type Part = "target" | "pager"
export type Listed = PagingGroupDetails["targets"][number]
export const listExtensions = (db: Db, accountId: AccountId, groupId: number) =>
  db.many<Listed & { part: Part }>(sql`
    select t.part, e.id as extension_id, e.number as extension, e.name from paging_group_extensions t
      join extensions e on e.account_id = t.account_id and e.id = t.extension_id
    where t.account_id = ${accountId} and t.group_id = ${groupId} order by e.sort_number, e.id`)

/** Those of these extensions that exist, locked against deletion until the transaction ends. */
export const keepExtensions = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Listed & { userId: UserId | null; type: string; isAble: boolean }>(sql`
    select e.id as extension_id, e.number as extension, e.name, e.user_id, e.type, e.type = any(${phoneTypes}::text[]) as is_able
    from extensions e where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])
    order by e.sort_number, e.id for key share`)

export const replaceExtensions = async (
  db: Db,
  accountId: AccountId,
  groupId: number,
  part: Part,
  ids: readonly number[],
) => {
  await db.run(
    sql`delete from paging_group_extensions where account_id = ${accountId} and group_id = ${groupId}
      and part = ${part} and extension_id <> all(${ids}::bigint[])`,
  )
  await db.run(sql`
    insert into paging_group_extensions (account_id, group_id, part, extension_id)
    select ${accountId}, ${groupId}, ${part}, i from unnest(${ids}::bigint[]) as i on conflict do nothing`)
}
