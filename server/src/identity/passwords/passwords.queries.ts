import { topAccountId, type AccountId, type UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { canSignInSql } from "../users/users.service.ts"
import { isPasswordExpired, passwordExpiresAt } from "../../kit/access/password-expiry.ts"
import { sql } from "../../kit/database/sql.ts"
import { noPasswordFits } from "./password-hash.rules.ts"

/**
 * What this domain needs to know about a user: to check a password, to send an email, to decide who may manage them.
 */
export interface PersonRow {
  readonly userId: UserId
  readonly accountId: AccountId
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly company: string
  readonly canSignIn: boolean
  readonly hasSignedIn: boolean
}

const personColumns = sql`
  u.id as user_id, u.account_id, u.login_name, u.first_name, u.last_name, u.email, a.name as company,
    ${canSignInSql} as can_sign_in,
  u.last_sign_in_at > 'epoch' as has_signed_in`

export const findPerson = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<PersonRow>(sql`
    select ${personColumns} from users u join accounts a on a.id = u.account_id
      where u.account_id = ${accountId} and u.id = ${userId}`)

/** For a user (as `u`): a password that can be entered. */
export const hasPasswordSql = sql`exists (select from credentials c
  where c.account_id = u.account_id and c.user_id = u.id and c.password_hash <> ${noPasswordFits})`

/** Login names are unique in the whole installation; in an account's transaction only its own users are found. */
export const findPersonByLogin = (db: Db, loginName: string) =>
  db.maybeOne<PersonRow>(sql`
    select ${personColumns} from users u join accounts a on a.id = u.account_id
      where u.sort_login = lower(${loginName})`)

export const findPasswordHash = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.maybeOne<{ passwordHash: string }>(sql`
    select c.password_hash from credentials c where c.account_id = ${accountId} and c.user_id = ${userId}`)
  )?.passwordHash

/**
 * The hashes of passwords that cannot be used again: the current one, locked until the transaction ends, and earlier
 * ones.
 */
export const lockRememberedHashes = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  history: number,
): Promise<string[]> => {
  const present = await db.many<{ passwordHash: string }>(sql`
    select c.password_hash from credentials c where c.account_id = ${accountId} and c.user_id = ${userId} for update`)
  const former = await db.many<{ passwordHash: string }>(sql`
    select f.password_hash from former_passwords f where f.account_id = ${accountId} and f.user_id = ${userId}
      order by f.id desc limit ${Math.max(0, history - 1)}`)
  return [...present, ...former].map((row) => row.passwordHash).filter((hash) => hash !== noPasswordFits)
}

/** Replaces the current hash, which is kept with the earlier ones. */
export const replacePasswordHash = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  passwordHash: string,
  mustChange: boolean,
  history: number,
) => {
  await db.run(sql`
    insert into former_passwords (account_id, user_id, password_hash)
    select c.account_id, c.user_id, c.password_hash from credentials c
    where c.account_id = ${accountId} and c.user_id = ${userId} and c.password_hash <> ${noPasswordFits}`)
  await db.run(sql`
    delete from former_passwords f where f.account_id = ${accountId} and f.user_id = ${userId} and f.id not in (
      select k.id from former_passwords k where k.account_id = ${accountId} and k.user_id = ${userId}
        order by k.id desc limit ${Math.max(0, history - 1)})`)
  await db.run(sql`
    insert into credentials (account_id, user_id, password_hash, must_change)
      values (${accountId}, ${userId}, ${passwordHash}, ${mustChange})
    on conflict (account_id, user_id) do update
      set password_hash = excluded.password_hash, must_change = excluded.must_change, change_reason = null,
        changed_at = now()`)
}

/** For a user who was just added and has no earlier passwords: no password is accepted until they choose one. */
export const startWithoutPassword = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(
    sql`insert into credentials (account_id, user_id, password_hash, must_change)
      values (${accountId}, ${userId}, ${noPasswordFits}, true)`,
  )

/** Whether a user has a password that fits; those who have not chosen one yet have none. */
export const hasPassword = (accountId: AccountId, userId: UserId) => sql`exists (
  select from credentials c where c.account_id = ${accountId} and c.user_id = ${userId}
    and c.password_hash <> ${noPasswordFits})`

export const setMustChange = (db: Db, accountId: AccountId, userId: UserId, mustChange: boolean) =>
  db.run(
    sql`update credentials set must_change = ${mustChange}, change_reason = null
      where account_id = ${accountId} and user_id = ${userId}`,
  )

/** Zero if the password has to be changed anyway. */
export const requireChangeOfCommon = (db: Db, accountId: AccountId, userId: UserId) =>
  db.run(
    sql`update credentials set must_change = true, change_reason = 'common'
      where account_id = ${accountId} and user_id = ${userId} and not must_change`,
  )

export interface PasswordAgeRow {
  readonly isExpiredPassword: boolean
  readonly mustChange: boolean
  readonly reason: "common" | null
  readonly expiresAt: string | null
}

export const findPasswordAge = (db: Db, accountId: AccountId, userId: UserId) =>
  db.one<PasswordAgeRow>(sql`
    select ${isPasswordExpired(accountId, userId)} as is_expired_password,
      ${passwordExpiresAt(accountId, userId)} as expires_at,
      coalesce((select c.must_change from credentials c where c.account_id = ${accountId} and c.user_id = ${userId}),
        false) as must_change,
      (select c.change_reason from credentials c
        where c.account_id = ${accountId} and c.user_id = ${userId} and c.must_change) as reason`)

/** Why sessions end, as stored with them and sent to the user's windows. */
export type EndReason = "passwordChanged" | "passwordReset" | "signedOutEverywhere" | "endedByAdministrator"

/**
 * Ends a user's sessions, or all but one, including the records of the identity provider, which would let them in
 * again.
 */
export const endSessions = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  reason: EndReason,
  exceptSessionId: string | null,
) => {
  const ended = await db.many<{ id: string }>(sql`
    update sessions set ended_at = now(), end_reason = ${reason}
    where account_id = ${accountId} and user_id = ${userId} and ended_at is null and id is distinct
      from ${exceptSessionId}::uuid
    returning id`)
  await db.run(sql`
    delete from identity_records r where r.subject = ${String(userId)} and not exists (
      select from sessions s
        where s.account_id = ${accountId} and s.id = ${exceptSessionId}::uuid
        and s.identity_grant_hash = r.grant_hash)`)
  return ended.map((session) => session.id)
}

export const topAccountExists = async (db: Db) =>
  (await db.maybeOne(sql`select 1 as found from accounts a where a.id = ${topAccountId}`)) !== undefined
