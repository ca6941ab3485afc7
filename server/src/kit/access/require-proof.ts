import { isProofGiven } from "@dialplane/contract/kit/identity-proof"
import { identityProofProblems } from "@dialplane/contract/kit/identity-proof.problems"
import type { Problem } from "@dialplane/contract/kit/problem"
import type { Context, IdentityProof } from "../context.ts"
import { refuse } from "../refusal.ts"

/**
 * Before a sensitive change, outside its transaction: failed attempts are counted even if the change is refused. Users
 * who have nothing but the identity provider of their company confirm their session with it instead (decision 83).
 */
export const requireProof = async (
  ctx: Context,
  { currentPassword, code, passkey }: IdentityProof,
  needed: Problem = identityProofProblems.needed,
): Promise<void> => {
  const proof = { currentPassword, code, passkey }
  if (isProofGiven(proof)) await ctx.kit.identity.confirm(ctx, proof)
  else if (!(await ctx.kit.identity.lastProof(ctx)).standsForProof) refuse(needed)
}
