import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import type { twoFactorForm, Session, TokenAnswer } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { z } from "zod"
import type { Environment } from "../environment/environment.ts"
import type { Messenger } from "../messenger.ts"
import type { Call, CallOptions } from "../request/call-types.ts"
import type { Tokens } from "../request/tokens.ts"
import { isActingEnded, type Acting } from "./acting-session.ts"
import { clientHeaders } from "./client-headers.ts"
import type { LeaveSession } from "./leave-session.ts"
import { sessionEndpoints } from "./session-endpoints.ts"
import type { LoginPortal, SessionStore } from "./session-store.ts"

interface Parts {
  readonly environment: Pick<Environment, "log">
  readonly call: Call
  readonly tokens: Tokens
  readonly session: SessionStore
  readonly leave: LeaveSession
  readonly acting: Pick<Acting, "drop">
  readonly messenger: Messenger
  readonly readConfig: () => Promise<RuntimeConfig>
}

/** Signing in and out, and finding one's session again after a reload. */
export const createSessionActions = ({
  environment,
  call,
  tokens,
  session,
  leave,
  acting,
  messenger,
  readConfig,
}: Parts) => {
  let restoring: Promise<Session | undefined> | undefined

  const load = async (options: Pick<CallOptions, "customError"> = {}): Promise<Session> => {
    const { getSession } = await sessionEndpoints()
    const user = await call(getSession, {}, options)
    const { accountId } = session.get()
    session.merge({ user, accountId: accountId ?? user.accountId, loginPortal: user.loginPortal })
    return user
  }

  /** Begins a session with tokens from wherever they came: a password, an identity provider, a swap of users. */
  const begin = (answer: TokenAnswer): Promise<Session> => {
    // Over a page that waits for its person, the token decides: the same person finds everything as it was, another one
    // starts anew.
    if (leave.ending.get().interruption === undefined) leave.forget()
    tokens.accept(answer)
    return load()
  }

  const endOnServer = async (everywhere: boolean) => {
    const { endSession } = await sessionEndpoints()
    await call(endSession, { body: { everywhere } }, { customError: true })
  }

  return {
    begin,
    /** Reads the person and their permissions again, after a change of either. */
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
    /** The code that a right password still lacked. What was shown to nobody yet (recovery codes) comes along. */
    submitTwoFactor: async (answer: Omit<z.input<typeof twoFactorForm>, "client_id">) => {
      const [config, { submitTwoFactor }] = await Promise.all([readConfig(), sessionEndpoints()])
      const { recoveryCodes, ...tokenAnswer } = await call(
        submitTwoFactor,
        { body: { ...answer, client_id: config.portalClient.clientId } },
        { headers: clientHeaders(config), customError: true },
      )
      return { session: await begin(tokenAnswer), recoveryCodes }
    },
    /** The session of this browser, if there is one; undefined means: sign in first. */
    restore: (): Promise<Session | undefined> => {
      const { user } = session.get()
      if (user) return Promise.resolve(user)
      if (!tokens.isPossible()) return Promise.resolve(undefined)
      // Acting that ended while the page was away leaves the user's own session to find.
      const find = () =>
        load().catch((error: unknown) => (isActingEnded(error) ? load() : Promise.reject(error as Error)))
      return (restoring ??= find().finally(() => (restoring = undefined)))
    },
    /** Ends the session here (or everywhere) and in all windows. Where to go next is the page's business. */
    signOut: async ({ everywhere = false }: { everywhere?: boolean } = {}): Promise<void> => {
      // The sign-in itself is meant; what hangs on it ends with it.
      acting.drop()
      if (tokens.isPossible())
        await endOnServer(everywhere).catch((error: unknown) =>
          environment.log.warn("The session could not be ended on the server.", error),
        )
      leave.clear()
      messenger.post({ category: "user", name: "logout" })
    },
  }
}
