import type {
  AccountAttributeFilter,
  AccountAttributes,
  AccountCustomAttribute,
  AttributeName,
  CustomAttribute,
} from "@dialplane/contract/ground/accounts/account-attributes"
import type { BillingSettings, ResellerSettingsEdit } from "@dialplane/contract/ground/accounts/billing-visibility"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { finishPage, planPage, readRows } from "../../kit/database/paging.ts"
import { allOf, sql, type Sql } from "../../kit/database/sql.ts"

// --- reseller, billing and store -------------------------------------------------------------------------------------

export interface ResellerSettingsRow extends ResellerSettingsEdit {
  readonly accountId: AccountId
  readonly name: string
}

/** The settings of the account, otherwise those of the nearest parent account that has any. */
export const findResellerSettings = (db: Db, accountId: AccountId) =>
  db.maybeOne<ResellerSettingsRow>(sql`
    select p.id as account_id, p.name, r.reseller_type, r.hide_billing, r.can_add_service
    from accounts a join accounts p on p.id = any(a.path) join reseller_settings r on r.account_id = p.id
    where a.id = ${accountId} order by cardinality(p.path) desc limit 1`)

export const saveResellerSettings = (db: Db, accountId: AccountId, edit: ResellerSettingsEdit) =>
  db.run(sql`
    insert into reseller_settings (account_id, reseller_type, hide_billing, can_add_service)
      values (${accountId}, ${edit.resellerType}, ${edit.hideBilling}, ${edit.canAddService})
    on conflict (account_id) do update
      set reseller_type = excluded.reseller_type, hide_billing = excluded.hide_billing,
      can_add_service = excluded.can_add_service`)

export const findBillingSettings = (db: Db, accountId: AccountId) =>
  db.maybeOne<BillingSettings>(sql`
    select s.can_add_service, s.hide_billing, s.show_payment_info, s.disabled_store from account_billing_settings s
      where s.account_id = ${accountId}`)

export const saveBillingSettings = (db: Db, accountId: AccountId, edit: BillingSettings) =>
  db.run(sql`
    insert into account_billing_settings (account_id, can_add_service, hide_billing, show_payment_info, disabled_store)
    values (${accountId}, ${edit.canAddService}, ${edit.hideBilling}, ${edit.showPaymentInfo}, ${edit.disabledStore})
    on conflict (account_id) do update
      set can_add_service = excluded.can_add_service, hide_billing = excluded.hide_billing,
      show_payment_info = excluded.show_payment_info,
      disabled_store = excluded.disabled_store`)

// --- attributes ------------------------------------------------------------------------------------------------------

export const saveAccountAttributes = (db: Db, accountId: AccountId, set: AccountAttributes) =>
  db.run(sql`
    update accounts set international = ${set.international}, enterprise = ${set.enterprise}, csp = ${set.csp},
      cpq = ${set.cpq}, iceberg = ${set.iceberg}, fraud_review = ${set.fraudReview},
      free_trial_status = ${set.freeTrialStatus}, trial_expires_at = ${set.trialExpirationDate}::timestamptz,
        partner_type = ${set.partnerAccountType}, account_type_id = ${set.accountTypeId},
      migration_phase = ${set.migrationPhase}, app_disabled = ${set.disableApp}, version = version + 1
    where id = ${accountId}`)

export const listCustomAttributes = (db: Db, accountId: AccountId) =>
  db.many<CustomAttribute>(
    sql`select c.name, c.value, c.changed_at from account_custom_attributes c where c.account_id = ${accountId}
      order by c.name`,
  )

export const findCustomAttribute = (db: Db, accountId: AccountId, name: AttributeName) =>
  db.maybeOne<CustomAttribute>(
    sql`select c.name, c.value, c.changed_at from account_custom_attributes c
      where c.account_id = ${accountId} and c.name = ${name}`,
  )

export const saveCustomAttribute = (db: Db, accountId: AccountId, name: AttributeName, value: string) =>
  db.one<CustomAttribute>(sql`
    insert into account_custom_attributes (account_id, name, value) values (${accountId}, ${name}, ${value})
    on conflict (account_id, name) do update set value = excluded.value, changed_at = now()
    returning name, value, changed_at`)

export const deleteCustomAttribute = (db: Db, accountId: AccountId, name: AttributeName) =>
  db.run(sql`delete from account_custom_attributes where account_id = ${accountId} and name = ${name}`)

export const searchCustomAttributes = async (
  db: Db,
  reach: { readonly within: Sql },
  filter: AccountAttributeFilter,
) => {
  const page = { ...filter, search: "" }
  const plan = planPage(page, {
    accountId: [
      { column: "c.account_id", type: "bigint" },
      { column: "c.name", type: "text" },
    ],
  })
  const rows = await readRows<AccountCustomAttribute & { pageKey: (string | number)[] }>(
    db,
    plan,
    sql`
    select c.account_id, a.name as account_name, c.name, c.value, c.changed_at, ${plan.key} as page_key
    from account_custom_attributes c join accounts a on a.id = c.account_id
    where ${allOf(
      reach.within,
      plan.where,
      filter.accountId !== undefined && sql`c.account_id = ${filter.accountId}`,
      filter.name !== undefined && sql`c.name = ${filter.name}`,
      filter.value !== undefined && sql`c.value = ${filter.value}`,
    )}
    order by ${plan.orderBy} limit ${plan.limit}`,
  )
  return finishPage(page, rows)
}
