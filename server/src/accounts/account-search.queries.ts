import type { AccountFilter, AccountSummary } from "@dialplane/contract/accounts/accounts.schema"
import type { ResellerFilter, ResellerSummary } from "@dialplane/contract/accounts/resellers.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../kit/database.ts"
import { finishPage, planPage, type SortColumns } from "../kit/paging.ts"
import { allOf, sql, type Sql } from "../kit/sql.ts"
import type { AccountSearch } from "./account-search.rules.ts"

const sorts: SortColumns<AccountFilter["sort"]> = {
  name: [{ column: "a.sort_name", type: "text" }, { column: "a.id", type: "bigint" }],
  accountId: [{ column: "a.id", type: "bigint" }],
  status: [{ column: "a.status", type: "text" }, { column: "a.id", type: "bigint" }],
  countryCode: [{ column: "a.country_code", type: "text" }, { column: "a.id", type: "bigint" }],
}

/** The accounts someone reaches, as a condition on `a`. */
export interface Reach {
  readonly within: Sql
}
const within = (reach: Reach): Sql => reach.within

/** Some word begins so. The bounds are plain comparisons, which an ordinary index answers. */
const hasWordBeginning = (word: string) => sql`exists (
  select from account_search_words w where w.account_id = a.id and w.word >= search_fold(${word}) and w.word < search_fold(${word}) || chr(1114111))`

const found = ({ id, words }: AccountSearch): readonly Sql[] => (id === undefined ? words.map(hasWordBeginning) : [sql`a.id = ${id}`])

/** What trial and hold are worked out from. */
export interface Flags {
  readonly partnerType: string | null
  readonly cpq: boolean
  readonly csp: boolean
  readonly fraudReview: boolean
  readonly freeTrialStatus: string | null
}
type Keyed<Row> = Row & { readonly pageKey: (string | number)[] }
export type SummaryRow = Omit<AccountSummary, "trial" | "fraudHold"> & Flags

/** Names of partners and counts are read for the rows of one page only. */
export const listAccounts = async (db: Db, reach: Reach, filter: AccountFilter, search: AccountSearch) => {
  const plan = planPage(filter, sorts)
  const rows = await db.many<Keyed<SummaryRow>>(sql`
    with found as materialized (
      select a.id, a.sort_name, a.name, a.kind, a.status, a.country_code, a.parent_id, a.partner_type, a.cpq, a.csp, a.fraud_review, a.free_trial_status
      from accounts a
      where ${allOf(
        within(reach),
        plan.where,
        filter.status !== undefined && sql`a.status = ${filter.status}`,
        filter.kind !== undefined && sql`a.kind = ${filter.kind}`,
        filter.countryCode !== undefined && sql`a.country_code = ${filter.countryCode}`,
        filter.partnerAccountId !== undefined && sql`a.parent_id = ${filter.partnerAccountId}`,
        ...found(search),
      )}
      order by ${plan.orderBy} limit ${plan.limit})
    select a.id as account_id, a.name, a.kind, a.status, a.country_code, a.parent_id as parent_account_id, a.partner_type, a.cpq, a.csp, a.fraud_review, a.free_trial_status, ${plan.key} as page_key,
      p.name as partner_account_name, coalesce(t.users, 0) as users,
      (select jsonb_build_object(
          'extensions', coalesce(sum(s.quantity) filter (where s.service = 'extensions'), 0),
          'devices', coalesce(sum(s.quantity) filter (where s.service = 'devices'), 0),
          'phoneNumbers', coalesce(sum(s.quantity) filter (where s.service in ('localCompanyNumbers', 'tollFreeNumbers', 'smartNumbers', 'nonEligibleNumbers')), 0))
        from account_services s where s.account_id = a.id) as services
    from found a left join accounts p on p.id = a.parent_id left join account_tallies t on t.account_id = a.id
    order by ${plan.orderBy}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }): SummaryRow => row)
}

export type ResellerRow = Omit<ResellerSummary, "trial" | "fraudHold"> & Flags

export const listResellers = async (db: Db, reach: Reach, filter: ResellerFilter, search: AccountSearch) => {
  const plan = planPage(filter, sorts)
  const rows = await db.many<Keyed<ResellerRow>>(sql`
    select a.id as account_id, a.name, a.kind, a.status, a.country_code, a.parent_id as parent_account_id, a.partner_type, a.cpq, a.csp, a.fraud_review, a.free_trial_status, ${plan.key} as page_key,
      (select p.name from accounts p where p.id = a.parent_id) as partner_account_name, coalesce((select t.users from account_tallies t where t.account_id = a.id), 0) as users,
      r.reseller_type, coalesce(r.hide_billing, false) as hide_billing, coalesce(r.can_add_service, true) as can_add_service,
      (select count(*)::int from accounts c where c.parent_id = a.id) as customers
    from accounts a left join reseller_settings r on r.account_id = a.id
    where ${allOf(
      sql`a.kind in ('channelPartner', 'whiteLabelPartner')`,
      within(reach),
      plan.where,
      filter.status !== undefined && sql`a.status = ${filter.status}`,
      filter.countryCode !== undefined && sql`a.country_code = ${filter.countryCode}`,
      filter.resellerType !== undefined && sql`r.reseller_type = ${filter.resellerType}`,
      ...found(search),
    )}
    order by ${plan.orderBy} limit ${plan.limit}`)
  return finishPage(filter, rows, ({ pageKey: _, ...row }): ResellerRow => row)
}

export const listNames = (db: Db, reach: Reach, ids: readonly AccountId[]) =>
  db.many<{ accountId: AccountId; name: string }>(sql`
    select a.id as account_id, a.name from accounts a where ${allOf(sql`a.id = any(${ids}::bigint[])`, within(reach))} order by a.id`)
