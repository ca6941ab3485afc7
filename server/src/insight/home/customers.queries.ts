import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AttentionKind, Severity } from "@dialplane/contract/insight/home/attention-kinds"
import type { CustomerFilter, Growth, SystemState } from "@dialplane/contract/insight/home/customers.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { weights } from "./attention.rules.ts"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql, type Sql } from "../../kit/database/sql.ts"

export interface KeptItem {
  readonly kind: AttentionKind
  readonly severity: Severity
  readonly count: number
}
export interface CustomerRow {
  readonly accountId: AccountId
  readonly name: string
  readonly status: AccountStatus
  readonly items: readonly KeptItem[]
  readonly checkedAt: string
}

/** Accounts that the caller reaches, as a condition on `a`, without the caller's own. */
interface Below {
  readonly within: Sql
  readonly ownId: AccountId
}

/** Worse than warnings, and not as bad as something critical. */
const suspendedWeight = 5000

/** Ascending is the worst first. */
const sorts: SortColumns<CustomerFilter["sort"]> = {
  worst: [
    { column: "c.place", type: "bigint" },
    { column: "c.account_id", type: "bigint" },
  ],
}

/** One query over the kept figures, however many accounts there are. */
export const listCustomers = async (
  db: Db,
  { within, ownId }: Below,
  kinds: readonly AttentionKind[],
  filter: CustomerFilter,
) => {
  const plan = planPage(filter, sorts)
  const rows = await readRows<CustomerRow & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select c.account_id, c.name, c.status, c.items, c.checked_at, ${plan.key} as page_key from (
      select k.account_id, a.name, a.status, k.items, k.checked_at,
        -(v.rank + case when a.status = 'Suspended' then ${suspendedWeight}::int else 0 end)::bigint as place
      from account_attention k join accounts a on a.id = k.account_id
        -- By what the caller sees: an order by anything else would look like none, and say what they may not see.
        cross join lateral (
          select coalesce(sum(case i ->> 'severity' when 'critical' then ${weights.critical}::int
            when 'warning' then ${weights.warning}::int else ${weights.info}::int end), 0) as rank
          from jsonb_array_elements(k.items) i where i ->> 'kind' = any(${kinds}::text[])) v
      where ${allOf(
        within,
        sql`a.id <> ${ownId} and a.status <> 'Cancelled'`,
        sql`(a.status = 'Suspended' or exists (select from jsonb_array_elements(k.items) i
          where i ->> 'kind' = any(${kinds}::text[])))`,
        filter.search !== "" && sql`position(search_fold(${filter.search}) in search_fold(a.name)) > 0`,
      )}) c
    where ${plan.where} order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

/** The accounts whose figures are the oldest, or that have none yet. */
export const listStale = (db: Db, olderThanSeconds: number, most: number) =>
  db.many<{ accountId: AccountId }>(sql`
    select a.id as account_id from accounts a left join account_attention k on k.account_id = a.id
    where a.status <> 'Cancelled'
      and coalesce(k.checked_at < now() - make_interval(secs => ${olderThanSeconds}::float8), true)
    order by k.checked_at nulls first, a.id limit ${most}`)

export const findKept = async (db: Db, accountId: AccountId): Promise<readonly KeptItem[]> =>
  (
    await db.maybeOne<{ items: readonly KeptItem[] }>(
      sql`select k.items from account_attention k where k.account_id = ${accountId}`,
    )
  )?.items ?? []

export const saveAttention = (db: Db, accountId: AccountId, rank: number, items: readonly KeptItem[]) =>
  db.run(sql`
    insert into account_attention (account_id, rank, items) values (${accountId}, ${rank}, ${json(items)})
    on conflict (account_id) do update set rank = excluded.rank, items = excluded.items, checked_at = now()`)

/** What is known of the account stays as it was. */
export const passOver = (db: Db, accountId: AccountId) =>
  db.run(sql`update account_attention set checked_at = now() where account_id = ${accountId}`)

const months = 12

export const readGrowth = async (db: Db, { within, ownId }: Below): Promise<Growth> => {
  const below = sql`${within} and a.id <> ${ownId}`
  // Months of UTC. Users who were deleted and accounts that came back have been there all the same.
  const rows = await db.many<Growth["months"][number]>(sql`
    with month as (
      select (date_trunc('month', now() at time zone 'UTC') - make_interval(months => g))::date as starts
      from generate_series(0, ${months - 1}) g),
    own as materialized (select a.id, a.created_at, a.status, a.status_since from accounts a where ${below}),
    since as (select min(starts) as starts from month),
    began as (
      select date_trunc('month', o.created_at at time zone 'UTC')::date as starts, count(*) as accounts
      from own o group by 1),
    ended as (
      select e.starts, count(distinct e.id) as accounts from (
        select o.id, date_trunc('month', o.status_since at time zone 'UTC')::date as starts
          from own o where o.status = 'Cancelled'
        union all
        select o.id, date_trunc('month', c.settled_at at time zone 'UTC')::date
          from own o join account_status_changes c on c.account_id = o.id
          where c.to_status = 'Cancelled' and c.state = 'done') e group by 1),
    added as (
      select p.starts, sum(p.users) as users from (
        select date_trunc('month', u.created_at at time zone 'UTC')::date as starts, count(*) as users
          from users u join own o on o.id = u.account_id
          where u.created_at >= (select starts from since) group by 1
        union all
        select (t.month at time zone 'UTC')::date, sum(t.users)
          from deleted_user_tallies t join own o on o.id = t.account_id
          where t.month >= (select starts from since)::timestamp at time zone 'UTC' group by 1) p group by 1)
    select to_char(m.starts, 'YYYY-MM') as month, coalesce(b.accounts, 0)::int as new_accounts,
      coalesce(e.accounts, 0)::int as ended_accounts, coalesce(n.users, 0)::int as new_users
    from month m left join began b on b.starts = m.starts left join ended e on e.starts = m.starts
      left join added n on n.starts = m.starts
    order by m.starts`)
  const present = await db.one<{ accounts: number; users: number }>(sql`
    select count(*)::int as accounts, coalesce(sum(
      (select sum(t.users) from account_tallies t where t.account_id = a.id)), 0)::int as users
    from accounts a where ${below} and a.status <> 'Cancelled'`)
  return { months: rows, ...present }
}

export const countJobs = (db: Db) =>
  db.one<SystemState["jobs"]>(sql`
    select (count(*) filter (where j.state = 'running'))::int as running,
      (count(*) filter (where j.state = 'waiting' and j.run_at <= now()))::int as waiting,
      (count(*) filter (where j.state = 'waiting' and j.run_at <= now() - interval '5 minutes'))::int as late,
      (count(*) filter (where j.state = 'failed'))::int as failed
    from jobs j
    where j.state in ('running', 'waiting') or (j.state = 'failed' and j.finished_at > now() - interval '24 hours')`)

export const countMail = (db: Db) =>
  db.one<NonNullable<SystemState["mail"]>>(sql`
    select count(*)::int as waiting, min(m.written_at) as oldest_at from mails m
    where m.state = 'waiting' and (m.expires_at is null or m.expires_at > now())`)

export const listNodes = (db: Db) =>
  db.many<SystemState["nodes"][number]>(sql`
    select n.host, n.seen_at from server_nodes n where n.seen_at > now() - interval '5 minutes' order by n.host`)
