import * as endpoints from "@dialplane/contract/calling/call-monitoring/call-monitoring.endpoints"
import type { MonitoringHistory } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { mutation } from "../../kit/data/mutation.ts"
import { keyOf, query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"

const {
  listMonitoringRules,
  getMonitoringRule,
  getMonitoringDisclaimer,
  getMonitoringPin,
  getOwnMonitoring,
  listOwnMonitoringRules,
  listMonitoringSessions,
} = endpoints
const shown = [listMonitoringRules, getMonitoringRule, getOwnMonitoring, listOwnMonitoringRules, listMonitoringSessions]
staleBy("callMonitoring", ...shown, getMonitoringDisclaimer, getMonitoringPin)

const own = { customError: true } as const
const inForm = {
  errors: "form",
  options: own,
  invalidates: [...shown, getMonitoringDisclaimer, getMonitoringPin],
} as const

export const ruleQuery = (accountId: number, ruleId: number) =>
  query(getMonitoringRule, { params: { accountId, ruleId } }, own)
/** Also decides whether the menu has the page. */
export const ownRulesQuery = (accountId: number) => query(listOwnMonitoringRules, { params: { accountId } }, own)
export const disclaimerQuery = (accountId: number) => query(getMonitoringDisclaimer, { params: { accountId } }, own)
export const pinQuery = (accountId: number) => query(getMonitoringPin, { params: { accountId } }, own)

export const addRule = mutation(endpoints.createMonitoringRule, inForm)
export const saveRule = mutation(endpoints.updateMonitoringRule, inForm)
export const removeRule = mutation(endpoints.deleteMonitoringRule, inForm)
export const setMany = mutation(endpoints.setManyMonitoringRules, inForm)
export const saveDisclaimer = mutation(endpoints.updateMonitoringDisclaimer, inForm)
export const endSession = mutation(endpoints.endMonitoringOfOther, inForm)
export const savePin = mutation(endpoints.updateMonitoringPin, inForm)

/** Read page by page with the id of the last entry. */
export const historyQuery = (accountId: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listMonitoringSessions, { params: { accountId }, query: {} }), "pages"],
    queryFn: ({ pageParam, signal }): Promise<MonitoringHistory> =>
      call(
        listMonitoringSessions,
        { params: { accountId }, query: (pageParam === undefined ? {} : { before: String(pageParam) }) as never },
        { ...own, signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: MonitoringHistory) => last.nextBefore ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })
