import { scimLimits, type ScimAttention, type ScimAttentionFilter } from "@dialplane/contract/identity/scim/scim.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"

const reviewed = sql`make_interval(days => ${scimLimits.reviewDays}::int)`

/** Whether a user, given by a column, still has an extension; numbers belong to extensions. */
const hasExtension = (accountId: AccountId, userId: Sql): Sql =>
  sql`exists (select from extensions e where e.account_id = ${accountId} and e.user_id = ${userId})`

/**
 * What needs attention: conflicts until somebody decides, and users who left: for the time of the review, and after it
 * as long as they have an extension and nobody decided that they keep it. The list and its count read the same rows. `place` and `age` put conflicts first, and the newest of each.
 */
const entries = (accountId: AccountId): Sql => sql`
  select case k.reason when 'unlinked' then 1 else 0 end as place, k.last_at as at, 'conflict ' || k.id as entry,
    k.id as conflict_id, k.user_id, k.login_name, k.given_name || ' ' || k.family_name as name, k.email, k.reason
  from scim_conflicts k left join users o on o.account_id = k.account_id and o.id = k.user_id
  where k.account_id = ${accountId} and k.state = 'open' and (k.reason <> 'unlinked' or (not o.allow_login
    and (k.last_at > now() - ${reviewed} or ${hasExtension(accountId, sql`k.user_id`)})))
  union all
  select 1, l.disabled_at, 'user ' || u.id, null, u.id, u.login_name, u.first_name || ' ' || u.last_name, u.email,
    'disabled'
  from scim_links l join users u on u.account_id = l.account_id and u.id = l.user_id
  where l.account_id = ${accountId} and l.disabled_at is not null and l.kept_at is null
    and (l.disabled_at > now() - ${reviewed} or ${hasExtension(accountId, sql`l.user_id`)})`

export const countAttention = async (db: Db, accountId: AccountId): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*)::int as count from (${entries(accountId)}) a`)).count

const sorts: SortColumns<ScimAttentionFilter["sort"]> = {
  urgency: [
    { column: "a.place", type: "bigint" },
    { column: "a.age", type: "bigint" },
    { column: "a.entry", type: "text" },
  ],
}
export const listAttention = async (
  db: Db,
  accountId: AccountId,
  filter: ScimAttentionFilter,
): Promise<Page<ScimAttention>> => {
  const plan = planPage(filter, sorts)
  const { search } = filter
  const rows = await readRows<ScimAttention & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select case a.place when 0 then 'conflict' else 'review' end as kind, a.conflict_id, a.user_id,
      u.first_name || ' ' || u.last_name as user_name, u.email as user_email, a.login_name, a.name, a.email, a.reason,
      case a.place when 1 then (select e.number from extensions e
        where e.account_id = ${accountId} and e.user_id = a.user_id order by e.is_default desc, e.number limit 1) end
        as extension,
      case a.place when 1 then a.at + ${reviewed} end as kept_until,
      a.place = 1 and a.at <= now() - ${reviewed} as is_overdue, a.at, ${plan.key} as page_key
    from (select o.*, -(extract(epoch from o.at) * 1000000)::bigint as age from (${entries(accountId)}) o) a
      left join users u on u.account_id = ${accountId} and u.id = a.user_id
    where ${allOf(
      plan.where,
      search !== "" &&
        sql`(position(lower(${search}) in lower(a.name)) > 0 or position(lower(${search}) in lower(a.login_name)) > 0)`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows, ({ pageKey: _, ...row }) => row)
}

/** The extension and numbers of a disabled user stay: they need no review any more. False if it is none of those. */
export const keepAssets = async (db: Db, accountId: AccountId, userId: UserId): Promise<boolean> =>
  (await db.run(sql`
    update scim_links set kept_at = now()
    where account_id = ${accountId} and user_id = ${userId} and disabled_at is not null and kept_at is null`)) > 0
