import type { BegunMethod, ChallengeInfo, MfaKind } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { submitTwoFactor } from "../../kit/session/use-session.ts"
import type { Attempted, NextStep } from "./next-step.ts"

export interface Answer {
  readonly challenge: string
  readonly code: string
  readonly mfaId?: number
  readonly remember?: boolean
}
export interface Completed {
  readonly step: NextStep
  /** After the first method was set up on the way: to be shown before going on. */
  readonly recoveryCodes?: readonly string[]
}
export type Verify = (answer: Answer) => Promise<Completed>

const asking: ReadonlySet<string> = new Set(["mfa.required", "mfa.enrollment_required"])

/** The challenge in a refusal of the token call, if that is what it refuses for. */
export const challengeIn = (error: unknown): ChallengeInfo | undefined =>
  error instanceof RequestError && asking.has(error.body.code)
    ? (error.body.next as ChallengeInfo | undefined)
    : undefined

/** Where a sign-in leads: on, or to the two-factor step it is refused without. */
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

/** Once the user has to start again with the password, there is no use in another code. */
export const isGone = (error: unknown) => error instanceof RequestError && error.body.code === "mfa.challenge_gone"

/** The code that was just sent still works: no harm done. */
export const isJustSent = (error: unknown) => error instanceof RequestError && error.body.code === "mfa.just_sent"

const endpoints = () => import("@dialplane/contract/identity/mfa/mfa.endpoints")

export const mailCode = async (challenge: string) =>
  call((await endpoints()).requestCode, { body: { challenge } }, { customError: true })

export const beginEnrollment = async (challenge: string, kind: MfaKind): Promise<BegunMethod> =>
  call((await endpoints()).requestEnrollment, { body: { challenge, kind } }, { customError: true })
