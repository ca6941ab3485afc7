import { findingText } from "@dialplane/contract/calling/routing/finding-text"
import { findingsOf } from "@dialplane/contract/calling/routing/routing-checks"
import { graphOf } from "@dialplane/contract/calling/routing/routing-graph"
import { routingProblems } from "@dialplane/contract/calling/routing/routing.problems"
import type { LeadsQuery, RoutingFindings } from "@dialplane/contract/calling/routing/routing.schema"
import type { RoutingGraph } from "@dialplane/contract/calling/routing/routing-graph"
import { readReadiness } from "../../inventory/emergency-locations/emergency-locations.service.ts"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { withMonitoringPattern } from "./monitoring-codes.service.ts"
import { loadForChecks, loadFrom } from "./routing.service.ts"

const mostShown = 500

export const whereItLeads = async (ctx: Context, query: LeadsQuery): Promise<RoutingGraph> => {
  const number = query.number?.replace(/\D/g, "")
  const config = await loadFrom(reading(ctx), ctx.accountId, {
    numbers: number === undefined || number === "" ? [] : [number],
    extensionIds: query.extensionId === undefined ? [] : [query.extensionId],
    callFlowIds: query.callFlowId === undefined ? [] : [query.callFlowId],
  })
  if (query.extensionId !== undefined)
    return config.extensions.has(query.extensionId)
      ? graphOf(config, { extensionId: query.extensionId })
      : refuse(routingProblems.startUnknown)
  if (query.callFlowId !== undefined)
    return config.flows.has(query.callFlowId)
      ? graphOf(config, { callFlowId: query.callFlowId })
      : refuse(routingProblems.startUnknown)
  return number !== undefined && config.numbers.has(number)
    ? graphOf(config, { number })
    : refuse(routingProblems.startUnknown)
}

export const check = async (ctx: Context): Promise<RoutingFindings> => {
  const now = ctx.kit.now()
  const db = reading(ctx)
  const { config: read, spareNumbers, unchecked } = await loadForChecks(db, ctx.accountId)
  const config = withMonitoringPattern(ctx.kit, read)
  const { linesWithoutLocation } = await readReadiness(db, ctx)
  const found = findingsOf(config, now.getTime(), { linesWithoutLocation, spareNumbers }).toSorted(
    (one, other) => one.severity.localeCompare(other.severity) || one.object.name.localeCompare(other.object.name),
  )
  const errors = found.filter(({ severity }) => severity === "error").length
  return {
    items: found.slice(0, mostShown).map((finding) => ({
      kind: finding.kind,
      severity: finding.severity,
      objectKind: finding.object.kind,
      objectId: String(finding.object.id),
      objectName: finding.object.name,
      text: findingText(finding),
    })),
    errors,
    warnings: found.length - errors,
    uncheckedExtensions: unchecked,
    checkedAt: now.toISOString(),
  }
}
