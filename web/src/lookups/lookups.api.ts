import { listProvinces, listTimeZones } from "@dialplane/contract/lookups/lookups.endpoints"
import { query } from "../kit/data/query.ts"

/** They change with the maps of the world: once read, good for the visit. */
const staleTime = Number.POSITIVE_INFINITY

export const provincesQuery = (countryId: string) => ({ ...query(listProvinces, { params: { countryId } }), staleTime })
export const timeZonesQuery = (countryId: string) => ({ ...query(listTimeZones, { query: { countryId } }), staleTime })
