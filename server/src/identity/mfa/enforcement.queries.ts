import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { isEnrolledSql, isRequiredSql } from "./policy.queries.ts"
import type { Policy } from "./policy.rules.ts"

const canSignIn = sql`u.allow_login and u.status_id <> 3 and not u.is_room`
const isSignedIn = sql`exists (select from sessions s
  where s.account_id = u.account_id and s.user_id = u.id and s.ended_at is null and s.expires_at > now())`

export const countPeople = (db: Db, accountId: AccountId, policy: Policy) =>
  db.one<{ people: number; enrolled: number }>(sql`
    select count(*)::int as people, (count(*) filter (where ${isEnrolledSql(policy)}))::int as enrolled from users u
      where u.account_id = ${accountId} and ${canSignIn}`)

/** Whom a policy would affect. The calling user is never signed out. */
export const countAffected = (db: Db, accountId: AccountId, policy: Policy, callerId: UserId) =>
  db.one<{ required: number; notEnrolled: number; signedOut: number }>(sql`
    select count(*)::int as required, (count(*) filter (where not a.is_enrolled))::int as not_enrolled,
      (count(*) filter (where not a.is_enrolled and a.is_signed_in and a.id <> ${callerId}))::int as signed_out
    from (select u.id, ${isEnrolledSql(policy)} as is_enrolled, ${isSignedIn} as is_signed_in from users u
      where u.account_id = ${accountId} and ${canSignIn} and ${isRequiredSql(policy)}) a`)

/** Users who are signed in, need a two-factor method and have none. */
export const listSignedInWithout = (db: Db, accountId: AccountId, policy: Policy) =>
  db.many<{ userId: UserId }>(sql`
    select u.id as user_id from users u
    where u.account_id = ${accountId} and ${isRequiredSql(policy)} and not ${isEnrolledSql(policy)} and ${isSignedIn}
    order by u.id`)

/** The account's own roles among these. */
export const listCustomRoles = (db: Db, accountId: AccountId, roleIds: readonly number[]) =>
  db.many<{ id: number; name: string }>(sql`
    select r.id, r.name from own_roles r where r.account_id = ${accountId} and r.id = any(${roleIds}::int[])`)
