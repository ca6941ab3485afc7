import { getCall, listCalls } from "@dialplane/contract/calling/call-records/call-records.endpoints"
import {
  getEngineStatus,
  getTestCall,
  hangUpTestCall,
  listLiveCalls,
  listOwnPickupCalls,
  pickUpOwnCall,
  placeTestCall,
  pressTestCallKeys,
  setSimulatedRate,
} from "@dialplane/contract/calling/engine/engine.endpoints"
import {
  changeMonitoringMode,
  getOwnMonitoring,
  listMonitoringSessions,
  startMonitoring,
  stopMonitoring,
} from "@dialplane/contract/calling/call-monitoring/call-monitoring.endpoints"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("live-call", listLiveCalls, getEngineStatus, getTestCall, getOwnMonitoring, listOwnPickupCalls)
staleBy("callMonitoring", getOwnMonitoring)

const own = { customError: true } as const

export const liveCallsQuery = (accountId: number, objectId?: number) =>
  query(listLiveCalls, { params: { accountId }, query: objectId === undefined ? {} : { objectId } }, own)
export const engineQuery = (accountId: number) => query(getEngineStatus, { params: { accountId } }, own)
export const testCallQuery = (accountId: number, testCallId: string) =>
  query(getTestCall, { params: { accountId, testCallId } }, own)

export const setRate = mutation(setSimulatedRate, { invalidates: [getEngineStatus, listLiveCalls] })
export const placeCall = mutation(placeTestCall, {
  errors: "form",
  options: own,
  invalidates: [listLiveCalls, getEngineStatus, listCalls, getCall],
})

const during = { errors: "show", invalidates: [getTestCall, listLiveCalls, getEngineStatus, listCalls] } as const
export const pressKeys = mutation(pressTestCallKeys, during)
export const hangUpCall = mutation(hangUpTestCall, during)

export const ownPickupQuery = query(listOwnPickupCalls, undefined, own)
export const pickUpCall = mutation(pickUpOwnCall, { errors: "show", invalidates: [listOwnPickupCalls, listLiveCalls] })

export const ownMonitoringQuery = (accountId: number) => query(getOwnMonitoring, { params: { accountId } }, own)
const monitoring = {
  errors: "form",
  options: own,
  invalidates: [getOwnMonitoring, listLiveCalls, listMonitoringSessions],
} as const
export const startSession = mutation(startMonitoring, monitoring)
export const changeMode = mutation(changeMonitoringMode, { ...monitoring, errors: "show" })
export const endMonitoring = mutation(stopMonitoring, { ...monitoring, errors: "show" })
