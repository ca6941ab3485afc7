import {
  mostCallersShown,
  warningShare,
  type RecentCallers,
  type RecentCallersQuery,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { readRuleValue } from "@dialplane/contract/calling/call-blocking/read-rule-value"
import { matches } from "@dialplane/contract/calling/call-blocking/rule-match"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import { withPlus } from "@dialplane/contract/kit/with-plus"
import type { Context } from "../../kit/context.ts"
import { reading } from "../../kit/database/transaction.ts"
import * as queries from "./call-blocking.queries.ts"

const days = 30
export const countedSince = (ctx: Context) =>
  new Date(ctx.kit.now().getTime() - days * 24 * 60 * 60 * 1000).toISOString()

const total = (rows: readonly queries.CallerRow[], of: "calls" | "answered") =>
  rows.reduce((sum, row) => sum + row[of], 0)

/** What a rule would have stopped, by the function that decides about calls. */
export const getRecentCallers = async (
  ctx: Context,
  { direction, match, value, valueTo }: RecentCallersQuery,
): Promise<RecentCallers> => {
  const db = reading(ctx)
  const { countryCode } = await queries.findAccount(db, ctx.accountId)
  const read = readRuleValue(match, value, valueTo ?? null, countryCode)
  const rows = await queries.listCallers(db, ctx.accountId, direction, countedSince(ctx))
  const countryOf = (number: string) => {
    if (match !== "country") return null
    const found = readPhoneNumber(`+${number}`, countryCode)
    return found.ok ? (found.value.country ?? null) : null
  }
  const stopped = read.ok ? rows.filter(({ number }) => matches(read.value, number, countryOf(number))) : []
  const [answered, stoppedAnswered] = [total(rows, "answered"), total(stopped, "answered")]
  return {
    isReadable: read.ok,
    calls: total(rows, "calls"),
    stopped: total(stopped, "calls"),
    answered,
    stoppedAnswered,
    warns: answered > 0 && stoppedAnswered / answered > warningShare,
    callers: stopped
      .toSorted((one, other) => other.answered - one.answered || other.calls - one.calls)
      .slice(0, mostCallersShown)
      .map((row) => ({ ...row, number: withPlus(row.number) })),
  }
}
