import { problems } from "./problem.ts"

/** For sensitive changes of every domain. What is wrong with a given proof is said by those who check it. */
export const identityProofProblems = problems("identity_proof", {
  needed: {
    status: 403,
    field: "currentPassword",
    text: "Confirm with your password, a passkey or a code of your authenticator app.",
  },
  secondFactorNeeded: {
    status: 403,
    field: "code",
    text: "Confirm with a passkey or a code, not with the password alone.",
  },
})
