import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type {
  LocationId,
  LocationService,
  LocationServiceFilter,
  ServiceKind,
} from "@dialplane/contract/inventory/locations/locations.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, rawSql, sql } from "../../kit/database/sql.ts"

/** Includes all extensions, with or without a location; other services by the rows their domains wrote. */
const services = (accountId: AccountId) => sql`
  (select e.account_id, 'extension' as kind, e.id as object_id, e.number || case when e.name = '' then ''
    else ' ' || e.name end as label, s.location_id
    from extensions e left join location_services s on s.account_id = e.account_id and s.kind = 'extension'
      and s.object_id = e.id where e.account_id = ${accountId}
  union all
  select s.account_id, s.kind, s.object_id, s.label, s.location_id from location_services s
    where s.account_id = ${accountId} and s.kind <> 'extension')`

const sorts: SortColumns<LocationServiceFilter["sort"]> = {
  label: [
    { column: "lower(s.label)", type: "text" },
    { column: "s.kind", type: "text" },
    { column: "s.object_id", type: "bigint" },
  ],
}

export const listServices = async (
  db: Db,
  accountId: AccountId,
  filter: LocationServiceFilter,
): Promise<Page<LocationService>> => {
  const plan = planPage(filter, sorts)
  const search = filter.search.toLowerCase()
  const rows = await readRows<LocationService & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select s.kind, s.object_id, s.label, s.location_id, (select l.name from locations l
      where l.account_id = s.account_id and l.id = s.location_id) as location_name, ${plan.key} as page_key
    from ${services(accountId)} s
    where ${allOf(
      plan.where,
      filter.kind !== undefined && sql`s.kind = ${filter.kind}`,
      filter.locationId !== undefined && sql`s.location_id = ${filter.locationId}`,
      filter.placed !== undefined && (filter.placed ? sql`s.location_id is not null` : sql`s.location_id is null`),
      search !== "" && sql`position(${search} in lower(s.label)) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export interface ServiceRef {
  readonly kind: ServiceKind
  readonly objectId: number
}

export const listServicesAt = (db: Db, accountId: AccountId, locationId: LocationId) =>
  db.many<ServiceRef>(
    sql`select s.kind, s.object_id from location_services s
      where s.account_id = ${accountId} and s.location_id = ${locationId} order by s.kind, s.object_id`,
  )

export const findService = (db: Db, accountId: AccountId, { kind, objectId }: ServiceRef) =>
  db.maybeOne<{ label: string; locationId: LocationId | null }>(
    sql`select s.label, s.location_id from ${services(accountId)} s
      where s.kind = ${kind} and s.object_id = ${objectId}`,
  )

/** Which of these services exist, by kind and id. */
export const findExisting = async (
  db: Db,
  accountId: AccountId,
  refs: readonly ServiceRef[],
): Promise<readonly ServiceRef[]> =>
  db.many<ServiceRef>(sql`
    select s.kind, s.object_id from ${services(accountId)} s
    join unnest(${refs.map(({ kind }) => kind)}::text[], ${refs.map(({ objectId }) => objectId)}::bigint[]) as w (kind,
      object_id) on w.kind = s.kind and w.object_id = s.object_id`)

const tableOf: Readonly<Record<ServiceKind, string>> = {
  extension: "extensions",
  device: "devices",
  phoneNumber: "phone_numbers",
}

/**
 * Locks the object until the transaction ends. Its row is changed with its location (migration 0472), and changes of
 * the object lock it before they write its location.
 */
export const lockObject = (db: Db, accountId: AccountId, { kind, objectId }: ServiceRef) =>
  db.run(sql`
    select from ${rawSql(tableOf[kind])} o where o.account_id = ${accountId} and o.id = ${objectId}
      for no key update`)

export const putService = (
  db: Db,
  accountId: AccountId,
  { kind, objectId }: ServiceRef,
  label: string,
  locationId: LocationId,
) =>
  db.run(sql`
    insert into location_services (account_id, kind, object_id, location_id, label)
      values (${accountId}, ${kind}, ${objectId}, ${locationId}, ${label})
    on conflict (account_id, kind, object_id) do update set location_id = excluded.location_id, label = excluded.label`)

export const deleteServices = (db: Db, accountId: AccountId, kind: ServiceKind, objectIds: readonly number[]) =>
  db.run(
    sql`delete from location_services
      where account_id = ${accountId} and kind = ${kind} and object_id = any(${objectIds}::bigint[])`,
  )

export const findClosedPlace = (db: Db, accountId: AccountId, kind: ServiceKind, objectId: number) =>
  db.maybeOne<{ name: string }>(sql`
    select l.name from location_services s join locations l on l.account_id = s.account_id and l.id = s.location_id
    where s.account_id = ${accountId} and s.kind = ${kind} and s.object_id = ${objectId} and l.status = 'Closed'`)
