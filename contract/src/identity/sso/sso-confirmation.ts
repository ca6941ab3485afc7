import { wrongProof } from "../mfa/wrong-proof.ts"
import { ssoProblems } from "./sso.problems.ts"

/** Refusals of changes that are confirmed with a password, a passkey or a code. */
export const notConfirmed = [ssoProblems.proofNeeded, ...wrongProof]
