import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { json, sql } from "../../kit/database/sql.ts"
import type { LiveConference } from "./live-conferences.rules.ts"

/** Who takes part in a conference beside this call. */
export const countOthers = async (db: Db, accountId: AccountId, extensionId: number, callId: number) =>
  (
    await db.one<{ others: number }>(sql`
      select count(*)::int as others from live_calls c
      where c.account_id = ${accountId} and c.place = 'conference' and c.object_id = ${extensionId} and c.id <> ${callId}`)
  ).others

/** Locked until the transaction ends: of two who leave at once, the second sees that the first has left. */
export const lockConference = (db: Db, accountId: AccountId, extensionId: number) =>
  db.maybeOne<LiveConference>(sql`
    select f.number, f.name, f.has_outside, f.calls, f.recording_since, f.recorded_first_at, f.recorded_ms
    from live_conferences f where f.account_id = ${accountId} and f.extension_id = ${extensionId} for update`)

export const saveConference = (db: Db, accountId: AccountId, extensionId: number, one: LiveConference) =>
  db.run(sql`
    insert into live_conferences (account_id, extension_id, number, name, has_outside, calls, recording_since,
      recorded_first_at, recorded_ms)
    values (${accountId}, ${extensionId}, ${one.number}, ${one.name}, ${one.hasOutside}, ${json(one.calls)},
      ${one.recordingSince}::timestamptz, ${one.recordedFirstAt}::timestamptz, ${one.recordedMs})
    on conflict (account_id, extension_id) do update set number = excluded.number, name = excluded.name,
      has_outside = excluded.has_outside, calls = excluded.calls, recording_since = excluded.recording_since,
      recorded_first_at = excluded.recorded_first_at, recorded_ms = excluded.recorded_ms`)

export const deleteConference = (db: Db, accountId: AccountId, extensionId: number) =>
  db.run(sql`delete from live_conferences where account_id = ${accountId} and extension_id = ${extensionId}`)
