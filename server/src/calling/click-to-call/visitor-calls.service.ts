import { clickToCallProblems as problems } from "@dialplane/contract/calling/click-to-call/click-to-call.problems"
import type { VisitorCall, VisitorCallDraft } from "@dialplane/contract/calling/click-to-call/click-to-call.schema"
import { readSchedulesNow } from "../../inventory/schedules/schedules.service.ts"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { byNetwork, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { readCallable } from "../call-blocking/callable-numbers.service.ts"
import { canOriginate, originate } from "../engine/engine.service.ts"
import * as queries from "./click-to-call.queries.ts"
import { stateOf } from "./click-to-call.rules.ts"

/** Requests from one network, calls to one number, and questions about calls. Keys have a limit of their own. */
const networkLimit = { name: "click-to-call", most: 10, seconds: 600 } as const
const numberLimit = { name: "click-to-call-number", most: 3, seconds: 3600 } as const
const askingLimit = { name: "click-to-call-state", most: 120, seconds: 60 } as const

/** Only pages of the allowed web sites can read the answer. */
const allowOrigin = (ctx: PublicContext, allowed: readonly string[]): boolean => {
  ctx.http.setHeader("vary", "Origin")
  const origin = ctx.http.header("origin")
  if (origin === undefined || !allowed.includes(origin)) return false
  ctx.http.setHeader("access-control-allow-origin", origin)
  return true
}

/**
 * A visitor asks to be called. What could be misused is refused before any call is placed: the number must be one that
 * the account's own phones may dial and whose calls the account accepts.
 */
export const request = async (
  ctx: PublicContext,
  { key, number: text, consent }: VisitorCallDraft,
): Promise<VisitorCall> => {
  const found = await inSystem(ctx, (db) => queries.findByHash(db, hashToken(key)))
  // First, so that the page can read also that it asked too often.
  const isAllowed = found !== undefined && allowOrigin(ctx, found.allowedOrigins)
  await takeFromLimit(ctx, networkLimit, byNetwork(ctx))
  if (!isAllowed) return refuse(problems.unavailable)
  if (!canOriginate(ctx.kit)) return refuse(problems.unavailable)
  if (consent !== "yes") return refuse(problems.consentMissing)
  const caller = await inSystem(ctx, (db) => requireCallable(db, ctx, found, text))
  if (!(await inSystem(ctx, (db) => isOpen(db, ctx, found)))) return { token: null, state: "closed" }
  // Not by account: whoever collects keys of several companies calls nobody more often.
  await takeFromLimit(ctx, numberLimit, caller.number)
  const keyLimit = { name: "click-to-call-key", most: found.callsPerHour, seconds: 3600 }
  await takeFromLimit(ctx, keyLimit, String(found.keyId))
  const token = newToken()
  await inSystem(ctx, async (db) => {
    const at = ctx.kit.now()
    const engineCallId = await originate(ctx.kit, db, found.accountId, { ...caller, to: found.phoneNumber, at })
    await queries.insertCall(db, found, {
      tokenHash: hashToken(token),
      number: caller.number,
      engineCallId,
      at: at.toISOString(),
    })
    await ctx.kit.events.publish(db, {
      accountId: found.accountId,
      topic: "clickToCall",
      data: { phoneNumber: found.phoneNumber },
    })
  })
  return { token, state: "calling" }
}

const isOpen = async (db: Db, ctx: PublicContext, { accountId, scheduleId }: queries.PublicKey): Promise<boolean> =>
  scheduleId === null ||
  (await readSchedulesNow(db, { accountId, kit: ctx.kit }, [scheduleId])).get(scheduleId)?.now.open !== false

const requireCallable = async (
  db: Db,
  ctx: PublicContext,
  { accountId }: queries.PublicKey,
  text: string,
): Promise<{ number: string; country: string | null }> => {
  const read = await readCallable(db, { accountId, kit: ctx.kit }, text, { calledBack: true })
  if (!read.ok) return refuse(read.why === "invalid" ? problems.numberInvalid : problems.numberNotAllowed)
  const { number, country } = read
  // A call to a number of the account itself would come back through its own routing.
  if (await queries.isOwnNumber(db, accountId, number)) refuse(problems.numberNotAllowed)
  return { number, country }
}

export const get = async (ctx: PublicContext, token: string): Promise<VisitorCall> => {
  const now = ctx.kit.now().toISOString()
  const call = await inSystem(ctx, (db) => queries.findCall(db, hashToken(token), now))
  const isAllowed = call !== undefined && allowOrigin(ctx, call.allowedOrigins)
  await takeFromLimit(ctx, askingLimit, byNetwork(ctx))
  if (!isAllowed) return refuse(problems.callNotFound)
  return { token, state: stateOf(call) }
}
