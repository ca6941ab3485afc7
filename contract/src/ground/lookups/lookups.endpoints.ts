import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { lookupProblems } from "./lookups.problems.ts"
import {
  city,
  cityQuery,
  country,
  countryId,
  lookupQuery,
  province,
  provinceCode,
  timeZone,
  timeZoneQuery,
} from "./lookups.schema.ts"
import { phoneNumberStatus } from "./phone-number-statuses.ts"
import { provider } from "./providers.ts"

/** The same for all signed-in users. */
const lookup = { service: "phoneSystem", method: "GET", access: access.signedIn } as const
const { countryUnknown, provinceUnknown } = lookupProblems

export const listCountries = endpoint({
  ...lookup,
  path: "/api/ucaas/general/countries",
  summary: "List all countries",
  description: "Those served by the platform are marked.",
  query: lookupQuery,
  response: z.array(country),
})

const provinces = { ...lookup, response: z.array(province) } as const
export const listProvinces = endpoint({
  ...provinces,
  path: "/api/ucaas/general/:countryId/provinces",
  calls: ["b73-get-general-country-id-provinces"],
  summary: "List the states, provinces or regions of a country",
  description: "The codes are those that addresses and searches for numbers accept.",
  params: z.strictObject({ countryId: countryId.describe("Country as two letters (ISO 3166-1)") }),
  problems: [countryUnknown],
})
export const listUsProvinces = endpoint({
  aliasOf: "lookups.listProvinces",
  ...provinces,
  path: "/api/ucaas/general/US/provinces",
  calls: ["b73-get-general-us-provinces"],
  summary: "List the states, district and territories of the United States",
  description: "Codes of two letters, as addresses of the United States use them.",
})
export const listCaProvinces = endpoint({
  aliasOf: "lookups.listProvinces",
  ...provinces,
  path: "/api/ucaas/general/CA/provinces",
  calls: ["b73-get-general-ca-provinces"],
  summary: "List the provinces and territories of Canada",
  description: "Codes of two letters, as addresses of Canada use them.",
})
export const listGbProvinces = endpoint({
  aliasOf: "lookups.listProvinces",
  ...provinces,
  path: "/api/ucaas/general/GB/provinces",
  calls: ["b73-get-general-gb-provinces"],
  summary: "List the countries of the United Kingdom",
  description: "England, Scotland, Wales and Northern Ireland.",
})

export const listCities = endpoint({
  ...lookup,
  path: "/api/ucaas/general/:countryId/:provinceCode/cities",
  calls: ["b73-get-general-country-id-province-code-cities"],
  summary: "List the cities of a state or province",
  description: "Only for countries served by the platform.",
  params: z.strictObject({
    countryId: countryId.describe("Country as two letters (ISO 3166-1)"),
    provinceCode: provinceCode.describe("Code of the state or province, such as NY"),
  }),
  query: cityQuery,
  response: z.array(city),
  problems: [countryUnknown, provinceUnknown],
})

export const listTimeZones = endpoint({
  ...lookup,
  path: "/api/ucaas/general/timezones",
  summary: "List time zones with their current offset, for all countries or one",
  description: "Offsets are those of now and change with daylight saving time.",
  query: timeZoneQuery,
  response: z.array(timeZone),
  problems: [countryUnknown],
})

export const searchPhoneNumberStatuses = endpoint({
  ...lookup,
  path: "/api/ucaas/generic/PhoneNumberStatus/search",
  calls: ["a7-num-get-phone-number-statuses", "b73-get-generic-phone-number-status-search"],
  summary: "List the statuses of a phone number",
  description: "The values that the status of a phone number can have, with their meaning.",
  query: lookupQuery,
  response: z.array(phoneNumberStatus),
})

export const searchProviders = endpoint({
  ...lookup,
  path: "/api/ucaas/generic/Providers/search",
  calls: ["a7-num-get-phone-number-providers", "b73-get-generic-providers-search"],
  summary: "List the carriers that connect calls to the public network",
  description: "Sandbox carriers are marked.",
  query: lookupQuery,
  response: z.array(provider),
})
