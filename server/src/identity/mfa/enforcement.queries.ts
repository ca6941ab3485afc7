import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { isOpenedBySso } from "../../kit/access/sso-required.ts"
import { sql } from "../../kit/database/sql.ts"
import { isEnrolledSql, isExemptBySsoSql, isLeftToSso, isRequiredSql } from "./policy.queries.ts"
import type { Policy } from "./policy.rules.ts"

const canSignIn = sql`u.allow_login and u.status_id <> 3 and not u.is_room`
/** A session that was opened with single sign-on never asked for a method, and does not end for the lack of one. */
const isSignedInWithPassword = sql`exists (select from sessions s
  where s.account_id = u.account_id and s.user_id = u.id and s.ended_at is null and s.expires_at > now()
    and not ${isOpenedBySso})`

/** As the coverage list counts them: who can sign in with the identity provider only is counted apart. */
export const countPeople = (db: Db, accountId: AccountId, policy: Policy) =>
  db.one<{ people: number; enrolled: number; exemptBySso: number }>(sql`
    select (count(*) filter (where not p.is_left))::int as people,
      (count(*) filter (where not p.is_left and p.is_enrolled))::int as enrolled,
      (count(*) filter (where p.is_left))::int as exempt_by_sso
    from (select ${isLeftToSso} as is_left, ${isEnrolledSql(policy)} as is_enrolled
      from users u where u.account_id = ${accountId} and ${canSignIn}) p`)

/** Whom a policy would affect. */
export const countAffected = (db: Db, accountId: AccountId, policy: Policy) =>
  db.one<{ required: number; notEnrolled: number; exemptBySso: number }>(sql`
    select (count(*) filter (where a.is_required))::int as required,
      (count(*) filter (where a.is_required and not a.is_enrolled))::int as not_enrolled,
      (count(*) filter (where a.is_exempt))::int as exempt_by_sso
    from (select ${isRequiredSql(policy)} as is_required, ${isExemptBySsoSql(policy)} as is_exempt,
        ${isEnrolledSql(policy)} as is_enrolled
      from users u where u.account_id = ${accountId} and ${canSignIn}) a`)

/** Users who are signed in with their password, need a two-factor method and have none. */
export const listSignedInWithout = (db: Db, accountId: AccountId, policy: Policy) =>
  db.many<{ userId: UserId }>(sql`
    select u.id as user_id from users u
    where u.account_id = ${accountId} and ${isRequiredSql(policy)} and not ${isEnrolledSql(policy)}
      and ${isSignedInWithPassword}
    order by u.id`)

/** The account's own roles among these. */
export const listCustomRoles = (db: Db, accountId: AccountId, roleIds: readonly number[]) =>
  db.many<{ id: number; name: string }>(sql`
    select r.id, r.name from own_roles r where r.account_id = ${accountId} and r.id = any(${roleIds}::int[])`)
