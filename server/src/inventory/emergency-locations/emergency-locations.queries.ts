import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type {
  EmergencyAddress,
  EmergencyFilter,
  EmergencyLocation,
  EmergencyLocationDraft,
  EmergencyLocationId,
  EmergencyState,
  EmergencyUse,
  ExtensionDevices,
  ExtensionDevicesFilter,
  FollowingLine,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, sql } from "../../kit/database/sql.ts"

// --- locations -------------------------------------------------------------------------------------------------------

type Row = Omit<EmergencyLocation, "address" | "countryId"> & EmergencyAddress & { readonly revision: number }

const columns = sql`
  l.id as location_id, l.account_id, l.name, l.customer_name, l.country_code, l.street_number, l.street, l.unit,
    l.city, l.province, l.postal_code, l.state, l.failure_reason, l.revision,
  (select count(*)::int from emergency_location_uses u
    where u.account_id = l.account_id and u.location_id = l.id) as uses, l.created_at, l.state_changed_at, l.version`

/** With its revision, which no answer contains. */
export type KeptLocation = EmergencyLocation & { readonly revision: number }

const toLocation = ({
  countryCode,
  streetNumber,
  street,
  unit,
  city,
  province,
  postalCode,
  ...rest
}: Row): KeptLocation => ({
  ...rest,
  countryId: countryCode,
  address: { countryCode, streetNumber, street, unit, city, province, postalCode },
})

export const findLocation = async (
  db: Db,
  accountId: AccountId,
  id: EmergencyLocationId,
): Promise<KeptLocation | undefined> => {
  const row = await db.maybeOne<Row>(
    sql`select ${columns} from emergency_locations l where l.account_id = ${accountId} and l.id = ${id}`,
  )
  return row && toLocation(row)
}

/**
 * What is needed to decide on its use, without counting its uses, because bulk changes call it thousands of times. It
 * cannot change until the transaction ends; others can use it meanwhile.
 */
export const keepForUse = (db: Db, accountId: AccountId, id: EmergencyLocationId) =>
  db.maybeOne<Pick<EmergencyLocation, "locationId" | "name" | "state" | "countryId">>(sql`
    select l.id as location_id, l.name, l.state, l.country_code as country_id from emergency_locations l
      where l.account_id = ${accountId} and l.id = ${id} for share`)

/** Locks it until the transaction ends. */
export const lockLocation = (db: Db, accountId: AccountId, id: EmergencyLocationId) =>
  db.run(sql`select from emergency_locations l where l.account_id = ${accountId} and l.id = ${id} for no key update`)

const sorts: SortColumns<EmergencyFilter["sort"]> = {
  name: [
    { column: "l.sort_name", type: "text" },
    { column: "l.id", type: "bigint" },
  ],
  city: [
    { column: "l.sort_city", type: "text" },
    { column: "l.id", type: "bigint" },
  ],
  stateChangedAt: [
    { column: "l.state_changed_at", type: "timestamptz" },
    { column: "l.id", type: "bigint" },
  ],
}

export const listLocations = async (
  db: Db,
  accountId: AccountId,
  filter: EmergencyFilter,
): Promise<Page<EmergencyLocation>> => {
  const plan = planPage(filter, sorts)
  const search = filter.search.toLowerCase()
  const rows = await readRows<Row & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select ${columns}, ${plan.key} as page_key from emergency_locations l
    where ${allOf(
      sql`l.account_id = ${accountId}`,
      plan.where,
      filter.state !== undefined && sql`l.state = ${filter.state}`,
      search !== "" &&
        sql`position(${search} in lower(l.name || ' ' || l.street_number || ' ' || l.street || ' ' || l.city || ' ' ||
          l.postal_code)) > 0`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows, toLocation)
}

export const countLocations = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from emergency_locations l where l.account_id = ${accountId}`,
    )
  ).count

export const insertLocation = async (
  db: Db,
  accountId: AccountId,
  { name, customerName, address }: EmergencyLocationDraft,
): Promise<EmergencyLocationId> =>
  (
    await db.one<{ id: EmergencyLocationId }>(sql`
    insert into emergency_locations (account_id, name, customer_name, country_code, street_number, street, unit, city,
      province, postal_code)
    values (${accountId}, ${name}, ${customerName}, ${address.countryCode}, ${address.streetNumber}, ${address.street},
      ${address.unit}, ${address.city}, ${address.province}, ${address.postalCode})
    returning id`)
  ).id

export const updateLocation = (
  db: Db,
  accountId: AccountId,
  id: EmergencyLocationId,
  { name, customerName, address }: EmergencyLocationDraft,
) =>
  db.run(sql`
    update emergency_locations
      set name = ${name}, customer_name = ${customerName}, country_code = ${address.countryCode},
      street_number = ${address.streetNumber}, street = ${address.street},
      unit = ${address.unit}, city = ${address.city}, province = ${address.province},
        postal_code = ${address.postalCode}, version = version + 1
    where account_id = ${accountId} and id = ${id}`)

/** Sends it to the carrier again with a new revision, so that answers about the old one are ignored. */
export const startOver = async (db: Db, accountId: AccountId, id: EmergencyLocationId): Promise<number> =>
  (
    await db.one<{ revision: number }>(sql`
    update emergency_locations
      set state = 'validated', failure_reason = null, revision = revision + 1, state_changed_at = now(),
      version = version + 1
    where account_id = ${accountId} and id = ${id} returning revision`)
  ).revision

export const setState = (
  db: Db,
  accountId: AccountId,
  id: EmergencyLocationId,
  state: EmergencyState,
  failureReason: string | null,
) =>
  db.run(sql`
    update emergency_locations
      set state = ${state}, failure_reason = ${failureReason}, state_changed_at = now(), version = version + 1
      where account_id = ${accountId} and id = ${id}`)

export const deleteLocation = (db: Db, accountId: AccountId, id: EmergencyLocationId) =>
  db.run(sql`delete from emergency_locations where account_id = ${accountId} and id = ${id}`)

// --- uses ------------------------------------------------------------------------------------------------------------

export const listUses = (db: Db, accountId: AccountId, id: EmergencyLocationId, limit: number) =>
  db.many<EmergencyUse>(sql`
    select u.kind, u.object_id, u.label from emergency_location_uses u
      where u.account_id = ${accountId} and u.location_id = ${id} order by u.kind, lower(u.label), u.object_id
      limit ${limit}`)

/** Replaces a location everywhere. Returns the names of what was changed. */
export const replaceUses = async (
  db: Db,
  accountId: AccountId,
  from: EmergencyLocationId,
  to: EmergencyLocationId,
): Promise<string[]> => {
  const changed = await db.many<{ label: string }>(sql`
    update emergency_location_uses set location_id = ${to} where account_id = ${accountId} and location_id = ${from}
      returning label`)
  return changed.map(({ label }) => label).toSorted()
}

export const putUse = (db: Db, accountId: AccountId, locationId: EmergencyLocationId, use: EmergencyUse) =>
  db.run(sql`
    insert into emergency_location_uses (account_id, kind, object_id, location_id, label)
      values (${accountId}, ${use.kind}, ${use.objectId}, ${locationId}, ${use.label})
    on conflict (account_id, kind, object_id) do update set location_id = excluded.location_id, label = excluded.label`)

export const deleteUses = (db: Db, accountId: AccountId, kind: EmergencyUse["kind"], objectIds: readonly number[]) =>
  db.run(
    sql`delete from emergency_location_uses
      where account_id = ${accountId} and kind = ${kind} and object_id = any(${objectIds}::bigint[])`,
  )

// --- lines -----------------------------------------------------------------------------------------------------------

/** Enabled phones and apps of an extension; each can have its own location. */
const dials = sql`select from lines n where n.account_id = e.account_id and n.extension_id = e.id and n.enabled`
/** Extensions that can make calls now: with a phone or an app. */
const isLine = sql`exists (${dials})`
/** The location of a user's extension can be set before its first phone. */
const canHavePlace = sql`(${isLine} or (e.type = 'Extension' and e.user_id is not null))`
const inForce = sql`line_emergency_locations v where v.account_id = n.account_id and v.line_id = n.id`
/** An enabled phone or app of it has no emergency location, in any state. */
const isWithout = sql`exists (${dials} and exists (select from ${inForce} and v.location_id is null))`
/** Its own location, different from the extension's. */
const isDiffering = sql`v.own_location_id <> v.extension_location_id`
const differs = sql`exists (${dials} and exists (select from ${inForce} and ${isDiffering}))`

const deviceName = sql`coalesce(d.name, case n.app_type when 'desktop' then 'Desktop App' else 'Mobile App' end)`

/** The phones and apps of the extension with the emergency location in force for each. */
const devicesOfLine = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('deviceId', x.id, 'name', x.name, 'locationName', x.location_name,
    'source', x.source) order by x.id), '[]'::jsonb) from (
    select coalesce(d.id, n.id) as id, ${deviceName} as name, min(f.name) as location_name, max(v.source) as source
    from lines n
    join line_emergency_locations v on v.account_id = n.account_id and v.line_id = n.id
    left join devices d on d.account_id = n.account_id and d.id = n.device_id
    left join emergency_locations f on f.account_id = v.account_id and f.id = v.location_id
    where n.account_id = e.account_id and n.extension_id = e.id group by 1, 2) x)`

const lineSorts: SortColumns<ExtensionDevicesFilter["sort"]> = {
  extension: [
    { column: "e.number", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
  name: [
    { column: "lower(e.name)", type: "text" },
    { column: "e.id", type: "bigint" },
  ],
}

export const listLines = async (
  db: Db,
  accountId: AccountId,
  filter: ExtensionDevicesFilter,
): Promise<Page<ExtensionDevices>> => {
  const plan = planPage(filter, lineSorts)
  const search = filter.search.toLowerCase()
  const rows = await readRows<ExtensionDevices & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select e.id as extension_id, e.number as extension, e.name, e.user_id, l.id as location_id,
      l.name as location_name, l.state as location_state, not ${isWithout} as ready, ${differs} as differs,
      ${devicesOfLine} as devices, ${plan.key} as page_key
    from extensions e
    left join emergency_location_uses u on u.account_id = e.account_id and u.kind = 'extension' and u.object_id = e.id
    left join emergency_locations l on l.account_id = u.account_id and l.id = u.location_id
    where ${allOf(
      sql`e.account_id = ${accountId}`,
      filter.extensionId === undefined ? isLine : sql`e.id = ${filter.extensionId}`,
      plan.where,
      filter.locationId !== undefined && sql`u.location_id = ${filter.locationId}`,
      filter.assigned !== undefined && (filter.assigned ? sql`not ${isWithout}` : isWithout),
      filter.differs !== undefined && (filter.differs ? differs : sql`not ${differs}`),
      search !== "" &&
        sql`(position(${search} in lower(e.name)) > 0 or e.number like ${`${search.replace(/[^0-9]/g, "") || "x"}%`})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(filter, rows)
}

export const findLines = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ extensionId: number; label: string }>(sql`
    select e.id as extension_id, e.number || ' ' || e.name as label from extensions e
      where e.account_id = ${accountId} and ${canHavePlace} and e.id = any(${ids}::bigint[])`)

/** Counts the same extensions as the list, in one pass. */
export const countLines = (db: Db, accountId: AccountId) =>
  db.one<{ lines: number; linesWithoutLocation: number; linesWaiting: number; linesDiffering: number }>(sql`
    select count(*)::int as lines, (count(*) filter (where x.without))::int as lines_without_location,
      (count(*) filter (where not x.without and x.waiting))::int as lines_waiting,
        (count(*) filter (where x.differing))::int as lines_differing
    from (
      select bool_or(v.location_id is null) as without, bool_or(f.state <> 'active') is true as waiting,
        bool_or(${isDiffering}) is true as differing
      from lines n
      join line_emergency_locations v on v.account_id = n.account_id and v.line_id = n.id
      left join emergency_locations f on f.account_id = v.account_id and f.id = v.location_id
      where n.account_id = ${accountId} and n.enabled and n.extension_id is not null
      group by n.extension_id) x`)

// --- which lines follow their extension ------------------------------------------------------------------------------

/** The lines that follow these extensions or have their own location; the latter first. */
export const listFollowingLines = (db: Db, accountId: AccountId, extensionIds: readonly number[], limit: number) =>
  db.many<FollowingLine>(sql`
    select n.id as line_id, coalesce(n.device_id, n.id) as device_id,
      concat_ws(', ', trim(e.number || ' ' || e.name), ${deviceName}, case when n.position > 1
        then 'line ' || n.position end) as name,
      n.enabled, v.source, v.location_id, f.name as location_name
    from line_emergency_locations v
    join lines n on n.account_id = v.account_id and n.id = v.line_id
    left join extensions e on e.account_id = n.account_id and e.id = n.extension_id
    left join devices d on d.account_id = n.account_id and d.id = n.device_id
    left join emergency_locations f on f.account_id = v.account_id and f.id = v.location_id
    where v.account_id = ${accountId} and v.source_extension_id = any(${extensionIds}::bigint[])
    order by v.own_location_id is null, e.number, n.id limit ${limit}`)

export const countFollowingLines = (db: Db, accountId: AccountId, extensionIds: readonly number[]) =>
  db.one<{ following: number; own: number }>(sql`
    select (count(*) filter (where v.own_location_id is null))::int as following, count(v.own_location_id)::int as own
    from line_emergency_locations v
      where v.account_id = ${accountId} and v.source_extension_id = any(${extensionIds}::bigint[])`)

export const findCountry = async (db: Db, accountId: AccountId) =>
  (await db.one<{ countryCode: CountryCode }>(sql`select a.country_code from accounts a where a.id = ${accountId}`))
    .countryCode

export const countStates = (db: Db, accountId: AccountId) =>
  db.many<{ state: EmergencyState; count: number }>(
    sql`select l.state, count(*)::int as count from emergency_locations l where l.account_id = ${accountId}
      group by l.state`,
  )
