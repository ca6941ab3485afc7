import type { Context } from "./context.ts"

/**
 * How people show once more that it is they who sit there: with their password, or a code of their authenticator app.
 */
export interface IdentityProof {
  readonly currentPassword?: string | undefined
  readonly code?: string | undefined
}

export type ConfirmIdentity = (ctx: Context, proof: IdentityProof) => Promise<void>

/**
 * Domains that come before the one that knows passwords and codes ask here; it registers itself when the server is
 * built.
 */
export interface IdentityCheck {
  /**
   * Refuses whoever gives a wrong password or code. Not inside a transaction: wrong ones are counted whatever becomes
   * of the rest.
   */
  confirm: ConfirmIdentity
  register(confirm: ConfirmIdentity): void
}

export const makeIdentityCheck = (): IdentityCheck => {
  let registered: ConfirmIdentity | undefined
  return {
    confirm: (ctx, proof) => {
      if (registered === undefined) throw new Error("No domain confirms who somebody is.")
      return registered(ctx, proof)
    },
    register: (confirm) => {
      registered = confirm
    },
  }
}
