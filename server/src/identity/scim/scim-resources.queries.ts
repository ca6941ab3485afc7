import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { allOf, oneOff, sql, type Sql } from "../../kit/database/sql.ts"
import { filterCondition, sortColumn } from "./scim-filter.queries.ts"
import type { AttributePath, Filter } from "./scim-filter.rules.ts"
import type { LinkedGroup, LinkedMember, LinkedUser } from "./scim-resource.rules.ts"

export interface ListQuery {
  readonly filter: Filter | null
  readonly sortBy: AttributePath | null
  readonly descending: boolean
  /** Begins with 1. */
  readonly startIndex: number
  readonly count: number
}

// --- users -----------------------------------------------------------------------------------------------------------

const userColumns = sql`u.id as user_id, l.scim_id, l.external_id, l.display_name, u.login_name, u.first_name, u.last_name,
  u.email, u.phone_number, u.allow_login, l.disabled_at, l.sends_phones,
  u.version as user_version, l.version as link_version,
  l.linked_at, l.updated_at,
  coalesce((select json_agg(json_build_object('code', c.code, 'number', c.number) order by position(c.code in 'MHF'))
    from user_contact_numbers c where c.account_id = u.account_id and c.user_id = u.id), '[]') as contact_numbers,
  coalesce((select json_agg(json_build_object('value', g.scim_id, 'display', a.name) order by a.sort_name, a.id)
    from account_group_members m
      join scim_groups g on g.account_id = m.account_id and g.group_id = m.group_id
      join account_groups a on a.account_id = m.account_id and a.id = m.group_id
    where m.account_id = u.account_id and m.user_id = u.id), '[]') as groups`
const users = sql`scim_links l join users u on u.account_id = l.account_id and u.id = l.user_id`

const orderOf = (column: Sql | null, descending: boolean, then: Sql) => {
  if (column === null) return then
  return descending ? sql`${column} desc nulls last, ${then}` : sql`${column} nulls first, ${then}`
}

const countOf = async (db: Db, from: Sql, where: Sql) =>
  (await db.one<{ count: number }>(oneOff(sql`select count(*)::int as count from ${from} where ${where}`))).count

export const listLinkedUsers = async (db: Db, accountId: AccountId, query: ListQuery) => {
  const { filter, sortBy, descending, startIndex, count } = query
  const where = allOf(sql`l.account_id = ${accountId}`, filter !== null && filterCondition("User", filter))
  const order = orderOf(sortBy && sortColumn("User", sortBy), descending, sql`l.linked_at, l.user_id`)
  const rows =
    count === 0
      ? []
      : await db.many<LinkedUser>(
          oneOff(sql`select ${userColumns} from ${users} where ${where} order by ${order}
            limit ${count}::int offset ${startIndex - 1}::bigint`),
        )
  // A page that is not full says how many there are.
  const isLast = rows.length < count && (rows.length > 0 || startIndex === 1)
  return { rows, total: isLast ? startIndex - 1 + rows.length : await countOf(db, users, where) }
}
export const findLinkedUser = (db: Db, accountId: AccountId, scimId: string) =>
  db.maybeOne<LinkedUser>(
    sql`select ${userColumns} from ${users} where l.account_id = ${accountId} and l.scim_id = ${scimId}::uuid`,
  )
export const findLinkOf = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<LinkedUser>(
    sql`select ${userColumns} from ${users} where l.account_id = ${accountId} and l.user_id = ${userId}`,
  )

export const lockLink = (db: Db, accountId: AccountId, scimId: string) =>
  db.run(sql`select from scim_links l where l.account_id = ${accountId} and l.scim_id = ${scimId}::uuid for update`)
export const lockLinks = (db: Db, accountId: AccountId, userIds: readonly UserId[]) =>
  db.run(sql`
    select from scim_links l where l.account_id = ${accountId} and l.user_id = any(${userIds}::bigint[])
    order by l.user_id for update`)
/** The synchronized groups in which a user is. */
export const listLinkedGroupsOf = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.many<{ groupId: number }>(sql`
      select s.group_id from scim_groups s
        join account_group_members m on m.account_id = s.account_id and m.group_id = s.group_id
      where s.account_id = ${accountId} and m.user_id = ${userId} order by s.group_id`)
  ).map(({ groupId }) => groupId)

export interface KnownPerson {
  readonly userId: UserId
  readonly email: string
  readonly isRoom: boolean
  readonly isLinked: boolean
}
/** A user of this account by login name. */
export const findByLogin = (db: Db, accountId: AccountId, loginName: string) =>
  db.maybeOne<KnownPerson>(sql`
    select u.id as user_id, u.email, u.is_room, l.user_id is not null as is_linked
    from users u left join scim_links l on l.account_id = u.account_id and l.user_id = u.id
    where u.account_id = ${accountId} and u.sort_login = lower(${loginName})`)

/** What the identity provider said about a user besides what the user has. */
interface Link {
  readonly externalId: string | null
  readonly displayName: string | null
  readonly isDisabled: boolean
  readonly sendsPhones: boolean
}
export const insertLink = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  { externalId, displayName, isDisabled, sendsPhones }: Link,
) =>
  (
    await db.one<{ scimId: string }>(sql`
      insert into scim_links (account_id, user_id, external_id, display_name, disabled_at, sends_phones)
      values (${accountId}, ${userId}, ${externalId}, ${displayName}, case when ${isDisabled}::boolean then now() end,
        ${sendsPhones})
      returning scim_id`)
  ).scimId
export const updateLink = (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  { externalId, displayName, isDisabled, sendsPhones }: Link,
) =>
  db.run(sql`
    update scim_links set external_id = ${externalId}, display_name = ${displayName},
      disabled_at = case when ${isDisabled}::boolean then coalesce(disabled_at, now()) end,
      kept_at = case when ${isDisabled}::boolean and disabled_at is not null then kept_at end,
      sends_phones = ${sendsPhones},
      version = version + 1, updated_at = now()
    where account_id = ${accountId} and user_id = ${userId}`)
export const deleteLink = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(sql`delete from scim_links where account_id = ${accountId} and user_id = ${userId}`)

// --- groups ----------------------------------------------------------------------------------------------------------

const groupColumns = sql`g.id as group_id, s.scim_id, s.external_id, g.name, g.version, s.linked_at, s.updated_at, s.is_made`
const groups = sql`scim_groups s join account_groups g on g.account_id = s.account_id and g.id = s.group_id`

export const listLinkedGroups = async (db: Db, accountId: AccountId, query: ListQuery) => {
  const { filter, sortBy, descending, startIndex, count } = query
  const where = allOf(sql`s.account_id = ${accountId}`, filter !== null && filterCondition("Group", filter))
  const order = orderOf(sortBy && sortColumn("Group", sortBy), descending, sql`s.linked_at, s.group_id`)
  const rows =
    count === 0
      ? []
      : await db.many<LinkedGroup>(
          oneOff(sql`select ${groupColumns} from ${groups} where ${where} order by ${order}
            limit ${count}::int offset ${startIndex - 1}::bigint`),
        )
  const isLast = rows.length < count && (rows.length > 0 || startIndex === 1)
  return { rows, total: isLast ? startIndex - 1 + rows.length : await countOf(db, groups, where) }
}
export const findLinkedGroup = (db: Db, accountId: AccountId, scimId: string) =>
  db.maybeOne<LinkedGroup>(
    sql`select ${groupColumns} from ${groups} where s.account_id = ${accountId} and s.scim_id = ${scimId}::uuid`,
  )
export const lockGroupLink = (db: Db, accountId: AccountId, scimId: string) =>
  db.run(sql`select from scim_groups s where s.account_id = ${accountId} and s.scim_id = ${scimId}::uuid for update`)
export interface FoundGroup {
  readonly groupId: number
  readonly isMade: boolean
}
export const findGroupByName = (db: Db, accountId: AccountId, name: string) =>
  db.maybeOne<{ groupId: number; isLinked: boolean }>(sql`
    select g.id as group_id, s.group_id is not null as is_linked
    from account_groups g left join scim_groups s on s.account_id = g.account_id and s.group_id = g.id
    where g.account_id = ${accountId} and g.sort_name = search_fold(${name})`)
export const insertGroupLink = async (
  db: Db,
  accountId: AccountId,
  groupId: number,
  externalId: string | null,
  isMade: boolean,
) =>
  (
    await db.one<{ scimId: string }>(sql`
      insert into scim_groups (account_id, group_id, external_id, is_made)
      values (${accountId}, ${groupId}, ${externalId}, ${isMade}) returning scim_id`)
  ).scimId
export const updateGroupLink = (db: Db, accountId: AccountId, groupId: number, externalId: string | null) =>
  db.run(sql`
    update scim_groups set external_id = ${externalId}, updated_at = now()
    where account_id = ${accountId} and group_id = ${groupId}`)
export const deleteGroupLink = (db: Db, accountId: AccountId, groupId: number) =>
  db.run(sql`delete from scim_groups where account_id = ${accountId} and group_id = ${groupId}`)

export interface GroupMember extends LinkedMember {
  readonly groupId: number
}
/** The provisioned members; others in the group are not the identity provider's. */
export const listLinkedMembers = (db: Db, accountId: AccountId, groupIds: readonly number[]) =>
  db.many<GroupMember>(sql`
    select m.group_id, l.user_id, l.scim_id, u.first_name || ' ' || u.last_name as name from account_group_members m
      join scim_links l on l.account_id = m.account_id and l.user_id = m.user_id
      join users u on u.account_id = m.account_id and u.id = m.user_id
    where m.account_id = ${accountId} and m.group_id = any(${groupIds}::bigint[])
    order by m.group_id, u.sort_name, u.id`)
export const countOtherMembers = async (db: Db, accountId: AccountId, groupId: number) =>
  (
    await db.one<{ count: number }>(sql`
      select count(*)::int as count from account_group_members m
      where m.account_id = ${accountId} and m.group_id = ${groupId} and not exists (
        select from scim_links l where l.account_id = m.account_id and l.user_id = m.user_id)`)
  ).count
/** The same without names. */
export const listLinkedMemberIds = async (db: Db, accountId: AccountId, groupId: number) =>
  (
    await db.many<{ userId: UserId }>(sql`
      select l.user_id from account_group_members m
        join scim_links l on l.account_id = m.account_id and l.user_id = m.user_id
      where m.account_id = ${accountId} and m.group_id = ${groupId} order by l.user_id`)
  ).map(({ userId }) => userId)

export interface NamedUser {
  readonly userId: UserId
  readonly scimId: string
  readonly isIn: boolean
}
/** Users by their ids in the protocol, and whether each is in the group. */
export const listNamed = (db: Db, accountId: AccountId, groupId: number, scimIds: readonly string[]) =>
  db.many<NamedUser>(sql`
    select l.user_id, l.scim_id, m.user_id is not null as is_in from scim_links l
      left join account_group_members m
        on m.account_id = l.account_id and m.group_id = ${groupId} and m.user_id = l.user_id
    where l.account_id = ${accountId} and l.scim_id = any(${scimIds}::uuid[]) order by l.user_id`)

// --- roles by groups -------------------------------------------------------------------------------------------------

export interface MappedUser {
  readonly userId: UserId
  readonly name: string
  readonly roleId: number
  readonly roleGiven: number | null
  readonly wantedRoleId: number | null
  readonly groupName: string | null
}
/** Linked users with the role that the first of their mapped groups gives them. */
export const listMappedUsers = (db: Db, accountId: AccountId, userIds: readonly UserId[] | null) =>
  db.many<MappedUser>(sql`
    select l.user_id, u.first_name || ' ' || u.last_name as name, m.role_id, l.role_given, w.role_id as wanted_role_id,
      w.name as group_name
    from scim_links l join users u on u.account_id = l.account_id and u.id = l.user_id
      join role_memberships m on m.account_id = l.account_id and m.user_id = l.user_id and m.is_default
      left join lateral (
        select r.role_id, g.name from scim_role_mappings r
          join account_group_members gm on gm.account_id = r.account_id and gm.group_id = r.group_id
            and gm.user_id = l.user_id
          join account_groups g on g.account_id = r.account_id and g.id = r.group_id
        where r.account_id = l.account_id order by r.position limit 1) w on true
    where ${allOf(
      sql`l.account_id = ${accountId}`,
      userIds !== null && sql`l.user_id = any(${userIds ?? []}::bigint[])`,
      sql`(w.role_id is distinct from l.role_given or (w.role_id is not null and w.role_id <> m.role_id))`,
    )}
    order by l.user_id`)
export const noteRoleGiven = (db: Db, accountId: AccountId, userId: UserId, roleId: number | null) =>
  db.run(sql`
    update scim_links set role_given = ${roleId}::int where account_id = ${accountId} and user_id = ${userId}`)
