import {
  acceptScenario,
  checkRouting,
  createScenario,
  deleteScenario,
  getWhereItLeads,
  listScenarios,
  runScenarios,
  simulateCall,
} from "@dialplane/contract/calling/routing/routing.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

// What calls come to is made of all of these.
for (const topic of ["extension", "queue", "callGroup", "schedule"]) staleBy(topic, getWhereItLeads, checkRouting)

const own = { customError: true } as const

export const leadsQuery = (accountId: number, start: { readonly number: string } | { readonly extensionId: number }) =>
  query(
    getWhereItLeads,
    {
      params: { accountId },
      query: "number" in start ? { number: start.number } : { extensionId: String(start.extensionId) },
    } as never,
    own,
  )
export const checksQuery = (accountId: number) => query(checkRouting, { params: { accountId } }, own)
export const scenariosQuery = (accountId: number) => query(listScenarios, { params: { accountId } }, own)

export const simulate = mutation(simulateCall, { errors: "form", options: own, invalidates: [] })
export const addScenario = mutation(createScenario, { errors: "form", options: own, invalidates: [listScenarios] })
export const askScenarios = mutation(runScenarios, { invalidates: [listScenarios] })
export const accept = mutation(acceptScenario, { invalidates: [listScenarios] })
export const removeScenario = mutation(deleteScenario, {
  errors: "form",
  options: own,
  invalidates: [listScenarios],
})
