import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../kit/database.ts"
import { sql } from "../kit/sql.ts"
import type { SessionDraft } from "./session-tokens.ts"

export const insertSession = async (db: Db, draft: SessionDraft & { sessionDays: number }): Promise<string> => {
  const row = await db.one<{ id: string }>(sql`
    insert into sessions (account_id, user_id, role_id, client_id, login_portal, device, address, expires_at, identity_grant_hash, identity_session_hash)
    values (${draft.accountId}, ${draft.userId}, ${draft.roleId}, ${draft.clientId}, ${draft.loginPortal}, ${draft.device}, ${draft.address},
      now() + make_interval(days => ${draft.sessionDays}), ${draft.identity?.grantHash ?? null}, ${draft.identity?.sessionHash ?? null})
    returning id`)
  return row.id
}

export const insertRefreshToken = (db: Db, accountId: AccountId, sessionId: string, tokenHash: string, generation = 0) =>
  db.run(sql`insert into refresh_tokens (account_id, session_id, token_hash, generation) values (${accountId}, ${sessionId}, ${tokenHash}, ${generation})`)

/** Ended tokens of the session go at the same time. */
export const insertAccessToken = async (db: Db, accountId: AccountId, sessionId: string, tokenHash: string, seconds: number) => {
  await db.run(sql`delete from access_tokens where account_id = ${accountId} and session_id = ${sessionId} and expires_at <= now()`)
  await db.run(sql`
    insert into access_tokens (account_id, session_id, token_hash, expires_at) values (${accountId}, ${sessionId}, ${tokenHash}, now() + make_interval(secs => ${seconds}))`)
}

export interface ActorRow {
  readonly sessionId: string
  readonly accountId: AccountId
  readonly userId: UserId
  readonly roleId: number
  readonly clientId: string
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly isVendorSupport: boolean
  readonly passwordExpired: boolean
  readonly onBehalfOfUserId: UserId | null
  readonly onBehalfOfName: string | null
}

/** The person behind an access token, while the token, the session and the permission to sign in all hold. */
export const findActor = (db: Db, accessTokenHash: string) =>
  db.maybeOne<ActorRow>(sql`
    select s.id as session_id, s.account_id, s.user_id, s.role_id, s.client_id, u.login_name, u.first_name, u.last_name, u.is_vendor_support,
      is_password_expired(s.account_id, s.user_id) as password_expired, s.on_behalf_of_user_id, b.first_name || ' ' || b.last_name as on_behalf_of_name
    from access_tokens t
    join sessions s on s.account_id = t.account_id and s.id = t.session_id
    join users u on u.account_id = s.account_id and u.id = s.user_id
    join role_memberships m on m.account_id = s.account_id and m.user_id = s.user_id and m.role_id = s.role_id
    left join users b on b.id = s.on_behalf_of_user_id
    where t.token_hash = ${accessTokenHash} and t.expires_at > now() and s.expires_at > now() and s.ended_at is null and u.allow_login and u.status_id <> 3`)

export interface RefreshRow {
  readonly accountId: AccountId
  readonly sessionId: string
  readonly userId: UserId
  readonly userName: string
  readonly clientId: string
  readonly generation: number
  readonly newestGeneration: number
  readonly usedAt: string | null
  /** Whether the session, the permission to sign in and the role still hold. */
  readonly alive: boolean
  readonly now: string
}

/** A refresh token with its family, which stays locked: renewals of one session queue up here. */
export const lockRefreshToken = async (db: Db, tokenHash: string): Promise<RefreshRow | undefined> => {
  const family = await db.maybeOne<{ id: string }>(sql`
    select s.id from refresh_tokens r join sessions s on s.account_id = r.account_id and s.id = r.session_id where r.token_hash = ${tokenHash} for update of s`)
  if (family === undefined) return undefined
  return db.maybeOne<RefreshRow>(sql`
    select r.account_id, r.session_id, s.user_id, u.first_name || ' ' || u.last_name as user_name, s.client_id, r.generation, clock_timestamp() as now,
      (select max(n.generation) from refresh_tokens n where n.account_id = r.account_id and n.session_id = r.session_id) as newest_generation,
      (select min(n.used_at) from refresh_tokens n where n.account_id = r.account_id and n.session_id = r.session_id and n.generation = r.generation) as used_at,
      s.ended_at is null and s.expires_at > now() and u.allow_login and u.status_id <> 3 and exists (
        select from role_memberships m where m.account_id = s.account_id and m.user_id = s.user_id and m.role_id = s.role_id) as alive
    from refresh_tokens r
    join sessions s on s.account_id = r.account_id and s.id = r.session_id
    join users u on u.account_id = s.account_id and u.id = s.user_id
    where r.token_hash = ${tokenHash}`)
}

export const markGenerationUsed = (db: Db, accountId: AccountId, sessionId: string, generation: number) =>
  db.run(sql`
    update refresh_tokens set used_at = clock_timestamp()
    where account_id = ${accountId} and session_id = ${sessionId} and generation = ${generation} and used_at is null`)

/** A renewed session lives on, up to an age at which people sign in again whatever happens. */
export const prolongSession = (db: Db, accountId: AccountId, sessionId: string, days: number, longestDays: number, address: string) =>
  db.run(sql`
    update sessions set last_used_at = now(), address = ${address},
      expires_at = least(now() + make_interval(days => ${days}), started_at + make_interval(days => ${longestDays}))
    where account_id = ${accountId} and id = ${sessionId}`)

export interface SessionRow {
  readonly id: string
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly accountName: string
  readonly loginPortal: "admin" | "dashboard"
  readonly identityGrantHash: string | null
  readonly startedAt: string
}

export const findSession = (db: Db, accountId: AccountId, sessionId: string) =>
  db.maybeOne<SessionRow>(sql`
    select s.id, u.login_name, u.first_name, u.last_name, u.email, a.name as account_name, s.login_portal, s.identity_grant_hash, s.started_at
    from sessions s
    join users u on u.account_id = s.account_id and u.id = s.user_id
    join accounts a on a.id = s.account_id
    where s.account_id = ${accountId} and s.id = ${sessionId}`)

export const listMemberships = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<{ roleId: number; isDefault: boolean }>(sql`
    select m.role_id, m.is_default from role_memberships m where m.account_id = ${accountId} and m.user_id = ${userId} order by m.is_default desc, m.role_id`)

export interface OpenSessionRow {
  readonly id: string
  readonly clientId: string
  readonly device: string
  readonly address: string
  readonly startedAt: string
  readonly lastUsedAt: string
  readonly expiresAt: string
}

export const listOpenSessions = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<OpenSessionRow>(sql`
    select s.id, s.client_id, s.device, s.address, s.started_at, s.last_used_at, s.expires_at
    from sessions s where s.account_id = ${accountId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > now()
    order by s.last_used_at desc, s.id limit 200`)

export interface EndedSession {
  readonly id: string
  readonly identityGrantHash: string | null
  readonly identitySessionHash: string | null
}

export const endOneSession = (db: Db, accountId: AccountId, userId: UserId, sessionId: string, reason: string) =>
  db.many<EndedSession>(sql`
    update sessions set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and user_id = ${userId} and id = ${sessionId} and ended_at is null and expires_at > now()
    returning id, identity_grant_hash, identity_session_hash`)

export const endAllSessions = (db: Db, accountId: AccountId, userId: UserId, except: string | undefined, reason: string) =>
  db.many<EndedSession>(sql`
    update sessions set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and user_id = ${userId} and ended_at is null and id is distinct from ${except ?? null}::uuid
    returning id, identity_grant_hash, identity_session_hash`)

export const endSessionsOfGrant = (db: Db, accountId: AccountId, userId: UserId, grantHash: string, reason: string) =>
  db.many<{ id: string }>(sql`
    update sessions set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and user_id = ${userId} and identity_grant_hash = ${grantHash} and ended_at is null
    returning id`)

/** Long-gone sessions with their tokens; a few at a time, so that no sign-in pays for many. */
export const purgeSessions = (db: Db) =>
  db.run(sql`
    delete from sessions where id in (
      select s.id from sessions s where s.expires_at < now() - interval '30 days' order by s.expires_at limit 20 for update skip locked)`)
