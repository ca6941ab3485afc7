import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import type { twoFactorForm, Session, TokenAnswer } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { PasskeyAssertion, PasskeyRequest } from "@dialplane/contract/kit/passkey"
import type { z } from "zod"
import type { Environment } from "../environment/environment.ts"
import type { Messenger } from "../messenger.ts"
import type { Call, CallOptions } from "../request/call-types.ts"
import type { Tokens } from "../request/tokens.ts"
import { isActingEnded, type Acting } from "./acting-session.ts"
import { clientHeaders } from "./client-headers.ts"
import type { LeaveSession } from "./leave-session.ts"
import { sessionEndpoints } from "./session-endpoints.ts"
import type { SessionMarker } from "./session-marker.ts"
import type { LoginPortal, SessionStore } from "./session-store.ts"

interface Parts {
  readonly environment: Pick<Environment, "log" | "now">
  readonly call: Call
  readonly tokens: Tokens
  readonly session: SessionStore
  readonly marker: SessionMarker
  readonly leave: LeaveSession
  readonly acting: Pick<Acting, "drop">
  readonly messenger: Messenger
  readonly readConfig: () => Promise<RuntimeConfig>
}

/** Signs in and out, and restores the session after a reload. */
export const createSessionActions = ({
  environment,
  call,
  tokens,
  session,
  marker,
  leave,
  acting,
  messenger,
  readConfig,
}: Parts) => {
  let restoring: Promise<Session | undefined> | undefined

  const load = async (options: Pick<CallOptions, "customError"> = {}): Promise<Session> => {
    const started = environment.now()
    const { getSession } = await sessionEndpoints()
    const user = await call(getSession, {}, options)
    const { accountId, readSince = started } = session.get()
    session.merge({ user, readSince, accountId: accountId ?? user.accountId, loginPortal: user.loginPortal })
    return user
  }

  /** Starts a session with tokens from any source: a password, an identity provider, a switch of users. */
  const begin = (answer: TokenAnswer): Promise<Session> => {
    // On a page that waits for its user, the token decides: the same user continues, another one starts over.
    if (leave.ending.get().interruption === undefined) leave.forget()
    tokens.accept(answer)
    return load()
  }

  /** Not knowing it must not keep anybody signed in. */
  const findProviderSignOut = () =>
    import("@dialplane/contract/identity/sso/sso-sign-in.endpoints")
      .then(({ signOutOfSso }) => call(signOutOfSso, {}, { customError: true }))
      .then(({ address }) => address ?? undefined)
      .catch(() => undefined)

  const endOnServer = async (everywhere: boolean) => {
    const { endSession } = await sessionEndpoints()
    await call(endSession, { body: { everywhere } }, { customError: true })
  }

  return {
    begin,
    /** Reads the user and their permissions again after a change. */
    reload: load,
    signIn: async (
      loginName: string,
      password: string,
      { portal = "admin" }: { portal?: LoginPortal } = {},
    ): Promise<Session> => {
      const [config, { issueToken }] = await Promise.all([readConfig(), sessionEndpoints()])
      const body = {
        grant_type: "password" as const,
        username: loginName,
        password,
        client_id: config.portalClient.clientId,
        portal,
      }
      return begin(await call(issueToken, { body }, { headers: clientHeaders(config) }))
    },
    /** Submits the verification code after a correct password. Returns recovery codes that have not been shown yet. */
    submitTwoFactor: async (answer: Omit<z.input<typeof twoFactorForm>, "client_id">) => {
      const [config, { submitTwoFactor }] = await Promise.all([readConfig(), sessionEndpoints()])
      const { recoveryCodes, ...tokenAnswer } = await call(
        submitTwoFactor,
        { body: { ...answer, client_id: config.portalClient.clientId } },
        { headers: clientHeaders(config), customError: true },
      )
      return { session: await begin(tokenAnswer), recoveryCodes }
    },
    /** Signs in with a passkey alone. `ask` shows the browser's dialog. */
    signInWithPasskey: async (
      ask: (options: PasskeyRequest) => Promise<PasskeyAssertion>,
      { portal = "admin" }: { portal?: LoginPortal } = {},
    ): Promise<Session> => {
      const [config, { beginPasskeySignIn, signInWithPasskey }] = await Promise.all([readConfig(), sessionEndpoints()])
      const { clientId: client_id } = config.portalClient
      const options = { headers: clientHeaders(config), customError: true } as const
      const passkey = await ask(await call(beginPasskeySignIn, { body: { client_id, portal } }, options))
      return begin(await call(signInWithPasskey, { body: { client_id, passkey } }, options))
    },
    /** The session of this browser; undefined if the user has to sign in. */
    restore: (): Promise<Session | undefined> => {
      const { user } = session.get()
      if (user) return Promise.resolve(user)
      if (!tokens.isPossible()) return Promise.resolve(undefined)
      // If acting ended while the page was reloading, the user's own session is used.
      const find = () =>
        load().catch((error: unknown) => (isActingEnded(error) ? load() : Promise.reject(error as Error)))
      return (restoring ??= find().finally(() => (restoring = undefined)))
    },
    /** Ends the session here (or everywhere) and in all windows. The caller decides which page to show next. */
    signOut: async ({ everywhere = false }: { everywhere?: boolean } = {}): Promise<void> => {
      // Ends the user's own sign-in; acting sessions end with it.
      acting.drop()
      const providerSignOut = marker.isSso() ? await findProviderSignOut() : undefined
      if (tokens.isPossible())
        await endOnServer(everywhere).catch((error: unknown) =>
          environment.log.warn("The session could not be ended on the server.", error),
        )
      leave.clear()
      if (providerSignOut !== undefined) leave.ending.set({ providerSignOut })
      messenger.post({ category: "user", name: "logout" })
    },
  }
}
