import type { ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"

/** Where a signed-in user goes. A company's own sign-in will be another kind here. */
export type NextStep =
  /** To a page of the portal. */
  | { readonly kind: "enter"; readonly address: string }
  /** Back to the identity provider, which returns to the application. */
  | { readonly kind: "leave"; readonly address: string }

/** What follows a correct password: continue, or two-factor authentication first. */
export type Attempted = NextStep | { readonly kind: "twoFactor"; readonly challenge: ChallengeInfo }

type SignedIn = Pick<Session, "passwordExpired" | "accountId">

/** "/" leads to the landing page of the role. */
export const afterSignIn = (
  { passwordExpired }: Pick<SignedIn, "passwordExpired">,
  wanted: string | undefined,
): NextStep => {
  const address = wanted ?? "/"
  if (!passwordExpired) return { kind: "enter", address }
  return {
    kind: "enter",
    address: address === "/" ? "/password-expired" : `/password-expired?returnTo=${encodeURIComponent(address)}`,
  }
}

/** The dashboard's own sign-in leads to the dashboard of the user's account, whatever the role. */
export const afterDashboardSignIn = (session: SignedIn): NextStep =>
  afterSignIn(session, `/adminv2/account/${session.accountId}/dashboard`)
