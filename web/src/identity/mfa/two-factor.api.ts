import type { BegunMethod, MfaKind } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { PasskeyAssertion, PasskeyRegistration, PasskeyRequest } from "@dialplane/contract/kit/passkey"
import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"

export interface Answer {
  readonly challenge: string
  readonly code?: string
  readonly passkey?: PasskeyAssertion
  readonly newPasskey?: PasskeyRegistration
  readonly mfaId?: number
  readonly remember?: boolean
}

/** A confirmed sign-in. */
export interface Confirmed {
  readonly continueSignIn: () => void
  /** After the first method was set up during sign-in: to be shown before continuing. */
  readonly recoveryCodes?: readonly string[] | undefined
}
export type Verify = (answer: Answer) => Promise<Confirmed>

/** The challenge can no longer be answered; the user has to start again with the password. */
export const isGone = (error: unknown) => error instanceof RequestError && error.body.code === "mfa.challenge_gone"

const tooSoon = new Set(["mfa.just_sent", "mfa.too_many_codes"])
/** The code that was sent last still works, so this is not shown as an error. */
export const isTooSoon = (error: unknown): error is RequestError =>
  error instanceof RequestError && tooSoon.has(error.body.code)

const endpoints = () => import("@dialplane/contract/identity/mfa/mfa.endpoints")

export const mailCode = async (challenge: string) =>
  call((await endpoints()).requestCode, { body: { challenge } }, { customError: true })

export const beginEnrollment = async (challenge: string, kind: MfaKind): Promise<BegunMethod> =>
  call((await endpoints()).requestEnrollment, { body: { challenge, kind } }, { customError: true })

export const beginPasskey = async (challenge: string): Promise<PasskeyRequest> =>
  call((await endpoints()).requestPasskey, { body: { challenge } }, { customError: true })
