import type { AccountId } from "@dialplane/contract/kit/ids"
import { statusesFound } from "@dialplane/contract/inventory/numbers/number-status"
import type {
  FieldSearch,
  NumberField,
  NumberSearch,
  NumberServiceType,
} from "@dialplane/contract/inventory/numbers/number-search.schema"
import { providers } from "@dialplane/contract/ground/lookups/providers"
import { allOf, rawSql, sql, type Sql } from "../../kit/database/sql.ts"

const tagName = sql`coalesce((select t.sort_name from custom_tags t
  where t.account_id = n.account_id and t.id = n.custom_tag_id), '')`
/**
 * An entry matches when any of its values does. Values are passed as one array, so their count does not change the
 * statement.
 */
const containsAny = (column: Sql) => (values: readonly string[]) =>
  sql`exists (select from unnest(${values}::text[]) v where position(v in ${column}) > 0)`
const trimmed = (values: readonly string[]) => values.map((value) => value.trim())
const contains = (column: Sql) => (values: readonly string[]) =>
  containsAny(column)(trimmed(values).map((value) => value.toLowerCase()))
const digitsOf = (values: readonly string[]) =>
  values.map((value) => value.replaceAll(/\D/g, "")).filter((digits) => digits !== "")
const digitsIn = (column: Sql) => (values: readonly string[]) => containsAny(column)(digitsOf(values))
const isTrue = (column: Sql) => (values: readonly string[]) =>
  sql`${column} = any(${trimmed(values).map((value) => /^(true|1|yes|y)$/i.test(value))}::boolean[])`
const isNumber = (column: Sql) => (values: readonly string[]) =>
  sql`${column} = any(${trimmed(values)
    .filter((value) => /^\d{1,15}$/.test(value))
    .map(Number)}::bigint[])`
const isAny = (column: Sql, values: readonly string[]) => sql`${column} = any(${values}::text[])`

/** How each field is compared with the search values. */
const comparisons: Readonly<Record<NumberField, (values: readonly string[]) => Sql>> = {
  phoneNumber: digitsIn(sql`n.number`),
  did: digitsIn(sql`n.number`),
  phNum: digitsIn(sql`n.number`),
  country: (values) =>
    isAny(
      sql`n.country_code`,
      trimmed(values)
        .map((value) => value.toUpperCase())
        .map((code) => (code === "UK" ? "GB" : code)),
    ),
  vonageNumber: isTrue(sql`(n.status <> 'Porting')`),
  account: isNumber(sql`n.account_id`),
  provider: isNumber(sql`n.provider_id`),
  provider_name: (values) => sql`n.provider_id = any(${providersNamed(values)}::smallint[])`,
  initial_assign: isTrue(sql`n.initial_assign`),
  callerId: contains(sql`n.sort_caller_id_name`),
  callerIdName: contains(sql`n.sort_caller_id_name`),
  callerIdCode: (values) =>
    isAny(
      sql`n.caller_id_code`,
      trimmed(values).map((value) => value.toUpperCase()),
    ),
  customTag: contains(tagName),
  customTagId: isNumber(sql`n.custom_tag_id`),
  // A single space stands for "none".
  backupNumber: (values) =>
    sql`(${digitsIn(sql`n.backup_number`)(values)} or (${values.some((value) => value.trim() === "")}
      and n.backup_number = ''))`,
  status: (values) =>
    isAny(
      sql`n.status`,
      values.flatMap((value) => [...statusesFound(value)]),
    ),
  ccs: isTrue(sql`n.ccs`),
}

const providersNamed = (values: readonly string[]) => {
  const parts = trimmed(values).map((value) => value.toLowerCase())
  return providers
    .filter(({ name }) => parts.some((part) => name.toLowerCase().includes(part)))
    .map(({ providerId }) => providerId)
}

const orders: Readonly<Record<NumberField, Sql>> = {
  phoneNumber: sql`n.number`,
  did: sql`n.number`,
  phNum: sql`n.number`,
  country: sql`n.country_code`,
  vonageNumber: sql`(n.status <> 'Porting')`,
  account: sql`n.account_id`,
  provider: sql`n.provider_id`,
  provider_name: sql`n.provider_id`,
  initial_assign: sql`n.initial_assign`,
  callerId: sql`n.sort_caller_id_name`,
  callerIdName: sql`n.sort_caller_id_name`,
  callerIdCode: sql`n.caller_id_code`,
  customTag: tagName,
  customTagId: sql`n.custom_tag_id`,
  backupNumber: sql`n.backup_number`,
  status: sql`n.status`,
  ccs: sql`n.ccs`,
}

/** Entries are joined from first to last, each by its own operator. */
const keywords = (search: readonly FieldSearch[]): Sql | undefined =>
  search.reduce<Sql | undefined>((sofar, { key, values, operator }) => {
    const entry = comparisons[key](values)
    return sofar === undefined ? entry : sql`(${sofar} ${rawSql(operator)} ${entry})`
  }, undefined)

const ofServiceTypes = (types: readonly NumberServiceType[]): Sql => {
  const has = (type: NumberServiceType) => types.includes(type)
  return sql`((${has("local")} and not n.is_toll_free) or (${has("tollFree")} and n.is_toll_free)
    or (${has("programmable")} and n.application_id is not null) or e.type = any(${types}::text[]))`
}

export const searchCondition = (accountId: AccountId, search: NumberSearch): Sql => {
  const asked = (search.fieldKeywords?.search ?? []).map(({ fieldSearch }) => fieldSearch)
  // Removed numbers are found only when the status is named.
  const wantsRemoved = asked.some(
    ({ key, values }) => key === "status" && values.some((value) => statusesFound(value).includes("Removed")),
  )
  return allOf(
    sql`n.account_id = ${accountId}`,
    !wantsRemoved && sql`n.status <> 'Removed'`,
    keywords(asked),
    search.countryCode !== undefined && sql`n.country_code = ${search.countryCode}`,
    search.phoneNumbers !== undefined && sql`n.number = any(${search.phoneNumbers}::text[])`,
    search.serviceTypes !== undefined && search.serviceTypes.length > 0 && ofServiceTypes(search.serviceTypes),
  )
}

export const searchOrder = ({ orderBy, sortDir }: NumberSearch): Sql =>
  sql`${orders[orderBy ?? "phoneNumber"]} ${rawSql(sortDir)}, n.number asc`
export const plainCondition = (accountId: AccountId): Sql => sql`n.account_id = ${accountId} and n.status <> 'Removed'`
export const plainOrder: Sql = sql`n.number`
