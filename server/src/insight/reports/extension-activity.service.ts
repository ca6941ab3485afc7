import { daysIn, mostDaysOfRows } from "@dialplane/contract/insight/reports/report-period"
import type { ReportSubject } from "@dialplane/contract/insight/reports/report-subjects"
import { reportProblems } from "@dialplane/contract/insight/reports/reports.problems"
import type { ActiveExtensionRequest, ActiveExtensions } from "@dialplane/contract/insight/reports/reports.schema"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import * as queries from "./extension-activity.queries.ts"
import { resolve } from "./report-question.service.ts"

const dayMs = 86_400_000

/** The filters that choose calls. Others choose days or extensions. */
const callFilters = (
  subject: ReportSubject,
  { period: _period, from: _from, to: _to, timeZone: _zone, ...filter }: Readonly<Record<string, unknown>>,
): string[] => {
  const ofExtensions = [
    "userIds",
    "extensionIds",
    subject === "queues" && "queueIds",
    subject === "groups" && "groupIds",
  ]
  return Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || ofExtensions.includes(name) ? [] : [name],
  )
}

export const activeExtension = async (
  ctx: Context,
  subject: ReportSubject,
  request: ActiveExtensionRequest,
): Promise<ActiveExtensions> => {
  const { state, idleDays, page, pageSize, ...filter } = request
  const narrowing = callFilters(subject, filter)
  const problem = reportProblems.filterNotForIdle
  if (state === "idle" && narrowing.length > 0)
    throw new Refusal(
      problem,
      {},
      narrowing.map((field) => ({ field, details: problem.text })),
    )
  const { question, scope } = await resolve(ctx, subject, filter, "row")
  if (narrowing.length > 0 && daysIn(question.days) > mostDaysOfRows) refuse(reportProblems.periodTooLongForFilter)
  const db = reading(ctx)
  const { userIds, extensionIds, ...ofCalls } = question.filter
  const whose = {
    kind: question.kind,
    userIds: subject === "my-calls" ? [ctx.actor.userId] : userIds,
    extensionIds,
    of: question.objectIds,
  }
  const list = (paged: { readonly limit: number; readonly offset: number }) =>
    state === "idle"
      ? queries.listIdleExtensions(
          db,
          ctx.accountId,
          whose,
          new Date(ctx.kit.now().getTime() - idleDays * dayMs).toISOString(),
          paged,
        )
      : narrowing.length > 0
        ? queries.listExtensionsInRows(db, ctx.accountId, { ...question, filter: ofCalls }, whose, paged)
        : queries.listActiveExtensions(db, ctx.accountId, question, whose, paged)
  const rows = await list({ limit: pageSize, offset: (page - 1) * pageSize })
  // A page after the last one has no row that says how many there are.
  const [counted] = rows.length > 0 || page === 1 ? rows : await list({ limit: 1, offset: 0 })
  const extensions = counted?.extensions ?? (await queries.countExtensions(db, ctx.accountId, whose))
  const matching = counted?.matching ?? 0
  return {
    scope,
    extensions,
    matching,
    share: extensions === 0 ? null : Math.round((1000 * matching) / extensions) / 10,
    items: rows.map(({ extensionId, extension, name, userId, userName, lastCallAt }) => ({
      extensionId,
      extension,
      name,
      userId,
      userName,
      lastCallAt,
    })),
  }
}
