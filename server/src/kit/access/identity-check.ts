import { keyProblems } from "@dialplane/contract/kit/api-key-problems"
import { Refusal } from "../refusal.ts"
import type { ConfirmIdentity, IdentityCheck } from "../context.ts"

export const makeIdentityCheck = (): IdentityCheck => {
  let registered: ConfirmIdentity | undefined
  return {
    confirm: async (ctx, proof) => {
      if (ctx.actor.apiKey !== null) throw new Refusal(keyProblems.notForKeys)
      if (registered === undefined) throw new Error("No domain confirms identities.")
      return registered(ctx, proof)
    },
    register: (confirm) => {
      registered = confirm
    },
  }
}
