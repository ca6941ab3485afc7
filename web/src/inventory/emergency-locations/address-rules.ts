import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"

/** What the address form of a country requires, and a sample of its postal codes. */
export const addressRules: Readonly<
  Record<CountryCode, { readonly provinceRequired: boolean; readonly postalCodeExample: string }>
> = {
  US: { provinceRequired: true, postalCodeExample: "04101" },
  CA: { provinceRequired: true, postalCodeExample: "K1A 0B1" },
  GB: { provinceRequired: false, postalCodeExample: "EC2V 6DN" },
  AU: { provinceRequired: true, postalCodeExample: "2000" },
  IN: { provinceRequired: true, postalCodeExample: "400013" },
}
