import type {
  AccountEdit,
  AccountKind,
  AccountStatus,
  CompanyContact,
  CompanyInfoEdit,
  CountryCode,
  Locale,
  MigrationPhase,
  ServiceCountName,
  TimeFormat,
} from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Region, ServiceName } from "@dialplane/contract/kit/service"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

export interface AccountRow {
  readonly id: AccountId
  readonly parentId: AccountId | null
  readonly path: readonly AccountId[]
  readonly name: string
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly statusSetByAccountId: AccountId
  readonly statusSince: string
  readonly countryCode: CountryCode
  readonly locale: Locale
  readonly timeZone: string
  readonly timeFormat: TimeFormat
  readonly mediumDate: string
  readonly currency: string
  readonly international: boolean
  readonly enterprise: boolean
  readonly csp: boolean
  readonly cpq: boolean
  readonly iceberg: boolean
  readonly billingSystem: string
  readonly accountTypeId: number
  readonly partnerType: string | null
  readonly fraudReview: boolean
  readonly freeTrialStatus: string | null
  readonly trialExpiresAt: string | null
  readonly contractTermMonths: number | null
  readonly contractStartedOn: string | null
  readonly contractAutoRenew: boolean
  readonly customerReference: string
  readonly migrationPhase: MigrationPhase
  readonly appDisabled: boolean
  readonly servicesGeography: Partial<Record<ServiceName, Region>>
  readonly createdAt: string
  readonly version: number
}

export const findAccount = (db: Db, id: AccountId) =>
  db.maybeOne<AccountRow>(sql`
    select a.id, a.parent_id, a.path, a.name, a.kind, a.status, a.status_set_by_account_id, a.status_since,
      a.country_code, a.locale, a.time_zone, a.time_format, a.medium_date, a.currency, a.international,
      a.enterprise, a.csp, a.cpq, a.iceberg, a.billing_system, a.account_type_id, a.partner_type, a.fraud_review,
        a.free_trial_status, a.trial_expires_at, a.contract_term_months,
      to_char(a.contract_started_on, 'YYYY-MM-DD') as contract_started_on, a.contract_auto_renew, a.customer_reference,
        a.migration_phase, a.app_disabled, a.services_geography, a.created_at, a.version
    from accounts a where a.id = ${id}`)

/** Locks the account until the transaction ends, so that the version that was checked is the one that is changed. */
export const lockAccount = (db: Db, id: AccountId) =>
  db.run(sql`select from accounts a where a.id = ${id} for no key update`)

export const lockForMove = (db: Db, id: AccountId) => db.run(sql`select from accounts a where a.id = ${id} for update`)

/** The foreign key updates the paths of all accounts below. A company gets the partner type of its partner. */
export const updateParent = (db: Db, id: AccountId, parentId: AccountId) =>
  db.run(sql`
    update accounts a set parent_id = p.id, parent_path = p.path, partner_type = case when a.kind = 'company'
      then p.partner_type else a.partner_type end, version = a.version + 1
    from accounts p where a.id = ${id} and p.id = ${parentId}`)

export const exists = async (db: Db, id: AccountId) =>
  (await db.maybeOne(sql`select 1 from accounts a where a.id = ${id}`)) !== undefined

export const findParent = (db: Db, id: AccountId) =>
  db.maybeOne<{ id: AccountId; name: string; kind: AccountKind; status: AccountStatus }>(sql`
    select p.id, p.name, p.kind, p.status from accounts a join accounts p on p.id = a.parent_id where a.id = ${id}`)

export interface PartnerRow {
  readonly id: AccountId
  readonly name: string
  readonly kind: AccountKind
  readonly supportEmail: string | null
}

/** The nearest partner above, otherwise the operator. */
export const findProvider = (db: Db, id: AccountId) =>
  db.maybeOne<PartnerRow>(sql`
    select p.id, p.name, p.kind, b.support_email
    from accounts a join accounts p on p.id = any(a.path) left join account_brands b on b.account_id = p.id
    where a.id = ${id} and (p.id <> a.id or a.parent_id is null) and p.kind <> 'company'
    order by cardinality(p.path) desc limit 1`)

// --- addresses and contact -------------------------------------------------------------------------------------------

export interface AddressRow {
  readonly street: string
  readonly city: string
  readonly region: string
  readonly zipCode: string
  readonly countryCode: CountryCode
  readonly taxJurisdictionCode: string | null
}
type AddressKind = "billing" | "company"

export const findAddress = (db: Db, accountId: AccountId, kind: AddressKind) =>
  db.maybeOne<AddressRow>(sql`
    select d.street, d.city, d.region, d.zip_code, d.country_code, d.tax_jurisdiction_code
    from account_addresses d where d.account_id = ${accountId} and d.kind = ${kind}`)

export const saveAddress = (
  db: Db,
  accountId: AccountId,
  kind: AddressKind,
  address: Omit<AddressRow, "taxJurisdictionCode">,
  taxJurisdictionCode: string | null,
) =>
  db.run(sql`
    insert into account_addresses (account_id, kind, street, city, region, zip_code, country_code,
      tax_jurisdiction_code)
    values (${accountId}, ${kind}, ${address.street}, ${address.city}, ${address.region}, ${address.zipCode},
      ${address.countryCode}, ${taxJurisdictionCode})
    on conflict (account_id, kind) do update
      set street = excluded.street, city = excluded.city, region = excluded.region, zip_code = excluded.zip_code,
      country_code = excluded.country_code, tax_jurisdiction_code = excluded.tax_jurisdiction_code`)

const noContact: CompanyContact = { firstName: "", lastName: "", email: "", phoneNumber: "", website: "" }

export const findContact = async (db: Db, accountId: AccountId): Promise<CompanyContact> =>
  (await db.maybeOne<CompanyContact>(sql`
    select c.first_name, c.last_name, c.email, c.phone_number, c.website from account_contacts c
      where c.account_id = ${accountId}`)) ?? noContact

export const saveContact = (db: Db, accountId: AccountId, contact: CompanyInfoEdit["contact"]) =>
  db.run(sql`
    insert into account_contacts (account_id, first_name, last_name, email, phone_number, website)
    values (${accountId}, ${contact.firstName}, ${contact.lastName}, ${contact.email}, ${contact.phoneNumber},
      ${contact.website})
    on conflict (account_id) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email,
      phone_number = excluded.phone_number, website = excluded.website`)

type Formats = Required<Pick<AccountEdit, "name" | "timeZone" | "locale" | "timeFormat">> & {
  readonly mediumDate: string
}

export const updateAccount = (db: Db, id: AccountId, { name, timeZone, locale, timeFormat, mediumDate }: Formats) =>
  db.run(sql`
    update accounts set name = ${name}, time_zone = ${timeZone}, locale = ${locale}, time_format = ${timeFormat},
      medium_date = ${mediumDate}, version = version + 1 where id = ${id}`)

// --- services and countries ------------------------------------------------------------------------------------------

export const listServices = (db: Db, accountId: AccountId) =>
  db.many<{ service: ServiceCountName; quantity: number }>(
    sql`select s.service, s.quantity from account_services s where s.account_id = ${accountId}`,
  )

export const listCallCountries = async (db: Db, accountId: AccountId): Promise<string[]> =>
  (
    await db.many<{ countryCode: string }>(
      sql`select c.country_code from account_call_countries c where c.account_id = ${accountId}
        order by c.country_code`,
    )
  ).map(({ countryCode }) => countryCode)

export const replaceCallCountries = async (db: Db, accountId: AccountId, codes: readonly string[]) => {
  await db.run(sql`delete from account_call_countries where account_id = ${accountId}`)
  await db.run(
    sql`insert into account_call_countries (account_id, country_code) select ${accountId}, c
      from unnest(${codes}::text[]) as c on conflict do nothing`,
  )
}
