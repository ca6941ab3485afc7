import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { SessionLimits } from "./session-limits.rules.ts"

/** Seconds, because the clocks of browsers differ. */
export interface SessionLifeRow {
  readonly clientId: string
  readonly endsInSeconds: number
  readonly limitInSeconds: number
}

/** The sign-in behind a session: acting belongs to the session from which it was begun. */
const ownSession = (accountId: AccountId, sessionId: string) =>
  sql`s.account_id = ${accountId} and s.id = (
    select coalesce(a.home_session_id, a.id) from sessions a where a.account_id = ${accountId} and a.id = ${sessionId})
    and s.ended_at is null and s.expires_at > now()`

export const findLife = (db: Db, accountId: AccountId, sessionId: string) =>
  db.maybeOne<SessionLifeRow>(sql`
    select s.client_id, ceil(extract(epoch from s.expires_at - now()))::int as ends_in_seconds,
      ceil(extract(epoch from coalesce(s.limit_at, s.expires_at) - now()))::int as limit_in_seconds
    from sessions s where ${ownSession(accountId, sessionId)}`)

export const noteActivity = (db: Db, accountId: AccountId, sessionId: string, idleMinutes: number) =>
  db.run(sql`
    update sessions s set last_active_at = now(),
      expires_at = least(coalesce(s.limit_at, s.expires_at), now() + make_interval(mins => ${idleMinutes}))
    where ${ownSession(accountId, sessionId)}`)

/** Applies a changed policy to the open sessions of the clients that are, or are not, among these. */
export const applyLimits = (
  db: Db,
  accountId: AccountId,
  clientIds: readonly string[],
  isAmong: boolean,
  { mostMinutes, idleMinutes }: SessionLimits,
) =>
  db.run(sql`
    update sessions s set limit_at = s.started_at + make_interval(mins => ${mostMinutes}),
      expires_at = least(s.started_at + make_interval(mins => ${mostMinutes}),
        s.last_active_at + make_interval(mins => ${idleMinutes}))
    where s.account_id = ${accountId} and s.ended_at is null and s.expires_at > now() and s.acting_kind is null
      and (s.client_id = any(${clientIds}::text[])) = ${isAmong}::boolean`)

export interface PlacedSession {
  readonly id: string
  readonly userId: UserId
  readonly userName: string
  readonly roleIds: readonly number[]
  readonly address: string
}

/** Open sessions with the roles in which they are used, and the address they were last renewed from. */
export const listPlaces = (db: Db, accountId: AccountId) =>
  db.many<PlacedSession>(sql`
    select s.id, s.user_id, u.first_name || ' ' || u.last_name as user_name, s.address, case when s.acting_kind = 'role' then array[s.home_role_id, s.role_id]
      else array[coalesce(s.home_role_id, s.role_id)] end as role_ids
    from sessions s join users u on u.account_id = s.account_id and u.id = s.user_id
    where s.account_id = ${accountId} and s.ended_at is null and s.expires_at > now()`)
