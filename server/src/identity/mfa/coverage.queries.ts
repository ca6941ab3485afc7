import type { CoverageFilter, CoverageRow } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page, PageTotal } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { countRows, finishPage, planPage, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"
import { isEnrolledSql, isExemptBySsoSql, isLeftToSso, isRequiredSql, setUpBySql } from "./policy.queries.ts"
import type { Policy } from "./policy.rules.ts"

export interface CoverageFacts extends Omit<CoverageRow, "roles" | "state" | "exempt"> {
  readonly isEnrolled: boolean
  readonly isOver: boolean
  readonly isExemptBySso: boolean
  readonly held: readonly { readonly roleId: number; readonly ownName: string | null }[]
}

const sorts: SortColumns<CoverageFilter["sort"]> = {
  name: [
    { column: "u.sort_name", type: "text" },
    { column: "u.id", type: "bigint" },
  ],
  loginName: [
    { column: "u.sort_login", type: "text" },
    { column: "u.id", type: "bigint" },
  ],
}

const canSignIn = sql`u.allow_login and u.status_id <> 3 and not u.is_room`
const ofPerson = sql`mfa_methods m where m.account_id = u.account_id and m.user_id = u.id and m.confirmed_at is not null`

type Narrowed = Pick<CoverageFilter, "search" | "show" | "kind">

const matches = (accountId: AccountId, policy: Policy, { search, show, kind }: Narrowed) =>
  allOf(
    sql`u.account_id = ${accountId}`,
    canSignIn,
    search !== "" &&
      sql`(position(${search.toLowerCase()} in lower(u.first_name || ' ' || u.last_name)) > 0
        or position(${search.toLowerCase()} in u.sort_login) > 0)`,
    kind !== "any" && sql`exists (select from ${ofPerson} and m.kind = ${kind})`,
    show === "protected" && sql`${isEnrolledSql(policy)} and not ${isLeftToSso}`,
    show === "unprotected" && sql`not ${isEnrolledSql(policy)} and not ${isLeftToSso}`,
    show === "sso" && isLeftToSso,
    show === "required" && isRequiredSql(policy),
    show === "overdue" &&
      sql`${isRequiredSql(policy)} and not ${isEnrolledSql(policy)} and ${setUpBySql(policy)} <= now()`,
  )

export const listFacts = async (
  db: Db,
  accountId: AccountId,
  policy: Policy,
  filter: CoverageFilter,
): Promise<Page<CoverageFacts>> => {
  const plan = planPage(filter, sorts)
  const rows = await db.many<CoverageFacts & { pageKey: (string | number)[] }>(sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.login_name,
      ${isRequiredSql(policy)} as is_required, ${isExemptBySsoSql(policy)} as is_exempt_by_sso,
      ${isEnrolledSql(policy)} as is_enrolled,
      ${setUpBySql(policy)} as set_up_by, ${setUpBySql(policy)} <= now() as is_over,
      (select coalesce(json_agg(distinct m.kind), '[]') from ${ofPerson}) as kinds,
      (select min(m.confirmed_at) from ${ofPerson}) as enrolled_at,
      (select max(m.last_used_at) from ${ofPerson}) as last_used_at,
      (select coalesce(json_agg(json_build_object('roleId', r.role_id, 'ownName', o.name)
        order by r.is_default desc, r.role_id), '[]')
        from role_memberships r left join own_roles o on o.account_id = r.account_id and o.id = r.own_role_id
        where r.account_id = u.account_id and r.user_id = u.id) as held,
      ${plan.key} as page_key
    from users u where ${allOf(matches(accountId, policy, filter), plan.where)}
    order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}

export const countFacts = (db: Db, accountId: AccountId, policy: Policy, filter: Narrowed): Promise<PageTotal> =>
  countRows(db, sql`select from users u where ${matches(accountId, policy, filter)}`)
