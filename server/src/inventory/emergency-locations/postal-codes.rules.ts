import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import * as australia from "./postal-codes-au.rules.ts"
import * as canada from "./postal-codes-ca.rules.ts"
import * as india from "./postal-codes-in.rules.ts"
import * as unitedKingdom from "./postal-codes-gb.rules.ts"
import * as unitedStates from "./postal-codes-us.rules.ts"
import type { PostalRules } from "./postal-reading.rules.ts"

export const postalRules: Readonly<Record<CountryCode, PostalRules>> = {
  US: unitedStates.postalRules,
  CA: canada.postalRules,
  GB: unitedKingdom.postalRules,
  AU: australia.postalRules,
  IN: india.postalRules,
}
