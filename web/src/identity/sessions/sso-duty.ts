import type { SsoChallenge, SsoReplacement } from "@dialplane/contract/identity/sso/sso-sign-in.schema"
import { RequestError } from "../../kit/request/request-error.ts"
import { challengeIn } from "./two-factor.ts"

/** What is known when single sign-on is chosen. */
export interface SsoGiven {
  /** Login name or company sign-in name, as far as it was typed. */
  readonly name: string
  /** Set where the identity provider is known already: then nothing is asked. */
  readonly provider?: string
}

/** Whose session a sign-in would replace, if that is why it was refused. */
export const replacementIn = (error: unknown): SsoReplacement | undefined =>
  error instanceof RequestError && error.body.code === "sso.other_user_signed_in"
    ? (error.body.next as unknown as SsoReplacement)
    : undefined

/** The second factor that the account asks for after the identity provider. */
export const ssoChallengeIn = (error: unknown): SsoChallenge | undefined => {
  const challenge = challengeIn(error)
  return challenge && { returnTo: "", ...challenge }
}

/** The identity provider in the refusal of a password, if that is why it was refused. */
export const ssoDutyIn = (error: unknown): SsoGiven | undefined => {
  if (!(error instanceof RequestError) || error.body.code !== "session.sso_required") return undefined
  const { companyName, displayName } = error.body.next as { readonly companyName: string; readonly displayName: string }
  return { name: companyName, provider: displayName }
}
