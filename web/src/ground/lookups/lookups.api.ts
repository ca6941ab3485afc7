import { listCities, listProvinces, listTimeZones } from "@dialplane/contract/ground/lookups/lookups.endpoints"
import { query } from "../../kit/data/query.ts"

/** These rarely change: read once per visit. */
const staleTime = Number.POSITIVE_INFINITY

export const provincesQuery = (countryId: string) => ({ ...query(listProvinces, { params: { countryId } }), staleTime })
/** Cities are only suggestions: if they cannot be loaded, the user types the name. */
export const citiesQuery = (countryId: string, provinceCode: string, search: string) => ({
  ...query(listCities, { params: { countryId, provinceCode }, query: { search, limit: 8 } }, { customError: true }),
  staleTime,
})
export const timeZonesQuery = (countryId: string) => ({ ...query(listTimeZones, { query: { countryId } }), staleTime })
