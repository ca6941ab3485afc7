import { inferCountry } from "@dialplane/contract/kit/phone-number"
import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { mostDaysOfRows, daysIn } from "@dialplane/contract/insight/reports/report-period"
import {
  subjectPermission,
  type ReportSubject,
  type RowKind,
} from "@dialplane/contract/insight/reports/report-subjects"
import { reportProblems } from "@dialplane/contract/insight/reports/reports.problems"
import type { TopRequest, TopValues } from "@dialplane/contract/insight/reports/reports.schema"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { mapInTurns } from "../../kit/runtime/in-turns.ts"
import { resolve, type Asked } from "./report-question.service.ts"
import { sourceOf, type Question } from "./report-question.rules.ts"
import * as queries from "./reports.queries.ts"
import { holds, visibleQueues } from "./visible-queues.service.ts"

/** Rankings of users and queues are figures of their reports. */
const ranked = {
  usersByTalk: { kind: "user", metric: "totalTalk" },
  usersByMissed: { kind: "user", metric: "missedCalls" },
  queuesByAbandoned: { kind: "queue", metric: "abandonedCalls" },
} as const satisfies Record<string, { readonly kind: RowKind; readonly metric: string }>

/** Meetings have hosts and no numbers; messages have numbers; only calls have missed ones and queues. */
const isRanked = (kind: RowKind, of: TopRequest["of"]): boolean =>
  kind === "meeting"
    ? of === "usersByTalk"
    : kind === "message"
      ? of === "callers" || of === "calledNumbers" || of === "countries"
      : true

/** Users and queues are ranked in their own reports, and elsewhere for those who may read these. */
const mayRank = async (ctx: Context, subject: ReportSubject, kind: RowKind, of: TopRequest["of"]): Promise<boolean> => {
  if (!(of in ranked) || kind === "meeting") return true
  const own = ranked[of as keyof typeof ranked].kind
  // Whoever reads about the whole company sees every call anyway.
  if (own === kind || subject === "company" || subject === "unified-calls") return true
  return holds(ctx, subjectPermission[own === "user" ? "users" : "queues"])
}

export const topValues = async (ctx: Context, subject: ReportSubject, request: TopRequest): Promise<TopValues> => {
  const { of, most, ...filter } = request
  const asked = await resolve(ctx, subject, filter, "row")
  if (!isRanked(asked.question.kind, of)) refuse(reportProblems.noSuchRanking)
  if (!(await mayRank(ctx, subject, asked.question.kind, of))) refuse(reportProblems.noSuchRanking)
  if (daysIn(asked.question.days) > mostDaysOfRows && !(of in ranked)) refuse(reportProblems.periodTooLongForFilter)
  const items =
    of === "callers" || of === "calledNumbers"
      ? await topNumbers(ctx, asked.question, of, most)
      : of === "countries"
        ? await topCountries(ctx, asked.question, most)
        : await topObjects(ctx, asked, of, most)
  return { scope: asked.scope, of, items }
}

/** Meetings have codes, not numbers: of calls and meetings together, only calls are ranked by number. */
const withNumbers = (question: Question): Question =>
  question.kind === "unified" ? { ...question, kind: "company" } : question

const topNumbers = async (ctx: Context, question: Question, of: "callers" | "calledNumbers", most: number) =>
  (await queries.listTopNumbers(reading(ctx), ctx.accountId, withNumbers(question), of, most)).map((row) => ({
    ...row,
    value: withPlus(row.value),
  }))

/** By the country of the outside number. */
const topCountries = async (ctx: Context, question: Question, most: number) => {
  const figures = new Map<string, number>()
  if (question.filter.isInternal === true) return []
  for (const of of ["callers", "calledNumbers"] as const) {
    const direction = of === "callers" ? "inbound" : "outbound"
    if (question.filter.directions?.includes(direction) === false) continue
    const blocks = await queries.listNumberBlocks(
      reading(ctx),
      ctx.accountId,
      { ...withNumbers(question), filter: { ...question.filter, directions: [direction], isInternal: false } },
      of,
    )
    const countries = await mapInTurns(blocks, ({ value }) => inferCountry(value))
    for (const [index, { figure }] of blocks.entries()) {
      const country = countries[index]
      if (country !== undefined) figures.set(country, (figures.get(country) ?? 0) + figure)
    }
  }
  return [...figures]
    .map(([value, figure]) => ({ value, name: "", figure }))
    .toSorted((one, other) => other.figure - one.figure || one.value.localeCompare(other.value))
    .slice(0, most)
}

const topObjects = async (ctx: Context, { question }: Asked, of: keyof typeof ranked, most: number) => {
  // Hosts of meetings are ranked by the time of their own meetings.
  const { kind, metric } =
    question.kind === "meeting" ? ({ kind: "meeting", metric: "totalTalk" } as const) : ranked[of]
  const about = kind === question.kind ? question : await ofSameCalls(ctx, question, kind)
  const source = sourceOf(about, "day")
  if (source === "rows" && daysIn(about.days) > mostDaysOfRows) refuse(reportProblems.periodTooLongForFilter)
  const objects = await queries.listObjects(
    reading(ctx),
    ctx.accountId,
    { ...about, source },
    metricsOf[kind].find(({ id }) => id === metric),
    { isDescending: true, search: "", limit: most + 1, offset: 0 },
  )
  return (
    objects
      // Meetings of hosts outside the account are in one row without a user.
      .flatMap(({ id, name, figure }) =>
        figure !== null && figure > 0 && id !== 0 ? [{ value: String(id), name, figure }] : [],
      )
      .slice(0, most)
  )
}

/**
 * Rows of users or queues in a report about something else: those of the calls that it counts. What the company filters
 * is the direction, result and length of the call, which users and queues see differently.
 */
const ofSameCalls = async (ctx: Context, question: Question, kind: "user" | "queue" | "meeting") => {
  const { objectIds } = question
  const isOfCompany = question.kind === "company" || question.kind === "unified"
  const filter = isOfCompany ? { ...question.filter, wholeCall: true } : question.filter
  const through = question.kind === "queue" || question.kind === "group" ? question.kind : undefined
  if (kind !== "queue")
    return {
      ...question,
      kind,
      through,
      objectIds: filter.userIds,
      filter: {
        ...filter,
        ...(through === "queue" && objectIds !== undefined && { queueIds: [...objectIds] }),
        ...(through === "group" && objectIds !== undefined && { groupIds: [...objectIds] }),
      },
    }
  const visible = await visibleQueues(ctx)
  const { queueIds } = filter
  return {
    ...question,
    kind,
    through,
    objectIds: visible === undefined ? queueIds : (queueIds?.filter((id) => visible.includes(id)) ?? visible),
    filter: question.kind === "user" && objectIds !== undefined ? { ...filter, userIds: [...objectIds] } : filter,
  }
}
