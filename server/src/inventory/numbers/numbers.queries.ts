import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { numberStatusNames, statusesFound } from "@dialplane/contract/inventory/numbers/number-status"
import type { LeadsTo, NumberFilter, PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, emptySql, oneOff, present, sql, type Sql } from "../../kit/database/sql.ts"
import { providerName, type NumberLabels, type ReadNumber } from "./numbers.rules.ts"

// --- reading ---------------------------------------------------------------------------------------------------------

interface Row extends Omit<PhoneNumber, "application" | "leadsTo" | "providerName"> {
  readonly ccs: boolean
  readonly applicationId: string | null
  readonly applicationName: string
  readonly applicationActive: boolean
  readonly extensionId: number | null
  readonly extension: string | null
  readonly extensionType: string | null
  readonly extensionName: string | null
  readonly extensionUserId: number | null
}
export type NumberRow = PhoneNumber & { readonly ccs: boolean }

const columns = sql`
  n.id as phone_number_id, n.account_id, n.number as phone_number, n.country_code as country, n.is_toll_free, n.status,
    n.status_reason, n.provider_id, n.caller_id_name, n.caller_id_code,
  n.custom_tag_id, case when n.custom_tag_id is not null then (select t.name from custom_tags t
    where t.account_id = n.account_id and t.id = n.custom_tag_id) end as custom_tag, n.backup_number, n.initial_assign,
    n.ccs,
  n.application_id, n.application_name, n.application_active, n.extension_id, e.number as extension,
    e.type as extension_type, e.name as extension_name, e.user_id as extension_user_id,
  s.location_id, case when s.location_id is not null then (select l.name from locations l
    where l.account_id = n.account_id and l.id = s.location_id) end as location_name, n.created_at, n.kept_until,
    n.released_by, n.version`
const withDetails = (numbers: Sql) => sql`
  ${numbers} n left join extensions e on e.account_id = n.account_id and e.id = n.extension_id
  left join location_services s on s.account_id = n.account_id and s.kind = 'phoneNumber' and s.object_id = n.id`
const tables = withDetails(sql`phone_numbers`)

/** Field by field, because copying "all but some" takes many times as long. */
const toNumber = (row: Row): NumberRow => ({
  phoneNumberId: row.phoneNumberId,
  accountId: row.accountId,
  phoneNumber: row.phoneNumber,
  country: row.country,
  isTollFree: row.isTollFree,
  status: row.status,
  statusReason: row.statusReason,
  providerId: row.providerId,
  providerName: providerName(row.providerId),
  callerIdName: row.callerIdName,
  callerIdCode: row.callerIdCode,
  customTagId: row.customTagId,
  customTag: row.customTag,
  backupNumber: row.backupNumber,
  initialAssign: row.initialAssign,
  ccs: row.ccs,
  application:
    row.applicationId === null
      ? null
      : { applicationId: row.applicationId, name: row.applicationName, active: row.applicationActive },
  leadsTo:
    row.extensionId === null
      ? null
      : {
          extensionId: row.extensionId,
          extension: row.extension!,
          extensionType: row.extensionType!,
          name: row.extensionName!,
          userId: row.extensionUserId,
        },
  locationId: row.locationId,
  locationName: row.locationName,
  createdAt: row.createdAt,
  keptUntil: row.keptUntil,
  releasedBy: row.releasedBy,
  version: row.version,
})

export const findNumber = async (db: Db, accountId: AccountId, number: string): Promise<NumberRow | undefined> => {
  const row = await db.maybeOne<Row>(
    sql`select ${columns} from ${tables} where n.account_id = ${accountId} and n.number = ${number}`,
  )
  return row && toNumber(row)
}

/**
 * The numbers that are in the account, locked until the transaction ends; always in one order, so that transactions
 * cannot deadlock.
 */
export const holdNumbers = async (
  db: Db,
  accountId: AccountId,
  numbers: readonly string[],
): Promise<Map<string, NumberRow>> => {
  const held = await db.many<{ id: number }>(
    sql`select n.id from phone_numbers n where n.account_id = ${accountId} and n.number = any(${numbers}::text[])
      order by n.number for update`,
  )
  const rows = await db.many<Row>(
    sql`select ${columns} from ${tables}
      where n.account_id = ${accountId} and n.id = any(${held.map(({ id }) => id)}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.phoneNumber, toNumber(row)]))
}

/** The users whose extensions these numbers route to. */
export const listNumberOwners = async (db: Db, accountId: AccountId, numbers: readonly string[]) =>
  (
    await db.many<{ userId: UserId }>(sql`
    select distinct e.user_id from phone_numbers n
      join extensions e on e.account_id = n.account_id and e.id = n.extension_id
    where n.account_id = ${accountId} and n.number = any(${numbers}::text[]) and e.user_id is not null`)
  ).map(({ userId }) => userId)

export const listExtensionOwners = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ extensionId: number; userId: UserId }>(sql`
    select e.id as extension_id, e.user_id from extensions e
      where e.account_id = ${accountId} and e.id = any(${ids}::bigint[]) and e.user_id is not null`)

export const readNumbers = async (
  db: Db,
  accountId: AccountId,
  numbers: readonly string[],
): Promise<Map<string, NumberRow>> => {
  const rows = await db.many<Row>(
    sql`select ${columns} from ${tables} where n.account_id = ${accountId} and n.number = any(${numbers}::text[])`,
  )
  return new Map(rows.map((row) => [row.phoneNumber, toNumber(row)]))
}

const sorts: SortColumns<NumberFilter["sort"]> = {
  number: [{ column: "n.number", type: "text" }],
  status: [
    { column: "n.status", type: "text" },
    { column: "n.number", type: "text" },
  ],
  callerIdName: [
    { column: "n.sort_caller_id_name", type: "text" },
    { column: "n.number", type: "text" },
  ],
  createdAt: [
    { column: "n.created_at", type: "timestamptz" },
    { column: "n.number", type: "text" },
  ],
}

/** Prefix search with plain comparisons, which can use an index under row-level security. */
const beginsWith = (column: Sql, text: string) => sql`(${column} >= ${text} and ${column} < ${text} || chr(1114111))`
const oneOf = (column: Sql, ids: Sql) => sql`${column} = any(array(${ids}))`

/**
 * By the first or last digits, or by destination; or by the beginning of a name, or by the name of a
 * status.
 */
const matches = (accountId: AccountId, { digits, text }: NumberLabels): Sql | undefined => {
  if (digits !== undefined) {
    return sql`(${beginsWith(sql`n.number`, digits)} or ${beginsWith(sql`n.national_number`, digits)}
      or ${beginsWith(sql`n.reversed`, [...digits].toReversed().join(""))}
      or
        ${oneOf(
          sql`n.extension_id`,
          sql`select x.id from extensions x
        where x.account_id = ${accountId} and x.number = ${digits}`,
        )})`
  }
  if (text === undefined) return undefined
  const lower = text.toLowerCase()
  const statuses = statusesFound(text)
  return sql`(${beginsWith(sql`n.sort_caller_id_name`, lower)}
    ${
      statuses.length === 0
        ? emptySql
        : sql`or
    ${isOneOf(statuses)}`
    }
    or
      ${oneOf(
        sql`n.custom_tag_id`,
        sql`select t.id from custom_tags t
      where t.account_id = ${accountId} and position(${lower} in t.sort_name) > 0`,
      )}
    or ${oneOf(
      sql`n.extension_id`,
      sql`
      select w.extension_id from extension_search_words w
        where w.account_id = ${accountId} and w.word >= search_fold(${text})
        and w.word < search_fold(${text}) || chr(1114111)`,
    )})`
}

const isOneOf = (statuses: readonly PhoneNumber["status"][]): Sql => sql`n.status = any(${statuses}::text[])`

const hasStatus = (status: NumberFilter["status"]): Sql => {
  if (status === undefined) return sql`n.status <> 'Removed'`
  // "usable" is the portal's name for what a search for "available" finds.
  return isOneOf(statusesFound(status === "usable" ? "available" : status))
}

export const listNumbers = async (
  db: Db,
  accountId: AccountId,
  filter: NumberFilter,
  words: NumberLabels,
): Promise<Page<NumberRow>> => {
  const plan = planPage(filter, sorts)
  const wanted = present(
    filter.status !== undefined && hasStatus(filter.status),
    filter.country !== undefined && sql`n.country_code = ${filter.country}`,
    filter.kind !== undefined && (filter.kind === "tollFree" ? sql`n.is_toll_free` : sql`not n.is_toll_free`),
    filter.customTagId !== undefined && sql`n.custom_tag_id = ${filter.customTagId}`,
    filter.extensionId !== undefined && sql`n.extension_id = ${filter.extensionId}`,
    filter.userId !== undefined &&
      oneOf(
        sql`n.extension_id`,
        sql`select x.id from extensions x where x.account_id = ${accountId} and x.user_id = ${filter.userId}`,
      ),
    filter.locationId !== undefined &&
      sql`exists (
      select from location_services s
        where s.account_id = n.account_id and s.kind = 'phoneNumber' and s.object_id = n.id
        and s.location_id = ${filter.locationId})`,
    filter.assigned !== undefined && (filter.assigned ? sql`n.extension_id is not null` : sql`n.extension_id is null`),
    filter.programmable !== undefined &&
      (filter.programmable ? sql`n.application_id is not null` : sql`n.application_id is null`),
    matches(accountId, words),
  )
  // The page first, then the details of its numbers. Rare and common values need different plans: only
  // the whole list has one plan for all.
  const page = sql`(
    select n.*, ${plan.key} as page_key from phone_numbers n
    where
      ${allOf(
        sql`n.account_id =
      ${accountId}`,
        plan.where,
        filter.status === undefined && hasStatus(undefined),
        ...wanted,
      )}
    order by ${plan.orderBy} limit ${wanted.length === 0 ? plan.writtenLimit : plan.limit})`
  const rows = await readRows<Row & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`select ${columns}, n.page_key from ${withDetails(page)} order by ${plan.orderBy}`,
    page,
  )
  return finishPage(filter, rows, toNumber)
}

export const listProgrammable = async (db: Db, accountId: AccountId): Promise<NumberRow[]> =>
  (
    await db.many<Row>(
      sql`select ${columns} from ${tables} where n.account_id = ${accountId} and n.application_id is not null
        order by n.number limit 5000`,
    )
  ).map(toNumber)

export const countNumbers = async (db: Db, accountId: AccountId) => {
  const rows = await db.many<{ status: PhoneNumber["status"]; numbers: number }>(
    sql`select n.status, count(*)::int as numbers from phone_numbers n where n.account_id = ${accountId}
      group by n.status`,
  )
  const { tollFreeCount } = await db.one<{ tollFreeCount: number }>(
    sql`select count(*)::int as toll_free_count from phone_numbers n
      where n.account_id = ${accountId} and n.is_toll_free and n.status <> 'Removed'`,
  )
  const statuses = Object.fromEntries(
    numberStatusNames.flatMap((name) =>
      rows.filter(({ status }) => status === name).map(({ numbers }) => [name, numbers]),
    ),
  ) as Partial<Record<PhoneNumber["status"], number>>
  return {
    totalCount: rows.reduce((sum, { status, numbers }) => (status === "Removed" ? sum : sum + numbers), 0),
    tollFreeCount,
    statuses,
  }
}

/**
 * A page by offset for an already built condition and order. The conditions vary with the caller, hence
 * one-off.
 */
export const listByOffset = async (
  db: Db,
  where: Sql,
  orderBy: Sql,
  offset: number,
  limit: number,
): Promise<NumberRow[]> =>
  (
    await db.many<Row>(
      oneOff(sql`select ${columns} from ${tables} where ${where} order by ${orderBy} limit ${limit} offset ${offset}`),
    )
  ).map(toNumber)

const mentionsShownOfKind = 50

/**
 * Where else a number is used: as backup number, as caller ID, as forwarding
 * destination, as main number of a location, as temporary number of a port, as the only number that emergency
 * services could call back. All uses for changes; a page shows some of every kind.
 */
export const listMentions = (db: Db, accountId: AccountId, number: string, which: "all" | "shown") =>
  db.many<{
    kind: "backup" | "callerId" | "forwarding" | "ringing" | "locationMain" | "porting" | "emergencyCallback"
    label: string
    objectId: string
  }>(sql`
    select m.kind, m.label, m.object_id
      from (select u.*, row_number() over (partition by u.kind order by u.label) as nth from (
    select 'backup' as kind, b.number as label, b.number as object_id from phone_numbers b
      where b.account_id = ${accountId} and b.backup_number = '+' || ${number} and b.backup_number <> ''
    union all
    select 'callerId', e.number || ' ' || e.name, e.id::text from extensions e
      where e.account_id = ${accountId} and e.caller_id_choice = 'number'
        and regexp_replace(e.caller_id_number, '[^0-9]', '', 'g') collate "C" = ${number}
    union all
    select distinct 'forwarding', e.number || ' ' || e.name, e.id::text from extension_forwarding f
      join extensions e on e.account_id = f.account_id and e.id = f.extension_id
      where f.account_id = ${accountId} and f.kind = 'external'
        and regexp_replace(f.to_number, '[^0-9]', '', 'g') collate "C" = ${number}
    union all
    select distinct 'ringing', e.number || ' ' || e.name, e.id::text from extension_ring_targets r
      join extensions e on e.account_id = r.account_id and e.id = r.extension_id
      where r.account_id = ${accountId} and regexp_replace(r.to_number, '[^0-9]', '', 'g') collate "C" = ${number}
    union all
    select distinct 'porting', p.phone_number, o.id::text from porting_numbers p
      join porting_orders o on o.account_id = p.account_id and o.id = p.order_id
      where p.account_id = ${accountId} and p.temporary_number = ${number} and o.state not in ('completed', 'cancelled')
    union all
    select 'emergencyCallback', e.number || ' ' || e.name, e.id::text
      from phone_numbers n join extensions e on e.account_id = n.account_id and e.id = n.extension_id
      where n.account_id = ${accountId} and n.number = ${number}
        and exists (select from lines l where l.account_id = e.account_id and l.extension_id = e.id)
        and not exists (select from phone_numbers o
          where o.account_id = e.account_id and o.extension_id = e.id and o.id <> n.id)
    union all
    select 'locationMain', l.name, l.id::text from locations l
      where l.account_id = ${accountId}
      and regexp_replace(l.main_number, '[^0-9]', '', 'g') collate "C" = ${number}) u) m
    ${which === "all" ? emptySql : sql`where m.nth <= ${mentionsShownOfKind}`}
    order by m.kind, m.label`)

export interface HistoryRow {
  readonly at: string
  readonly actorName: string
  readonly actingAs: string | null
  readonly action: string
  readonly before: unknown
  readonly after: unknown
}
export const listHistory = (db: Db, accountId: AccountId, number: string) =>
  db.many<HistoryRow>(sql`
    select e.at, e.actor_name, e.acting_as, e.action, e.before, e.after from audit_entries e
    where e.account_id = ${accountId} and e.object_type = 'phone_number' and e.object_id = ${number} order by e.id desc
      limit 50`)

export const findExtension = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<LeadsTo>(sql`
    select e.id as extension_id, e.number as extension, e.type as extension_type, e.name, e.user_id from extensions e
    where e.account_id = ${accountId} and e.id = ${id} for key share`)

export const hasLocation = async (db: Db, accountId: AccountId, id: number) =>
  (await db.maybeOne(sql`select l.id from locations l where l.account_id = ${accountId} and l.id = ${id}`)) !==
  undefined

export const countApplications = async (db: Db, accountId: AccountId) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from phone_numbers n
        where n.account_id = ${accountId} and n.application_id is not null`,
    )
  ).count

/** How many programmable numbers the account has ordered; locked, so that two requests cannot both take the last. */
export const holdProgrammableQuantity = async (db: Db, accountId: AccountId) =>
  (
    await db.maybeOne<{ quantity: number }>(
      sql`select s.quantity from account_services s where s.account_id = ${accountId} and s.service = 'smartNumbers'
        for update`,
    )
  )?.quantity ?? 0
export const findProgrammableQuantity = async (db: Db, accountId: AccountId) =>
  (
    await db.maybeOne<{ quantity: number }>(
      sql`select s.quantity from account_services s where s.account_id = ${accountId} and s.service = 'smartNumbers'`,
    )
  )?.quantity ?? 0

// --- changing --------------------------------------------------------------------------------------------------------

/** The fields that a change can set; every name is a column. */
export interface NumberSet {
  readonly callerIdName?: string
  readonly callerIdCode?: string
  readonly customTagId?: number | null
  readonly backupNumber?: string
  readonly initialAssign?: boolean
  readonly ccs?: boolean
  readonly providerId?: number
  readonly status?: PhoneNumber["status"]
  readonly statusReason?: string
  readonly extensionId?: number | null
  readonly applicationId?: string | null
  readonly applicationName?: string
  readonly applicationActive?: boolean
}

const given = <T>(value: T | undefined, part: (value: T) => Sql) =>
  value === undefined ? emptySql : sql`${part(value)}, `

export const updateNumbers = (db: Db, accountId: AccountId, ids: readonly number[], set: NumberSet) =>
  db.run(sql`
    update phone_numbers set
      ${given(
        set.callerIdName,
        (value) => sql`caller_id_name =
        ${value}`,
      )}${given(set.callerIdCode, (value) => sql`caller_id_code = ${value}`)}
      ${given(
        set.customTagId,
        (value) => sql`custom_tag_id =
        ${value}::bigint`,
      )}${given(set.backupNumber, (value) => sql`backup_number = ${value}`)}
      ${given(
        set.initialAssign,
        (value) => sql`initial_assign =
        ${value}`,
      )}${given(
        set.ccs,
        (value) => sql`ccs =
        ${value}`,
      )}${given(set.providerId, (value) => sql`provider_id = ${value}`)}
      ${given(
        set.status,
        (value) => sql`status =
        ${value}`,
      )}${given(
        set.statusReason,
        (value) => sql`status_reason =
        ${value}`,
      )}${given(set.extensionId, (value) => sql`extension_id = ${value}::bigint`)}
      ${given(
        set.applicationId,
        (value) => sql`application_id =
        ${value}::text`,
      )}${given(set.applicationName, (value) => sql`application_name = ${value}`)}${given(set.applicationActive, (value) => sql`application_active = ${value}`)}
      version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

export interface NewNumber extends ReadNumber {
  readonly providerId: number | null
  readonly status: "Available" | "Reserved" | "Porting"
  readonly source: "provision" | "order" | "port" | "import"
  readonly callerIdName: string
  readonly customTagId: number | null
}

/** Every number that still belongs to the account. */
export const listHeld = async (db: Db, accountId: AccountId) =>
  (
    await db.many<{ number: string }>(
      sql`select n.number from phone_numbers n where n.account_id = ${accountId} and n.status <> 'Removed'
        order by n.number`,
    )
  ).map(({ number }) => number)

export const findAccountStatus = async (db: Db, accountId: AccountId) =>
  (await db.one<{ status: AccountStatus }>(sql`select a.status from accounts a where a.id = ${accountId}`)).status

/** Nothing when an account of the installation already has the number. */
export const insertNumber = async (db: Db, accountId: AccountId, draft: NewNumber) =>
  (
    await db.maybeOne<{ id: number }>(sql`
    insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, provider_id,
      source, caller_id_name, custom_tag_id)
    values (${accountId}, ${draft.number}, ${draft.nationalNumber}, ${draft.country}, ${draft.isTollFree},
      ${draft.status}, ${draft.providerId}, ${draft.source}, ${draft.callerIdName}, ${draft.customTagId})
    on conflict do nothing returning id`)
  )?.id

export const markRemoved = (db: Db, accountId: AccountId, ids: readonly number[], by: string, days: number) =>
  db.run(sql`
    update phone_numbers set status = 'Removed', status_reason = '', extension_id = null, application_id = null,
      application_name = '', application_active = false, initial_assign = false,
      released_at = now(), released_by = ${by}, kept_until = now() + make_interval(days => ${days}),
        version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

export const markRestored = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`
    update phone_numbers set status = 'Available', released_at = null, released_by = null, kept_until = null,
      kept = null, version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`)

/** Those of the given numbers whose time is up. */
export const deleteExpired = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ number: string }>(sql`
    delete from phone_numbers where account_id = ${accountId} and id = any(${ids}::bigint[]) and status = 'Removed'
      and kept_until <= now() returning number`)

export const deleteNumbers = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.run(sql`delete from phone_numbers where account_id = ${accountId} and id = any(${ids}::bigint[])`)
