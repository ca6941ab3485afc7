import type { AccountGroup, GroupAssociation, GroupFilter, GroupMember } from "@dialplane/contract/groups/groups.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../kit/database.ts"
import { finishPage, planPage, type SortColumns } from "../kit/paging.ts"
import { allOf, sql, type Sql } from "../kit/sql.ts"

const sorts: SortColumns<GroupFilter["sort"]> = {
  name: [{ column: "g.sort_name", type: "text" }, { column: "g.id", type: "bigint" }],
  createdAt: [{ column: "g.created_at", type: "timestamptz" }, { column: "g.id", type: "bigint" }],
}
const columns: Sql = sql`g.id as group_id, g.name, g.account_id, g.description, g.created_at, g.version,
  (select count(*)::int from account_group_members m where m.account_id = g.account_id and m.group_id = g.id) as member_count`

export type GroupRow = Omit<AccountGroup, "group_name"> & { readonly name: string }

export const listGroups = async (db: Db, accountId: AccountId, filter: GroupFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await db.many<GroupRow & { pageKey: (string | number)[] }>(sql`
    select ${columns}, ${plan.key} as page_key from account_groups g
    where ${allOf(
      sql`g.account_id = ${accountId}`,
      plan.where,
      filter.search !== "" && sql`(position(search_fold(${filter.search}) in g.sort_name) > 0 or position(search_fold(${filter.search}) in search_fold(g.description)) > 0)`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }): GroupRow => row)
}

export const findGroup = (db: Db, accountId: AccountId, id: number) => db.maybeOne<GroupRow>(sql`select ${columns} from account_groups g where g.account_id = ${accountId} and g.id = ${id}`)

export const lockGroup = (db: Db, accountId: AccountId, id: number) => db.run(sql`select from account_groups g where g.account_id = ${accountId} and g.id = ${id} for update`)

export const listMembers = (db: Db, accountId: AccountId, groupId: number) =>
  db.many<GroupMember>(sql`
    select u.id as user_id, u.first_name, u.last_name, u.login_name, u.email
    from account_group_members m join users u on u.account_id = m.account_id and u.id = m.user_id
    where m.account_id = ${accountId} and m.group_id = ${groupId} order by u.sort_name, u.id`)

export const insertGroup = async (db: Db, accountId: AccountId, name: string, description: string) =>
  (await db.one<{ id: number }>(sql`insert into account_groups (account_id, name, description) values (${accountId}, ${name}, ${description}) returning id`)).id

export const updateGroup = (db: Db, accountId: AccountId, id: number, name: string, description: string) =>
  db.run(sql`update account_groups set name = ${name}, description = ${description}, version = version + 1 where account_id = ${accountId} and id = ${id}`)

export const deleteGroup = (db: Db, accountId: AccountId, id: number) => db.run(sql`delete from account_groups where account_id = ${accountId} and id = ${id}`)

/** Someone of another account breaks the foreign key, which row-level security makes look like nobody. */
export const replaceMembers = async (db: Db, accountId: AccountId, groupId: number, userIds: readonly UserId[]) => {
  await db.run(sql`delete from account_group_members where account_id = ${accountId} and group_id = ${groupId} and user_id <> all(${userIds}::bigint[])`)
  await db.run(sql`insert into account_group_members (account_id, group_id, user_id) select ${accountId}, ${groupId}, u from unnest(${userIds}::bigint[]) as u on conflict do nothing`)
}

export const listAssociations = (db: Db, accountId: AccountId, { groupId, userId }: { groupId?: number | undefined; userId?: UserId | undefined }) =>
  db.many<Omit<GroupAssociation, "group_name"> & { readonly name: string }>(sql`
    select g.id as group_id, g.name, u.id as user_id, u.first_name || ' ' || u.last_name as user_name
    from account_group_members m join account_groups g on g.account_id = m.account_id and g.id = m.group_id join users u on u.account_id = m.account_id and u.id = m.user_id
    where ${allOf(sql`m.account_id = ${accountId}`, groupId !== undefined && sql`m.group_id = ${groupId}`, userId !== undefined && sql`m.user_id = ${userId}`)}
    order by g.sort_name, g.id, u.sort_name, u.id limit 20000`)
