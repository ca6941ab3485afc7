import type { CountryCode } from "./accounts.schema.ts"

const zipCodes: Readonly<Record<CountryCode, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  AU: /^\d{4}$/,
  IN: /^[1-9]\d{2} ?\d{3}$/,
}

/** Whether it has the format of a postal code of the country. Empty is allowed, because it can be added later. */
export const isZipCodeOf = (countryCode: CountryCode, zipCode: string) =>
  zipCode === "" || zipCodes[countryCode].test(zipCode)
