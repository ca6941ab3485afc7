import { listCities, listProvinces, listTimeZones } from "@dialplane/contract/ground/lookups/lookups.endpoints"
import { query } from "../../kit/data/query.ts"

/** They change with the maps of the world: once read, good for the visit. */
const staleTime = Number.POSITIVE_INFINITY

export const provincesQuery = (countryId: string) => ({ ...query(listProvinces, { params: { countryId } }), staleTime })
/** Towns are suggestions: whoever cannot get them types on. */
export const citiesQuery = (countryId: string, provinceCode: string, search: string) => ({
  ...query(listCities, { params: { countryId, provinceCode }, query: { search, limit: 8 } }, { customError: true }),
  staleTime,
})
export const timeZonesQuery = (countryId: string) => ({ ...query(listTimeZones, { query: { countryId } }), staleTime })
