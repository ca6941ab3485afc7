import type { CallsPerDay } from "@dialplane/contract/insight/home/calls-per-day.schema"
import { trendRequest } from "@dialplane/contract/insight/reports/reports.schema"
import { resultStacks } from "@dialplane/contract/insight/reports/result-stacks"
import type { Context } from "../../kit/context.ts"
import { trend } from "../reports/reports.service.ts"

const days = 14
const { whole, parts } = resultStacks.company

/** As the company report counts them. */
export const get = async (ctx: Context): Promise<CallsPerDay> => {
  const { points, metrics } = await trend(
    ctx,
    "company",
    trendRequest.parse({ period: "last30Days", by: "time", interval: "day" }),
  )
  const inbound = points.map(({ start, values }) => ({ day: start, inboundCalls: values[whole] ?? 0 }))
  return {
    accountId: ctx.accountId,
    days: inbound.slice(-days),
    before: inbound.slice(-2 * days, -days),
    results: parts.map((metric) => ({
      metric,
      name: metrics.find((one) => one.metric === metric)?.name ?? metric,
      calls: points.slice(-days).map(({ values }) => values[metric] ?? 0),
    })),
  }
}
