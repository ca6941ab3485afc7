import type { DeviceFilter, DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page, PageQuery } from "@dialplane/contract/kit/paging"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, type PagePlan, planPage, readRows, type SortColumns, totalOf } from "../../kit/database/paging.ts"
import { wordBegins } from "../../kit/database/search-words.ts"
import { allOf, joinSql, present, rawSql, sql, type Sql } from "../../kit/database/sql.ts"
import { endOfMacWord, searchWords } from "./devices.rules.ts"
import { entryColumns, type EntryRow, findEntries, withPhones } from "./devices.queries.ts"

const sorts: SortColumns<DeviceFilter["sort"]> = {
  name: [
    { column: "sort_name", type: "text" },
    { column: "id", type: "bigint" },
  ],
  macAddress: [
    { column: "sort_mac", type: "text" },
    { column: "id", type: "bigint" },
  ],
  model: [
    { column: "sort_model", type: "text" },
    { column: "id", type: "bigint" },
  ],
  lastSeenAt: [
    { column: "last_seen_at", type: "timestamptz" },
    { column: "id", type: "bigint" },
  ],
}

/** A word of the entry begins with the text, or its MAC address ends with it. */
const hasWordBeginning = (word: string) => {
  const endOfMac = endOfMacWord(word)
  const fits = endOfMac === undefined ? wordBegins(word) : sql`((${wordBegins(word)}) or (${wordBegins(endOfMac)}))`
  return sql`exists (select from device_search_words w
    where w.account_id = d.account_id and w.entry_id = d.id and ${fits})`
}

const isRegistered = sql`exists (select from registrations r
  join lines l on l.account_id = r.account_id and l.id = r.line_id
  where r.account_id = d.account_id and l.device_id = d.id and r.expires_at > now())`
const appIsRegistered = sql`exists (select from registrations r
  where r.account_id = d.account_id and r.line_id = d.id and r.expires_at > now())`

/** Lines in use without an emergency location. */
const lacksEmergency = (lines: Sql) => sql`exists (select from lines l
  where l.account_id = d.account_id and ${lines} and l.enabled and l.extension_id is not null
  and exists (select from line_emergency_locations v
    where v.account_id = l.account_id and v.line_id = l.id and v.location_id is null))`

const reachabilityIs = (wanted: NonNullable<DeviceFilter["reachability"]>, registered: Sql): Sql => {
  if (wanted === "registered") return registered
  return wanted === "never" ? sql`d.last_seen_at = 'epoch'` : sql`d.last_seen_at > 'epoch' and not ${registered}`
}

type ListFilter = PageQuery<DeviceFilter["sort"]> & Partial<Omit<DeviceFilter, keyof PageQuery>>

const changedSince = (filter: ListFilter) =>
  filter.updatedSince !== undefined && sql`d.updated_at >= ${filter.updatedSince}::timestamptz`

const phoneConditions = (filter: ListFilter): readonly (Sql | false | undefined)[] => [
  filter.userId !== undefined &&
    sql`exists (select from extensions e
      where e.account_id = d.account_id and e.id = d.extension_id and e.user_id = ${filter.userId})`,
  filter.kind !== undefined && (filter.kind === "softphone" ? sql`d.make = 'softphone'` : sql`d.make <> 'softphone'`),
  filter.make !== undefined && sql`d.make = ${filter.make}`,
  filter.assigned !== undefined && (filter.assigned ? sql`d.extension_id is not null` : sql`d.extension_id is null`),
  filter.shared !== undefined && (filter.shared ? sql`d.is_shared` : sql`not d.is_shared`),
  filter.reachability !== undefined && reachabilityIs(filter.reachability, isRegistered),
  filter.locationId !== undefined &&
    sql`exists (select from location_services s
      where s.account_id = d.account_id and s.kind = 'device' and s.object_id = d.id
      and s.location_id = ${filter.locationId})`,
  filter.emergencyLocation !== undefined &&
    (filter.emergencyLocation
      ? sql`not ${lacksEmergency(sql`l.device_id = d.id`)}`
      : lacksEmergency(sql`l.device_id = d.id`)),
  filter.externalId !== undefined && sql`d.external_id = ${filter.externalId}`,
  changedSince(filter),
]

/** An app is always assigned, never shared, and has the location of its user. */
const appConditions = (filter: ListFilter): readonly (Sql | false | undefined)[] => [
  filter.userId !== undefined &&
    sql`exists (select from extensions e
      where e.account_id = d.account_id and e.id = d.extension_id and e.user_id = ${filter.userId})`,
  filter.reachability !== undefined && reachabilityIs(filter.reachability, appIsRegistered),
  filter.locationId !== undefined &&
    sql`exists (select from location_services s
      where s.account_id = d.account_id and s.kind = 'extension' and s.object_id = d.extension_id
      and s.location_id = ${filter.locationId})`,
  filter.emergencyLocation !== undefined &&
    (filter.emergencyLocation ? sql`not ${lacksEmergency(sql`l.id = d.id`)}` : lacksEmergency(sql`l.id = d.id`)),
  changedSince(filter),
]

const wantsPhones = (filter: ListFilter) => filter.kind !== "app"
const wantsApps = (filter: ListFilter) =>
  (filter.kind === undefined || filter.kind === "app") &&
  filter.make === undefined &&
  filter.assigned !== false &&
  filter.shared !== true &&
  filter.externalId === undefined

/**
 * The ids of one page as a table. Each half of the union stops after one page, so deep pages cost no more than the
 * first.
 */
const pageOf = (accountId: AccountId, filter: ListFilter, plan: PagePlan, limit: Sql | number): Sql | undefined => {
  const words = searchWords(filter.search).map(hasWordBeginning)
  // Only the sort columns, so that an index-only scan answers it; the rest is read once for the page.
  const ordering = joinSql(
    sorts[filter.sort].map(({ column }) => rawSql(`d.${column}`)),
    ", ",
  )
  const half = (table: Sql, conditions: readonly (Sql | false | undefined)[]) => sql`(
    select ${ordering} from ${table} d
    where ${allOf(
      sql`d.account_id =
      ${accountId}`,
      plan.where,
      ...conditions,
      ...words,
    )} order by ${plan.orderBy}
      limit ${limit})`
  const halves = [
    ...(wantsPhones(filter) ? [half(sql`devices`, phoneConditions(filter))] : []),
    ...(wantsApps(filter) ? [half(sql`lines`, [sql`d.device_id is null`, ...appConditions(filter)])] : []),
  ]
  if (halves.length === 0) return undefined
  const both = halves.length === 1 ? halves[0]! : sql`${halves[0]!} union all ${halves[1]!}`
  return sql`(select h.id, ${plan.key} as page_key, row_number() over (order by ${plan.orderBy}) as place
    from (${both}) h order by ${plan.orderBy} limit ${limit})`
}

interface PageRow {
  readonly id: DeviceId
  readonly pageKey: (string | number)[]
}

/**
 * A page of phones and apps without their lines. The unfiltered list is one query with one cached plan. A filtered page
 * is planned for its values, because rare and common values need different plans; its entries are then read by a cached
 * plan.
 */
export const listEntries = async (db: Db, accountId: AccountId, filter: ListFilter): Promise<Page<EntryRow>> => {
  const plan = planPage(filter, sorts)
  const isWhole =
    filter.kind === undefined &&
    filter.search === "" &&
    present(...phoneConditions(filter), ...appConditions(filter)).length === 0
  const source = pageOf(accountId, filter, plan, isWhole ? plan.writtenLimit : plan.limit)
  if (source === undefined) return finishPage(filter, plan.isCount ? totalOf(0) : [])
  if (isWhole)
    return finishPage(
      filter,
      await readRows<EntryRow & PageRow>(
        db,
        plan,
        sql`select ${entryColumns}, x.page_key from ${withPhones(source, accountId)} order by x.place`,
        source,
      ),
      (row) => row,
    )
  const page = finishPage(
    filter,
    await readRows<PageRow>(db, plan, sql`select x.id, x.page_key from ${source} x order by x.place`, source),
    ({ id }) => id,
  )
  return { ...page, items: page.items.length === 0 ? [] : await findEntries(db, accountId, page.items) }
}
