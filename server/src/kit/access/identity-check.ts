import { keyProblems } from "@dialplane/contract/kit/api-key-problems"
import { Refusal } from "../refusal.ts"
import type { ConfirmIdentity, IdentityCheck, IdentityProof, LastProof, ProofWay, SessionProofs } from "../context.ts"

const none: LastProof = { isRecent: false, standsForProof: false }

/** The way that is checked: a password before the others. */
export const wayOfProof = ({ currentPassword, passkey }: IdentityProof): ProofWay =>
  currentPassword !== undefined ? "password" : passkey !== undefined ? "passkey" : "code"

export const makeIdentityCheck = (): IdentityCheck => {
  let registered: ConfirmIdentity | undefined
  let proofs: SessionProofs | undefined
  return {
    confirm: async (ctx, proof) => {
      if (ctx.actor.apiKey !== null) throw new Refusal(keyProblems.notForKeys)
      if (registered === undefined) throw new Error("No domain confirms identities.")
      await registered(ctx, proof)
      await proofs?.note(ctx, wayOfProof(proof))
    },
    register: (confirm) => {
      registered = confirm
    },
    lastProof: async (ctx) =>
      ctx.actor.apiKey !== null || ctx.jobId !== undefined || proofs === undefined ? none : proofs.find(ctx),
    registerProofs: (given) => {
      proofs = given
    },
  }
}
