import type { CountryCode, Locale } from "./accounts.schema.ts"

// Separate from the schemas, which the portal's first load does not include.
export const defaultLocale: Locale = "en-us"
export const defaultCountry: CountryCode = "US"
export const defaultCurrency = "USD"
