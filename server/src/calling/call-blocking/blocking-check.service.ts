import { decideBlocking } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { callBlockingProblems as problems } from "@dialplane/contract/calling/call-blocking/call-blocking.problems"
import type { BlockingVerdict, CheckQuery } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { readDialedNumber } from "@dialplane/contract/calling/pbx-settings/dialed-number"
import { type DialedNumber } from "@dialplane/contract/calling/pbx-settings/dial-plan"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { isEmergencyNumber } from "@dialplane/contract/inventory/extensions/number-rules"
import { readPhoneNumber } from "@dialplane/contract/kit/phone-number"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { readDialPlan } from "../pbx-settings/pbx-settings.service.ts"
import { loadBlocking } from "./call-blocking.service.ts"
import * as queries from "./call-blocking.queries.ts"
import { toAnswer } from "./call-blocking.rules.ts"

/** A caller's number: E.164, a short number of emergency services, or a number of the account's country. */
const readCaller = (text: string, home: CountryCode) => {
  const digits = text.replace(/\D/g, "")
  if (isEmergencyNumber(text)) return { number: digits, country: null }
  const reading = readPhoneNumber(text, home)
  return reading.ok ? { number: reading.value.number.slice(1), country: reading.value.country ?? null } : undefined
}

export const checkWithin = async (
  db: Db,
  ctx: Context,
  { direction, number: text, extensionId }: CheckQuery,
): Promise<BlockingVerdict> => {
  if (extensionId !== undefined && (await queries.findExtension(db, ctx.accountId, extensionId)) === undefined)
    refuse(problems.extensionNotFound)
  const { countryCode } = await queries.findAccount(db, ctx.accountId)
  const { settings, rows, rules } = await loadBlocking(
    db,
    ctx.accountId,
    direction === "in" ? (extensionId ?? null) : null,
  )
  const at = ctx.kit.now()
  const dialed: DialedNumber | undefined =
    direction === "out" ? readDialedNumber((await readDialPlan(db, ctx, [text])).plan, text) : undefined
  const caller = direction === "in" && text !== "" ? readCaller(text, countryCode) : undefined
  const isReadable = direction === "out" ? dialed!.kind !== "invalid" : text === "" || caller !== undefined
  const number = dialed?.number ?? caller?.number ?? null
  const country = dialed?.country ?? caller?.country ?? null
  if (!isReadable)
    return {
      blocked: false,
      because: "noRule",
      action: null,
      rule: null,
      isOwnRule: false,
      number: null,
      country: null,
      isReadable,
    }
  const decision = decideBlocking({
    settings,
    rules,
    direction,
    number,
    ...(dialed === undefined ? {} : { dialedKind: dialed.kind }),
    country,
    homeCountry: countryCode,
    at,
  })
  const rule = rows.find(({ ruleId }) => ruleId === decision.rule?.ruleId)
  return {
    blocked: decision.blocked,
    because: decision.because,
    action: decision.action,
    rule: rule === undefined ? null : toAnswer(rule, at),
    isOwnRule: decision.rule?.owner === "user",
    number,
    country,
    isReadable,
  }
}
export const check = (ctx: Context, query: CheckQuery): Promise<BlockingVerdict> =>
  inTransaction(ctx, (db) => checkWithin(db, ctx, query))
