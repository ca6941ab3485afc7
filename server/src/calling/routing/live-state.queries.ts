import { usualMessages } from "@dialplane/contract/calling/routing/call"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import type { LiveRow } from "./live-state.rules.ts"

/** What extension `e` is doing now; every query about it uses these. `exceptCall` is the call that asks. */
export const isBusy = (exceptCall: number | null): Sql => sql`
  exists (select from live_legs g where g.account_id = e.account_id and g.extension_id = e.id
    and g.call_id is distinct from ${exceptCall}::bigint)`
const hasPhones: Sql = sql`
  exists (select from lines n where n.account_id = e.account_id and n.extension_id = e.id and n.enabled)`
/** It has phones, and none of them is connected. */
const isOffline: Sql = sql`
  ${hasPhones} and not exists (select from lines n
      join registrations r on r.account_id = n.account_id and r.line_id = n.id and r.expires_at > now()
    where n.account_id = e.account_id and n.extension_id = e.id and n.enabled)`
/** Messages of previous users do not fill the box of the present one. */
export const isMailboxFull: Sql = sql`
  (select count(*) from voicemail_messages m where m.account_id = e.account_id and m.extension_id = e.id
      and m.user_id is not distinct from e.user_id and m.deleted_at is null)
    >= coalesce((select b.max_messages from voicemail_boxes b
      where b.account_id = e.account_id and b.extension_id = e.id), ${usualMessages})`

/** Of the queue or conference bridge with this id. */
const callsAt = (accountId: AccountId, id: Sql, place: string): Sql => sql`
  (select count(*)::int from live_calls c where c.account_id = ${accountId} and c.object_id = ${id}
    and c.place = ${place})`
export const countWaiting = (accountId: AccountId, id: Sql) => callsAt(accountId, id, "queue")
export const countParticipants = (accountId: AccountId, id: Sql) => callsAt(accountId, id, "conference")
export const countHosts = (accountId: AccountId, id: Sql): Sql => sql`
  (select count(*)::int from live_calls c where c.account_id = ${accountId} and c.object_id = ${id}
    and c.place = 'conference' and c.state->'place'->>'role' = 'host')`
export const isConferenceRecorded = (accountId: AccountId, id: Sql): Sql => sql`
  exists (select from live_conferences f where f.account_id = ${accountId} and f.extension_id = ${id}
    and f.recording_since is not null)`
export const countLoggedIn = (accountId: AccountId, id: Sql): Sql => sql`
  (select count(*)::int from queue_agents a where a.account_id = ${accountId} and a.queue_id = ${id} and a.logged_in)`

/** What the extensions of a configuration are doing now. One round trip. */
export const readLive = (db: Db, accountId: AccountId, extensionIds: readonly number[], exceptCall: number) => {
  const id = sql`e.id`
  const only = (type: string, count: Sql): Sql => sql`case when e.type = ${type} then ${count} else 0 end`
  return db.many<LiveRow>(sql`
    select e.id, ${isBusy(exceptCall)} as busy, ${isOffline} as offline, ${isMailboxFull} as mailbox_full,
      ${only("Call Queue", countWaiting(accountId, id))} as waiting,
      ${only("Call Queue", countLoggedIn(accountId, id))} as agents_logged_in,
      ${only("Conference", countParticipants(accountId, id))} as participants,
      ${only("Conference", countHosts(accountId, id))} as hosts, ${isConferenceRecorded(accountId, id)} as conference_recorded
    from extensions e where e.account_id = ${accountId} and e.id = any(${extensionIds}::bigint[])`)
}

/** Whoever enters a conference next waits for the end of the transaction, so that its limit holds. */
export const lockBridge = (db: Db, accountId: AccountId, extensionId: number) =>
  db.run(sql`
    select from conference_bridges b where b.account_id = ${accountId} and b.extension_id = ${extensionId} for update`)
