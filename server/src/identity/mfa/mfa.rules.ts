import type { MfaKind, MfaMode } from "@dialplane/contract/identity/mfa/mfa.schema"
import { texts } from "@dialplane/contract/kit/language"

/** What is still required after a correct password. */
export type Requirement = "nothing" | "verify" | "enrol"

interface Situation {
  readonly mode: MfaMode
  readonly hasMethod: boolean
  /** This browser confirmed a sign-in recently and was remembered. */
  readonly remembered: boolean
}

/**
 * A user with a method is always asked for it, whatever the account requires: an administrator cannot weaken a user's
 * own sign-in.
 */
export const requirementOf = ({ mode, hasMethod, remembered }: Situation): Requirement => {
  if (hasMethod) return remembered ? "nothing" : "verify"
  return mode === "required" ? "enrol" : "nothing"
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
})

/** As shown and printed: two halves are easier to copy. The hyphen is removed from what users enter. */
export const shownRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
