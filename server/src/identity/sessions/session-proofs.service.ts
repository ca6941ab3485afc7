import { isProofGiven, type GivenProof } from "@dialplane/contract/kit/identity-proof"
import { identityProofProblems } from "@dialplane/contract/kit/identity-proof.problems"
import { recentProofMinutes } from "@dialplane/contract/kit/recent-proof"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import type { SessionConfirmation } from "@dialplane/contract/identity/sessions/sessions.schema"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Context, ProofWay, SessionProofs } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { refuse } from "../../kit/refusal.ts"
import { findProof, findSignInOf, findWays, noteProof, type WaysRow } from "./session-proofs.queries.ts"

/**
 * Whether somebody can prove who they are with the identity provider alone. A password that may not be used to sign in
 * does not count: many of those who have one do not know it.
 */
const hasOnlyProvider = ({ hasPassword, hasPasskey, hasApp, isSsoRequired, providerName }: WaysRow): boolean =>
  providerName !== null && !hasPasskey && !hasApp && (!hasPassword || isSsoRequired)

const oneself = ({ actor }: Context) => ({ accountId: actor.homeAccountId, userId: actor.userId })

export const sessionProofs: SessionProofs = {
  find: async (ctx) => {
    const db = ctx.kit.database.reading("system")
    const proof = await findProof(db, ctx.actor, recentProofMinutes)
    if (proof?.isRecent !== true) return { isRecent: false, standsForProof: false }
    const standsForProof = proof.confirmedBy === "provider" && hasOnlyProvider(await findWays(db, oneself(ctx)))
    return { isRecent: true, standsForProof }
  },
  note: async (ctx, way) => {
    await inSystem(ctx, (db) => noteProof(db, ctx.actor, way))
  },
}

const describe = async (db: Db, ctx: Context): Promise<SessionConfirmation> => {
  const proof = (await findProof(db, ctx.actor, recentProofMinutes)) ?? refuse(sessionProblems.notFound)
  const ways = await findWays(db, oneself(ctx))
  const { hasPassword, hasPasskey, hasApp, hasRecoveryCodes, providerName } = ways
  const hasSecondFactor = hasPasskey || hasApp
  return {
    confirmedAt: proof.confirmedAt,
    way: proof.confirmedBy,
    endsInSeconds: proof.seconds,
    ways: [
      ...(hasPassword && !hasSecondFactor && !hasOnlyProvider(ways) ? (["password"] as const) : []),
      ...(hasPasskey ? (["passkey"] as const) : []),
      ...(hasPasskey && hasPassword ? (["passwordAndPasskey"] as const) : []),
      ...(hasApp || (hasSecondFactor && hasRecoveryCodes) ? (["code"] as const) : []),
      ...(providerName === null ? [] : (["provider"] as const)),
    ],
    provider: providerName,
    providerSuffices: hasOnlyProvider(ways),
  }
}

/** How long ago the user proved who they are, and how they can do so again. */
export const getConfirmation = (ctx: Context): Promise<SessionConfirmation> =>
  describe(ctx.kit.database.reading("system"), ctx)

/** In the system scope. */
export const confirmWithin = async (db: Db, ctx: Context, way: ProofWay): Promise<SessionConfirmation> => {
  const signIn = (await noteProof(db, ctx.actor, way)) ?? refuse(sessionProblems.notFound)
  const { homeAccountId: accountId, userId, name } = ctx.actor
  await writeAudit(db, {
    accountId,
    actorUserId: userId,
    actorName: name,
    traceId: ctx.traceId,
    address: ctx.http.address,
    client: clientName(ctx.http.userAgent),
    action: "session.confirmed",
    object: { type: "session", id: signIn, name },
    after: { confirmedWith: way },
  })
  return describe(db, ctx)
}

export const confirm = async (ctx: Context, proof: GivenProof): Promise<SessionConfirmation> => {
  if (!isProofGiven(proof)) refuse(identityProofProblems.needed)
  const way = await ctx.kit.identity.confirm(ctx, proof)
  return inSystem(ctx, (db) => confirmWithin(db, ctx, way))
}

/** The sign-in that a confirmation is for, wherever its user acts. In the system scope. */
export const requireSignIn = async (db: Db, ctx: Context): Promise<string> =>
  (await findSignInOf(db, ctx.actor)) ?? refuse(sessionProblems.notFound)
