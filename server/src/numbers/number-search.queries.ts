import type { AccountId } from "@dialplane/contract/kit/ids"
import { statusesFound } from "@dialplane/contract/numbers/number-status"
import type { FieldSearch, NumberField, NumberSearch, NumberServiceType } from "@dialplane/contract/numbers/number-search.schema"
import { providers } from "@dialplane/contract/lookups/providers"
import { allOf, joinSql, rawSql, sql, type Sql } from "../kit/sql.ts"

const tagName = sql`coalesce((select t.sort_name from custom_tags t where t.account_id = n.account_id and t.id = n.custom_tag_id), '')`
const contains = (column: Sql) => (value: string) => sql`position(${value.trim().toLowerCase()} in ${column}) > 0`
const digitsIn = (column: Sql) => (value: string) => {
  const digits = value.replaceAll(/\D/g, "")
  return digits === "" ? sql`false` : sql`position(${digits} in ${column}) > 0`
}
const isTrue = (column: Sql) => (value: string) => (/^(true|1|yes|y)$/i.test(value.trim()) ? column : sql`not ${column}`)
const isNumber = (column: Sql) => (value: string) => (/^\d{1,15}$/.test(value.trim()) ? sql`${column} = ${Number(value.trim())}` : sql`false`)

/** How each field is compared with a value that somebody looks for. */
const comparisons: Readonly<Record<NumberField, (value: string) => Sql>> = {
  phoneNumber: digitsIn(sql`n.number`),
  did: digitsIn(sql`n.number`),
  phNum: digitsIn(sql`n.number`),
  country: (value) => sql`n.country_code = ${value.trim().toUpperCase() === "UK" ? "GB" : value.trim().toUpperCase()}`,
  vonageNumber: isTrue(sql`(n.status <> 'Porting')`),
  account: isNumber(sql`n.account_id`),
  provider: isNumber(sql`n.provider_id`),
  provider_name: (value) => sql`n.provider_id = any(${providers.filter(({ name }) => name.toLowerCase().includes(value.trim().toLowerCase())).map(({ providerId }) => providerId)}::smallint[])`,
  initial_assign: isTrue(sql`n.initial_assign`),
  callerId: contains(sql`n.sort_caller_id_name`),
  callerIdName: contains(sql`n.sort_caller_id_name`),
  callerIdCode: (value) => sql`n.caller_id_code = ${value.trim().toUpperCase()}`,
  customTag: contains(tagName),
  customTagId: isNumber(sql`n.custom_tag_id`),
  // A single space is how "none" is written.
  backupNumber: (value) => (value.trim() === "" ? sql`n.backup_number = ''` : digitsIn(sql`n.backup_number`)(value)),
  status: (value) => sql`n.status = any(${[...statusesFound(value)]}::text[])`,
  ccs: isTrue(sql`n.ccs`),
}

const orders: Readonly<Record<NumberField, Sql>> = {
  phoneNumber: sql`n.number`, did: sql`n.number`, phNum: sql`n.number`, country: sql`n.country_code`, vonageNumber: sql`(n.status <> 'Porting')`, account: sql`n.account_id`, provider: sql`n.provider_id`,
  provider_name: sql`n.provider_id`, initial_assign: sql`n.initial_assign`, callerId: sql`n.sort_caller_id_name`, callerIdName: sql`n.sort_caller_id_name`, callerIdCode: sql`n.caller_id_code`, customTag: tagName,
  customTagId: sql`n.custom_tag_id`, backupNumber: sql`n.backup_number`, status: sql`n.status`, ccs: sql`n.ccs`,
}

/** Any of an entry's values; entries are joined from first to last, each by its own word. */
const keywords = (search: readonly FieldSearch[]): Sql | undefined =>
  search.reduce<Sql | undefined>((sofar, { key, values, operator }) => {
    const entry = sql`(${joinSql(values.map(comparisons[key]), " or ")})`
    return sofar === undefined ? entry : sql`(${sofar} ${rawSql(operator)} ${entry})`
  }, undefined)

const ofServiceType = (type: NumberServiceType): Sql => {
  switch (type) {
    case "local": return sql`not n.is_toll_free`
    case "tollFree": return sql`n.is_toll_free`
    case "programmable": return sql`n.application_id is not null`
    default: return sql`e.type = ${type}`
  }
}

export const searchCondition = (accountId: AccountId, search: NumberSearch): Sql => {
  const asked = (search.fieldKeywords?.search ?? []).map(({ fieldSearch }) => fieldSearch)
  // Removed numbers are no longer in the account: only who looks for them by name finds them.
  const wantsRemoved = asked.some(({ key, values }) => key === "status" && values.some((value) => statusesFound(value).includes("Removed")))
  return allOf(
    sql`n.account_id = ${accountId}`,
    !wantsRemoved && sql`n.status <> 'Removed'`,
    keywords(asked),
    search.countryCode !== undefined && sql`n.country_code = ${search.countryCode}`,
    search.phoneNumbers !== undefined && sql`n.number = any(${search.phoneNumbers}::text[])`,
    search.serviceTypes !== undefined && search.serviceTypes.length > 0 && sql`(${joinSql(search.serviceTypes.map(ofServiceType), " or ")})`,
  )
}

export const searchOrder = ({ orderBy, sortDir }: NumberSearch): Sql => sql`${orders[orderBy ?? "phoneNumber"]} ${rawSql(sortDir)}, n.number asc`
export const plainCondition = (accountId: AccountId): Sql => sql`n.account_id = ${accountId} and n.status <> 'Removed'`
export const plainOrder: Sql = sql`n.number`
