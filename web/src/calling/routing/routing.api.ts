import {
  acceptScenario,
  checkRouting,
  createScenario,
  deleteScenario,
  getScenario,
  getWhereItLeads,
  listScenarios,
  runScenario,
  runScenarios,
  simulateCall,
  updateScenario,
} from "@dialplane/contract/calling/routing/routing.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

// What calls come to is made of all of these.
for (const topic of [
  "phone-number",
  "extension",
  "queue",
  "callGroup",
  "schedule",
  "virtualReceptionist",
  "callFlow",
  "conferenceBridge",
  "pagingGroup",
  "pbxSettings",
  "user",
])
  staleBy(topic, getWhereItLeads, checkRouting, simulateCall)

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
/** A caller from outside whose number belongs to nobody: the range is reserved for examples. */
const someCaller = { kind: "outside", number: "+12025550123" } as const
/** To its first number, if it has one. */
export const callNowQuery = (
  accountId: number,
  { extensionId, phoneNumbers: [number] }: { readonly extensionId: number; readonly phoneNumbers: readonly string[] },
  offline: readonly number[],
) =>
  query(
    simulateCall,
    {
      params: { accountId },
      body: {
        from: someCaller,
        ...(number === undefined ? { to: "0", toExtensionId: extensionId } : { to: number }),
        offline: [...offline],
        answers: "nobody",
      },
    },
    { ...own, noCache: true },
  )
export const checksQuery = (accountId: number) => query(checkRouting, { params: { accountId } }, own)
export const scenariosQuery = (accountId: number) => query(listScenarios, { params: { accountId } }, own)

export const simulate = mutation(simulateCall, { errors: "form", options: own, invalidates: [] })
export const scenarioQuery = (accountId: number, scenarioId: number) =>
  query(getScenario, { params: { accountId, scenarioId } }, own)

const scenarios = [listScenarios, getScenario] as const
const inForm = { errors: "form", options: own, invalidates: scenarios } as const
export const addScenario = mutation(createScenario, inForm)
export const changeScenario = mutation(updateScenario, inForm)
export const askScenario = mutation(runScenario, { invalidates: scenarios })
export const askScenarios = mutation(runScenarios, { invalidates: scenarios })
export const accept = mutation(acceptScenario, { invalidates: scenarios })
export const removeScenario = mutation(deleteScenario, { ...inForm, invalidates: [listScenarios] })
