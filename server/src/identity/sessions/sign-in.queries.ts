import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { canSignInSql } from "../users/users.service.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import type { Membership } from "./sessions.rules.ts"

export interface Person {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly loginName: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly allowLogin: boolean
  readonly accountStatus: AccountStatus
  readonly appsOff: boolean
  readonly memberships: readonly Membership[]
}

const person = (condition: Sql): Sql => sql`
  select u.account_id, u.id as user_id, u.login_name, u.first_name, u.last_name, u.email, ${canSignInSql} as allow_login,
    a.status as account_status, a.app_disabled as apps_off, c.password_hash,
    coalesce((select json_agg(json_build_object('roleId', m.role_id, 'isDefault', m.is_default))
      from role_memberships m where m.account_id = u.account_id and m.user_id = u.id), '[]') as memberships
  from users u join accounts a on a.id = u.account_id
    left join credentials c on c.account_id = u.account_id and c.user_id = u.id
  where ${condition}`

/** The hash is returned separately from the user, so that only the password check gets it. */
export const findByLogin = async (
  db: Db,
  loginName: string,
): Promise<{ person: Person; passwordHash: string | undefined } | undefined> => {
  const row = await db.maybeOne<Person & { passwordHash: string | null }>(
    person(sql`u.sort_login = lower(${loginName.trim()})`),
  )
  if (row === undefined) return undefined
  const { passwordHash, ...rest } = row
  return { person: rest, passwordHash: passwordHash ?? undefined }
}

export const findPerson = async (db: Db, userId: UserId): Promise<Person | undefined> => {
  const row = await db.maybeOne<Person & { passwordHash: string | null }>(person(sql`u.id = ${userId}`))
  if (row === undefined) return undefined
  const { passwordHash: _, ...rest } = row
  return rest
}

/** Stores the same password hashed with today's parameters, unless it was changed in the meantime. */
export const replaceHash = (db: Db, { accountId, userId }: Person, before: string, after: string) =>
  db.run(
    sql`update credentials set password_hash = ${after}
      where account_id = ${accountId} and user_id = ${userId} and password_hash = ${before}`,
  )

/** Whether a user who has signed in before never did so with this client, as far as sessions are kept. */
export const isNewDevice = async (db: Db, { accountId, userId }: Person, device: string): Promise<boolean> =>
  (
    await db.one<{ isNew: boolean }>(sql`
    select count(*) > 0 and count(*) filter (where s.device = ${device}) = 0 as is_new
    from sessions s where s.account_id = ${accountId} and s.user_id = ${userId}`)
  ).isNew

/** The first sign-in turns an invited user into an active one. */
export const noteSignIn = (db: Db, { accountId, userId }: Person) =>
  db.run(
    sql`update users set last_sign_in_at = now(), status_id = case when status_id = 2 then 1 else status_id end
      where account_id = ${accountId} and id = ${userId}`,
  )
