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

/** The same for everyone who is signed in. */
const lookup = { service: "phoneSystem", method: "GET", access: access.signedIn } as const
const { countryUnknown, provinceUnknown } = lookupProblems

export const listCountries = endpoint({
  ...lookup,
  path: "/api/ucaas/general/countries",
  summary: "The countries of the world, those we serve marked",
  query: lookupQuery,
  response: z.array(country),
})

const provinces = { ...lookup, response: z.array(province) } as const
export const listProvinces = endpoint({
  ...provinces,
  path: "/api/ucaas/general/:countryId/provinces",
  calls: ["b73-get-general-country-id-provinces"],
  summary: "The states, provinces or parts of a country",
  params: z.strictObject({ countryId }),
  problems: [countryUnknown],
})
export const listUsProvinces = endpoint({
  ...provinces,
  path: "/api/ucaas/general/US/provinces",
  calls: ["b73-get-general-us-provinces"],
  summary: "The states of the United States, with its district and territories",
})
export const listCaProvinces = endpoint({
  ...provinces,
  path: "/api/ucaas/general/CA/provinces",
  calls: ["b73-get-general-ca-provinces"],
  summary: "The provinces and territories of Canada",
})
export const listGbProvinces = endpoint({
  ...provinces,
  path: "/api/ucaas/general/GB/provinces",
  calls: ["b73-get-general-gb-provinces"],
  summary: "The parts of the United Kingdom",
})

export const listCities = endpoint({
  ...lookup,
  path: "/api/ucaas/general/:countryId/:provinceCode/cities",
  calls: ["b73-get-general-country-id-province-code-cities"],
  summary: "The towns of a state or province, in the countries we serve; none elsewhere",
  params: z.strictObject({ countryId, provinceCode }),
  query: cityQuery,
  response: z.array(city),
  problems: [countryUnknown, provinceUnknown],
})

export const listTimeZones = endpoint({
  ...lookup,
  path: "/api/ucaas/general/timezones",
  summary: "Time zones with their offset today: all of them, or a country's",
  query: timeZoneQuery,
  response: z.array(timeZone),
  problems: [countryUnknown],
})

export const searchPhoneNumberStatuses = endpoint({
  ...lookup,
  path: "/api/ucaas/generic/PhoneNumberStatus/search",
  calls: ["a7-num-get-phone-number-statuses", "b73-get-generic-phone-number-status-search"],
  summary: "What a phone number can be",
  query: lookupQuery,
  response: z.array(phoneNumberStatus),
})

export const searchProviders = endpoint({
  ...lookup,
  path: "/api/ucaas/generic/Providers/search",
  calls: ["a7-num-get-phone-number-providers", "b73-get-generic-providers-search"],
  summary: "Who carries calls to the public network; stand-ins are marked",
  query: lookupQuery,
  response: z.array(provider),
})
