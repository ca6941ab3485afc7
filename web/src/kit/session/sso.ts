import type { InteractionStep, Session } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { Portal } from "../create-portal.ts"
import { unreachable } from "../request/request-error.ts"
import { clientHeaders } from "./client-headers.ts"

/** Loaded when single sign-on is used: the sign-in page has no room for it. */
const ssoEndpoints = () =>
  import("@dialplane/contract/identity/sso/sso-sign-in.endpoints").catch(() => {
    throw unreachable("")
  })

/** The page after a sign-in in a window of its own, which is then closed. */
export const closingReturn = "/login/sso?close=1"

/** The name that was used last in this window, to offer it again. */
const nameKey = "dialplane.sso-name"
export const lastSsoName = ({ environment }: Portal): string => environment.tabStorage.get(nameKey) ?? ""

/** What a name leads to; the same for people who do not exist. */
export const findSso = async ({ call }: Portal, name: string) => {
  const { lookUpSso } = await ssoEndpoints()
  return call(lookUpSso, { params: { username: name } }, { customError: true })
}

export interface SsoStart {
  readonly name: string
  readonly returnTo?: string | undefined
  /** The sign-in of another application that this completes. */
  readonly interactionId?: string | undefined
}

/** The address of the identity provider, with a request for this browser. */
export const startSso = async ({ call, environment }: Portal, { name, ...more }: SsoStart): Promise<string> => {
  const { startSsoSignIn } = await ssoEndpoints()
  const { address } = await call(startSsoSignIn, { body: { name, ...more } }, { customError: true })
  environment.tabStorage.set(nameKey, name)
  return address
}

/** Exchanges the code of a finished sign-in for a session; it can be redeemed once. */
export const completeSso = async (
  portal: Portal,
  code: string,
): Promise<{ readonly session: Session; readonly returnTo: string }> => {
  const [config, { completeSsoSignIn }] = await Promise.all([portal.config.read(), ssoEndpoints()])
  const { returnTo, ...tokens } = await portal.call(
    completeSsoSignIn,
    { body: { code, client_id: config.portalClient.clientId } },
    { headers: clientHeaders(config), customError: true },
  )
  const session = await portal.actions.begin(tokens)
  portal.marker.noteSso()
  return { session, returnTo }
}

/** The same for another application; returns what comes next. */
export const completeSsoFor = async (
  { call }: Portal,
  interactionId: string,
  code: string,
): Promise<InteractionStep> => {
  const { completeSsoInteraction } = await ssoEndpoints()
  return call(completeSsoInteraction, { params: { interactionId }, body: { code } }, { customError: true })
}
