import type { LiveCall } from "@dialplane/contract/calling/engine/engine.schema"
import type { CallState } from "@dialplane/contract/calling/routing/call"
import type { Journey } from "@dialplane/contract/calling/routing/journey"
import type { ObjectRef } from "@dialplane/contract/calling/routing/reason"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"

type LiveRow = Omit<LiveCall, "from" | "to" | "isSimulated"> & {
  readonly fromNumber: string
  readonly fromName: string
  readonly toNumber: string
  readonly toName: string
}
const withExtension = [
  "person",
  "group",
  "queue",
  "receptionist",
  "conference",
  "paging",
  "fax",
] satisfies ObjectRef["kind"][]
/** At an object with an extension. Call flows and sounds have ids of their own, which can be the same. */
const at = (objectId: number | undefined): Sql =>
  objectId === undefined
    ? sql``
    : sql` and c.object_id = ${objectId}
      and c.object_kind = any(${withExtension})`

/** A party records the call, or the conference that it takes part in is recorded. */
const isRecorded = sql`(coalesce((c.state->>'isRecorded')::boolean, false) or c.place = 'conference' and exists (
  select from live_conferences f where f.account_id = c.account_id and f.extension_id = c.object_id
    and f.recording_since is not null))`

export const listLive = (
  db: Db,
  accountId: AccountId,
  { objectId, most }: { readonly objectId: number | undefined; readonly most: number },
) =>
  db.many<LiveRow>(sql`
    select c.id as live_call_id, c.direction, c.from_number, c.from_name, c.to_number, c.to_name, c.place, c.object_kind,
      coalesce(c.state->>'callerNamePrefix', '') as caller_name_prefix,
      case when c.place = 'conference' then c.state->'place'->>'role' end as conference_role,
      c.place = 'conference' and coalesce((c.state->'place'->>'waitsForHost')::boolean, false)
        and not exists (select from live_calls h where h.account_id = c.account_id and h.object_id = c.object_id
          and h.place = 'conference' and h.state->'place'->>'role' = 'host') as waits_for_host,
      c.object_id, c.object_name, c.started_at, c.since, c.answered_at, c.on_hold, ${isRecorded} as is_recorded,
      coalesce((select jsonb_agg(jsonb_build_object('extensionId', e.id, 'extension', e.number, 'name', e.name,
          'state', l.state) order by l.state desc, e.number)
        from live_legs l join extensions e on e.account_id = l.account_id and e.id = l.extension_id
        where l.account_id = c.account_id and l.call_id = c.id and l.state <> 'monitoring'), '[]') as extensions,
      coalesce((select jsonb_agg(jsonb_build_object('extensionId', e.id, 'extension', e.number, 'name', e.name,
          'mode', l.mode, 'since', to_char(l.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by l.since)
        from live_legs l join extensions e on e.account_id = l.account_id and e.id = l.extension_id
        where l.account_id = c.account_id and l.call_id = c.id and l.state = 'monitoring'), '[]') as monitoring
    from live_calls c where c.account_id = ${accountId}${at(objectId)} order by c.started_at, c.id limit ${most}`)

export const countLive = async (db: Db, accountId: AccountId, objectId?: number) =>
  (
    await db.one<{ total: number }>(sql`
      select count(*)::int as total from live_calls c where c.account_id = ${accountId}${at(objectId)}`)
  ).total

export const findLive = (db: Db, accountId: AccountId, engineCallId: string) =>
  db.maybeOne<{ place: string; isRecorded: boolean; journey: Journey }>(sql`
    select c.place, ${isRecorded} as is_recorded, c.journey from live_calls c
    where c.account_id = ${accountId} and c.engine_call_id = ${engineCallId}`)

/** A test call under way, locked until the transaction ends. */
export const lockTestCall = (db: Db, accountId: AccountId, engine: string, engineCallId: string) =>
  db.maybeOne<{ lastEvent: number; state: CallState }>(sql`
    select c.last_event, c.state from live_calls c
    where c.account_id = ${accountId} and c.engine = ${engine} and c.engine_call_id = ${engineCallId}
      and c.placed_by is not null for update`)

/** The users of the extensions with these numbers. */
export const listUsersOf = async (db: Db, accountId: AccountId, numbers: readonly string[]): Promise<UserId[]> =>
  (
    await db.many<{ userId: UserId }>(sql`
      select e.user_id from extensions e
      where e.account_id = ${accountId} and e.number = any(${numbers}::text[]) and e.user_id is not null`)
  ).map(({ userId }) => userId)
/** An extension with a phone that can call now. */
export const findCaller = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<{ busy: boolean; userId: UserId | null; label: string }>(sql`
    select e.user_id, e.number || ' ' || e.name as label, exists (select from live_legs l where l.account_id = e.account_id and l.extension_id = e.id) as busy
    from extensions e where e.account_id = ${accountId} and e.id = ${extensionId} and e.type = 'Extension'
      and exists (select from lines l where l.account_id = e.account_id and l.extension_id = e.id and l.enabled)`)
/** The users of these extensions. */
export const listUsersOfExtensions = async (db: Db, accountId: AccountId, ids: readonly number[]): Promise<UserId[]> =>
  (
    await db.many<{ userId: UserId }>(sql`
      select e.user_id from extensions e
      where e.account_id = ${accountId} and e.id = any(${ids}::bigint[]) and e.user_id is not null`)
  ).map(({ userId }) => userId)
