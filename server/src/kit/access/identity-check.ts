import type { ConfirmIdentity, IdentityCheck } from "../context.ts"

export const makeIdentityCheck = (): IdentityCheck => {
  let registered: ConfirmIdentity | undefined
  return {
    confirm: (ctx, proof) => {
      if (registered === undefined) throw new Error("No domain confirms identities.")
      return registered(ctx, proof)
    },
    register: (confirm) => {
      registered = confirm
    },
  }
}
