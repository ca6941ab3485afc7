import type { MfaKind } from "@dialplane/contract/identity/mfa/mfa.schema"
import { texts } from "@dialplane/contract/kit/language"

/** What is still required after a correct password, or after the identity provider named the user. */
export type Requirement = "nothing" | "verify" | "enrol"

interface Situation {
  readonly way: "password" | "sso"
  /** Whether the account requires a method of this user, also during the grace period. */
  readonly isRequired: boolean
  /** Whether the account requires a method of this user, and the grace period is over. */
  readonly mustHave: boolean
  readonly hasMethod: boolean
  /** Whether the account accepts one of the methods. */
  readonly isEnrolled: boolean
  /** This browser confirmed a sign-in recently and was remembered. */
  readonly remembered: boolean
}

/**
 * A user with a method is always asked for it, whatever the account requires: an administrator cannot weaken a user's
 * own sign-in. Who has only methods that the account does not accept confirms with one, and then sets up another. Who
 * comes from the identity provider is asked only if the account requires it: otherwise that is left to the provider.
 */
export const requirementOf = (situation: Situation): Requirement => {
  const { way, isRequired, mustHave, hasMethod, isEnrolled, remembered } = situation
  if (way === "sso" && !isRequired) return "nothing"
  const lacksOne = mustHave && !isEnrolled
  if (hasMethod) return remembered && !lacksOne ? "nothing" : "verify"
  return lacksOne ? "enrol" : "nothing"
}

/** Enough for the owner to recognize the address, too little for others to learn it. */
export const coveredAddress = (address: string): string => {
  const at = address.lastIndexOf("@")
  return at < 1 ? "•••" : `${address[0]}•••${address.slice(at)}`
}

/** The default name of a method; users can change it. */
export const usualName: Readonly<Record<MfaKind, string>> = texts("mfa.methods", {
  totp: "Authenticator app",
  email: "Code by email",
  passkey: "Passkey",
})

/** As shown and printed: two halves are easier to copy. The hyphen is removed from what users enter. */
export const shownRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
