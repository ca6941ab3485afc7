import { textTable } from "@dialplane/contract/kit/language"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"

/** The labels of the address fields in each country. */
export const addressMessages: Readonly<Record<CountryCode, { readonly region: string; readonly zipCode: string }>> =
  textTable(
    "addresses",
    {
      US: { region: "State", zipCode: "ZIP code" },
      CA: { region: "Province", zipCode: "Postal code" },
      GB: { region: "Part of the United Kingdom", zipCode: "Postcode" },
      AU: { region: "State or territory", zipCode: "Postcode" },
      IN: { region: "State", zipCode: "PIN code" },
    },
    "region",
    "zipCode",
  )
