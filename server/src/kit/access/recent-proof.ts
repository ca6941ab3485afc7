import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { recentProofMinutes } from "@dialplane/contract/kit/recent-proof"
import { recentProofProblems } from "@dialplane/contract/kit/recent-proof.problems"
import type { Context } from "../context.ts"
import { refuse } from "../refusal.ts"

/**
 * API keys and identity providers have no session: what they may do was proved when they were set up. Jobs do what was
 * asked when they were started.
 */
const isAsked = ({ actor, jobId }: Pick<Context, "actor" | "jobId">) => actor.apiKey === null && jobId === undefined

/**
 * Before the use case: refuses operations that always give power, and finds out for the others whether the user proved
 * lately who they are. The use case can ask that in its transaction.
 */
export const withRecentProof = async (ctx: Context, endpoint: Pick<Endpoint, "needsRecentProof">): Promise<Context> => {
  const { needsRecentProof } = endpoint
  if (needsRecentProof === undefined || !isAsked(ctx)) return ctx
  const { isRecent } = await ctx.kit.identity.lastProof(ctx)
  const known = { ...ctx, isProvedLately: isRecent }
  if (needsRecentProof === "always") requireRecentProof(known)
  return known
}

/** Where a use case gives power: a role, its permissions, access to an account. */
export const requireRecentProof = (ctx: Context): void => {
  if (!isAsked(ctx) || ctx.isProvedLately === true) return
  if (ctx.isProvedLately === undefined)
    throw new Error("The operation gives power and does not declare needsRecentProof.")
  refuse(recentProofProblems.needed, { minutes: recentProofMinutes })
}

/** For what is rolled back: it gives nothing, and must show what the change itself would do. */
export const asIfProved = (ctx: Context): Context => ({ ...ctx, isProvedLately: true })
