import * as endpoints from "@dialplane/contract/ground/lookups/lookups.endpoints"
import type { ServerDomain } from "../../kit/domain/domain.ts"
import { route } from "../../kit/http/route.ts"
import * as lookups from "./lookups.service.ts"

export const lookupsDomain: ServerDomain = {
  name: "lookups",
  routes: [
    route(endpoints.listCountries, (_, { query }) => lookups.listCountries(query.search)),
    route(endpoints.listProvinces, (_, { params }) => lookups.listProvinces(params.countryId)),
    route(endpoints.listUsProvinces, () => lookups.listProvinces("US")),
    route(endpoints.listCaProvinces, () => lookups.listProvinces("CA")),
    route(endpoints.listGbProvinces, () => lookups.listProvinces("GB")),
    route(endpoints.listCities, (_, { params, query }) =>
      lookups.listCities(params.countryId, params.provinceCode, query),
    ),
    route(endpoints.listTimeZones, (_, { query }) => lookups.listTimeZones(query.countryId)),
    route(endpoints.searchPhoneNumberStatuses, (_, { query }) => lookups.searchPhoneNumberStatuses(query.search)),
    route(endpoints.searchProviders, (_, { query }) => lookups.searchProviders(query.search)),
  ],
}
