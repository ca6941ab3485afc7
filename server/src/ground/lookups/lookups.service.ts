import { regionName } from "@dialplane/contract/kit/display-names"
import { languageCode } from "@dialplane/contract/kit/language"
import { countryCodes } from "@dialplane/contract/ground/accounts/accounts.schema"
import { timeZones, type TimeZone } from "@dialplane/contract/kit/time-zones"
import { lookupProblems } from "@dialplane/contract/ground/lookups/lookups.problems"
import type { City, CityQuery, Country, Province } from "@dialplane/contract/ground/lookups/lookups.schema"
import { phoneNumberStatuses } from "@dialplane/contract/ground/lookups/phone-number-statuses"
import { providers } from "@dialplane/contract/ground/lookups/providers"
import { refuse } from "../../kit/refusal.ts"
import { placeData } from "./place-data.service.ts"

const served: ReadonlySet<string> = new Set(countryCodes)

const beginsWith = (text: string, search: string) => fold(text).startsWith(fold(search))
const contains = (text: string, search: string) => fold(text).includes(fold(search))
/** Ignores accents and case: "Quebec" finds "Québec". */
const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()

/** By language. */
const countries = new Map<string | undefined, readonly Country[]>()
const allCountries = (): readonly Country[] => {
  const known = countries.get(languageCode())
  if (known !== undefined) return known
  const made = placeData().countries.map(([alpha2, code3, numericCode, name]) => ({
    countryId: alpha2,
    name: regionName(alpha2) || name,
    code3,
    numericCode,
    served: served.has(alpha2),
  }))
  countries.set(languageCode(), made)
  return made
}

/** By two letters or three digits. */
const findCountry = (id: string): Country =>
  allCountries().find((country) => country.countryId === id || country.numericCode === id) ??
  refuse(lookupProblems.countryUnknown, { country: id })

export const listCountries = (search: string): Country[] =>
  allCountries()
    .filter((country) => contains(country.name, search) || country.countryId === search.toUpperCase())
    .toSorted((one, other) => Number(other.served) - Number(one.served) || one.name.localeCompare(other.name, "en"))

export const listProvinces = (id: string): Province[] => {
  const { countryId } = findCountry(id)
  return (placeData().provinces[countryId] ?? []).map(([provinceCode, name]) => ({ provinceCode, name, countryId }))
}

export const listCities = (
  id: string,
  provinceCode: string,
  { search, limit }: Pick<CityQuery, "search" | "limit">,
): City[] => {
  const country = findCountry(id)
  const { countryId } = country
  if (!listProvinces(countryId).some((province) => province.provinceCode === provinceCode))
    refuse(lookupProblems.provinceUnknown, { country: country.name, province: provinceCode })
  const towns = placeData().cities[countryId]?.[provinceCode] ?? []
  const found = towns.filter((name) => contains(name, search))
  // For "Port", Portland comes before Bucksport.
  const nearestFirst =
    search === ""
      ? found
      : found.toSorted((one, other) => Number(beginsWith(other, search)) - Number(beginsWith(one, search)))
  return nearestFirst.slice(0, limit).map((name) => ({ name, provinceCode, countryId }))
}

const quarterOfAnHour = 15 * 60_000
let zonesOfQuarter = { quarter: 0, byCountry: new Map<string | undefined, TimeZone[]>() }

/**
 * Cached until the next quarter of an hour, because reading the name and offset of every zone takes a tenth of a second
 * and clocks change only at quarter hours.
 */
export const listTimeZones = (id: string | undefined, now = Date.now()): TimeZone[] => {
  const country = id === undefined ? undefined : findCountry(id).countryId
  const quarter = Math.floor(now / quarterOfAnHour)
  if (zonesOfQuarter.quarter !== quarter) zonesOfQuarter = { quarter, byCountry: new Map() }
  const zones = zonesOfQuarter.byCountry.get(country) ?? timeZones(country, new Date(now))
  zonesOfQuarter.byCountry.set(country, zones)
  return zones
}

export const searchPhoneNumberStatuses = (search: string) =>
  phoneNumberStatuses.filter(({ name }) => contains(name, search))

export const searchProviders = (search: string) =>
  providers
    .filter(({ name }) => contains(name, search))
    .map((provider) => ({ ...provider, countryCodes: [...provider.countryCodes] }))
