import type { AccountId } from "@dialplane/contract/kit/ids"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import type { SessionLife } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { PolicySettings } from "@dialplane/contract/identity/passwords/security-policy.schema"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import { mayComeFrom } from "../../kit/access/ip-ranges.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { endManySessions } from "../passwords/end-sessions.service.ts"
import { browserClients } from "./clients.service.ts"
import { findLimits } from "./find-limits.service.ts"
import { applyLimits, findLife, listPlaces, noteActivity, type PlacedSession } from "./session-limits.queries.ts"
import { limitsOf } from "./session-limits.rules.ts"
import type { EndReason } from "./sessions.service.ts"

const describe = async (db: Db, ctx: Context): Promise<SessionLife> => {
  const { homeAccountId, sessionId } = ctx.actor
  const life = (await findLife(db, homeAccountId, sessionId)) ?? refuse(sessionProblems.notFound)
  const limits = await findLimits(db, homeAccountId, life.clientId)
  return {
    endsInSeconds: life.endsInSeconds,
    limitInSeconds: life.limitInSeconds,
    idleMinutes: limits.renewalCounts ? null : limits.idleMinutes,
  }
}

export const getLife = (ctx: Context): Promise<SessionLife> => describe(reading(ctx), ctx)

/** The user did something in the portal. Apps do not report that; they renew their session. */
export const reportActivity = (ctx: Context): Promise<SessionLife> =>
  inTransaction(ctx, async (db) => {
    const { homeAccountId, sessionId, clientId } = ctx.actor
    const { renewalCounts, idleMinutes } = await findLimits(db, homeAccountId, clientId)
    if (!renewalCounts) await noteActivity(db, homeAccountId, sessionId, idleMinutes)
    return describe(db, ctx)
  })

/**
 * Applies a changed policy to open sessions: new limits, and the end of those from addresses that are not allowed any
 * more. Returns those that ended. A policy may change in nothing that sessions are bound by.
 */
export const applyPolicy = async (
  db: Db,
  accountId: AccountId,
  before: PolicySettings,
  after: PolicySettings,
): Promise<PlacedSession[]> => {
  for (const inBrowser of [true, false]) {
    const limits = limitsOf(after, inBrowser)
    if (!isSameValue(limits, limitsOf(before, inBrowser)))
      await applyLimits(db, accountId, browserClients, inBrowser, limits)
  }
  const { addressRanges } = after
  if (addressRanges.length === 0 || isSameValue(addressRanges, before.addressRanges)) return []
  const outside = (await listPlaces(db, accountId)).filter(
    ({ roleIds, address }) => !mayComeFrom(addressRanges, roleIds, address),
  )
  const ids = outside.map(({ id }) => id)
  await endManySessions(db, accountId, { sessionIds: ids }, "addressNotAllowed" satisfies EndReason)
  return outside
}
