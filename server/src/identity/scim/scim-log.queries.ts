import type { ScimAttention, ScimError, ScimErrorFilter } from "@dialplane/contract/identity/scim/scim.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page, PageTotal } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { countRows, finishPage, planPage, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"

export type Counted = "created" | "updated" | "disabled" | "failed"

export const count = (db: Db, accountId: AccountId, what: Counted) =>
  db.run(sql`
    insert into scim_counts as c (account_id, hour, created, updated, disabled, failed)
    values (${accountId}, date_trunc('hour', now()), ${what === "created" ? 1 : 0}, ${what === "updated" ? 1 : 0},
      ${what === "disabled" ? 1 : 0}, ${what === "failed" ? 1 : 0})
    on conflict (account_id, hour) do update set created = c.created + excluded.created,
      updated = c.updated + excluded.updated, disabled = c.disabled + excluded.disabled,
      failed = c.failed + excluded.failed`)

export interface Failure {
  readonly fingerprint: string
  readonly operation: string
  readonly subject: string
  readonly reason: string
  readonly traceId: string
}
/** An account keeps this many; further ones are only counted. */
const mostErrors = 5000
export const addFailure = (db: Db, accountId: AccountId, failure: Failure) =>
  db.run(sql`
    insert into scim_errors as e (account_id, fingerprint, operation, subject, reason, trace_id)
    select ${accountId}, ${failure.fingerprint}, ${failure.operation}, ${failure.subject}, ${failure.reason},
      ${failure.traceId}
    where (select count(*) from (select from scim_errors o where o.account_id = ${accountId} limit ${mostErrors}) o)
        < ${mostErrors}
      or exists (select from scim_errors o where o.account_id = ${accountId} and o.fingerprint = ${failure.fingerprint})
    on conflict (account_id, fingerprint) do update
      set times = e.times + 1, last_at = now(), trace_id = excluded.trace_id`)

const sorts: SortColumns<ScimErrorFilter["sort"]> = {
  lastAt: [
    { column: "e.last_at", type: "timestamptz" },
    { column: "e.id", type: "bigint" },
  ],
}
const matches = (accountId: AccountId, { search }: ScimErrorFilter) =>
  allOf(
    sql`e.account_id = ${accountId}`,
    search !== "" &&
      sql`(position(lower(${search}) in lower(e.subject)) > 0 or position(lower(${search}) in lower(e.reason)) > 0)`,
  )
export const listErrors = async (db: Db, accountId: AccountId, filter: ScimErrorFilter): Promise<Page<ScimError>> => {
  const plan = planPage(filter, sorts)
  const rows = await db.many<ScimError & { pageKey: (string | number)[] }>(sql`
    select e.id as error_id, e.operation, e.subject, e.reason, e.times, e.first_at, e.last_at, e.trace_id,
      ${plan.key} as page_key
    from scim_errors e where ${allOf(matches(accountId, filter), plan.where)}
    order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}
export const countErrors = (db: Db, accountId: AccountId, filter: ScimErrorFilter): Promise<PageTotal> =>
  countRows(db, sql`select from scim_errors e where ${matches(accountId, filter)}`)

// --- what needs attention --------------------------------------------------------------------------------------------

export interface Conflict {
  readonly loginName: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly externalId: string | null
  readonly userId: UserId | null
  readonly isActive: boolean
  readonly reason: Exclude<ScimAttention["reason"], "disabled">
}
const mostConflicts = 5000
/** One that is ignored stays ignored. */
export const putConflict = (db: Db, accountId: AccountId, conflict: Conflict) =>
  db.run(sql`
    insert into scim_conflicts as k (account_id, sort_login, login_name, email, given_name, family_name, external_id,
      user_id, is_active, reason)
    select ${accountId}, lower(${conflict.loginName}), ${conflict.loginName}, ${conflict.email}, ${conflict.givenName},
      ${conflict.familyName}, ${conflict.externalId}, ${conflict.userId}::bigint, ${conflict.isActive},
      ${conflict.reason}
    where (select count(*) from scim_conflicts o where o.account_id = ${accountId}) < ${mostConflicts}
      or exists (select from scim_conflicts o
        where o.account_id = ${accountId} and o.sort_login = lower(${conflict.loginName}))
    on conflict (account_id, sort_login) do update set login_name = excluded.login_name, email = excluded.email,
      given_name = excluded.given_name, family_name = excluded.family_name, external_id = excluded.external_id,
      user_id = excluded.user_id, is_active = excluded.is_active,
      reason = excluded.reason, last_at = now()`)
export const deleteConflict = (db: Db, accountId: AccountId, loginName: string) =>
  db.run(sql`delete from scim_conflicts where account_id = ${accountId} and sort_login = lower(${loginName})`)
export const ignoreConflict = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`update scim_conflicts set state = 'ignored' where account_id = ${accountId} and id = ${id}`)
export const findConflict = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<Conflict & { readonly id: number; readonly userName: string | null }>(sql`
    select k.id, k.login_name, k.email, k.given_name, k.family_name, k.external_id, k.user_id, k.is_active, k.reason,
      u.first_name || ' ' || u.last_name as user_name
    from scim_conflicts k left join users u on u.account_id = k.account_id and u.id = k.user_id
    where k.account_id = ${accountId} and k.id = ${id} and k.state = 'open' for update of k`)
