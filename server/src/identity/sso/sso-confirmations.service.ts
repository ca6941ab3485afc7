import type { SessionConfirmation } from "@dialplane/contract/identity/sessions/sessions.schema"
import { ssoProblems as problems } from "@dialplane/contract/identity/sso/sso.problems"
import type { SsoConfirmationCode, StartedSignIn } from "@dialplane/contract/identity/sso/sso-sign-in.schema"
import type { Context } from "../../kit/context.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { byNetwork, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { confirmWithin, requireSignIn } from "../sessions/session-proofs.service.ts"
import { findIdentity } from "./identities.queries.ts"
import { asFailed, begin, lookUpLimit, redeem } from "./sso-sign-in.service.ts"
import * as queries from "./sso.queries.ts"

/** Sends the user of an open session to the identity provider, where they sign in again. */
export const startConfirmation = async (ctx: Context): Promise<StartedSignIn> => {
  await takeFromLimit(ctx, lookUpLimit(ctx), byNetwork(ctx))
  const { homeAccountId, userId } = ctx.actor
  const { row, sessionId } = await inSystem(ctx, async (db) => {
    const found = await queries.findLive(db, homeAccountId)
    if (found === undefined || found.level === "off" || !found.isTested) return refuse(problems.unavailable)
    if ((await findIdentity(db, homeAccountId, userId, found.protocol)) === undefined) refuse(problems.notLinked)
    return { row: found, sessionId: await requireSignIn(db, ctx) }
  })
  return {
    address: await begin(ctx, row, { purpose: "confirmation", session: { sessionId, userId } }).catch(asFailed),
  }
}

/** For the session that asked, in the browser that asked. */
export const completeConfirmation = async (
  ctx: Context,
  { code }: SsoConfirmationCode,
): Promise<SessionConfirmation> => {
  const signIn = await inSystem(ctx, (db) => requireSignIn(db, ctx))
  await redeem(ctx, code, ({ purpose, sessionId }) => purpose === "confirmation" && sessionId === signIn)
  return inSystem(ctx, (db) => confirmWithin(db, ctx, "provider"))
}
