import * as incidents from "@dialplane/contract/operations/service-status/incidents.endpoints"
import { getAccountServiceStatus } from "@dialplane/contract/operations/service-status/service-status.endpoints"
import { queryOptions } from "@tanstack/react-query"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

const { listIncidents, getIncident, listServiceComponents, listServiceChecks } = incidents
const kept = [listIncidents, getIncident, listServiceComponents, getAccountServiceStatus]
staleBy("serviceStatus", ...kept)

const own = { customError: true } as const
const inForm = { errors: "form", options: own, invalidates: kept } as const

export const incidentQuery = (incidentId: number) => query(getIncident, { params: { incidentId } }, own)
export const componentsQuery = query(listServiceComponents, {}, own)
export const checksQuery = queryOptions({
  ...query(listServiceChecks, {}, own),
  refetchInterval: 60_000,
})

export const openIncident = mutation(incidents.openIncident, inForm)
export const planMaintenance = mutation(incidents.planMaintenance, inForm)
export const saveIncident = mutation(incidents.updateIncident, inForm)
export const postUpdate = mutation(incidents.postUpdate, inForm)
export const withdrawIncident = mutation(incidents.withdrawIncident, inForm)
export const setComponent = mutation(incidents.setServiceComponent, inForm)
export const clearComponent = mutation(incidents.clearServiceComponent, { invalidates: kept })
