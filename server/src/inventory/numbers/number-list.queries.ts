import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { numberStatusNames, statusesFound } from "@dialplane/contract/inventory/numbers/number-status"
import type { NumberFilter, PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows, type SortColumns } from "../../kit/database/paging.ts"
import { allOf, emptySql, oneOff, present, sql, type Sql } from "../../kit/database/sql.ts"
import { columns, tables, toNumber, withDetails, type NumberRow, type Row } from "./numbers.queries.ts"
import type { NumberListSearch } from "./numbers.rules.ts"

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

/** By the first or last digits, or by destination; or by the beginning of a name, or by the name of a status. */
const matches = (accountId: AccountId, { digits, text }: NumberListSearch): Sql | undefined => {
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
  words: NumberListSearch,
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
    filter.externalId !== undefined && sql`n.external_id = ${filter.externalId}`,
    filter.updatedSince !== undefined && sql`n.updated_at >= ${filter.updatedSince}::timestamptz`,
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

/** A page by offset for an already built condition and order. The conditions vary with the caller, hence one-off. */
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
