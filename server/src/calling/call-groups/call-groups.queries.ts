import type {
  CallGroup,
  CallGroupFilter,
  CallGroupMember,
  CallGroupMembership,
  CallGroupMembershipFilter,
} from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { canHave, extensionTypes } from "@dialplane/contract/inventory/extensions/extension-types"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"
import type { Use } from "../../kit/domain/use-finder.ts"
import type { GroupSettings } from "./call-groups.rules.ts"

/** Extension types that can be members. */
const memberTypes = extensionTypes.filter((type) => canHave(type, "ringing"))

const sorts: SortColumns<CallGroupFilter["sort"]> = {
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
  extensions e join call_groups g on g.account_id = e.account_id and g.extension_id = e.id
    left join schedules c on c.account_id = g.account_id and c.id = g.schedule_id
    left join location_services s on s.account_id = e.account_id and s.kind = 'extension' and s.object_id = e.id
    left join locations l on l.account_id = s.account_id and l.id = s.location_id`
const columns: Sql = sql`
  e.id as call_group_id, e.id as kit_id, e.account_id, e.name, e.number as extension, e.updated_at, e.version, e.voicemail_on
    as has_voicemail, l.name as location_name, g.strategy, g.ring_seconds, g.passes, g.skip_busy,
    g.respect_do_not_disturb, g.caller_name_prefix, g.ring_back, g.members_can_log_out, g.schedule_id,
    c.name as schedule_name,
  array(select '+' || n.number from phone_numbers n where n.account_id = e.account_id and n.extension_id = e.id
    order by n.number limit 20) as phone_numbers,
  (select count(*)::int from call_group_members m where m.account_id = e.account_id and m.group_id = e.id)
    as member_count,
  (select count(*)::int from call_group_members m where m.account_id = e.account_id and m.group_id = e.id
    and m.logged_out) as logged_out_count`
export type GroupRow = CallGroup & { readonly hasVoicemail: boolean }

export const listGroups = async (db: Db, accountId: AccountId, filter: CallGroupFilter) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<GroupRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${groups}
    where ${allOf(
      sql`e.account_id = ${accountId} and e.type = 'Call Group'`,
      plan.where,
      filter.updatedSince !== undefined && sql`e.updated_at >= ${filter.updatedSince}::timestamptz`,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in e.sort_name) > 0
          or e.number like ${`${filter.search.replace(/\D/g, "") || "-"}%`})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findGroup = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<GroupRow>(sql`select ${columns} from ${groups} where e.account_id = ${accountId} and e.id = ${id}`)

/** Locks groups in the order of their ids, so that two changes of several groups never wait for one another. */
export const lockGroups = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(
    sql`select from extensions e where e.account_id = ${accountId} and e.id = any(${ids}::bigint[])
      and e.type = 'Call Group' order by e.id for no key update`,
  )

export const touchGroup = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update extensions set version = version + 1 where account_id = ${accountId} and id = ${id}`)

export const updateSettings = (db: Db, accountId: AccountId, id: number, to: GroupSettings) =>
  db.run(sql`
    update call_groups set strategy = ${to.strategy}, ring_seconds = ${to.ringSeconds}, passes = ${to.passes},
      skip_busy = ${to.skipBusy}, respect_do_not_disturb = ${to.respectDoNotDisturb},
      caller_name_prefix = ${to.callerNamePrefix}, ring_back = ${to.ringBack},
      members_can_log_out = ${to.membersCanLogOut}, schedule_id = ${to.scheduleId}
    where account_id = ${accountId} and extension_id = ${id}`)

export const findSchedule = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ name: string }>(
    sql`select s.name from schedules s where s.account_id = ${accountId} and s.id = ${id} for key share`,
  )

export const listUsingSchedule = (db: Db, accountId: AccountId, scheduleIds: readonly number[]) =>
  db.many<Use>(sql`
    select g.schedule_id as used_id, e.type as kind, e.id, e.number || ' ' || e.name as name from call_groups g
      join extensions e on e.account_id = g.account_id and e.id = g.extension_id
    where g.account_id = ${accountId} and g.schedule_id = any(${scheduleIds}::bigint[]) order by e.sort_number, e.id`)

// --- members ---------------------------------------------------------------------------------------------------------

export const listMembers = (db: Db, accountId: AccountId, groupId: number) =>
  db.many<CallGroupMember>(sql`
    select case when e.id is null then 'external' else 'extension' end as kind, e.id as extension_id,
      e.number as extension, m.member_number as number, coalesce(e.name, m.member_name) as name,
      case when u.id is null then null else u.first_name || ' ' || u.last_name end as user_name,
      e.id is null and m.confirm as confirm, m.seconds, m.delay, m.logged_out
    from call_group_members m
      left join extensions e on e.account_id = m.account_id and e.id = m.member_extension_id
      left join users u on u.account_id = e.account_id and u.id = e.user_id
    where m.account_id = ${accountId} and m.group_id = ${groupId} order by m.position, m.id`)

export interface FoundMember {
  readonly id: number
  readonly extension: string
  readonly name: string
  readonly type: string
  readonly isAble: boolean
}
/** Those of these extensions that exist, locked against deletion until the transaction ends. */
export const keepMembers = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<FoundMember>(sql`
    select e.id, e.number as extension, e.name, e.type, e.type = any(${memberTypes}::text[]) as is_able
    from extensions e where e.account_id = ${accountId} and e.id = any(${ids}::bigint[]) order by e.id for key share`)

export type StoredMember = Pick<
  CallGroupMember,
  "extensionId" | "number" | "name" | "confirm" | "seconds" | "delay" | "loggedOut"
>
export const replaceMembers = async (
  db: Db,
  accountId: AccountId,
  groupId: number,
  members: readonly StoredMember[],
) => {
  await db.run(sql`delete from call_group_members where account_id = ${accountId} and group_id = ${groupId}`)
  await db.run(sql`
    insert into call_group_members (account_id, group_id, position, member_extension_id, member_number, member_name,
      confirm, seconds, delay, logged_out)
    select ${accountId}, ${groupId}, m.position, m."extensionId", m.number, m.name, m.confirm, m.seconds, m.delay,
      m."loggedOut"
    from jsonb_to_recordset(${JSON.stringify(
      members.map(({ extensionId, number, name, confirm, seconds, delay, loggedOut }, index) => ({
        position: index + 1,
        extensionId,
        number,
        name: extensionId === null ? name : "",
        confirm,
        seconds,
        delay,
        loggedOut,
      })),
    )}::jsonb) as m (position int, "extensionId" bigint, number text, name text, confirm boolean, seconds int,
      delay int, "loggedOut" boolean)`)
}

/** Returns whether anything changed; undefined if the extension is not a member. */
export const setLogin = async (
  db: Db,
  accountId: AccountId,
  groupId: number,
  extensionId: number,
  loggedOut: boolean,
): Promise<boolean | undefined> =>
  (
    await db.maybeOne<{ changed: boolean }>(sql`
    with was as (select m.id, m.logged_out from call_group_members m where m.account_id = ${accountId}
      and m.group_id = ${groupId} and m.member_extension_id = ${extensionId} for update)
    update call_group_members m set logged_out = ${loggedOut} from was
    where m.account_id = ${accountId} and m.id = was.id returning was.logged_out <> ${loggedOut} as changed`)
  )?.changed

export const listMemberships = (db: Db, accountId: AccountId, { userId, extensionId }: CallGroupMembershipFilter) =>
  db.many<CallGroupMembership>(sql`
    select g.id as call_group_id, g.name as group_name, g.number as group_extension, e.id as extension_id,
      e.number as extension, e.user_id, m.logged_out, c.members_can_log_out
    from call_group_members m join extensions g on g.account_id = m.account_id and g.id = m.group_id
      join call_groups c on c.account_id = m.account_id and c.extension_id = m.group_id
      join extensions e on e.account_id = m.account_id and e.id = m.member_extension_id
    where ${allOf(
      sql`m.account_id = ${accountId}`,
      userId !== undefined && sql`e.user_id = ${userId as UserId}`,
      extensionId !== undefined && sql`e.id = ${extensionId}`,
    )}
    order by g.sort_number, g.id, e.sort_number, e.id limit 20000`)

/** The names of a circle of groups that send calls to one another, in order; empty when there is none. */
export const findCircle = async (db: Db, accountId: AccountId, id: number): Promise<string[]> =>
  (
    await db.maybeOne<{ chain: string[] }>(sql`
    with recursive way (id, path) as (
      select d.to_extension_id, array[d.owner_extension_id, d.to_extension_id] from call_destinations d
      where d.account_id = ${accountId} and d.owner_extension_id = ${id} and d.kind = 'extension'
      union all
      select d.to_extension_id, w.path || d.to_extension_id from way w
        join call_groups g on g.account_id = ${accountId} and g.extension_id = w.id
        join call_destinations d on d.account_id = ${accountId} and d.owner_extension_id = w.id and d.kind = 'extension'
      where w.id <> ${id} and cardinality(w.path) < 12
        and (d.to_extension_id = ${id} or d.to_extension_id <> all(w.path))
    )
    select array(select e.number || ' ' || e.name from unnest(w.path) with ordinality as p (id, position)
      join extensions e on e.account_id = ${accountId} and e.id = p.id order by p.position) as chain
    from way w where w.id = ${id} order by cardinality(w.path) limit 1`)
  )?.chain ?? []
