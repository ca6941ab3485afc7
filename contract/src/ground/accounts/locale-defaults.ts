import type { CountryCode, Locale } from "./accounts.schema.ts"

// Apart from the schemas, which the portal's first load does without.
export const defaultLocale: Locale = "en-us"
export const defaultCountry: CountryCode = "US"
export const defaultCurrency = "USD"
