import type { AccountFilter, AccountKind, AccountStatus, AccountSummary, CountryCode, Locale, ServiceCountName, TimeFormat } from "@dialplane/contract/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Region, ServiceName } from "@dialplane/contract/kit/service"
import type { Db } from "../kit/database.ts"
import { finishPage, planPage, type SortColumns } from "../kit/paging.ts"
import { allOf, sql } from "../kit/sql.ts"

export interface AccountRow {
  readonly id: AccountId
  readonly parentId: AccountId | null
  readonly path: readonly AccountId[]
  readonly name: string
  readonly kind: AccountKind
  readonly status: AccountStatus
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
  readonly servicesGeography: Partial<Record<ServiceName, Region>>
  readonly createdAt: string
}

export const findAccount = (db: Db, id: AccountId) =>
  db.maybeOne<AccountRow>(sql`
    select a.id, a.parent_id, a.path, a.name, a.kind, a.status, a.country_code, a.locale, a.time_zone, a.time_format, a.medium_date, a.currency, a.international,
      a.enterprise, a.csp, a.cpq, a.iceberg, a.billing_system, a.account_type_id, a.partner_type, a.fraud_review, a.free_trial_status, a.trial_expires_at,
      a.contract_term_months, a.services_geography, a.created_at
    from accounts a where a.id = ${id}`)

export const findAccountName = async (db: Db, id: AccountId) => (await db.maybeOne<{ name: string }>(sql`select a.name from accounts a where a.id = ${id}`))?.name

export interface AddressRow {
  readonly street: string
  readonly city: string
  readonly region: string
  readonly zipCode: string
  readonly countryCode: CountryCode
  readonly taxJurisdictionCode: string | null
}

export const findBillingAddress = (db: Db, accountId: AccountId) =>
  db.maybeOne<AddressRow>(sql`
    select d.street, d.city, d.region, d.zip_code, d.country_code, d.tax_jurisdiction_code
    from account_addresses d where d.account_id = ${accountId} and d.kind = 'billing'`)

export const listServices = (db: Db, accountId: AccountId) =>
  db.many<{ service: ServiceCountName; quantity: number }>(sql`select s.service, s.quantity from account_services s where s.account_id = ${accountId}`)

const sorts: SortColumns<AccountFilter["sort"]> = {
  name: [{ column: "lower(a.name)", type: "text" }, { column: "a.id", type: "bigint" }],
  accountId: [{ column: "a.id", type: "bigint" }],
  status: [{ column: "a.status", type: "text" }, { column: "a.id", type: "bigint" }],
  countryCode: [{ column: "a.country_code", type: "text" }, { column: "a.id", type: "bigint" }],
}

/** The accounts below (and including) one, page by page. Counts of people and services are read for the page's rows only. */
export const listAccountsBelow = async (db: Db, top: AccountId, filter: AccountFilter): Promise<Page<AccountSummary>> => {
  const plan = planPage(filter, sorts)
  const search = filter.search.toLowerCase()
  const rows = await db.many<AccountSummary & { pageKey: (string | number)[] }>(sql`
    select a.id as account_id, a.name, a.kind, a.status, a.country_code, a.parent_id as parent_account_id, ${plan.key} as page_key,
      (select p.name from accounts p where p.id = a.parent_id) as partner_account_name,
      (select count(*)::int from users u where u.account_id = a.id) as users,
      (select jsonb_build_object(
          'extensions', coalesce(sum(s.quantity) filter (where s.service = 'extensions'), 0),
          'devices', coalesce(sum(s.quantity) filter (where s.service = 'devices'), 0),
          'phoneNumbers', coalesce(sum(s.quantity) filter (where s.service in ('localCompanyNumbers', 'tollFreeNumbers', 'smartNumbers', 'nonEligibleNumbers')), 0))
        from account_services s where s.account_id = a.id) as services
    from accounts a
    where ${allOf(
      sql`a.path @> array[${top}]::bigint[]`,
      plan.where,
      filter.status !== undefined && sql`a.status = ${filter.status}`,
      filter.kind !== undefined && sql`a.kind = ${filter.kind}`,
      filter.countryCode !== undefined && sql`a.country_code = ${filter.countryCode}`,
      search !== "" && sql`(position(${search} in lower(a.name)) > 0 or a.id::text = ${search})`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...item }) => item)
}

export const listNamesBelow = (db: Db, top: AccountId, ids: readonly AccountId[]) =>
  db.many<{ accountId: AccountId; name: string }>(sql`
    select a.id as account_id, a.name from accounts a where a.id = any(${ids}::bigint[]) and a.path @> array[${top}]::bigint[] order by a.id`)
