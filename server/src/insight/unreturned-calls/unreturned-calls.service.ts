import { unreturnedCallProblems as problems } from "@dialplane/contract/insight/unreturned-calls/unreturned-calls.problems"
import type {
  UnreturnedPage,
  UnreturnedRequest,
  UnreturnedState,
} from "@dialplane/contract/insight/unreturned-calls/unreturned-calls.schema"
import { beginOfDay } from "@dialplane/contract/insight/reports/report-period"
import { addDays, localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import * as queries from "./unreturned-calls.queries.ts"

/** Callers of the account, or only those who rang the user that asks. */
export type Whose = "all" | "own"
const userOf = (ctx: Context, whose: Whose) => (whose === "own" ? ctx.actor.userId : undefined)

/** When the first of so many days began in the account's time zone; the last is today, as in reports. */
const beginOf = (timeZone: string, days: number, now: Date): string => {
  const { date } = localTimeAt(timeZone, now.getTime())
  return new Date(beginOfDay(timeZone, addDays(date, 1 - days))).toISOString()
}
const digitsOf = (number: string) => number.replace(/\D/g, "")
const positionOf = (callId: string): queries.Position => {
  const [, started = "0", id = "0"] = /^(\d{1,13})-(\d{1,15})$/.exec(callId) ?? []
  return { startedAt: new Date(Number(started)).toISOString(), id: Number(id) }
}

export const list = async (
  ctx: Context,
  whose: Whose,
  { days, state, before, limit }: UnreturnedRequest,
): Promise<UnreturnedPage> => {
  const db = reading(ctx)
  const timeZone = await queries.findTimeZone(db, ctx.accountId)
  const rows = await queries.listCallers(db, ctx.accountId, {
    since: beginOf(timeZone, days, ctx.kit.now()),
    isDone: state === "done",
    userId: userOf(ctx, whose),
    before: before === undefined ? undefined : positionOf(before),
    limit,
  })
  const items = rows.slice(0, limit).map(({ id, startedMs, number, calledNumber, ...row }) => ({
    ...row,
    number: withPlus(number),
    calledNumber: withPlus(calledNumber),
    callId: `${startedMs}-${id}`,
  }))
  return { items, nextBefore: rows.length > limit ? (items.at(-1)?.callId ?? null) : null }
}

const entryOf = (number: string, isDone: boolean) => ({
  object: { type: "caller", id: number, name: withPlus(number) },
  before: { isDone: !isDone },
  after: { isDone },
})

export const markDone = (ctx: Context, whose: Whose, callerNumber: string, callId: string): Promise<UnreturnedState> =>
  inTransaction(ctx, async (db) => {
    const number = digitsOf(callerNumber)
    const found = await queries.findMissedCall(db, ctx.accountId, number, positionOf(callId), userOf(ctx, whose))
    const { startedAt } = found ?? refuse(problems.notFound)
    const mark = await queries.findMark(db, ctx.accountId, number)
    // Somebody was faster, perhaps for a later call.
    if (mark !== undefined && mark.missedAt >= startedAt) return { number: withPlus(number), isDone: true }
    await queries.putMark(db, ctx.accountId, number, startedAt, { userId: ctx.actor.userId, name: ctx.actor.name })
    await audit(db, ctx, { action: "unreturned_call.done", ...entryOf(number, true) })
    return { number: withPlus(number), isDone: true }
  })

export const reopen = (ctx: Context, whose: Whose, callerNumber: string): Promise<UnreturnedState> =>
  inTransaction(ctx, async (db) => {
    const number = digitsOf(callerNumber)
    const mark = await queries.findMark(db, ctx.accountId, number)
    if (mark === undefined || (whose === "own" && mark.markedBy !== ctx.actor.userId)) return refuse(problems.notFound)
    await queries.deleteMark(db, ctx.accountId, number)
    await audit(db, ctx, { action: "unreturned_call.reopened", ...entryOf(number, false) })
    return { number: withPlus(number), isDone: false }
  })
