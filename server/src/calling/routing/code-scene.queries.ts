import type { DialPlan } from "@dialplane/contract/calling/pbx-settings/dial-plan"
import type { CodeScene } from "@dialplane/contract/calling/routing/routing-config"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { isConferenceRecorded } from "./live-state.queries.ts"

/** Locked until the transaction ends, so that what a code acts on is still there when it is carried out. */
const held = (holds: boolean) => (holds ? sql`for update of c` : sql``)
const from = sql`case when c.from_number ~ '^[0-9]{7,}$' then '+' || c.from_number
  else trim(c.from_number || ' ' || c.from_name) end`

/** What the account has changed of its codes. */
export const findCodes = async (db: Db, accountId: AccountId) =>
  (
    await db.maybeOne<{ featureCodes: Readonly<Record<string, { code: string; enabled: boolean }>> }>(sql`
      select s.feature_codes from pbx_settings s where s.account_id = ${accountId}`)
  )?.featureCodes ?? {}

/** The call in which an extension talks. */
export const findTalking = (db: Db, accountId: AccountId, extensionId: number, holds: boolean) =>
  db.maybeOne<NonNullable<CodeScene["talkingIn"]>>(sql`
    select c.id as call_id, coalesce((c.state->>'isRecorded')::boolean, false) as is_recorded from live_calls c
    where c.account_id = ${accountId} and c.place = 'talking' and exists (select from live_legs l
      where l.account_id = c.account_id and l.call_id = c.id and l.extension_id = ${extensionId} and l.state = 'talking')
    limit 1 ${held(holds)}`)
/** The same, or the conference whose host it is and that is recorded when the host wants it. */
export const findRecordable = async (db: Db, accountId: AccountId, extensionId: number, holds: boolean) =>
  (await findTalking(db, accountId, extensionId, holds)) ??
  db.maybeOne<NonNullable<CodeScene["talkingIn"]>>(sql`
    select c.id as call_id, ${isConferenceRecorded(accountId, sql`c.object_id`)} as is_recorded
    from live_calls c join conference_bridges b on b.account_id = c.account_id and b.extension_id = c.object_id
    where c.account_id = ${accountId} and c.place = 'conference' and c.state->'place'->>'role' = 'host'
      and b.record = 'host' and exists (select from live_legs l
        where l.account_id = c.account_id and l.call_id = c.id and l.extension_id = ${extensionId} and l.state = 'talking')
    limit 1 ${held(holds)}`)
/** The call in which another extension talks, and whether whoever dials needs a PIN to monitor it. */
export const findTalkingNumber = (db: Db, accountId: AccountId, extensionId: number, extension: string) =>
  db.maybeOne<NonNullable<CodeScene["talkingThere"]>>(sql`
    select c.id as call_id,
      exists (select from monitoring_settings s where s.account_id = c.account_id and s.pin_hash is not null)
        or exists (select from monitoring_pins p join extensions o on o.account_id = p.account_id and o.user_id = p.user_id
          where p.account_id = c.account_id and o.id = ${extensionId}) as needs_pin
    from live_calls c
    where c.account_id = ${accountId} and c.place = 'talking' and exists (select from live_legs l
      join extensions e on e.account_id = l.account_id and e.id = l.extension_id
      where l.account_id = c.account_id and l.call_id = c.id and e.number = ${extension} and l.state = 'talking')
    limit 1`)

export const hasMailboxPin = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await db.maybeOne(sql`
    select 1 from extensions e
    where e.account_id = ${accountId} and e.id = ${extensionId} and e.voicemail_pin is not null`)) !== undefined

/** To which the extension is logged in, or whose own extension it is while nobody is logged in. */
export const findSharedPhone = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<NonNullable<CodeScene["sharedPhone"]>>(sql`
    with open as (
      select s.device_id, s.extension_id from hoteling_sessions s
      where s.account_id = ${accountId} and s.ended_at is null and s.ends_at > now())
    select d.id as device_id, d.name, exists (select from open o where o.device_id = d.id) as is_logged_in
    from devices d
    where d.account_id = ${accountId} and d.is_shared and (
      exists (select from open o where o.device_id = d.id and o.extension_id = ${extensionId})
      or not exists (select from open o where o.device_id = d.id) and exists (select from lines l
        where l.account_id = d.account_id and l.device_id = d.id and l.position = 1 and l.extension_id = ${extensionId}))
    order by is_logged_in desc, d.id limit 1`)

/** Whether an extension takes part in a call, other than one that has just begun. */
export const isBusy = async (db: Db, accountId: AccountId, extensionId: number) =>
  (await db.maybeOne(sql`
    select 1 from live_legs l join live_calls c on c.account_id = l.account_id and c.id = l.call_id
    where l.account_id = ${accountId} and l.extension_id = ${extensionId} and l.state <> 'ringing'
      and c.place <> 'new' limit 1`)) !== undefined

export const findPickupGroup = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<Exclude<NonNullable<CodeScene["pickupGroup"]>, "off">>(sql`
    select g.id, g.name from pickup_group_members m
      join pickup_groups g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = ${accountId} and m.extension_id = ${extensionId}`)

/** Members of one pickup group pick up each other's calls, and whoever is listed for it at an extension. */
export const mayPickUp = async (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  extension: string,
  pickupGroups: boolean,
) =>
  (await db.maybeOne(sql`
    select 1 from extensions e where e.account_id = ${accountId} and e.number = ${extension} and e.id <> ${extensionId}
      and (exists (select from extension_watchers w where w.account_id = e.account_id and w.extension_id = e.id
          and w.watcher_id = ${extensionId} and w.may_pick_up)
        or ${pickupGroups}::boolean and exists (select from pickup_group_members m join pickup_group_members o on o.account_id = m.account_id
            and o.group_id = m.group_id
          where m.account_id = e.account_id and m.extension_id = e.id and o.extension_id = ${extensionId}))`)) !==
  undefined

/** The call that rings longest at another member of a pickup group, or at one extension; also one that a queue offers. */
export const findRinging = (
  db: Db,
  accountId: AccountId,
  extensionId: number,
  where: { readonly groupId: number } | { readonly extension: string },
  holds: boolean,
) =>
  db.maybeOne<NonNullable<CodeScene["ringing"]>>(sql`
    select c.id as call_id, l.extension_id, ${from} as "from" from live_calls c
      join live_legs l on l.account_id = c.account_id and l.call_id = c.id and l.state = 'ringing'
    where c.account_id = ${accountId} and c.place in ('ringing', 'queue') and l.extension_id <> ${extensionId}
      and not exists (select from live_legs o where o.account_id = c.account_id and o.call_id = c.id
        and o.extension_id = ${extensionId} and o.state = 'talking')
      and ${
        "groupId" in where
          ? sql`exists (select from pickup_group_members m where m.account_id = l.account_id
              and m.extension_id = l.extension_id and m.group_id = ${where.groupId})`
          : sql`exists (select from extensions e where e.account_id = l.account_id and e.id = l.extension_id
              and e.number = ${where.extension})`
      }
    order by c.since, c.id limit 1 ${held(holds)}`)

/** One code at a time of an account looks for a free slot. */
export const lockSlots = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('parking', ${accountId}))`)
const parked = (accountId: AccountId) => sql`
  select c.id as call_id, c.parked_slot as slot, ${from} as "from" from live_calls c
  where c.account_id = ${accountId} and c.parked_slot is not null`
export const listParked = (db: Db, accountId: AccountId) =>
  db.many<CodeScene["parked"][number]>(sql`${parked(accountId)} order by c.since, c.id`)
export const findParked = (db: Db, accountId: AccountId, slot: string, holds: boolean) =>
  db.maybeOne<CodeScene["parked"][number]>(sql`${parked(accountId)} and c.parked_slot = ${slot} ${held(holds)}`)
export const findLongestParked = (db: Db, accountId: AccountId) =>
  db.maybeOne<CodeScene["parked"][number]>(sql`${parked(accountId)} order by c.since, c.id limit 1`)
export const findParking = (db: Db, accountId: AccountId) =>
  db.one<DialPlan["parking"]>(sql`
    select coalesce(s.parking_on, true) as "on", coalesce(s.parking_first_slot, 701) as first_slot,
      coalesce(s.parking_last_slot, 720) as last_slot
    from accounts a left join pbx_settings s on s.account_id = a.id where a.id = ${accountId}`)
/** Numbers among the account's slots that are extensions. */
export const listNumbersInUse = async (db: Db, accountId: AccountId) =>
  (
    await db.many<{ number: string }>(sql`
      select e.number from extensions e
      where e.account_id = ${accountId} and e.number = any(array(
        select slot::text from accounts a left join pbx_settings s on s.account_id = a.id,
          generate_series(coalesce(s.parking_first_slot, 701), coalesce(s.parking_last_slot, 720)) slot
        where a.id = ${accountId}))`)
  ).map(({ number }) => number)

/** Who called the extension last, within this many days. */
const lastCallerDays = 30
export const findLastCaller = async (db: Db, accountId: AccountId, extensionId: number) =>
  (
    await db.maybeOne<{ number: string }>(sql`
      select c.from_number as number from call_legs l
        join calls c on c.account_id = l.account_id and c.started_at = l.started_at and c.id = l.call_id
      where l.account_id = ${accountId} and l.extension_id = ${extensionId} and l.direction = 'inbound'
        and l.started_at > now() - make_interval(days => ${lastCallerDays})
      order by l.started_at desc, l.call_id desc limit 1`)
  )?.number || null

export const listQueues = (db: Db, accountId: AccountId, extensionId: number) =>
  db.many<CodeScene["queues"][number]>(sql`
    select q.id, q.name, t.members_may_log_out as may_log_out from queue_agents a
      join extensions q on q.account_id = a.account_id and q.id = a.queue_id
      join queue_settings t on t.account_id = a.account_id and t.queue_id = a.queue_id
    where a.account_id = ${accountId} and a.agent_id = ${extensionId} order by q.sort_number, q.id`)
