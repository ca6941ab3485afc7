import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** Whether a user of any account has the name, or another user has reserved it. */
export const isLoginNameTaken = async (db: Db, loginName: string, askedBy: UserId) =>
  (await db.maybeOne(sql`
    select 1 from users u where u.sort_login = lower(${loginName})
    union all
    select 1 from login_name_reservations r
      where r.sort_login = lower(${loginName}) and r.user_id <> ${askedBy} and r.expires_at > now()
    limit 1`)) !== undefined

export const deleteExpiredReservations = (db: Db) =>
  db.run(sql`delete from login_name_reservations where expires_at <= now()`)

/** Undefined when another user has reserved the name. Reserving it again extends the reservation. */
export const putReservation = (db: Db, accountId: AccountId, userId: UserId, loginName: string, minutes: number) =>
  db.maybeOne<{ loginName: string; reservedUntil: string }>(sql`
    insert into login_name_reservations as r (account_id, login_name, user_id, expires_at)
    values (${accountId}, ${loginName}, ${userId}, now() + make_interval(mins => ${minutes}))
    on conflict (sort_login) do update
      set account_id = excluded.account_id, login_name = excluded.login_name, expires_at = excluded.expires_at
      where r.user_id = excluded.user_id
    returning login_name, expires_at as reserved_until`)

export const updateLoginName = (db: Db, accountId: AccountId, userId: UserId, loginName: string) =>
  db.run(sql`
    update users set login_name = ${loginName}, version = version + 1
    where account_id = ${accountId} and id = ${userId}`)

/**
 * Claims the name for a new user in the transaction that creates them. Reservations of other accounts are not visible
 * here but violate the unique index: false means that another user has reserved the name.
 */
export const takeLoginName = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  loginName: string,
): Promise<boolean> =>
  (await db.one<{ taken: boolean }>(sql`select take_login_name(${accountId}, ${userId}, ${loginName}) as taken`)).taken
