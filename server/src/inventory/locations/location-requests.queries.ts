import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type {
  LocationId,
  LocationRequest,
  LocationRequestDraft,
  LocationRequestFilter,
  RequestState,
} from "@dialplane/contract/inventory/locations/locations.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, json, sql } from "../../kit/database/sql.ts"

const columns = sql`
  r.id as request_id, r.account_id, r.name, r.kind, r.address, r.time_zone, r.reason, r.state, r.requested_by,
    r.requested_by_name, r.requested_at, r.decided_by_name, r.decided_at, r.decision_note, r.location_id`

const sorts: SortColumns<LocationRequestFilter["sort"]> = {
  requestedAt: [
    { column: "r.requested_at", type: "timestamptz" },
    { column: "r.id", type: "bigint" },
  ],
}

export const listRequests = async (
  db: Db,
  accountId: AccountId,
  filter: LocationRequestFilter,
): Promise<Page<LocationRequest>> => {
  const plan = planPage(filter, sorts)
  const search = filter.search.toLowerCase()
  const rows = await readRows<LocationRequest & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from location_requests r
    where ${allOf(
      sql`r.account_id = ${accountId}`,
      plan.where,
      filter.state !== undefined && sql`r.state = ${filter.state}`,
      search !== "" && sql`position(${search} in lower(r.name || ' ' || r.requested_by_name)) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findRequest = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<LocationRequest>(
    sql`select ${columns} from location_requests r where r.account_id = ${accountId} and r.id = ${id}`,
  )

export const lockRequest = (db: Db, accountId: AccountId, id: number) =>
  db.run(sql`select from location_requests r where r.account_id = ${accountId} and r.id = ${id} for update`)

export const insertRequest = async (
  db: Db,
  accountId: AccountId,
  draft: LocationRequestDraft,
  by: { readonly userId: UserId; readonly name: string },
) =>
  (
    await db.one<{ id: number }>(sql`
    insert into location_requests (account_id, name, kind, address, time_zone, reason, requested_by, requested_by_name)
    values (${accountId}, ${draft.name}, ${draft.kind}, ${json(draft.address)}, ${draft.timeZone}, ${draft.reason},
      ${by.userId}, ${by.name}) returning id`)
  ).id

export const decideRequest = (
  db: Db,
  accountId: AccountId,
  id: number,
  decision: {
    readonly state: RequestState
    readonly by: string
    readonly note: string
    readonly locationId: LocationId | null
  },
) =>
  db.run(sql`
    update location_requests
      set state = ${decision.state}, decided_by_name = ${decision.by}, decided_at = now(),
      decision_note = ${decision.note}, location_id = ${decision.locationId}
    where account_id = ${accountId} and id = ${id}`)
