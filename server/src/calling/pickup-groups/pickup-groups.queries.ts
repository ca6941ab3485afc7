import { features } from "@dialplane/contract/calling/pbx-settings/feature-codes"
import type {
  PickupGroup,
  PickupGroupDetails,
  PickupGroupFilter,
} from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import { canHave, extensionTypes } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import type { Restorable } from "../../kit/database/deleted-objects.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"

const memberTypes = extensionTypes.filter((type) => canHave(type, "ringing"))

const sorts: SortColumns<PickupGroupFilter["sort"]> = {
  name: [
    { column: "g.sort_name", type: "text" },
    { column: "g.id", type: "bigint" },
  ],
}
const columns: Sql = sql`
  g.id as group_id, g.account_id, g.name, g.notify_seconds, g.version,
  coalesce((select s.feature_codes->'pickUpGroup'->>'code' from pbx_settings s where s.account_id = g.account_id),
    ${features.pickUpGroup.code}) as pickup_code,
  (select count(*)::int from pickup_group_members m where m.account_id = g.account_id and m.group_id = g.id)
    as member_count`

export const listGroups = async (db: Db, accountId: AccountId, filter: PickupGroupFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<PickupGroup & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from pickup_groups g
    where ${allOf(
      sql`g.account_id = ${accountId}`,
      plan.where,
      filter.search !== "" && sql`position(search_fold(${filter.search}) in g.sort_name) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}
export const findGroup = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<PickupGroup>(
    sql`select ${columns} from pickup_groups g where g.account_id = ${accountId} and g.id = ${id}`,
  )
export const lockGroup = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from pickup_groups g where g.account_id = ${accountId} and g.id = ${id} for no key update`)
export const deletedGroup: Restorable = {
  type: "pickup_group",
  table: "pickup_groups",
  with: ["pickup_group_members"],
  without: [],
  essential: [],
}

export const countGroups = async (db: Db, accountId: AccountId) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from pickup_groups g where g.account_id = ${accountId}`)).n

export const insertGroup = async (db: Db, accountId: AccountId, name: string, notifySeconds: number) =>
  (
    await db.one<{ id: number }>(
      sql`insert into pickup_groups (account_id, name, notify_seconds) values (${accountId}, ${name}, ${notifySeconds})
        returning id`,
    )
  ).id
/** Counts the version, also for a change of members only. */
export const updateGroup = (db: Db, accountId: AccountId, id: number, name: string, notifySeconds: number) =>
  db.run(
    sql`update pickup_groups set name = ${name}, notify_seconds = ${notifySeconds}, version = version + 1
      where account_id = ${accountId} and id = ${id}`,
  )
export const deleteGroup = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from pickup_groups where account_id = ${accountId} and id = ${id}`)

type Member = PickupGroupDetails["members"][number]
export const listMembers = (db: Db, accountId: AccountId, groupId: number) =>
  db.many<Member>(sql`
    select e.id as extension_id, e.number as extension, e.name from pickup_group_members m
      join extensions e on e.account_id = m.account_id and e.id = m.extension_id
    where m.account_id = ${accountId} and m.group_id = ${groupId} order by e.sort_number, e.id`)

/** Those of these extensions that exist, locked against deletion, with the group they are in. */
export const keepMembers = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<
    Member & {
      userId: UserId | null
      type: string
      isAble: boolean
      groupId: number | null
      groupName: string | null
    }
  >(sql`
    select e.id as extension_id, e.number as extension, e.name, e.user_id, e.type, e.type = any(${memberTypes}::text[]) as is_able,
      g.id as group_id, g.name as group_name
    from extensions e
      left join pickup_group_members m on m.account_id = e.account_id and m.extension_id = e.id
      left join pickup_groups g on g.account_id = m.account_id and g.id = m.group_id
    where e.account_id = ${accountId} and e.id = any(${ids}::bigint[]) order by e.sort_number, e.id
    for key share of e`)

export const replaceMembers = async (db: Db, accountId: AccountId, groupId: number, ids: readonly number[]) => {
  await db.run(
    sql`delete from pickup_group_members where account_id = ${accountId} and group_id = ${groupId}
      and extension_id <> all(${ids}::bigint[])`,
  )
  // An extension that another change added to another group at the same moment violates the key.
  await db.run(sql`
    insert into pickup_group_members (account_id, extension_id, group_id)
    select ${accountId}, i, ${groupId} from unnest(${ids}::bigint[]) as i
    where not exists (select from pickup_group_members m where m.account_id = ${accountId} and m.extension_id = i
      and m.group_id = ${groupId})`)
}
