import type { ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { RequestError } from "../../kit/request/request-error.ts"
import { submitTwoFactor } from "../../kit/session/use-session.ts"
import type { Answer } from "../mfa/two-factor.api.ts"
import type { Attempted, NextStep } from "./next-step.ts"

export interface Completed {
  readonly step: NextStep
  /** After the first method was set up during sign-in: to be shown before continuing. */
  readonly recoveryCodes?: readonly string[]
}
export type CompleteSignIn = (answer: Answer) => Promise<Completed>

const asking: ReadonlySet<string> = new Set(["mfa.required", "mfa.enrollment_required"])

/** The challenge in a refusal of the token call, if there is one. */
export const challengeIn = (error: unknown): ChallengeInfo | undefined =>
  error instanceof RequestError && asking.has(error.body.code)
    ? (error.body.next as ChallengeInfo | undefined)
    : undefined

/** Where a sign-in leads: to the portal, or to two-factor authentication. */
export const orTwoFactor = (signingIn: Promise<Session>, arrive: (session: Session) => NextStep): Promise<Attempted> =>
  signingIn.then(arrive, (error: unknown) => {
    const challenge = challengeIn(error)
    if (challenge === undefined) throw error
    return { kind: "twoFactor", challenge }
  })

export const verifyTwoFactor = async (answer: Answer, arrive: (session: Session) => NextStep): Promise<Completed> => {
  const { session, recoveryCodes } = await submitTwoFactor(answer)
  return { step: arrive(session), recoveryCodes }
}
