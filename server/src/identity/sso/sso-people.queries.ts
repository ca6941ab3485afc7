import type {
  NeverSignedIn,
  NeverSignedInFilter,
  SsoUser,
  SsoUserFilter,
} from "@dialplane/contract/identity/sso/sso-people.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"
import { isBreakGlass } from "./sso.queries.ts"

export type SsoUserRow = Omit<SsoUser, "manageable" | "role"> & {
  readonly roleId: number
  readonly customRole: string | null
}

const role = sql`(select m.role_id from role_memberships m where m.account_id = u.account_id and m.user_id = u.id
    order by m.is_default desc, m.role_id limit 1) as role_id,
  (select r.name from role_memberships m join own_roles r on r.account_id = m.account_id and r.id = m.own_role_id
    where m.account_id = u.account_id and m.user_id = u.id and m.is_default limit 1) as custom_role`
const columns = sql`u.id as user_id, u.first_name || ' ' || u.last_name as name, u.login_name, ${role},
  x.user_id is null as sso_enabled, x.reason, x.excluded_by, x.excluded_at,
  x.user_id is not null and ${isBreakGlass} as break_glass,
  exists (select from user_identities i where i.account_id = u.account_id and i.user_id = u.id) as linked,
  (select max(s.started_at) from sessions s where s.account_id = u.account_id and s.user_id = u.id
    and s.acting_kind is null and case when s.signed_in_with is not null then s.signed_in_with = 'password'
      -- Sessions from before that was kept.
      else not exists (select from sso_sessions o where o.account_id = s.account_id and o.session_id = s.id)
      end) as last_password_sign_in_at`
const from = sql`users u left join sso_excluded_users x on x.account_id = u.account_id and x.user_id = u.id`

const sorts: SortColumns<SsoUserFilter["sort"]> = {
  name: [
    { column: "u.sort_name", type: "text" },
    { column: "u.id", type: "bigint" },
  ],
  loginName: [
    { column: "u.sort_login", type: "text" },
    { column: "u.id", type: "bigint" },
  ],
}
const contains = (search: string) =>
  search !== "" &&
  sql`(position(${search.toLowerCase()} in lower(u.first_name || ' ' || u.last_name)) > 0
    or position(${search.toLowerCase()} in u.sort_login) > 0)`

export const listUsers = async (db: Db, accountId: AccountId, filter: SsoUserFilter): Promise<Page<SsoUserRow>> => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<SsoUserRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`select ${columns}, ${plan.key} as page_key from ${from}
      where ${allOf(
        sql`u.account_id = ${accountId} and not u.is_room`,
        filter.state === "excluded" && sql`x.user_id is not null`,
        filter.state === "enabled" && sql`x.user_id is null`,
        contains(filter.search),
        plan.where,
      )} order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}
export const findUser = (db: Db, accountId: AccountId, userId: UserId) =>
  db.maybeOne<SsoUserRow>(sql`select ${columns} from ${from} where u.account_id = ${accountId} and u.id = ${userId}`)

export type NeverRow = Omit<NeverSignedIn, "role"> & { readonly roleId: number; readonly customRole: string | null }
const neverSorts: SortColumns<NeverSignedInFilter["sort"]> = {
  createdAt: [
    { column: "u.created_at", type: "timestamptz" },
    { column: "u.id", type: "bigint" },
  ],
}
/** A user whom provisioning adds is linked in the same transaction; one whom it finds is linked later. */
const isMadeByScim = sql`exists (select from scim_links l
  where l.account_id = u.account_id and l.user_id = u.id and l.linked_at <= u.created_at)`

export const listNever = async (db: Db, accountId: AccountId, filter: NeverSignedInFilter): Promise<Page<NeverRow>> => {
  const plan = planPage(filter, neverSorts)
  const rows = await readRows<NeverRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.login_name, u.email, ${role}, u.created_at,
        u.invited_at, u.allow_login, case when u.added_by_import then 'import' when ${isMadeByScim} then 'scim'
          when exists (select from user_identities i where i.account_id = u.account_id and i.user_id = u.id) then 'sso'
          else 'manual' end as source, ${plan.key} as page_key
      from users u
      where ${allOf(
        sql`u.account_id = ${accountId} and not u.is_room and nullif(u.last_sign_in_at, 'epoch') is null`,
        contains(filter.search),
        plan.where,
      )} order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}

export const exclude = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  reason: string,
  by: string,
): Promise<boolean> =>
  (await db.run(sql`
    insert into sso_excluded_users (account_id, user_id, reason, excluded_by)
    values (${accountId}, ${userId}, ${reason}, ${by}) on conflict do nothing`)) === 1
export const include = async (db: Db, accountId: AccountId, userId: UserId): Promise<boolean> =>
  (await db.run(sql`delete from sso_excluded_users where account_id = ${accountId} and user_id = ${userId}`)) === 1
export const listExisting = (db: Db, accountId: AccountId, userIds: readonly UserId[]) =>
  db.many<{ userId: UserId; name: string; loginName: string }>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.login_name from users u
    where u.account_id = ${accountId} and u.id = any(${userIds}::bigint[]) and not u.is_room order by u.id`)
export const isExcluded = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ found: boolean }>(sql`
      select exists (select from sso_excluded_users x
        where x.account_id = ${accountId} and x.user_id = ${userId}) as found`)
  ).found
/** Whether this user is the only one of `sso_has_break_glass`. */
export const isLastBreakGlass = async (db: Db, accountId: AccountId, userId: UserId) =>
  (
    await db.one<{ last: boolean }>(sql`
      select coalesce(bool_and(x.user_id = ${userId}), false) as last
      from sso_excluded_users x join users u on u.account_id = x.account_id and u.id = x.user_id
      where x.account_id = ${accountId} and ${isBreakGlass}`)
  ).last
