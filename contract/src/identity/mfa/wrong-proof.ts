import { identityProofProblems } from "../../kit/identity-proof.problems.ts"
import { passwordProblems } from "../passwords/passwords.problems.ts"
import { mfaProblems } from "./mfa.problems.ts"

/** Refusals of a password, code or passkey that was given to confirm a change. */
export const wrongProof = [
  identityProofProblems.secondFactorNeeded,
  passwordProblems.wrong,
  passwordProblems.locked,
  mfaProblems.wrongCode,
  mfaProblems.passkeyRefused,
  mfaProblems.locked,
]
