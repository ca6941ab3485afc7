import { localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import type { ReportSummary } from "@dialplane/contract/insight/reports/reports.schema"

type Scope = Pick<ReportSummary["scope"], "from" | "to" | "upTo" | "timeZone">
const todayOf = ({ upTo, timeZone }: Scope) => localTimeAt(timeZone, Date.parse(upTo)).date

/** The first day of the period is yet to come. */
export const hasNotBegun = (scope: Scope) => scope.from > todayOf(scope)
/** Its last day is not over. */
export const isRunning = (scope: Scope) => scope.to >= todayOf(scope)
