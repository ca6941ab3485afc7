import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export type Purpose = "signIn" | "interaction" | "test" | "confirmation"

export interface NewRequest {
  readonly accountId: AccountId
  /** Null for a sign-in that began at the identity provider. */
  readonly requestHash: string | null
  readonly browserHash: string
  readonly purpose: Purpose
  readonly version: number
  readonly testId: string | null
  readonly returnTo: string
  readonly interactionId: string | null
  readonly origin: string
  /** The open session that the sign-in confirms, and its user. */
  readonly session?: SessionToConfirm
}
export interface SessionToConfirm {
  readonly sessionId: string
  readonly userId: UserId
}
export const insertRequest = async (db: Db, request: NewRequest, minutes: number): Promise<string> =>
  (
    await db.one<{ id: string }>(sql`
      insert into sso_sign_ins (account_id, request_hash, browser_hash, purpose, version, test_id, return_to,
        interaction_id, origin, session_id, user_id, expires_at, used_at)
      values (${request.accountId}, ${request.requestHash}, ${request.browserHash}, ${request.purpose},
        ${request.version}, ${request.testId}::uuid, ${request.returnTo}, ${request.interactionId}, ${request.origin},
        ${request.session?.sessionId ?? null}::uuid, ${request.session?.userId ?? null}, now() + make_interval(mins => ${minutes}), case when ${request.requestHash}::text is null then now() end)
      returning id`)
  ).id

export interface RequestRow {
  readonly id: string
  readonly accountId: AccountId
  readonly purpose: Purpose
  readonly version: number
  readonly testId: string | null
  readonly origin: string
  readonly interactionId: string | null
  /** Of the session that it confirms. */
  readonly userId: UserId | null
  readonly startedAt: string
  readonly isExpired: boolean
  readonly isUsed: boolean
}
/** In the system scope. */
export const findRequest = (db: Db, requestHash: string) =>
  db.maybeOne<RequestRow>(sql`
    select s.id, s.account_id, s.purpose, s.version, s.test_id, s.origin, s.interaction_id, s.user_id, s.started_at,
      s.expires_at <= now() as is_expired, s.used_at is not null as is_used
    from sso_sign_ins s where s.request_hash = ${requestHash}`)
/** Of two answers to one request, the second gets nothing. */
export const takeRequest = async (db: Db, accountId: AccountId, id: string): Promise<boolean> =>
  (await db.maybeOne(sql`
    update sso_sign_ins set used_at = now()
    where account_id = ${accountId} and id = ${id} and used_at is null and expires_at > now() returning id`)) !==
  undefined

export interface NamedSession {
  readonly nameIdSealed: string
  readonly nameIdHash: string
  readonly sessionIndex: string | null
}
export const putCode = (
  db: Db,
  accountId: AccountId,
  id: string,
  code: { readonly hash: string; readonly seconds: number; readonly userId: UserId } & NamedSession,
) =>
  db.run(sql`
    update sso_sign_ins set code_hash = ${code.hash}, code_expires_at = now() + make_interval(secs => ${code.seconds}),
      user_id = ${code.userId}, name_id_sealed = ${code.nameIdSealed}, name_id_hash = ${code.nameIdHash},
      session_index = ${code.sessionIndex}
    where account_id = ${accountId} and id = ${id}`)

export interface RedeemedCode extends NamedSession {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly browserHash: string
  readonly purpose: Purpose
  readonly returnTo: string
  readonly interactionId: string | null
  /** The session that it confirms. */
  readonly sessionId: string | null
  readonly version: number
  readonly origin: string
  /** It began at the identity provider. */
  readonly isUnasked: boolean
  /** The browser's user confirmed it. */
  readonly isConfirmed: boolean
  readonly isExpired: boolean
}
/** Whoever presents a code uses it up, also in the wrong browser. In the system scope. */
export const takeCode = (db: Db, codeHash: string) =>
  db.maybeOne<RedeemedCode>(sql`
    delete from sso_sign_ins s where s.code_hash = ${codeHash}
    returning s.account_id, s.user_id, s.browser_hash, s.purpose, s.return_to, s.interaction_id, s.session_id, s.name_id_sealed,
      s.name_id_hash, s.session_index, s.version, s.origin, s.request_hash is null as is_unasked,
      s.asked_at is not null as is_confirmed, s.code_expires_at <= now() as is_expired`)
/** The same sign-in again, with a code for whoever confirms it. */
export const putConfirmation = (db: Db, redeemed: RedeemedCode, hash: string, seconds: number) =>
  db.run(sql`
    insert into sso_sign_ins (account_id, browser_hash, purpose, version, return_to, origin, expires_at, used_at,
      code_hash, code_expires_at, user_id, name_id_sealed, name_id_hash, session_index, asked_at)
    values (${redeemed.accountId}, ${redeemed.browserHash}, 'signIn', ${redeemed.version}, ${redeemed.returnTo},
      ${redeemed.origin}, now() + make_interval(secs => ${seconds}), now(), ${hash},
      now() + make_interval(secs => ${seconds}), ${redeemed.userId}, ${redeemed.nameIdSealed}, ${redeemed.nameIdHash},
      ${redeemed.sessionIndex}, now())`)

/** False if it was used before. */
export const useAssertion = async (db: Db, accountId: AccountId, hash: string, expiresAt: Date): Promise<boolean> =>
  (await db.run(sql`
    insert into sso_used_assertions (account_id, assertion_hash, expires_at)
    values (${accountId}, ${hash}, ${expiresAt.toISOString()}::timestamptz) on conflict do nothing`)) === 1

/** A few per call, so that no sign-in becomes slow. */
export const purgeSignIns = async (db: Db) => {
  await db.run(sql`
    delete from sso_sign_ins where (account_id, id) in (
      select s.account_id, s.id from sso_sign_ins s where s.expires_at < now() - interval '1 hour' order by s.expires_at
        limit 50 for update skip locked)`)
  await db.run(sql`
    delete from sso_used_assertions where (account_id, assertion_hash) in (
      select s.account_id, s.assertion_hash from sso_used_assertions s where s.expires_at < now() order by s.expires_at
        limit 50 for update skip locked)`)
}

// --- sessions ----------------------------------------------------------------------------------------------------------

export const findSsoSession = (db: Db, accountId: AccountId, sessionId: string) =>
  db.maybeOne<{ nameIdSealed: string; sessionIndex: string | null }>(sql`
    select s.name_id_sealed, s.session_index from sso_sessions s
    where s.account_id = ${accountId} and s.session_id = ${sessionId}`)
/** Open sessions that the identity provider's sign-out is about. */
export const listSessionsOf = (db: Db, accountId: AccountId, nameIdHash: string, sessionIndex: string | undefined) =>
  db.many<{ sessionId: string; userId: UserId; userName: string }>(sql`
    select s.session_id, o.user_id, u.first_name || ' ' || u.last_name as user_name
    from sso_sessions s join sessions o on o.account_id = s.account_id and o.id = s.session_id
      join users u on u.account_id = o.account_id and u.id = o.user_id
    where s.account_id = ${accountId} and s.name_id_hash = ${nameIdHash} and o.ended_at is null and o.expires_at > now()
      and (${sessionIndex ?? null}::text is null or s.session_index is null or s.session_index = ${sessionIndex ?? null})
    order by s.session_id limit 200`)
export const listSessionsOfUser = (db: Db, accountId: AccountId, userId: UserId) =>
  db.many<{ sessionId: string }>(sql`
    select s.session_id from sso_sessions s join sessions o on o.account_id = s.account_id and o.id = s.session_id
    where s.account_id = ${accountId} and o.user_id = ${userId} and o.ended_at is null
    order by s.session_id limit 200`)
