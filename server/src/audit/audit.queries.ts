import type { AuditEntry, AuditFilter } from "@dialplane/contract/audit/audit.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../kit/database.ts"
import { finishPage, planPage, type SortColumns } from "../kit/paging.ts"
import { allOf, sql } from "../kit/sql.ts"

const sorts: SortColumns<AuditFilter["sort"]> = { at: [{ column: "e.at", type: "timestamptz" }, { column: "e.id", type: "bigint" }] }

/** Whoever acted for someone may belong to another account, whose people this one does not see: their name was not kept, so it stays open. */
export const listEntries = async (db: Db, accountId: AccountId, filter: AuditFilter): Promise<Page<AuditEntry>> => {
  const plan = planPage(filter, sorts)
  const search = filter.search.toLowerCase()
  const rows = await db.many<AuditEntry & { pageKey: (string | number)[] }>(sql`
    select e.id as entry_id, e.account_id, e.at, e.actor_user_id, e.actor_name, e.on_behalf_of_user_id, e.action, e.object_type, e.object_id, e.object_name, e.before, e.after,
      e.trace_id, e.address, (select u.first_name || ' ' || u.last_name from users u where u.id = e.on_behalf_of_user_id) as on_behalf_of_name, ${plan.key} as page_key
    from audit_entries e
    where ${allOf(
      sql`e.account_id = ${accountId}`, plan.where,
      filter.actorUserId !== undefined && sql`e.actor_user_id = ${filter.actorUserId}`,
      filter.action !== undefined && sql`e.action = ${filter.action}`,
      filter.objectType !== undefined && sql`e.object_type = ${filter.objectType}`,
      filter.objectId !== undefined && sql`e.object_id = ${filter.objectId}`,
      filter.since !== undefined && sql`e.at >= ${filter.since}::timestamptz`,
      filter.until !== undefined && sql`e.at < ${filter.until}::timestamptz`,
      search !== "" && sql`(position(${search} in lower(e.actor_name)) > 0 or position(${search} in lower(coalesce(e.object_name, ''))) > 0 or e.trace_id = ${search})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...entry }) => entry)
}

/** Steps from one action to the next along the index, instead of reading every entry. */
export const listActions = (db: Db, accountId: AccountId) =>
  db.many<{ action: string; objectType: string }>(sql`
    with recursive steps as (
      (select e.action, e.object_type from audit_entries e where e.account_id = ${accountId} order by e.action limit 1)
      union all
      select next.action, next.object_type from steps s
      cross join lateral (select e.action, e.object_type from audit_entries e where e.account_id = ${accountId} and e.action > s.action order by e.action limit 1) next
    )
    select s.action, s.object_type from steps s`)
