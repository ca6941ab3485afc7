import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { LeadsTo, PhoneNumber } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { providerName } from "./numbers.rules.ts"

/** A number with its details, as the queries of this domain read it. */
export interface Row extends Omit<PhoneNumber, "application" | "leadsTo" | "providerName"> {
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

export const columns = sql`
  n.id as phone_number_id, n.account_id, n.number as phone_number, n.country_code as country, n.is_toll_free, n.status,
    n.status_reason, n.provider_id, n.caller_id_name, n.caller_id_code,
  n.custom_tag_id, case when n.custom_tag_id is not null then (select t.name from custom_tags t
    where t.account_id = n.account_id and t.id = n.custom_tag_id) end as custom_tag, n.backup_number, n.initial_assign,
    n.ccs,
  n.application_id, n.application_name, n.application_active, n.extension_id, e.number as extension,
    e.type as extension_type, e.name as extension_name, e.user_id as extension_user_id,
  s.location_id, case when s.location_id is not null then (select l.name from locations l
    where l.account_id = n.account_id and l.id = s.location_id) end as location_name, n.created_at, n.kept_until,
    n.released_by, n.external_id, n.updated_at, n.version`
export const withDetails = (numbers: Sql) => sql`
  ${numbers} n left join extensions e on e.account_id = n.account_id and e.id = n.extension_id
  left join location_services s on s.account_id = n.account_id and s.kind = 'phoneNumber' and s.object_id = n.id`
export const tables = withDetails(sql`phone_numbers`)

/** Copied field by field, because rest properties are many times slower. */
export const toNumber = (row: Row): NumberRow => ({
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
  externalId: row.externalId,
  updatedAt: row.updatedAt,
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

export const findExtension = (db: Db, accountId: AccountId, id: number) =>
  db.maybeOne<LeadsTo>(sql`
    select e.id as extension_id, e.number as extension, e.type as extension_type, e.name, e.user_id from extensions e
    where e.account_id = ${accountId} and e.id = ${id} for key share`)

export const hasLocation = async (db: Db, accountId: AccountId, id: number) =>
  (await db.maybeOne(sql`select l.id from locations l where l.account_id = ${accountId} and l.id = ${id}`)) !==
  undefined

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

/** The numbers that lead to an extension. */
export const listNumbersTo = async (db: Db, accountId: AccountId, extensionId: number) =>
  (
    await db.many<{ number: string }>(
      sql`select n.number from phone_numbers n where n.account_id = ${accountId} and n.extension_id = ${extensionId}
        order by n.number`,
    )
  ).map(({ number }) => number)
