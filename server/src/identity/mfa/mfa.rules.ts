import type { MfaKind, MfaMode } from "@dialplane/contract/identity/mfa/mfa.schema"
import { texts } from "@dialplane/contract/kit/language"

/** What stands between a right password and a session. */
export type Requirement = "nothing" | "verify" | "enrol"

interface Situation {
  readonly mode: MfaMode
  readonly hasMethod: boolean
  /** This browser confirmed a sign-in recently and was remembered. */
  readonly remembered: boolean
}

/**
 * Who has a method is asked for it, whatever the account says: an administrator's switch never weakens a user's own
 * sign-in.
 */
export const requireOf = ({ mode, hasMethod, remembered }: Situation): Requirement => {
  if (hasMethod) return remembered ? "nothing" : "verify"
  return mode === "required" ? "enrol" : "nothing"
}

/** Enough for its owner to know it, too little for anyone else to write to it. */
export const coveredAddress = (address: string): string => {
  const at = address.lastIndexOf("@")
  return at < 1 ? "•••" : `${address[0]}•••${address.slice(at)}`
}

/** The default name of a method; users can change it. */
export const usualName: Readonly<Record<MfaKind, string>> = texts("mfa.methods", {
  totp: "Authenticator app",
  email: "Code by email",
})

/** As it is shown and printed: two halves are easier to copy. What is typed comes without the dash. */
export const shownRecoveryCode = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
