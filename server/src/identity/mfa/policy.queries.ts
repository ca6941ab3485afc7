import { roles } from "@dialplane/contract/kit/access/roles.table"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { usualRememberDays } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { Db } from "../../kit/database/database.ts"
import { isSsoRequiredOf } from "../../kit/access/sso-required.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import type { Holder } from "./holder.rules.ts"
import type { Policy } from "./policy.rules.ts"

/** What an account has that never changed anything. */
const usual: Policy = {
  mode: "offered",
  requiredOf: "all",
  roleIds: [],
  graceDays: 0,
  requiredSince: "1970-01-01T00:00:00.000Z",
  emailCodes: true,
  rememberDays: usualRememberDays,
}

export const findPolicy = async (db: Db, accountId: AccountId): Promise<Policy> =>
  (await db.maybeOne<Policy>(sql`
    select e.mode, e.required_of, e.role_ids, e.grace_days, e.required_since, e.email_codes, e.remember_days
    from mfa_enforcement e where e.account_id = ${accountId}`)) ?? usual

export const savePolicy = (db: Db, accountId: AccountId, policy: Policy) =>
  db.run(sql`
    insert into mfa_enforcement (account_id, mode, required_of, role_ids, grace_days, required_since, email_codes,
      remember_days)
    values (${accountId}, ${policy.mode}, ${policy.requiredOf}, ${policy.roleIds}::int[], ${policy.graceDays},
      ${policy.requiredSince}::timestamptz, ${policy.emailCodes}, ${policy.rememberDays})
    on conflict (account_id) do update set mode = excluded.mode, required_of = excluded.required_of,
      role_ids = excluded.role_ids, grace_days = excluded.grace_days, required_since = excluded.required_since,
      email_codes = excluded.email_codes, remember_days = excluded.remember_days, changed_at = now()`)

/** The time by which grace periods end, which is the database's. */
export const findNow = async (db: Db) => (await db.one<{ now: string }>(sql`select now() as now`)).now

/** Serializes concurrent changes of the policy. */
export const holdPolicy = (db: Db, accountId: AccountId) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('mfa_enforcement', ${accountId}))`)

/** The roles of the product whose users can change other users. Custom roles are asked for the permission. */
const administrators = Object.values(roles).flatMap(({ id, keys }) => (keys.has("update:users") ? [id] : []))

const isAdministrator = sql`(u.is_vendor_support or exists (
  select from role_memberships r left join own_roles o on o.account_id = r.account_id and o.id = r.own_role_id
  where r.account_id = u.account_id and r.user_id = u.id
    and (r.role_id = any(${administrators}::int[]) or 'update:users' = any(o.keys))))`

/** Whether the policy is about the user `u`. One of several roles is enough. */
const isInAudienceSql = ({ requiredOf, roleIds }: Policy): Sql => {
  if (requiredOf === "all") return sql`true`
  if (requiredOf === "administrators") return isAdministrator
  return sql`exists (select from role_memberships r
    where r.account_id = u.account_id and r.user_id = u.id and r.role_id = any(${roleIds}::int[]))`
}

/**
 * The identity provider decides how many factors a user `u` needs who can sign in only there. Whoever can also use a
 * password, or is excluded from single sign-on, is asked by us on both ways.
 */
export const isLeftToSso = isSsoRequiredOf(sql`u.account_id`, sql`u.id`)

/** Whether the policy requires a method of the user `u`. */
export const isRequiredSql = (policy: Policy): Sql =>
  policy.mode === "required" ? sql`(${isInAudienceSql(policy)} and not ${isLeftToSso})` : sql`false`

/** Whether the policy would require a method of the user `u` if single sign-on were not required of them. */
export const isExemptBySsoSql = (policy: Policy): Sql =>
  policy.mode === "required" ? sql`(${isInAudienceSql(policy)} and ${isLeftToSso})` : sql`false`

/** Whether the user `u` has a method that the policy accepts. */
export const isEnrolledSql = ({ emailCodes }: Policy): Sql => sql`exists (select from mfa_methods m
  where m.account_id = u.account_id and m.user_id = u.id and m.confirmed_at is not null
    and (${emailCodes}::boolean or m.kind <> 'email'))`

export const setUpBySql = ({ requiredSince, graceDays }: Policy): Sql =>
  sql`(greatest(${requiredSince}::timestamptz, u.created_at) + make_interval(days => ${graceDays}::int))`

export interface Duty {
  readonly isRequired: boolean
  readonly isEnrolled: boolean
  /** It would be required if the identity provider did not decide that. */
  readonly isExemptBySso: boolean
  /** Until when a method has to be set up, if it is required. */
  readonly setUpBy: string
  readonly isOver: boolean
}

/** What the policy asks of one user. */
export const findDuty = async (db: Db, { accountId, userId }: Holder, policy: Policy): Promise<Duty> =>
  (await db.maybeOne<Duty>(sql`
    select ${isRequiredSql(policy)} as is_required, ${isEnrolledSql(policy)} as is_enrolled,
      ${isExemptBySsoSql(policy)} as is_exempt_by_sso, ${setUpBySql(policy)} as set_up_by, ${setUpBySql(policy)} <= now() as is_over
    from users u where u.account_id = ${accountId} and u.id = ${userId}`)) ?? {
    isRequired: false,
    isEnrolled: false,
    isExemptBySso: false,
    setUpBy: policy.requiredSince,
    isOver: false,
  }
