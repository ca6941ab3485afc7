import { isProofGiven } from "@dialplane/contract/kit/identity-proof"
import { identityProofProblems } from "@dialplane/contract/kit/identity-proof.problems"
import type { Context, IdentityProof } from "../context.ts"
import { refuse } from "../refusal.ts"

/** Before a sensitive change, outside its transaction: failed attempts are counted even if the change is refused. */
export const requireProof = async (ctx: Context, { currentPassword, code, passkey }: IdentityProof): Promise<void> => {
  const proof = { currentPassword, code, passkey }
  if (!isProofGiven(proof)) refuse(identityProofProblems.needed)
  await ctx.kit.identity.confirm(ctx, proof)
}
