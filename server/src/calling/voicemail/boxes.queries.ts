import type { AfterMail, NotificationTime } from "@dialplane/contract/calling/voicemail/notification-rule"
import {
  voicemailLimits,
  type VoicemailBox,
  type VoicemailBoxDetails,
  type VoicemailBoxFilter,
  type VoicemailCounts,
} from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { canHave, extensionTypes } from "@dialplane/contract/inventory/extensions/extension-types"
import type { OpeningHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"
import type { Use } from "../../kit/domain/use-finder.ts"
import type { Relation } from "./voicemail.rules.ts"

/** Extension types that can have voicemail. */
const boxTypes = extensionTypes.filter((type) => canHave(type, "voicemail"))

/** The boxes that a user shares with others: those of their groups and queues. */
export const sharedBoxesOfUser = (accountId: AccountId, userId: UserId): Sql => sql`
  select g.group_id from call_group_members g
    join extensions x on x.account_id = g.account_id and x.id = g.member_extension_id
    where g.account_id = ${accountId} and x.user_id = ${userId}
  union all
  select q.queue_id from queue_agents q join extensions x on x.account_id = q.account_id and x.id = q.agent_id
    where q.account_id = ${accountId} and x.user_id = ${userId}`

/** The extensions whose boxes a user opens without a permission: their own, and their groups and queues. */
export const boxesOfUser = (accountId: AccountId, userId: UserId): Sql => sql`
  select x.id from extensions x where x.account_id = ${accountId} and x.user_id = ${userId}
  union all ${sharedBoxesOfUser(accountId, userId)}`

/** Whether a message was left for whoever has the extension now; groups and queues have no user. */
export const isForPresentUser: Sql = sql`v.user_id is not distinct from e.user_id`

const source: Sql = sql`
  extensions e left join voicemail_boxes b on b.account_id = e.account_id and b.extension_id = e.id
    left join users u on u.account_id = e.account_id and u.id = e.user_id
    left join schedules s on s.account_id = b.account_id and s.id = b.schedule_id
    cross join lateral (
      select count(*) filter (where v.deleted_at is null and not v.heard and ${isForPresentUser})::int as new_count,
        count(*) filter (where v.deleted_at is null and v.heard and ${isForPresentUser})::int as saved_count,
        count(*) filter (where v.deleted_at is not null and ${isForPresentUser})::int as deleted_count,
        count(*) filter (where v.deleted_at is null and not ${isForPresentUser})::int as previous_count,
        count(*)::int as all_count,
        coalesce(bool_or(v.file_key is null), false) as has_simulated,
        min(v.received_at) filter (where v.deleted_at is null and not v.heard and ${isForPresentUser}) as oldest_new_at
      from voicemail_messages v where v.account_id = e.account_id and v.extension_id = e.id) c`
const maxMessages: Sql = sql`coalesce(b.max_messages, ${voicemailLimits.messages})`
const notification: Sql = sql`
  case when not e.voicemail_notice then 'off' when e.voicemail_attach then 'attachment' else 'notice' end`
const columns = (accountId: AccountId, userId: UserId): Sql => sql`
  e.id as extension_id, e.account_id, e.number as extension, e.name, e.type as extension_type, e.user_id,
  case when u.id is null then null else u.first_name || ' ' || u.last_name end as user_name,
  e.voicemail_on as is_on, c.new_count, c.saved_count, c.deleted_count, c.oldest_new_at,
  ${maxMessages} as max_messages, c.new_count + c.saved_count >= ${maxMessages} as is_full,
  ${notification} as notification, e.id in (${boxesOfUser(accountId, userId)}) as is_mine`

const sorts: SortColumns<VoicemailBoxFilter["sort"]> = {
  extension: [
    { column: "e.sort_number", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
  name: [
    { column: "e.sort_name", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
}

/** A box that is turned off is listed as long as it has messages. */
const hasBox: Sql = sql`e.type = any(${boxTypes}::text[])
  and (e.voicemail_on or c.all_count > 0)`

export const listBoxes = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  seesAll: boolean,
  filter: VoicemailBoxFilter,
) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<VoicemailBox & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns(accountId, userId)}, ${plan.key} as page_key from ${source}
    where ${allOf(
      sql`e.account_id = ${accountId} and ${hasBox}`,
      plan.where,
      (!seesAll || filter.mine === "true") && sql`e.id in (${boxesOfUser(accountId, userId)})`,
      filter.state === "new" && sql`c.new_count > 0`,
      filter.state === "full" && sql`c.new_count + c.saved_count >= ${maxMessages}`,
      filter.search !== "" &&
        sql`(position(search_fold(${filter.search}) in e.sort_name) > 0
          or e.number like ${`${filter.search.replace(/\D/g, "") || "-"}%`})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export type BoxRow = Omit<VoicemailBoxDetails, "readers" | "may"> & { readonly relation: Relation }

export const findBox = (db: Db, accountId: AccountId, userId: UserId, extensionId: number) =>
  db.maybeOne<BoxRow>(sql`
    select ${columns(accountId, userId)}, e.version, c.has_simulated, c.previous_count,
      case when e.user_id = ${userId} then 'owner'
        when e.id in (${sharedBoxesOfUser(accountId, userId)}) then 'member'
        when exists (select from voicemail_messages v where v.account_id = e.account_id and v.extension_id = e.id
          and v.user_id = ${userId}) then 'previous' end as relation,
      array_remove(array[e.voicemail_address], '') || coalesce(b.more_addresses, '{}') as addresses,
      nullif(u.email, '') as profile_address, coalesce(b.notify_when, 'always') as notify_when, b.schedule_id,
      s.name as schedule_name, coalesce(b.after_mail, 'keep') as after_mail,
      case when b.extension_id is null then ${voicemailLimits.days} else b.retention_days end as retention_days,
      coalesce(b.max_seconds, ${voicemailLimits.seconds}) as max_seconds
    from ${source} where e.account_id = ${accountId} and e.id = ${extensionId} and e.type = any(${boxTypes}::text[])`)

export const listReaders = (db: Db, accountId: AccountId, extensionId: number) =>
  db.many<{ userId: UserId; name: string }>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name from users u
    where u.account_id = ${accountId} and u.id in (
      select e.user_id from extensions e where e.account_id = ${accountId} and e.id = ${extensionId}
      union all
      select x.user_id from call_group_members g
        join extensions x on x.account_id = g.account_id and x.id = g.member_extension_id
        where g.account_id = ${accountId} and g.group_id = ${extensionId}
      union all
      select x.user_id from queue_agents q join extensions x on x.account_id = q.account_id and x.id = q.agent_id
        where q.account_id = ${accountId} and q.queue_id = ${extensionId})
    order by name, u.id limit 100`)

/** Locks the extension, so that two changes of a box follow one another. */
export const lockBox = (db: Db, accountId: AccountId, extensionId: number) =>
  db.run(sql`
    select from extensions e where e.account_id = ${accountId} and e.id = ${extensionId} for no key update`)

export interface BoxSettings {
  readonly moreAddresses: readonly string[]
  readonly notifyWhen: NotificationTime
  readonly scheduleId: number | null
  readonly afterMail: AfterMail
  readonly retentionDays: number | null
  readonly maxMessages: number
  readonly maxSeconds: number
}
export const saveSettings = async (db: Db, accountId: AccountId, extensionId: number, to: BoxSettings) => {
  await db.run(sql`
    insert into voicemail_boxes (account_id, extension_id, more_addresses, notify_when, schedule_id, after_mail,
      retention_days, max_messages, max_seconds)
    values (${accountId}, ${extensionId}, ${to.moreAddresses}::text[], ${to.notifyWhen}, ${to.scheduleId},
      ${to.afterMail}, ${to.retentionDays}, ${to.maxMessages}, ${to.maxSeconds})
    on conflict (account_id, extension_id) do update set more_addresses = excluded.more_addresses,
      notify_when = excluded.notify_when, schedule_id = excluded.schedule_id, after_mail = excluded.after_mail,
      retention_days = excluded.retention_days, max_messages = excluded.max_messages,
      max_seconds = excluded.max_seconds`)
  await db.run(sql`
    update extensions set version = version + 1 where account_id = ${accountId} and id = ${extensionId}`)
}

export const findSchedule = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ name: string }>(
    sql`select s.name from schedules s where s.account_id = ${accountId} and s.id = ${id} for key share`,
  )

export const listUsingSchedule = (db: Db, accountId: AccountId, scheduleIds: readonly number[]) =>
  db.many<Use>(sql`
    select b.schedule_id as used_id, 'Voicemail box' as kind, e.id, e.number || ' ' || e.name as name
    from voicemail_boxes b join extensions e on e.account_id = b.account_id and e.id = b.extension_id
    where b.account_id = ${accountId} and b.schedule_id = any(${scheduleIds}::bigint[]) order by e.sort_number, e.id`)

type CountedBox = VoicemailCounts["boxes"][number] & { readonly hasSimulated: boolean }
/** The user's boxes, and extensions they had before as long as messages for them are there. */
export const countNew = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<CountedBox>(sql`
    select e.id as extension_id, e.number as extension, e.name, e.type as extension_type, c.new_count,
      e.user_id is distinct from ${userId} and not e.is_shared as is_previous, c.has_simulated
    from (select x.*, x.id in (${sharedBoxesOfUser(accountId, userId)}) as is_shared from extensions x
        where x.account_id = ${accountId} and x.type = any(${boxTypes}::text[])
          and (x.user_id = ${userId} or x.id in (${sharedBoxesOfUser(accountId, userId)})
            or x.id in (select v.extension_id from voicemail_messages v
              where v.account_id = ${accountId} and v.user_id = ${userId}))) e
      cross join lateral (
        select count(*) filter (where not v.heard and v.deleted_at is null)::int as new_count,
          count(*)::int as all_count, coalesce(bool_or(v.file_key is null), false) as has_simulated
        from voicemail_messages v where v.account_id = e.account_id and v.extension_id = e.id
          and case when e.is_shared then v.user_id is null else v.user_id = ${userId} end) c
    where e.voicemail_on or c.all_count > 0
    order by e.user_id is distinct from ${userId}, not e.is_shared, e.is_default desc, e.sort_number, e.id limit 100`)

/** What decides whether and to whom a new message is announced. */
export interface Mailing {
  readonly extension: string
  readonly name: string
  readonly firstName: string | null
  readonly notification: VoicemailBox["notification"]
  readonly addresses: readonly string[]
  readonly notifyWhen: NotificationTime
  readonly hours: OpeningHours | null
  readonly count: number
  readonly maxMessages: number
  readonly locale: string
  readonly timeZone: string
}
export const findMailing = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<Mailing>(sql`
    select e.number as extension, e.name, u.first_name, ${notification} as notification,
      case when e.voicemail_address <> '' or cardinality(b.more_addresses) > 0
        then array_remove(array[e.voicemail_address], '') || coalesce(b.more_addresses, '{}')
        else array_remove(array[coalesce(u.email, '')], '') end as addresses,
      coalesce(b.notify_when, 'always') as notify_when,
      case when s.id is null then null else jsonb_build_object('timeZone', s.time_zone, 'weekly', s.weekly,
        'exceptions', s.exceptions, 'override', case when s.override_state is null then null
          else jsonb_build_object('state', s.override_state, 'until', s.override_until) end) end as hours,
      c.new_count + c.saved_count as count, ${maxMessages} as max_messages, a.locale, a.time_zone
    from ${source} join accounts a on a.id = e.account_id
    where e.account_id = ${accountId} and e.id = ${extensionId}`)
