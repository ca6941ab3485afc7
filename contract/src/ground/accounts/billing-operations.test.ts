import { expect, test } from "vitest"
import { operations, type Operation } from "../../domains.ts"
import { fieldsOf } from "../../kit/schema-fields.ts"
import { actions, resourceGroups, type PermissionKey } from "../../kit/access/permission-keys.ts"
import { limitableKeys } from "./account-limits.ts"

/**
 * Whether billing is shown is asked for every operation whose key can be limited. A new key of billing, or a new
 * operation that shows money by another key, has to be limited too, or to be named here with the reason why not.
 */
const notLimited: Readonly<Record<string, string>> = {
  "create:services": "what an account has is no bill; adding to it asks the rule itself (account.add_service_off)",
  "read:services": "what an account has is no bill",
  "update:services": "asks the rule itself (account.add_service_off)",
  "delete:services": "giving a service up costs nothing",
  "read:purchase": "nothing uses it",
  "delete:purchase": "nothing uses it",
}

test("every key of billing and store is limited by what the account shows of its billing, or has a reason not to be", () => {
  const keys = resourceGroups.billing.resources.flatMap((resource) =>
    actions.map((action): PermissionKey => `${action}:${resource}`),
  )
  expect(keys.filter((key) => !limitableKeys.has(key)).toSorted()).toEqual(Object.keys(notLimited).toSorted())
})

/** Names of fields in which an answer tells of bills, contracts or what something costs. */
const money = /bill|invoice|payment|price|cost|amount|balance|currency|contract|creditCard|dueDate|tax/i

/** Names of all fields, those that hold others included. */
const namesIn = (schema: Operation["endpoint"]["response"]) => fieldsOf(schema, "").flatMap((at) => at.split(/[.[\]]+/))

/** Fields that are called so and tell of no bill. */
const harmless: ReadonlySet<string> = new Set([
  // The setting itself.
  "hideBilling",
  "showPaymentInfo",
  // How amounts are written in the account's country.
  "currency",
  // Under which the provider that a number comes from sends its bill.
  "billingNumber",
])

/** Operations that tell of money by a key that is not limited. */
const asksItself: Readonly<Record<string, string>> = {
  "accounts.getAccountInfo": "contract, billing system and billing address are left out where billing is hidden",
  "accounts.getAccountInfoV2": "contract, billing system and billing address are left out where billing is hidden",
  "accounts.updateAccountInfo": "contract, billing system and billing address are left out where billing is hidden",
  "accounts.getVirtualContract": "the contract is left out where billing is hidden",
  "partners.moveAccount": "says who will see billing after the move, and no bill",
  "partners.previewMove": "says who would see billing after the move, and no bill",
}

const tellsOfMoney = ({ endpoint }: Operation) =>
  namesIn(endpoint.response).some((name) => money.test(name) && !harmless.has(name))
const isLimited = ({ endpoint: { access } }: Operation) => access.kind === "permission" && limitableKeys.has(access.key)

test("every operation whose answer tells of bills, contracts or prices asks whether they are shown", () => {
  const telling = operations.filter((operation) => tellsOfMoney(operation) && !isLimited(operation)).map(({ id }) => id)
  expect(telling.toSorted()).toEqual(Object.keys(asksItself).toSorted())
})
