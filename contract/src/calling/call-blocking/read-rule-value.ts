import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import { countryCallingCodes, readPhoneNumber } from "../../kit/phone-number.ts"
import type { MatchKind } from "./rule-match.ts"
import { readValue, type Plans, type ValueReading } from "./rule-value.ts"

const countries: ReadonlySet<string> = new Set(countryCallingCodes().map(({ countryCode }) => countryCode))
const plans: Plans = {
  readNational: (digits, home) => {
    const reading = readPhoneNumber(digits, home)
    return reading.ok && reading.value.hasUsualLength ? reading.value.number.slice(1) : undefined
  },
  isCountry: (code) => countries.has(code),
}

/** With the numbering plan library, which the portal does not load here. */
export const readRuleValue = (
  match: MatchKind,
  typed: string,
  typedTo: string | null | undefined,
  home: CountryCode,
): ValueReading => readValue(plans, match, typed, typedTo, home)
