import { describe, expect, test } from "vitest"
import {
  billingViewOf,
  closedBilling,
  openBilling,
  whyNoStore,
  type BillingCase,
  type BillingRule,
  type BillingSettings,
  type StoreReason,
} from "./billing-visibility.ts"

const settings: BillingSettings = {
  canAddService: false,
  hideBilling: true,
  showPaymentInfo: true,
  disabledStore: true,
}
const account: BillingCase["account"] = {
  status: "Active",
  iceberg: false,
  partnerKind: "channelPartner",
  soldByRetailPlatform: false,
  settings: openBilling,
}
const nobody: BillingCase["viewer"] = { isVendorSupport: false, isParentType: false, ownAccount: true }
const hiding = { hideBilling: true, canAddService: false }

describe("the first row that holds decides", () => {
  test.each<[string, BillingCase, BillingRule, BillingSettings]>([
    [
      "vendor support, even in a white-label child of a hiding reseller",
      {
        viewer: { ...nobody, isVendorSupport: true, ownAccount: false },
        account: { ...account, partnerKind: "whiteLabelPartner", settings },
        reseller: hiding,
      },
      "vendorSupport",
      openBilling,
    ],
    [
      "a parent on its own account, whatever is set for it",
      { viewer: { ...nobody, isParentType: true }, account: { ...account, settings }, reseller: hiding },
      "parentOnOwnAccount",
      openBilling,
    ],
    [
      "a parent on a child: what is set for the child",
      {
        viewer: { ...nobody, isParentType: true, ownAccount: false },
        account: { ...account, settings },
        reseller: undefined,
      },
      "parentOnChild",
      settings,
    ],
    [
      "a parent on a white-label child: what is set for the child",
      {
        viewer: { ...nobody, isParentType: true, ownAccount: false },
        account: { ...account, partnerKind: "whiteLabelPartner" },
        reseller: hiding,
      },
      "parentOnChild",
      openBilling,
    ],
    [
      "a white-label child seen by its own people",
      {
        viewer: nobody,
        account: { ...account, partnerKind: "whiteLabelPartner" },
        reseller: { hideBilling: false, canAddService: true },
      },
      "whiteLabelChild",
      closedBilling,
    ],
    [
      "a reseller that hides billing",
      { viewer: nobody, account, reseller: hiding },
      "resellerSettings",
      { canAddService: false, hideBilling: true, showPaymentInfo: false, disabledStore: false },
    ],
    [
      "a reseller that shows billing; payment and store as set for the account",
      {
        viewer: nobody,
        account: { ...account, settings: { ...openBilling, showPaymentInfo: false, disabledStore: true } },
        reseller: { hideBilling: false, canAddService: true },
      },
      "resellerSettings",
      { canAddService: true, hideBilling: false, showPaymentInfo: false, disabledStore: true },
    ],
    [
      "reseller staff in a customer's account",
      { viewer: { ...nobody, ownAccount: false }, account, reseller: hiding },
      "resellerSettings",
      { canAddService: false, hideBilling: true, showPaymentInfo: false, disabledStore: false },
    ],
    [
      "no reseller: what is set for the account",
      { viewer: nobody, account: { ...account, partnerKind: "topLevel", settings }, reseller: undefined },
      "ownSettings",
      settings,
    ],
  ])("%s", (_, given, rule, view) => expect(billingViewOf(given)).toEqual({ ...view, rule, storeUnavailable: null }))
})

describe("an account without a store", () => {
  test.each<[Partial<BillingCase["account"]>, StoreReason | undefined]>([
    [{}, undefined],
    [{ soldByRetailPlatform: true }, "retailPlatform"],
    [{ status: "Demo" }, "demo"],
    [{ status: "Cancelled" }, "cancelled"],
    [{ iceberg: true }, "iceberg"],
    [{ status: "Suspended" }, undefined],
    [{ status: "Pending" }, undefined],
  ])("%o: %s", (given, reason) => {
    expect(whyNoStore({ ...account, ...given })).toBe(reason)
    // Whoever looks, vendor support included.
    expect(
      billingViewOf({
        viewer: { ...nobody, isVendorSupport: true },
        account: { ...account, ...given },
        reseller: undefined,
      }),
    ).toMatchObject({ disabledStore: reason !== undefined, hideBilling: false, storeUnavailable: reason ?? null })
  })
})
