import { keyProblems } from "@dialplane/contract/kit/api-key-problems"
import { Refusal } from "../refusal.ts"
import type { ConfirmIdentity, IdentityCheck, LastProof, SessionProofs } from "../context.ts"

const none: LastProof = { isRecent: false, standsForProof: false }

export const makeIdentityCheck = (): IdentityCheck => {
  let registered: ConfirmIdentity | undefined
  let proofs: SessionProofs | undefined
  return {
    confirm: async (ctx, proof) => {
      if (ctx.actor.apiKey !== null) throw new Refusal(keyProblems.notForKeys)
      if (registered === undefined) throw new Error("No domain confirms identities.")
      const way = await registered(ctx, proof)
      await proofs?.note(ctx, way)
      return way
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
