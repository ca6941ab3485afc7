import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { AccountKind, AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { Acting } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { canSignInSql } from "../users/users.service.ts"
import { isPasswordExpired } from "../../kit/access/password-expiry.ts"
import { isOpenedBySso, isSsoRequiredOf } from "../../kit/access/sso-required.ts"
import { rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { sessionDays } from "@dialplane/contract/identity/sessions/sessions.schema"
import { usualPolicy, type RoleRanges } from "@dialplane/contract/identity/passwords/security-policy.schema"
import type { SessionLimits } from "./session-limits.rules.ts"

export interface SessionDraft {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly roleId: number
  readonly clientId: string
  readonly loginPortal: "admin" | "dashboard"
  readonly device: string
  readonly address: string
  /** For sessions from the identity provider: the grant and the browser session there. */
  readonly identity?: IdentityOfSession
  /** The session that stood in for the password: this one continues its sign-in. */
  readonly continued?: ContinuedSignIn
  readonly signedInWith: "password" | "passkey" | "sso"
  readonly secondFactor: string | null
}
export interface IdentityOfSession {
  readonly grantHash: string
  readonly sessionHash: string | null
}
export interface ContinuedSignIn {
  readonly sessionId: string
  readonly startedAt: string
  readonly lastActiveAt: string
  /** Ends this session with it. */
  readonly parentId: string | null
}

export const insertSession = async (
  db: Db,
  draft: SessionDraft,
  { mostMinutes, idleMinutes }: SessionLimits,
): Promise<string> => {
  const startedAt = sql`coalesce(${draft.continued?.startedAt ?? null}::timestamptz, now())`
  const activeAt = sql`coalesce(${draft.continued?.lastActiveAt ?? null}::timestamptz, now())`
  // What continues a sign-in was begun as that one was.
  const began = (column: Sql, now: string | null) =>
    draft.continued === undefined
      ? sql`${now}::text`
      : sql`(select ${column} from sessions p where p.account_id = ${draft.accountId}
          and p.id = ${draft.continued.sessionId}::uuid)`
  const row = await db.one<{ id: string }>(sql`
    insert into sessions (account_id, user_id, role_id, client_id, login_portal, device, address, started_at,
      last_active_at, limit_at, expires_at, identity_grant_hash, identity_session_hash, identity_parent_id,
      confirmed_at, confirmed_by, signed_in_with, second_factor)
    values (${draft.accountId}, ${draft.userId}, ${draft.roleId}, ${draft.clientId}, ${draft.loginPortal},
      ${draft.device}, ${draft.address}, ${startedAt}, ${activeAt},
      ${startedAt} + make_interval(mins => ${mostMinutes}),
      least(${startedAt} + make_interval(mins => ${mostMinutes}),
        ${activeAt} + make_interval(mins => ${idleMinutes})),
      ${draft.identity?.grantHash ?? null}, ${draft.identity?.sessionHash ?? null},
      ${draft.continued?.parentId ?? null}::uuid, ${startedAt}, 'signIn',
      ${began(sql`p.signed_in_with`, draft.signedInWith)}, ${began(sql`p.second_factor`, draft.secondFactor)})
    returning id`)
  return row.id
}

/** For new tokens in the place of all earlier ones. */
export const deleteTokensOf = async (db: Db, accountId: AccountId, sessionId: string) => {
  await db.run(sql`delete from access_tokens where account_id = ${accountId} and session_id = ${sessionId}`)
  await db.run(sql`delete from refresh_tokens where account_id = ${accountId} and session_id = ${sessionId}`)
}

export const insertRefreshToken = (
  db: Db,
  accountId: AccountId,
  sessionId: string,
  tokenHash: string,
  generation = 0,
) =>
  db.run(
    sql`insert into refresh_tokens (account_id, session_id, token_hash, generation)
      values (${accountId}, ${sessionId}, ${tokenHash}, ${generation})`,
  )

/** Deletes expired tokens of the session at the same time. */
export const insertAccessToken = async (
  db: Db,
  accountId: AccountId,
  sessionId: string,
  tokenHash: string,
  seconds: number,
) => {
  await db.run(
    sql`delete from access_tokens
      where account_id = ${accountId} and session_id = ${sessionId} and expires_at <= now()`,
  )
  await db.run(sql`
    insert into access_tokens (account_id, session_id, token_hash, expires_at)
      values (${accountId}, ${sessionId}, ${tokenHash}, now() + make_interval(secs => ${seconds}))`)
}

export interface ActorRow {
  readonly sessionId: string
  readonly homeAccountId: AccountId
  readonly homeAccountKind: AccountKind
  readonly homeAccountName: string
  readonly homeStatus: AccountStatus
  readonly homeAppsOff: boolean
  readonly accountId: AccountId
  readonly accountKind: AccountKind
  readonly accountStatus: AccountStatus
  readonly accountName: string
  readonly userId: UserId
  readonly roleId: number
  readonly customRoleName: string | null
  readonly customRoleKeys: readonly PermissionKey[] | null
  readonly homeRoleId: number
  readonly homeRoleName: string | null
  readonly homeRoleKeys: readonly PermissionKey[] | null
  readonly actingKind: Acting["kind"] | null
  readonly actingReason: string | null
  readonly expiresAt: string
  readonly clientId: string
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly isVendorSupport: boolean
  readonly passwordExpired: boolean
  /** From where users of the home account can sign in, by role; null with the default policy. */
  readonly addressRanges: readonly RoleRanges[] | null
}

const holds = (roleId: Sql) =>
  sql`exists (select from role_memberships m
    where m.account_id = s.account_id and m.user_id = s.user_id and m.role_id = ${roleId})`

/**
 * What lets a user act elsewhere must still be valid: their own sign-in, and the other role, the trust or the position
 * above the account (as `ta`).
 */
const mayStillAct = sql`case s.acting_kind
    when 'role' then ${holds(rawSql("s.role_id"))}
    when 'trust' then exists (
      select from account_trusts x
      where x.account_id = s.acting_account_id and x.trusted_account_id = s.account_id and x.role_id = s.role_id
        and (x.expires_at is null or x.expires_at > now()))
    else ta.path @> array[s.account_id] end`
const actsRightly = sql`exists (select from sessions h
  where h.id = s.home_session_id and h.ended_at is null and h.expires_at > now()) and ${mayStillAct}`

/**
 * A password that expired is asked for in sessions that were opened with it: not in those of single sign-on and what
 * acts on their behalf. Most passwords have not expired, so the second question is rarely asked.
 */
const mustChangePassword = sql`case when ${isPasswordExpired(sql`s.account_id`, sql`s.user_id`)}
  then not ${isOpenedBySso} else false end`

const actorColumns = (passwordExpired: Sql) => sql`
  s.id as session_id, s.account_id as home_account_id, ha.kind as home_account_kind, ha.name as home_account_name,
    ha.status as home_status, ha.app_disabled as home_apps_off,
  ta.id as account_id, ta.kind as account_kind, ta.status as account_status, ta.name as account_name, s.user_id,
  s.role_id, r.name as custom_role_name, r.keys as custom_role_keys, coalesce(s.home_role_id, s.role_id) as home_role_id,
    hr.name as home_role_name, hr.keys as home_role_keys,
  s.acting_kind, s.acting_reason, s.expires_at, s.client_id, u.login_name, u.first_name, u.last_name,
    u.is_vendor_support,
  ${passwordExpired} as password_expired, sp.address_ranges`

/** The user, both accounts and both roles of a session (as `s`). */
const actorTables = sql`
  join users u on u.account_id = s.account_id and u.id = s.user_id
  join accounts ha on ha.id = s.account_id
  join accounts ta on ta.id = coalesce(s.acting_account_id, s.account_id)
  left join account_security_policies sp on sp.account_id = s.account_id
  left join own_roles r on r.account_id = ta.id and r.id = s.role_id
  left join own_roles hr on hr.account_id = s.account_id and hr.id = coalesce(s.home_role_id, s.role_id)`

const isValidSession = sql`s.expires_at > now() and s.ended_at is null and ${canSignInSql}
  and ${holds(rawSql("coalesce(s.home_role_id, s.role_id)"))} and (s.acting_kind is null or (${actsRightly}))`

/** The user of an access token, while the token, the session and the permission to sign in are valid. */
export const findActor = (db: Db, accessTokenHash: string) =>
  db.maybeOne<ActorRow>(sql`
    select ${actorColumns(mustChangePassword)} from access_tokens t
    join sessions s on s.account_id = t.account_id and s.id = t.session_id ${actorTables}
    where t.token_hash = ${accessTokenHash} and t.expires_at > now() and ${isValidSession}`)

/** The same for what goes on without a token for each time: a stream of events. */
export const findActorOfSession = (db: Db, sessionId: string) =>
  db.maybeOne<ActorRow>(sql`
    select ${actorColumns(mustChangePassword)} from sessions s ${actorTables}
    where s.id = ${sessionId} and ${isValidSession}`)

export interface ActedAs {
  readonly userId: UserId
  readonly homeAccountId: AccountId
  readonly accountId: AccountId
  readonly roleId: number
  readonly homeRoleId: number
  readonly actingKind: Acting["kind"] | null
  readonly actingReason: string
  readonly clientId: string
}

/**
 * The current rights of a user who did something earlier, without a session: while they may sign in and what let them
 * act elsewhere is still valid. If they no longer have the role of that time, the one they start in is used. API keys,
 * webhooks and jobs act this way: they use no password, so one that has expired does not stop them.
 */
export const findPresentActorRow = (db: Db, as: ActedAs) => {
  const elsewhere = as.actingKind === "trust" || as.actingKind === "assume"
  const heldRole = (roleId: number) => sql`(
    select m.role_id from role_memberships m where m.account_id = ${as.homeAccountId} and m.user_id = ${as.userId}
      order by (m.role_id = ${roleId}) desc, m.is_default desc, m.role_id limit 1)`
  return db.maybeOne<ActorRow>(sql`
    select ${actorColumns(rawSql("false"))}
    from (select '' as id, ${as.homeAccountId}::bigint as account_id, ${as.userId}::bigint as user_id,
      ${elsewhere ? as.accountId : as.homeAccountId}::bigint as acting_account_id,
      ${elsewhere ? sql`${as.roleId}::int` : heldRole(as.roleId)} as role_id,
        ${heldRole(as.homeRoleId)} as home_role_id, ${as.actingKind}::text as acting_kind,
      ${as.actingReason}::text as acting_reason, now() as expires_at,
        ${as.clientId}::text as client_id) s ${actorTables}
    where ${canSignInSql} and s.home_role_id is not null and (s.acting_kind is null or (${mayStillAct}))`)
}

/** The scopes of an API key that was not revoked and has not expired. */
export const findLiveScopes = async (db: Db, accountId: AccountId, apiKeyId: number) =>
  (
    await db.maybeOne<{ scopes: PermissionKey[] }>(sql`
      select k.scopes from api_keys k where k.account_id = ${accountId} and k.id = ${apiKeyId}
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`)
  )?.scopes

export interface ActingPersonRow {
  readonly sessionId: string
  readonly name: string
  readonly fromAccountId: AccountId
  readonly fromAccount: string
  readonly roleId: number
  readonly kind: "trust" | "assume"
  readonly reason: string
  readonly startedAt: string
  readonly until: string
}

/** Users who act in an account, while what lets them is still valid. */
export const listActingIn = (db: Db, accountId: AccountId) =>
  db.many<ActingPersonRow>(sql`
    select s.id as session_id, u.first_name || ' ' || u.last_name as name, a.id as from_account_id,
      a.name as from_account, s.role_id, s.acting_kind as kind, s.acting_reason as reason, s.started_at,
      s.expires_at as until
    from sessions s join users u on u.account_id = s.account_id and u.id = s.user_id
      join accounts a on a.id = s.account_id join accounts ta on ta.id = s.acting_account_id
    where s.acting_account_id = ${accountId} and s.acting_kind in ('trust', 'assume') and s.ended_at is null
      and s.expires_at > now() and ${actsRightly}
    order by s.started_at desc, s.id limit 200`)

export interface RefreshRow {
  readonly accountId: AccountId
  readonly sessionId: string
  readonly userId: UserId
  readonly userName: string
  readonly clientId: string
  readonly generation: number
  readonly newestGeneration: number
  readonly usedAt: string | null
  readonly roleId: number
  readonly accountStatus: AccountStatus
  readonly appsOff: boolean
  /** Whether the session, the permission to sign in and the role are still valid. */
  readonly alive: boolean
  /** Why it is not valid, if the session records a reason. */
  readonly endReason: string | null
  readonly expired: boolean
  /** Why it expired, if by the policy of the account. */
  readonly overBy: "limit" | "idle" | null
  readonly allowed: boolean
  /** Opened with a password, while the account requires single sign-on of this user. */
  readonly ssoNeeded: boolean
  readonly now: string
}

/** For a session (as `s`). */
const ssoNeeded = sql`(${isSsoRequiredOf(sql`s.account_id`, sql`s.user_id`)} and not ${isOpenedBySso})`

/** A refresh token with its family, which stays locked: concurrent renewals of one session wait here. */
export const lockRefreshToken = async (
  db: Db,
  tokenHash: string,
  browserClients: readonly string[],
): Promise<RefreshRow | undefined> => {
  const family = await db.maybeOne<{ id: string }>(sql`
    select s.id from refresh_tokens r join sessions s on s.account_id = r.account_id and s.id = r.session_id
      where r.token_hash = ${tokenHash} for update of s`)
  if (family === undefined) return undefined
  return db.maybeOne<RefreshRow>(sql`
    select r.account_id, r.session_id, s.user_id, s.role_id, a.status as account_status, a.app_disabled as apps_off,
      u.first_name || ' ' || u.last_name as user_name, s.client_id, r.generation, clock_timestamp() as now,
      (select max(n.generation) from refresh_tokens n
        where n.account_id = r.account_id and n.session_id = r.session_id) as newest_generation,
      (select min(n.used_at) from refresh_tokens n
        where n.account_id = r.account_id and n.session_id = r.session_id and n.generation = r.generation) as used_at,
      s.ended_at is null and s.expires_at > now() and ${canSignInSql} and exists (
        select from role_memberships m
          where m.account_id = s.account_id and m.user_id = s.user_id and m.role_id = s.role_id) as alive,
      s.end_reason, s.expires_at <= now() as expired, ${canSignInSql} as allowed, ${ssoNeeded} as sso_needed,
      case when s.limit_at <= now() then 'limit' when s.client_id = any(${browserClients}::text[])
        and s.last_active_at + make_interval(mins => coalesce(p.idle_minutes, ${usualPolicy.idleMinutes})) <= now()
        then 'idle' end as over_by
    from refresh_tokens r
    join sessions s on s.account_id = r.account_id and s.id = r.session_id
    join users u on u.account_id = s.account_id and u.id = s.user_id
    join accounts a on a.id = s.account_id
    left join account_security_policies p on p.account_id = s.account_id
    where r.token_hash = ${tokenHash}`)
}

export interface GrantSessionRow {
  readonly accountId: AccountId
  readonly sessionId: string
  readonly userId: UserId
  readonly userName: string
  readonly clientId: string
  readonly roleId: number
  readonly accountStatus: AccountStatus
  readonly appsOff: boolean
  readonly startedAt: string
  readonly lastActiveAt: string
  readonly ssoNeeded: boolean
}

const openSession = (condition: Sql) => sql`
  select s.account_id, s.id as session_id, s.user_id, s.role_id, a.status as account_status, a.app_disabled as apps_off,
    u.first_name || ' ' || u.last_name as user_name, s.client_id, s.started_at, s.last_active_at,
    ${ssoNeeded} as sso_needed
  from sessions s
  join users u on u.account_id = s.account_id and u.id = s.user_id
  join accounts a on a.id = s.account_id
  where ${condition} and s.ended_at is null and s.expires_at > now() and s.acting_kind is null and ${canSignInSql}
    and ${holds(rawSql("s.role_id"))}`

/** The session of a grant of our identity provider, which stays locked. In the system scope. */
export const lockSessionOfGrant = (db: Db, grantHash: string) =>
  db.maybeOne<GrantSessionRow>(sql`${openSession(sql`s.identity_grant_hash = ${grantHash}`)} for update of s`)

/** The newest sign-in of a browser session of our identity provider. In the system scope. */
export const findSignInOfBrowser = (db: Db, sessionHash: string, userId: UserId) =>
  db.maybeOne<GrantSessionRow>(sql`
    ${openSession(sql`s.identity_session_hash = ${sessionHash} and s.user_id = ${userId}`)}
    order by s.started_at desc, s.last_active_at desc limit 1`)

/** In the system scope. */
export const findOpenSession = (db: Db, sessionId: string, userId: UserId) =>
  db.maybeOne<GrantSessionRow>(openSession(sql`s.id = ${sessionId} and s.user_id = ${userId}`))

export const noteDevice = (db: Db, accountId: AccountId, sessionId: string, device: string, address: string) =>
  db.run(sql`
    update sessions set device = ${device}, address = ${address}, last_used_at = now()
    where account_id = ${accountId} and id = ${sessionId}`)

export const findHolderOfRefreshToken = (db: Db, tokenHash: string) =>
  db.maybeOne<{ userId: UserId; name: string; loginName: string }>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.login_name
    from refresh_tokens r join sessions s on s.account_id = r.account_id and s.id = r.session_id
      join users u on u.account_id = s.account_id and u.id = s.user_id
    where r.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > now()`)

export const markGenerationUsed = (db: Db, accountId: AccountId, sessionId: string, generation: number) =>
  db.run(sql`
    update refresh_tokens set used_at = clock_timestamp()
    where account_id = ${accountId} and session_id = ${sessionId} and generation = ${generation} and used_at is null`)

/**
 * A replaced token is kept as long as one that nobody used would work: so long its owner may come with it after a thief,
 * and ends the session of both. Looks only at the oldest ones, so that a renewal costs the same in an old session.
 */
export const forgetReplacedTokens = (db: Db, accountId: AccountId, sessionId: string) =>
  db.run(sql`
    delete from refresh_tokens where account_id = ${accountId} and token_hash in (
      select o.token_hash from (
        select r.token_hash, r.used_at from refresh_tokens r
        where r.account_id = ${accountId} and r.session_id = ${sessionId} order by r.generation limit 20) o
      where o.used_at < now() - make_interval(days => ${sessionDays}))`)

/** Extends a renewed session, up to the age at which users have to sign in again. */
export const prolongSession = (
  db: Db,
  accountId: AccountId,
  sessionId: string,
  { mostMinutes, idleMinutes, renewalCounts }: SessionLimits,
  address: string,
) => {
  const activeAt = renewalCounts ? rawSql("now()") : rawSql("last_active_at")
  return db.run(sql`
    update sessions set last_used_at = now(), address = ${address}, last_active_at = ${activeAt},
      limit_at = started_at + make_interval(mins => ${mostMinutes}),
      expires_at = least(${activeAt} + make_interval(mins => ${idleMinutes}),
        started_at + make_interval(mins => ${mostMinutes}))
    where account_id = ${accountId} and id = ${sessionId}`)
}

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
    select s.id, u.login_name, u.first_name, u.last_name, u.email, a.name as account_name, s.login_portal,
      s.identity_grant_hash, s.started_at
    from sessions s
    join users u on u.account_id = s.account_id and u.id = s.user_id
    join accounts a on a.id = s.account_id
    where s.account_id = ${accountId} and s.id = ${sessionId}`)

export const listMemberships = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<{ roleId: number; ownName: string | null; isDefault: boolean }>(sql`
    select m.role_id, r.name as own_name, m.is_default
    from role_memberships m left join own_roles r on r.account_id = m.account_id and r.id = m.own_role_id
    where m.account_id = ${accountId} and m.user_id = ${userId} order by m.is_default desc, m.role_id`)

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
    from sessions s where s.account_id = ${accountId} and s.user_id = ${userId} and s.ended_at is null
      and s.expires_at > now() and s.acting_kind is null
    order by s.last_used_at desc, s.id limit 200`)

export interface EndedSession {
  readonly id: string
  readonly identityGrantHash: string | null
  readonly identitySessionHash: string | null
}

export const endOneSession = (db: Db, accountId: AccountId, userId: UserId, sessionId: string, reason: string) =>
  db.many<EndedSession>(sql`
    update sessions set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and user_id = ${userId} and id = ${sessionId} and ended_at is null
      and expires_at > now()
    returning id, identity_grant_hash, identity_session_hash`)

export const endAllSessions = (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  except: string | undefined,
  reason: string,
) =>
  db.many<EndedSession>(sql`
    update sessions set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and user_id = ${userId} and ended_at is null and id is distinct
      from ${except ?? null}::uuid
    returning id, identity_grant_hash, identity_session_hash`)

/** Sessions for which this one stood in for the password. */
export const endContinued = (db: Db, accountId: AccountId, sessionId: string, reason: string) =>
  db.many<EndedSession>(sql`
    update sessions set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and identity_parent_id = ${sessionId} and ended_at is null
    returning id, identity_grant_hash, identity_session_hash`)
