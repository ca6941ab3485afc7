import { textOf } from "@dialplane/contract/kit/language"
import type { Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { Portal } from "../create-portal.ts"
import { RequestError } from "../request/request-error.ts"
import { codeChallenge, newCodeVerifier } from "./pkce.ts"
import { safeReturnTo } from "./return-to.ts"
import { sessionEndpoints } from "./session-endpoints.ts"

const storageKey = "dialplane.identity"
const platform = "web"

interface Attempt {
  readonly state: string
  readonly verifier: string
  readonly returnTo?: string
}

const redirectAddress = (portal: Portal) => `${portal.environment.origin()}/login/callback`

/** Redirects to the identity provider, which returns to /login/callback. */
export const beginIdentitySignIn = async (
  portal: Portal,
  { returnTo, loginName }: { returnTo?: string; loginName?: string } = {},
) => {
  const { identityProvider } = await portal.config.read()
  const attempt: Attempt = { state: portal.environment.newId(), verifier: newCodeVerifier(), returnTo }
  portal.environment.tabStorage.set(storageKey, JSON.stringify(attempt))
  const search = new URLSearchParams({
    response_type: "code",
    scope: "openid",
    client_id: identityProvider.clientId,
    redirect_uri: redirectAddress(portal),
    state: attempt.state,
    code_challenge: await codeChallenge(attempt.verifier),
    code_challenge_method: "S256",
    ...(loginName ? { login_hint: loginName } : {}),
  })
  portal.environment.leaveTo(`${identityProvider.authorizationPath}?${search.toString()}`)
}

/**
 * On return from the identity provider: redeems the code and starts the session. Each attempt can be completed once.
 */
export const completeIdentitySignIn = async (
  portal: Portal,
  search: URLSearchParams,
): Promise<{ session: Session; returnTo?: string }> => {
  const attempt = takeAttempt(portal)
  const code = search.get("code")
  if (!code || !attempt || attempt.state !== search.get("state"))
    throw new IdentitySignInRefused(search.get("error_description") ?? undefined)
  const redirect = redirectAddress(portal)
  const { exchangeIdentityCode } = await sessionEndpoints()
  const body = { grant_type: "authorization_code" as const, code, code_verifier: attempt.verifier, redirect, platform }
  const tokens = await portal.call(exchangeIdentityCode, { body }, { customError: true })
  const info = await userInfo(portal, tokens)
  const session = await portal.actions.begin({
    access_token: info.legacy_access_token,
    refresh_token: info.legacy_refresh_token,
    token_type: "bearer",
    expires_in: info.expires_in,
    userId: info.user_id,
    accountId: info.account_id,
  })
  portal.session.cameFrom({ fromIdentityProvider: true })
  return { session, returnTo: safeReturnTo(attempt.returnTo) }
}

/** A refused token is renewed once; if refused again, the user is signed out. */
const userInfo = async (portal: Portal, tokens: { access_token: string; refresh_token?: string }) => {
  const { exchangeIdentityCode, getIdentityUserInfo } = await sessionEndpoints()
  const ask = (accessToken: string) =>
    portal.call(
      getIdentityUserInfo,
      { query: { schema: "openid" } },
      { customError: true, headers: { Authorization: `Bearer ${accessToken}` } },
    )
  try {
    return await ask(tokens.access_token).catch(async (error: unknown) => {
      if (!isUnauthorized(error)) throw error
      const body = {
        grant_type: "refresh_token" as const,
        refresh_token: tokens.refresh_token,
        redirect: redirectAddress(portal),
        platform,
      }
      const renewed = await portal.call(exchangeIdentityCode, { body }, { customError: true })
      return ask(renewed.access_token)
    })
  } catch (error) {
    if (isUnauthorized(error)) portal.leave.toLogout()
    throw error
  }
}

const isUnauthorized = (error: unknown) => error instanceof RequestError && error.status === 401

const takeAttempt = ({ environment }: Portal): Attempt | undefined => {
  const text = environment.tabStorage.get(storageKey)
  environment.tabStorage.remove(storageKey)
  return text === undefined ? undefined : (JSON.parse(text) as Attempt)
}

/** The identity provider refused, or the response belongs to an attempt of another window. */
export class IdentitySignInRefused extends Error {
  override readonly name = "IdentitySignInRefused"
  constructor(reason = textOf("session", "notCompleted", "The sign-in was not completed. Please try again.")) {
    super(reason)
  }
}
