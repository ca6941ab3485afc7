import {
  voicemailLimits,
  type MessageFilter,
  type MessageState,
  type OwnMessageFilter,
  type VoicemailMessage,
} from "@dialplane/contract/calling/voicemail/voicemail.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"
import { isForPresentUser, sharedBoxesOfUser } from "./boxes.queries.ts"

const source: Sql = sql`
  voicemail_messages v join extensions e on e.account_id = v.account_id and e.id = v.extension_id
    left join users u on u.account_id = v.account_id and u.id = v.user_id
    left join voicemail_boxes b on b.account_id = v.account_id and b.extension_id = v.extension_id`
const retentionDays: Sql = sql`case when b.extension_id is null then ${voicemailLimits.days} else b.retention_days end`
const columns: Sql = sql`
  v.id as message_id, v.extension_id, e.number as extension, e.name as box_name, v.caller_number, v.caller_name,
  v.user_id as left_for_id, case when u.id is null then null else u.first_name || ' ' || u.last_name end as left_for,
  v.called_number, v.received_at, v.seconds, case when v.heard then 'saved' else 'new' end as state,
  v.urgent as is_urgent, v.note, v.forwarded_by, v.forwarded_from, v.deleted_at, v.deleted_by_name as deleted_by,
  v.file_key is null as is_simulated,
  least(v.received_at + make_interval(days => ${retentionDays}),
    v.deleted_at + make_interval(days => ${voicemailLimits.binDays})) as kept_until,
  (select (extract(epoch from c.started_at) * 1000)::bigint || '-' || c.id from calls c
    where c.account_id = v.account_id and c.started_at = v.call_started_at and c.engine = v.engine
      and c.engine_call_id = v.engine_call_id) as call_id`

const sorts: SortColumns<MessageFilter["sort"]> = {
  receivedAt: [
    { column: "v.received_at", type: "timestamptz" },
    { column: "v.id", type: "bigint" },
  ],
  caller: [
    { column: "v.sort_caller", type: "text" },
    { column: "v.id", type: "bigint" },
  ],
  seconds: [
    { column: "v.seconds", type: "bigint" },
    { column: "v.id", type: "bigint" },
  ],
}

const inState = (state: MessageFilter["state"]): Sql =>
  state === "deleted"
    ? sql`v.deleted_at is not null`
    : state === undefined
      ? sql`v.deleted_at is null`
      : sql`v.deleted_at is null and v.heard = ${state === "saved"}`

/** Digits find numbers, other text names. */
const matches = (search: string): Sql => {
  const digits = search.replace(/\D/g, "")
  return digits !== "" && /^[\d\s()+./-]+$/.test(search)
    ? sql`regexp_replace(v.caller_number, '\\D', '', 'g') like ${`%${digits}%`}`
    : sql`position(search_fold(${search}) in search_fold(v.caller_name)) > 0`
}

const listWhere = async (db: Db, filter: MessageFilter, where: Sql) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<VoicemailMessage & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from ${source}
    where ${allOf(
      where,
      inState(filter.state),
      plan.where,
      filter.urgent === "true" && sql`v.urgent`,
      filter.search !== "" && matches(filter.search),
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

/** Whose messages of a box are listed: of the user who has it now, of one user, or of all but these. */
export type Listed = "present" | { readonly of: UserId } | { readonly previousBut: readonly UserId[] }
const isListed = (listed: Listed): Sql =>
  listed === "present"
    ? isForPresentUser
    : "of" in listed
      ? sql`v.user_id = ${listed.of}`
      : sql`not ${isForPresentUser} and (v.user_id is null or v.user_id <> all(${listed.previousBut}::bigint[]))`

export const listMessages = (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  listed: Listed,
  filter: MessageFilter,
) => listWhere(db, filter, sql`v.account_id = ${accountId} and v.extension_id = ${extensionId} and ${isListed(listed)}`)

/** Users other than the present one for whom there are messages in a box. */
export const listPreviousUsers = async (db: Db, accountId: AccountId, extensionId: number) =>
  (
    await db.many<{ userId: UserId }>(sql`
      select distinct v.user_id from voicemail_messages v
        join extensions e on e.account_id = v.account_id and e.id = v.extension_id
      where v.account_id = ${accountId} and v.extension_id = ${extensionId} and v.user_id is not null
        and not ${isForPresentUser}`)
  ).map(({ userId }) => userId)

/** Messages left for the user, and those of their groups and queues; two lookups by index. */
export const listMessagesOfUser = (db: Db, accountId: AccountId, userId: UserId, filter: OwnMessageFilter) =>
  listWhere(
    db,
    filter,
    allOf(
      sql`v.account_id = ${accountId} and v.id = any(array(
        select m.id from voicemail_messages m where m.account_id = ${accountId} and m.user_id = ${userId}
        union all
        select m.id from voicemail_messages m where m.account_id = ${accountId} and m.user_id is null
          and m.extension_id in (${sharedBoxesOfUser(accountId, userId)})))`,
      filter.extensionId !== undefined && sql`v.extension_id = ${filter.extensionId}`,
    ),
  )

export type StoredMessage = VoicemailMessage & { readonly fileKey: string | null; readonly soundSeed: number }
const stored: Sql = sql`${columns}, v.file_key, v.sound_seed`

export const findMessage = (db: Db, accountId: AccountId, extensionId: number, id: number) =>
  db.maybeOne<StoredMessage>(sql`
    select ${stored} from ${source}
    where v.account_id = ${accountId} and v.extension_id = ${extensionId} and v.id = ${id}`)

/** Locked until the transaction ends, in one order. */
export const holdMessages = (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  isDeleted: boolean,
  ids: readonly number[],
) =>
  db.many<StoredMessage>(sql`
    select ${stored} from ${source}
    where v.account_id = ${accountId} and v.extension_id = ${extensionId} and v.id = any(${ids}::bigint[])
      and (v.deleted_at is not null) = ${isDeleted}
    order by v.id for update of v`)

export const markMessages = (db: Db, accountId: AccountId, ids: readonly number[], state: MessageState) =>
  db.run(sql`
    update voicemail_messages set heard = ${state === "saved"}
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and heard <> ${state === "saved"}`)

/**
 * Marks the new messages of the present user as heard that a phone played within some seconds: the oldest first, each
 * after the time of its announcement. Returns how many.
 */
export const markPlayed = async (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  seconds: number,
  announcedSeconds: number,
): Promise<number> =>
  (
    await db.many(sql`
      update voicemail_messages m set heard = true from (
        select v.id, sum(v.seconds + ${announcedSeconds}::int) over (order by v.received_at, v.id) as played_by
        from voicemail_messages v join extensions e on e.account_id = v.account_id and e.id = v.extension_id
        where v.account_id = ${accountId} and v.extension_id = ${extensionId} and not v.heard and v.deleted_at is null
          and ${isForPresentUser}) x
      where m.account_id = ${accountId} and m.id = x.id and x.played_by <= ${seconds}::int returning 1`)
  ).length

export const deleteMessages = (db: Db, accountId: AccountId, ids: readonly number[], at: Date, byName: string) =>
  db.run(sql`
    update voicemail_messages set deleted_at = ${at.toISOString()}::timestamptz, deleted_by_name = ${byName}
    where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_at is null`)

export const restoreMessages = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`
    update voicemail_messages set deleted_at = null, deleted_by_name = null
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

export const removeMessages = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`delete from voicemail_messages where account_id = ${accountId} and id = any(${ids}::bigint[])`)

/** Whether this is a new playback: consecutive range requests of a player count as one. */
export const noteListening = async (
  db: Db,
  accountId: AccountId,
  id: number,
  userId: UserId,
  now: Date,
  minutes: number,
): Promise<boolean> =>
  (await db.maybeOne(sql`
    insert into voicemail_listenings as l (account_id, message_id, user_id, listened_at)
      values (${accountId}, ${id}, ${userId}, ${now.toISOString()}::timestamptz)
    on conflict (account_id, message_id, user_id) do update set listened_at = excluded.listened_at
      where l.listened_at < excluded.listened_at - make_interval(mins => ${minutes})
    returning l.message_id`)) !== undefined

// --- new messages ----------------------------------------------------------------------------------------------------

export interface NewMessage {
  readonly extensionId: number
  readonly receivedAt: string
  readonly callerNumber: string
  readonly callerName: string
  readonly calledNumber: string
  readonly seconds: number
  readonly isUrgent: boolean
  readonly engine: string
  readonly engineCallId: string
  readonly callStartedAt: string
  readonly soundSeed: number
  readonly heard: boolean
}

/** A message of a call that is there already is left alone. Returns the new ones. */
export const insertMessages = (db: Db, accountId: AccountId, messages: readonly NewMessage[]) =>
  db.many<{ messageId: number; extensionId: number }>(sql`
    insert into voicemail_messages (account_id, extension_id, received_at, caller_number, caller_name, called_number,
      seconds, urgent, engine, engine_call_id, call_started_at, sound_seed, heard)
    select ${accountId}, e.id, m."receivedAt", m."callerNumber", m."callerName", m."calledNumber", m.seconds,
      m."isUrgent", m.engine, m."engineCallId", m."callStartedAt", m."soundSeed", m.heard
    from jsonb_to_recordset(${json(messages)}) as m ("extensionId" bigint, "receivedAt" timestamptz,
      "callerNumber" text, "callerName" text, "calledNumber" text, seconds int, "isUrgent" boolean, engine text,
      "engineCallId" text, "callStartedAt" timestamptz, "soundSeed" int, heard boolean)
      join extensions e on e.account_id = ${accountId} and e.id = m."extensionId"
    on conflict (account_id, engine, engine_call_id) where engine_call_id is not null and forwarded_by is null
      do nothing
    returning id as message_id, extension_id`)

/** How many messages each box has. */
export const countInBoxes = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.many<{ extensionId: number; count: number; most: number }>(sql`
    select e.id as extension_id, coalesce(b.max_messages, ${voicemailLimits.messages}) as most,
      (select count(*)::int from voicemail_messages v where v.account_id = e.account_id and v.extension_id = e.id
        and ${isForPresentUser} and v.deleted_at is null) as count
    from extensions e left join voicemail_boxes b on b.account_id = e.account_id and b.extension_id = e.id
    where e.account_id = ${accountId} and e.id = any(${extensionIds}::bigint[])`)

export interface ForwardedCopy {
  readonly toExtensionId: number
  readonly at: Date
  readonly by: string
  readonly from: string
  readonly note: string
  readonly fileKey: string | null
}
export const copyMessage = async (db: Db, accountId: AccountId, id: number, copy: ForwardedCopy): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
    insert into voicemail_messages (account_id, extension_id, received_at, caller_number, caller_name, called_number,
      seconds, urgent, engine, engine_call_id, call_started_at, sound_seed, forwarded_by, forwarded_from, note, file_key)
    select v.account_id, ${copy.toExtensionId}, ${copy.at.toISOString()}::timestamptz, v.caller_number, v.caller_name,
      v.called_number, v.seconds, v.urgent, v.engine, v.engine_call_id, v.call_started_at, v.sound_seed, ${copy.by},
      ${copy.from}, ${copy.note}, ${copy.fileKey}
    from voicemail_messages v where v.account_id = ${accountId} and v.id = ${id} returning id`)
  ).id

// --- mailing and retention -------------------------------------------------------------------------------------------

export const findSound = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ seconds: number; fileKey: string | null; soundSeed: number }>(sql`
    select v.seconds, v.file_key, v.sound_seed from voicemail_messages v
    where v.account_id = ${accountId} and v.id = ${id} and v.deleted_at is null`)

/** What the box wants to happen with a message after its email was sent. */
export const findAfterMail = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<{ extensionId: number; afterMail: "keep" | "saved" | "delete"; isAttached: boolean }>(sql`
    select v.extension_id, b.after_mail, e.voicemail_notice and e.voicemail_attach as is_attached
    from voicemail_messages v join extensions e on e.account_id = v.account_id and e.id = v.extension_id
      join voicemail_boxes b on b.account_id = v.account_id and b.extension_id = v.extension_id
    where v.account_id = ${accountId} and v.id = ${id} and v.deleted_at is null for update of v`)

export interface Purged {
  readonly accountId: AccountId
  readonly fileKey: string | null
}
/** Deletes messages past the retention of their box, and deleted ones after 30 days; at most so many at a time. */
export const purgeExpired = (db: Db, now: Date, most: number) =>
  db.many<Purged>(sql`
    delete from voicemail_messages m using (
      select v.account_id, v.id from ${source}
      where v.deleted_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${voicemailLimits.binDays})
        or v.received_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${retentionDays})
      order by v.received_at limit ${most} for update of v skip locked) x
    where m.account_id = x.account_id and m.id = x.id returning m.account_id, m.file_key`)
