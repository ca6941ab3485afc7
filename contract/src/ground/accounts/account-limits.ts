import { texts } from "../../kit/language.ts"
import { actions, type PermissionKey, type Resource } from "../../kit/access/permission-keys.ts"
import type { AccountLimit } from "./account-limit.schema.ts"
import type { BillingView, StoreReason } from "./billing-visibility.ts"

const everyActionOn = (...resources: readonly Resource[]): readonly PermissionKey[] =>
  resources.flatMap((resource) => actions.map((action): PermissionKey => `${action}:${resource}`))

const billingKeys = everyActionOn("billing", "billing-history", "payment-methods", "orders", "contracts")
/** Searching for numbers to buy is part of buying them, because it shows prices. */
const purchaseKeys: readonly PermissionKey[] = ["create:purchase", "update:purchase", "read:phone-number-search"]
const storeKeys = everyActionOn("store", "hardware")

/** Keys that depend on account settings; all others need no lookup. */
export const limitableKeys: ReadonlySet<PermissionKey> = new Set([...billingKeys, ...purchaseKeys, ...storeKeys])

const messages = texts("accounts.limits", {
  billingByProvider: "Your provider handles billing for this account.",
  billingHidden: "This account's settings hide billing.",
  servicesByProvider: "Only your provider can add services to this account.",
  servicesNotAllowed: "This account's settings do not allow adding services.",
  storeOff: "The store is turned off for this account.",
})
const storeReasons: Readonly<Record<StoreReason, string>> = texts("accounts.storeReasons", {
  retailPlatform: "This account uses the store of the platform that sold it.",
  demo: "Demonstration accounts have no store.",
  cancelled: "The account is cancelled, so its store is closed.",
  iceberg: "This type of account has no store.",
})

/**
 * Derives permission limits from what a user can see of an account's billing. Used for the menu, pages, routes, exports
 * and email.
 */
export const limitsOf = (
  view: Pick<BillingView, "rule" | "hideBilling" | "canAddService" | "disabledStore" | "storeUnavailable">,
): AccountLimit[] => {
  const byProvider = view.rule === "whiteLabelChild" || view.rule === "resellerSettings"
  return [
    ...(view.hideBilling
      ? [
          {
            keys: billingKeys,
            reason: byProvider ? messages.billingByProvider : messages.billingHidden,
          },
        ]
      : []),
    ...(view.canAddService
      ? []
      : [
          {
            keys: purchaseKeys,
            reason: byProvider ? messages.servicesByProvider : messages.servicesNotAllowed,
          },
        ]),
    ...(view.disabledStore
      ? [
          {
            keys: storeKeys,
            reason: view.storeUnavailable === null ? messages.storeOff : storeReasons[view.storeUnavailable],
          },
        ]
      : []),
  ]
}

const hiddenWithBilling: ReadonlySet<PermissionKey> = new Set(billingKeys)

/**
 * The keys that the API lists for a user: where billing is hidden, its keys are left out. The limit still contains the
 * reason.
 */
export const withoutHiddenBilling = (
  keys: ReadonlySet<PermissionKey>,
  { hideBilling }: Pick<BillingView, "hideBilling">,
): ReadonlySet<PermissionKey> => (hideBilling ? new Set([...keys].filter((key) => !hiddenWithBilling.has(key))) : keys)

export const limitOn = (limits: readonly AccountLimit[], key: PermissionKey): string | undefined =>
  limits.find(({ keys }) => keys.includes(key))?.reason
