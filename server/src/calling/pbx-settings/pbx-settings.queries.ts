import type { AccountId } from "@dialplane/contract/kit/ids"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import type { PbxSettingsValues } from "@dialplane/contract/calling/pbx-settings/pbx-settings.schema"
import type { Db } from "../../kit/database/database.ts"
import type { Use } from "../../kit/domain/use-finder.ts"
import { json, sql, type Sql } from "../../kit/database/sql.ts"
import { changedCodes, defaultRow, type SettingsRow } from "./pbx-settings.rules.ts"

/** A number that has left the account is no longer its main number. */
const columns: Sql = sql`
  s.outside_prefix, s.seven_digit_dialing, s.area_code, s.operator_id, o.number as operator_number,
  o.name as operator_name, s.default_caller_id, s.caller_name, s.feature_codes, s.parking_on, s.parking_first_slot,
  s.parking_last_slot, s.parking_seconds, s.parking_return, s.parking_extension_id, k.number as parking_number,
  k.name as parking_name, s.ring_seconds, s.list_in_directory, s.version,
  (select '+' || n.number from phone_numbers n where n.account_id = s.account_id and n.number = s.main_number
    and n.status <> 'Removed') as main_number`

export const findSettings = async (db: Db, accountId: AccountId): Promise<SettingsRow> =>
  (await db.maybeOne<SettingsRow>(sql`
    select ${columns} from pbx_settings s
      left join extensions o on o.account_id = s.account_id and o.id = s.operator_id
      left join extensions k on k.account_id = s.account_id and k.id = s.parking_extension_id
    where s.account_id = ${accountId}`)) ?? defaultRow

/** Makes the row if there is none, and locks it until the transaction ends. */
export const lockSettings = async (db: Db, accountId: AccountId) => {
  await db.run(sql`insert into pbx_settings (account_id) values (${accountId}) on conflict do nothing`)
  await db.run(sql`select from pbx_settings s where s.account_id = ${accountId} for update`)
}

export const updateSettings = (db: Db, accountId: AccountId, values: PbxSettingsValues) =>
  db.run(sql`
    update pbx_settings set outside_prefix = ${values.outsidePrefix},
      seven_digit_dialing = ${values.sevenDigitDialing}, area_code = ${values.areaCode},
      operator_id = ${values.operator?.extensionId ?? null}, default_caller_id = ${values.defaultCallerId},
      main_number = ${values.mainNumber?.slice(1) ?? null}, caller_name = ${values.callerName},
      feature_codes = ${json(changedCodes(values.featureCodes))}, parking_on = ${values.parkingOn},
      parking_first_slot = ${values.parkingFirstSlot}, parking_last_slot = ${values.parkingLastSlot},
      parking_seconds = ${values.parkingSeconds}, parking_return = ${values.parkingReturn},
      parking_extension_id = ${values.parkingExtension?.extensionId ?? null}, ring_seconds = ${values.ringSeconds},
      list_in_directory = ${values.listInDirectory}, version = version + 1
    where account_id = ${accountId}`)

export const findAccount = (db: Db, accountId: AccountId) =>
  db.one<{ name: string; countryCode: CountryCode; extensionDigits: number }>(sql`
    select a.name, a.country_code, coalesce((select p.digits from number_plans p where p.account_id = a.id), 3)::int
      as extension_digits from accounts a where a.id = ${accountId}`)

/** Extensions among these numbers, with what each reaches. */
export const listExtensionsWith = (db: Db, accountId: AccountId, numbers: readonly string[]) =>
  db.many<{ extensionId: number; extension: string; name: string; type: ExtensionType }>(sql`
    select e.id as extension_id, e.number as extension, e.name, e.type from extensions e
    where e.account_id = ${accountId} and e.number = any(${numbers}::text[]) order by e.number`)

/** Locked against deletion until the transaction ends. */
export const keepExtensions = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<{ extensionId: number; extension: string; name: string; type: ExtensionType }>(sql`
    select e.id as extension_id, e.number as extension, e.name, e.type from extensions e
    where e.account_id = ${accountId} and e.id = any(${ids}::bigint[]) order by e.id for key share`)

export const ownsNumber = async (db: Db, accountId: AccountId, digits: string) =>
  (
    await db.one<{ owns: boolean }>(
      sql`select exists (select from phone_numbers n where n.account_id = ${accountId} and n.number = ${digits}
        and n.status <> 'Removed') as owns`,
    )
  ).owns

/** The number that leads to an extension, and the main number of its location. */
export const findNumbersOf = (db: Db, accountId: AccountId, extensionId: number) =>
  db.one<{ ownNumber: string | null; locationNumber: string | null; locationCountry: string | null }>(sql`
    select (select '+' || n.number from phone_numbers n
        where n.account_id = ${accountId} and n.extension_id = ${extensionId} order by n.number limit 1) as own_number,
      nullif(l.main_number, '') as location_number, l.country_code as location_country
    from (select 1) as one
      left join location_services s
        on s.account_id = ${accountId} and s.kind = 'extension' and s.object_id = ${extensionId}
      left join locations l on l.account_id = s.account_id and l.id = s.location_id`)

export const listMainNumberUses = (db: Db, accountId: AccountId, ids: readonly number[]) =>
  db.many<Use>(sql`
    select n.id as used_id, 'companyMain' as kind, a.id, a.name from pbx_settings s
      join phone_numbers n on n.account_id = s.account_id and n.number = s.main_number
      join accounts a on a.id = s.account_id
    where s.account_id = ${accountId} and n.id = any(${ids}::bigint[])`)
