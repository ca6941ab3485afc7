import { mfaProblems } from "../mfa/mfa.problems.ts"
import { passwordProblems } from "../passwords/passwords.problems.ts"
import { ssoProblems } from "./sso.problems.ts"

/** Refusals of changes that are confirmed with a password, a passkey or a code. */
export const notConfirmed = [
  ssoProblems.proofNeeded,
  passwordProblems.wrong,
  passwordProblems.locked,
  mfaProblems.wrongCode,
  mfaProblems.passkeyRefused,
  mfaProblems.locked,
]
