import type {
  AccountGroup,
  GroupAssociation,
  GroupFilter,
  GroupMember,
  GroupMemberFilter,
} from "@dialplane/contract/identity/groups/groups.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"

const sorts: SortColumns<GroupFilter["sort"]> = {
  name: [
    { column: "g.sort_name", type: "text" },
    { column: "g.id", type: "bigint" },
  ],
  createdAt: [
    { column: "g.created_at", type: "timestamptz" },
    { column: "g.id", type: "bigint" },
  ],
}
const columns: Sql = sql`g.id as group_id, g.name, g.account_id, g.description, g.created_at, g.updated_at, g.version,
  (select count(*)::int from account_group_members m
    where m.account_id = g.account_id and m.group_id = g.id) as member_count`

export type GroupRow = Omit<AccountGroup, "group_name"> & { readonly name: string }

export const listGroups = async (db: Db, accountId: AccountId, filter: GroupFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<GroupRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from account_groups g
    where ${allOf(
      sql`g.account_id = ${accountId}`,
      plan.where,
      filter.updatedSince !== undefined && sql`g.updated_at >= ${filter.updatedSince}::timestamptz`,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in g.sort_name) > 0
          or position(search_fold(${filter.search}) in search_fold(g.description)) > 0)`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findGroup = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<GroupRow>(sql`select ${columns} from account_groups g where g.account_id = ${accountId} and g.id = ${id}`)

export const lockGroup = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from account_groups g where g.account_id = ${accountId} and g.id = ${id} for update`)

/** Without the number of members, which for a large group costs more than the change. */
export const holdGroup = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<Pick<GroupRow, "name" | "description" | "version">>(sql`
    select g.name, g.description, g.version from account_groups g
    where g.account_id = ${accountId} and g.id = ${id} for update`)

const memberColumns: Sql = sql`u.id as user_id, u.first_name, u.last_name, u.login_name, u.email`

export const listMembers = (db: Db, accountId: AccountId, groupId: number) =>
  db.many<GroupMember>(sql`
    select ${memberColumns} from account_group_members m
      join users u on u.account_id = m.account_id and u.id = m.user_id
    where m.account_id = ${accountId} and m.group_id = ${groupId} order by u.sort_name, u.id`)

export const insertGroup = async (db: Db, accountId: AccountId, name: string, description: string) =>
  (
    await db.one<{ id: number }>(
      sql`insert into account_groups (account_id, name, description) values (${accountId}, ${name}, ${description})
        returning id`,
    )
  ).id

export const updateGroup = (db: Db, accountId: AccountId, id: number, name: string, description: string) =>
  db.run(
    sql`update account_groups set name = ${name}, description = ${description}, version = version + 1
      where account_id = ${accountId} and id = ${id}`,
  )

export const deleteGroup = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`delete from account_groups where account_id = ${accountId} and id = ${id}`)

export interface MovedMember {
  readonly userId: UserId
  readonly firstName: string
  readonly lastName: string
  readonly isIn: boolean
}

/**
 * Adds and removes members, and returns the users for whom that changed something. With `only`, all others are removed.
 * A user of another account violates the foreign key: row-level security hides them.
 */
export const moveMembers = (
  db: Db,
  accountId: AccountId,
  groupId: number,
  { join, leave, only }: { join: readonly UserId[]; leave: readonly UserId[]; only: boolean },
) =>
  db.many<MovedMember>(sql`
    with come as (
      insert into account_group_members (account_id, group_id, user_id) select ${accountId}, ${groupId}, u
        from unnest(${join}::bigint[]) as u on conflict do nothing returning user_id),
    gone as (
      delete from account_group_members
        where account_id = ${accountId} and group_id = ${groupId}
        and ${only ? sql`user_id <> all(${join}::bigint[])` : sql`user_id = any(${leave}::bigint[])`} returning user_id)
    select u.id as user_id, u.first_name, u.last_name, c.is_in
    from (select user_id, true as is_in from come union all select user_id, false from gone) c
      join users u on u.account_id = ${accountId} and u.id = c.user_id
    order by u.sort_name, u.id`)

/**
 * The existing ones of these groups. None can be deleted before the transaction ends; users may join and leave them
 * meanwhile.
 */
export const keepGroups = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ id: number }>(
    sql`select g.id from account_groups g where g.account_id = ${accountId} and g.id = any(${ids}::bigint[])
      order by g.id for key share`,
  )

export interface MovedBetween {
  readonly groupId: number
  readonly name: string
  readonly isIn: boolean
  readonly firstName: string
  readonly lastName: string
}

/** The same for one user and several groups. */
export const moveBetweenGroups = (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  { join, leave }: { join: readonly number[]; leave: readonly number[] },
) =>
  db.many<MovedBetween>(sql`
    with come as (
      insert into account_group_members (account_id, group_id, user_id) select ${accountId}, g, ${userId}
        from unnest(${join}::bigint[]) as g on conflict do nothing returning group_id),
    gone as (
      delete from account_group_members
        where account_id = ${accountId} and user_id = ${userId} and group_id = any(${leave}::bigint[])
        returning group_id)
    select g.id as group_id, g.name, c.is_in, u.first_name, u.last_name
    from (select group_id, true as is_in from come union all select group_id, false from gone) c
      join account_groups g on g.account_id = ${accountId} and g.id = c.group_id
      join users u on u.account_id = ${accountId} and u.id = ${userId}
    order by g.id`)

/**
 * One of these groups that the identity provider synchronizes, if it also manages one of the users; null for any user.
 */
export const findHeldByScim = (
  db: Db,
  accountId: AccountId,
  groupIds: readonly number[],
  userIds: readonly UserId[] | null,
) =>
  db.maybeOne<{ name: string }>(sql`
    select g.name from scim_groups s join account_groups g on g.account_id = s.account_id and g.id = s.group_id
      join scim_settings t on t.account_id = s.account_id and t.enabled
    where ${allOf(
      sql`s.account_id = ${accountId} and s.group_id = any(${groupIds}::bigint[])`,
      userIds !== null &&
        sql`exists (select from scim_links l where l.account_id = s.account_id and l.disabled_at is null
          and l.user_id = any(${userIds ?? []}::bigint[]))`,
    )}
    limit 1`)

/** The members of the group among these users. */
export const listThoseIn = async (db: Db, accountId: AccountId, groupId: number, userIds: readonly UserId[]) =>
  (
    await db.many<{ userId: UserId }>(
      sql`select m.user_id from account_group_members m
        where m.account_id = ${accountId} and m.group_id = ${groupId} and m.user_id = any(${userIds}::bigint[])`,
    )
  ).map(({ userId }) => userId)

const memberSorts: SortColumns<GroupMemberFilter["sort"]> = {
  name: [
    { column: "u.sort_name", type: "text" },
    { column: "u.id", type: "bigint" },
  ],
}

/** Every word must be the beginning of a word of the user. */
const hasWords = (words: readonly string[]): Sql[] =>
  words.map(
    (word) =>
      sql`exists (select from user_search_words w
        where w.account_id = u.account_id and w.user_id = u.id and ${wordBegins(word)})`,
  )

export const listMemberPage = async (
  db: Db,
  accountId: AccountId,
  groupId: number,
  filter: GroupMemberFilter,
  words: readonly string[],
) => {
  const plan = planPage(filter, memberSorts)
  const rows = await readRows<GroupMember & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${memberColumns}, ${plan.key} as page_key from account_group_members m
      join users u on u.account_id = m.account_id and u.id = m.user_id
    where ${allOf(sql`m.account_id = ${accountId} and m.group_id = ${groupId}`, plan.where, ...hasWords(words))}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const listAssociations = (
  db: Db,
  accountId: AccountId,
  { groupId, userId }: { groupId?: number | undefined; userId?: UserId | undefined },
) =>
  db.many<Omit<GroupAssociation, "group_name"> & { readonly name: string }>(sql`
    select g.id as group_id, g.name, u.id as user_id, u.first_name || ' ' || u.last_name as user_name
    from account_group_members m join account_groups g on g.account_id = m.account_id and g.id = m.group_id
      join users u on u.account_id = m.account_id and u.id = m.user_id
    where
      ${allOf(
        sql`m.account_id =
      ${accountId}`,
        groupId !== undefined &&
          sql`m.group_id =
      ${groupId}`,
        userId !== undefined && sql`m.user_id = ${userId}`,
      )}
    order by g.sort_name, g.id, u.sort_name, u.id limit 20000`)
