import type {
  AccountKind,
  AccountStatus,
  CountryCode,
  Locale,
  ServiceCountName,
  TimeFormat,
} from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface NewAccount {
  readonly parentId: AccountId
  readonly name: string
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly countryCode: CountryCode
  readonly locale: Locale
  readonly timeZone: string
  readonly timeFormat: TimeFormat
  readonly mediumDate: string
  readonly international: boolean
  readonly csp: boolean
  readonly partnerType: string | null
}

/** Locks the parent until the transaction ends, so that it cannot be moved meanwhile. */
export const lockParent = (db: Db, id: AccountId) =>
  db.maybeOne<{ id: AccountId; kind: AccountKind; status: AccountStatus; partnerType: string | null }>(sql`
    select a.id, a.kind, a.status, a.partner_type from accounts a where a.id = ${id} for key share`)

export const insertAccount = async (db: Db, account: NewAccount): Promise<AccountId> => {
  const { id } = await db.one<{ id: AccountId }>(sql`
    insert into accounts (parent_id, parent_path, name, kind, status, country_code, locale, time_zone, time_format,
      medium_date, international, csp, partner_type)
    select p.id, p.path, ${account.name}, ${account.kind}, ${account.status}, ${account.countryCode},
      ${account.locale}, ${account.timeZone}, ${account.timeFormat}, ${account.mediumDate},
      ${account.international}, ${account.csp}, ${account.partnerType}
    from accounts p where p.id = ${account.parentId}
    returning id`)
  return id
}

export interface NewAddress {
  readonly street: string
  readonly city: string
  readonly region: string
  readonly zipCode: string
}

export const insertAddresses = (db: Db, accountId: AccountId, countryCode: CountryCode, address: NewAddress) =>
  db.run(sql`
    insert into account_addresses (account_id, kind, street, city, region, zip_code, country_code)
    select ${accountId}, k.kind, ${address.street}, ${address.city}, ${address.region}, ${address.zipCode},
      ${countryCode} from (values ('billing'), ('company')) k (kind)`)

export const insertServices = (db: Db, accountId: AccountId, services: Partial<Record<ServiceCountName, number>>) =>
  db.run(sql`
    insert into account_services (account_id, service, quantity)
    select ${accountId}, s.service, s.quantity
      from unnest(${Object.keys(services)}::text[], ${Object.values(services)}::int[]) s (service, quantity)`)

/** The settings of these accounts that a template can set. */
export const listTemplateSettings = (db: Db, accountIds: readonly AccountId[]) =>
  db.many<{ accountId: AccountId; timeZone: string; timeFormat: string; mediumDate: string; locale: string }>(sql`
    select a.id as account_id, a.time_zone, a.time_format, a.medium_date, a.locale from accounts a
      where a.id = any(${accountIds}::bigint[])`)

export const updateTemplateSettings = (
  db: Db,
  accountId: AccountId,
  settings: {
    timeZone?: string | undefined
    timeFormat?: string | undefined
    mediumDate?: string | undefined
    locale?: string | undefined
  },
) =>
  db.run(sql`
    update accounts set time_zone = coalesce(${settings.timeZone ?? null}, time_zone),
      time_format = coalesce(${settings.timeFormat ?? null}, time_format),
      medium_date = coalesce(${settings.mediumDate ?? null}, medium_date),
        locale = coalesce(${settings.locale ?? null}, locale), version = version + 1
    where id = ${accountId}`)
