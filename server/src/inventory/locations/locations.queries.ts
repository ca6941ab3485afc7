import type { EmergencyLocationId } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type {
  Location,
  LocationAddress,
  LocationDraft,
  LocationFilter,
  LocationId,
} from "@dialplane/contract/inventory/locations/locations.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"

type Row = Omit<Location, "address"> & LocationAddress

const columns = sql`
  l.id as location_id, l.account_id, l.name, l.kind, l.line1, l.line2, l.city, l.province, l.postal_code,
    l.country_code, l.time_zone, l.main_number, l.is_default, l.status,
  l.emergency_location_id, (select x.name from emergency_locations x
    where x.account_id = l.account_id and x.id = l.emergency_location_id) as emergency_location_name,
  (select x.state from emergency_locations x
    where x.account_id = l.account_id and x.id = l.emergency_location_id) as emergency_location_state,
  (select jsonb_build_object('extensions', count(*) filter (where s.kind = 'extension'), 'phoneNumbers',
    count(*) filter (where s.kind = 'phoneNumber'), 'devices', count(*) filter (where s.kind = 'device'),
      'networks', (select count(*) from network_locations n where n.account_id = l.account_id and n.location_id = l.id))
    from location_services s where s.account_id = l.account_id and s.location_id = l.id) as usage,
  l.created_at, l.external_id, l.updated_at, l.version`

const toLocation = ({ line1, line2, city, province, postalCode, countryCode, ...rest }: Row): Location => ({
  ...rest,
  address: { line1, line2, city, province, postalCode, countryCode },
})

export const findLocation = async (db: Db, accountId: AccountId, id: LocationId): Promise<Location | undefined> => {
  const row = await db.maybeOne<Row>(
    sql`select ${columns} from locations l where l.account_id = ${accountId} and l.id = ${id}`,
  )
  return row && toLocation(row)
}

/** A location without counting its services, which is slow and not needed to add one. */
export const findPlace = (db: Db, accountId: AccountId, id: LocationId) =>
  db.maybeOne<Pick<Location, "locationId" | "name" | "status">>(
    sql`select l.id as location_id, l.name, l.status from locations l
      where l.account_id = ${accountId} and l.id = ${id}`,
  )

/** Serializes changes of an account's locations, so that there is always exactly one default. */
export const lockLocations = (db: Db, accountId: AccountId) =>
  db.run(sql`select from accounts a where a.id = ${accountId} for no key update`)

const sorts: SortColumns<LocationFilter["sort"]> = {
  name: [
    { column: "l.sort_name", type: "text" },
    { column: "l.id", type: "bigint" },
  ],
  city: [
    { column: "l.sort_city", type: "text" },
    { column: "l.id", type: "bigint" },
  ],
  status: [
    { column: "l.status", type: "text" },
    { column: "l.id", type: "bigint" },
  ],
}

export const listLocations = async (db: Db, accountId: AccountId, filter: LocationFilter): Promise<Page<Location>> => {
  const plan = planPage(filter, sorts)
  const search = filter.search.toLowerCase()
  const rows = await readRows<Row & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from locations l
    where ${allOf(
      sql`l.account_id = ${accountId}`,
      plan.where,
      filter.status !== undefined && sql`l.status = ${filter.status}`,
      filter.kind !== undefined && sql`l.kind = ${filter.kind}`,
      filter.externalId !== undefined && sql`l.external_id = ${filter.externalId}`,
      filter.updatedSince !== undefined && sql`l.updated_at >= ${filter.updatedSince}::timestamptz`,
      search !== "" &&
        sql`position(${search} in lower(l.name || ' ' || l.line1 || ' ' || l.city || ' ' || l.postal_code)) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows, toLocation)
}

export const hasDefault = async (db: Db, accountId: AccountId) =>
  (await db.maybeOne(sql`select 1 from locations l where l.account_id = ${accountId} and l.is_default`)) !== undefined

export const clearDefault = (db: Db, accountId: AccountId, exceptId: LocationId) =>
  db.run(
    sql`update locations set is_default = false, version = version + 1
      where account_id = ${accountId} and is_default and id <> ${exceptId}`,
  )

export const insertLocation = async (db: Db, accountId: AccountId, draft: LocationDraft): Promise<LocationId> => {
  const { address } = draft
  const { id } = await db.one<{ id: LocationId }>(sql`
    insert into locations (account_id, name, kind, line1, line2, city, province, postal_code, country_code, time_zone,
      main_number, status, emergency_location_id)
    values (${accountId}, ${draft.name}, ${draft.kind}, ${address.line1}, ${address.line2}, ${address.city},
      ${address.province}, ${address.postalCode}, ${address.countryCode}, ${draft.timeZone},
      ${draft.mainNumber}, ${draft.status}, ${draft.emergencyLocationId})
    returning id`)
  return id
}

export const updateLocation = (db: Db, accountId: AccountId, id: LocationId, draft: LocationDraft) => {
  const { address } = draft
  return db.run(sql`
    update locations set name = ${draft.name}, kind = ${draft.kind}, line1 = ${address.line1},
      line2 = ${address.line2}, city = ${address.city}, province = ${address.province},
      postal_code = ${address.postalCode}, time_zone = ${draft.timeZone}, main_number = ${draft.mainNumber},
        status = ${draft.status}, emergency_location_id = ${draft.emergencyLocationId},
      is_default = ${draft.isDefault}, version = version + 1
    where account_id = ${accountId} and id = ${id}`)
}

export const replaceEmergencyLocation = (
  db: Db,
  accountId: AccountId,
  from: EmergencyLocationId,
  to: EmergencyLocationId,
) =>
  db.run(
    sql`update locations set emergency_location_id = ${to}, version = version + 1
      where account_id = ${accountId} and emergency_location_id = ${from}`,
  )

export const makeDefault = (db: Db, accountId: AccountId, id: LocationId) =>
  db.run(sql`update locations set is_default = true where account_id = ${accountId} and id = ${id}`)

export const deleteLocation = (db: Db, accountId: AccountId, id: LocationId) =>
  db.run(sql`delete from locations where account_id = ${accountId} and id = ${id}`)
