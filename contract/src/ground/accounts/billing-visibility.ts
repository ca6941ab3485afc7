import { z } from "zod"
import { line } from "../../kit/text.ts"
import { accountId } from "../../kit/ids.ts"
import type { AccountKind, AccountStatus } from "./accounts.schema.ts"

export const resellerTypes = ["agent", "csp", "wholesale", "white-label"] as const
export const resellerType = z.enum(resellerTypes)

/** How a reseller sells to the accounts below it. */
export const resellerSettingsEdit = z
  .strictObject({
    resellerType: resellerType.describe("Kind of reseller"),
    hideBilling: z.boolean().describe("Whether billing is hidden from users of the account"),
    canAddService: z.boolean().describe("Whether users of the account can order services"),
  })
  .meta({ id: "ResellerSettingsEdit" })
export type ResellerSettingsEdit = z.output<typeof resellerSettingsEdit>
export const resellerSettings = z
  .object({
    resellerType: resellerType.nullable().describe("Null if there is no reseller between the account and the operator"),
    hideBilling: z.boolean().describe("Whether billing is hidden from users of the account"),
    canAddService: z.boolean().describe("Whether users of the account can order services"),
    origin: z
      .object({
        accountId,
        name: line(120).describe("Name of the account"),
        own: z.boolean().describe("Whether they are the account's own"),
      })
      .nullable()
      .describe("Whose settings these are: the account's own, or those of the nearest account above that has any"),
  })
  .meta({ id: "ResellerSettings" })
export type ResellerSettings = z.infer<typeof resellerSettings>

/** The settings of one account; what a given user sees is derived below. */
export const billingSettings = z
  .strictObject({
    canAddService: z.boolean().describe("Whether users of the account can order services"),
    hideBilling: z.boolean().describe("Whether billing is hidden from users of the account"),
    showPaymentInfo: z.boolean().describe("Whether users of the account see how it pays"),
    disabledStore: z.boolean().describe("Whether the store is closed for the account"),
  })
  .meta({ id: "BillingSettings" })
export type BillingSettings = z.output<typeof billingSettings>

export const openBilling: BillingSettings = {
  canAddService: true,
  hideBilling: false,
  showPaymentInfo: true,
  disabledStore: false,
}
export const closedBilling: BillingSettings = {
  canAddService: false,
  hideBilling: true,
  showPaymentInfo: false,
  disabledStore: true,
}

export interface BillingCase {
  readonly viewer: { readonly isVendorSupport: boolean; readonly isParentType: boolean; readonly ownAccount: boolean }
  readonly account: {
    readonly status: AccountStatus
    readonly iceberg: boolean
    /** The kind of the nearest partner above, if there is one. */
    readonly partnerKind: AccountKind | undefined
    /** Its partner is a retail platform with its own shop. */
    readonly soldByRetailPlatform: boolean
    readonly settings: BillingSettings
  }
  readonly reseller: Pick<ResellerSettings, "hideBilling" | "canAddService"> | undefined
}

export const billingRules = [
  "vendorSupport",
  "parentOnOwnAccount",
  "parentOnChild",
  "whiteLabelChild",
  "resellerSettings",
  "ownSettings",
] as const
export type BillingRule = (typeof billingRules)[number]

interface Row {
  readonly rule: BillingRule
  readonly holds: (given: BillingCase) => boolean
  readonly view: (given: BillingCase) => BillingSettings
}

/** The first row that applies determines what a user sees of an account's billing. */
const rows: readonly Row[] = [
  { rule: "vendorSupport", holds: ({ viewer }) => viewer.isVendorSupport, view: () => openBilling },
  {
    rule: "parentOnOwnAccount",
    holds: ({ viewer }) => viewer.isParentType && viewer.ownAccount,
    view: () => openBilling,
  },
  { rule: "parentOnChild", holds: ({ viewer }) => viewer.isParentType, view: ({ account }) => account.settings },
  {
    rule: "whiteLabelChild",
    holds: ({ account }) => account.partnerKind === "whiteLabelPartner",
    view: () => closedBilling,
  },
  {
    rule: "resellerSettings",
    holds: ({ reseller }) => reseller !== undefined,
    view: ({ reseller, account: { settings } }) => ({
      canAddService: reseller!.canAddService,
      hideBilling: reseller!.hideBilling,
      showPaymentInfo: settings.showPaymentInfo && !reseller!.hideBilling,
      disabledStore: settings.disabledStore,
    }),
  },
  { rule: "ownSettings", holds: () => true, view: ({ account }) => account.settings },
]

export const storeReasons = ["retailPlatform", "demo", "cancelled", "iceberg"] as const
export type StoreReason = (typeof storeReasons)[number]

/** Why an account has no store, for all users; the first reason that applies. */
export const whyNoStore = ({
  soldByRetailPlatform,
  status,
  iceberg,
}: BillingCase["account"]): StoreReason | undefined =>
  soldByRetailPlatform
    ? "retailPlatform"
    : status === "Demo"
      ? "demo"
      : status === "Cancelled"
        ? "cancelled"
        : iceberg
          ? "iceberg"
          : undefined

export interface BillingView extends BillingSettings {
  readonly rule: BillingRule
  readonly storeUnavailable: StoreReason | null
}

export const billingViewOf = (given: BillingCase): BillingView => {
  const row = rows.find(({ holds }) => holds(given))!
  const view = row.view(given)
  const storeUnavailable = whyNoStore(given.account) ?? null
  return { ...view, disabledStore: view.disabledStore || storeUnavailable !== null, rule: row.rule, storeUnavailable }
}

/** The API response: payment information is included only where billing is shown. */
export const billingView = billingSettings
  .partial({ showPaymentInfo: true })
  .extend({
    rule: z.enum(billingRules).describe("Name of the rule that decides"),
    storeUnavailable: z.enum(storeReasons).nullable().describe("Why the store is closed; null if it is open"),
  })
  .meta({ id: "BillingView" })
