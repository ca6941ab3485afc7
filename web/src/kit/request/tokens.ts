import { texts } from "@dialplane/contract/kit/language"
import type { RuntimeConfig } from "@dialplane/contract/operations/config/config.schema"
import type { SessionAuthorization, TokenAnswer } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { Environment } from "../environment/environment.ts"
import type { LeaveSession } from "../session/leave-session.ts"
import type { SessionMarker } from "../session/session-marker.ts"
import type { SessionStore } from "../session/session-store.ts"
import { createRefreshRate } from "./refresh-rate.ts"
import { noToken, plainBody, RequestError } from "./request-error.ts"
import type { TokenSharing } from "./token-sharing.ts"

const messages = texts("kit.session", {
  renewedTooOften: "The session was renewed too often and has been closed.",
  ended: "The session in which this was asked has ended.",
})

const lockName = "dialplane.refresh"

interface Parts {
  readonly environment: Pick<Environment, "now" | "locks" | "navigate">
  readonly session: SessionStore
  readonly marker: SessionMarker
  readonly sharing: TokenSharing
  readonly leave: LeaveSession
  readonly readConfig: () => Promise<Pick<RuntimeConfig, "authRequestRate">>
  readonly askForToken: (refreshToken: string | undefined) => Promise<TokenAnswer>
}

/**
 * Manages the access token: valid until it expires, renewed once for all waiting requests, in this window and all
 * others.
 */
export const createTokens = ({ environment, session, marker, sharing, leave, readConfig, askForToken }: Parts) => {
  const rate = createRefreshRate(environment)
  const owners = createOwners()
  let flight: Promise<SessionAuthorization> | undefined

  const held = () => session.get().authorization
  const isValid = (one: SessionAuthorization | undefined): one is SessionAuthorization =>
    one !== undefined && environment.now() < one.expireTime

  /** Takes a token for the session. A token of another user means that someone else has signed in in this browser. */
  const adopt = (authorization: SessionAuthorization) => {
    const before = session.get()
    const person = before.user?.userId ?? before.authorization?.userId
    if (person !== undefined && person !== authorization.userId) {
      leave.forget()
      environment.navigate("/")
    }
    session.authorize(authorization)
    owners.remember(authorization)
    leave.resume(authorization)
    return authorization
  }

  /** A token that this window requested: stored, marked and announced to the others. */
  const accept = (answer: TokenAnswer) => {
    marker.renewed()
    const authorization = adopt({ ...answer, expireTime: environment.now() + answer.expires_in * 1000 })
    sharing.announce(withoutRefreshToken(authorization), marker.generation())
    return authorization
  }

  const askOnce = async (): Promise<SessionAuthorization> => {
    const { authRequestRate } = await readConfig()
    if (!rate.allows(authRequestRate)) {
      leave.toLogin("renewedTooOften")
      throw ended(messages.renewedTooOften)
    }
    const before = held()
    try {
      return accept(await askForToken(before?.refresh_token))
    } catch (error) {
      if (!(error instanceof RequestError) || (error.status !== 401 && error.status !== 403)) throw error
      // If the user has signed out meanwhile, and perhaps in again, the current session is left alone.
      if (held() === before) leave.toLogout(reasonIn(error))
      throw ended(error.message)
    }
  }

  const refresh = () => {
    const known = marker.generation()
    return (flight ??= environment.locks
      .hold(lockName, async () => {
        // Another window renewed it while this one waited for the lock.
        const theirs = marker.generation() > known ? await sharing.hearOf(marker.generation()) : undefined
        return isValid(theirs) ? adopt(theirs) : askOnce()
      })
      .finally(() => (flight = undefined)))
  }

  /**
   * While the page waits for the same user to sign in again, its requests wait too; requests of another user do not get
   * the token.
   */
  const orResumed = async (asking: () => Promise<string>): Promise<string> => {
    const waiting = () => leave.ending.get().interruption?.resumed
    try {
      if (waiting() === undefined) return await asking()
    } catch (error) {
      if (waiting() === undefined) throw error
    }
    const authorization = await waiting()
    if (authorization === undefined) throw ended(messages.ended)
    return authorization.access_token
  }

  return {
    accept,
    start: () => sharing.listen(({ authorization }) => void (marker.exists() && adopt(authorization))),
    isPossible: () => isValid(held()) || held() !== undefined || marker.exists(),
    /** A valid token, renewed first if it has expired. */
    current: (url: string): Promise<string> =>
      orResumed(async () => {
        const authorization = held()
        if (isValid(authorization)) return authorization.access_token
        if (!authorization && !marker.exists()) throw noToken(url)
        return (await refresh()).access_token
      }),
    /** A token other than the refused one; another request may have renewed it already. */
    insteadOf: (refused: string): Promise<string> =>
      orResumed(async () => {
        const authorization = held()
        // The request was sent before the user signed out: it must not be repeated with the token of the next user.
        if ((!authorization && !marker.exists()) || owners.differ(refused, authorization)) throw ended(messages.ended)
        if (isValid(authorization) && authorization.access_token !== refused) return authorization.access_token
        return (await refresh()).access_token
      }),
  }
}
export type Tokens = ReturnType<typeof createTokens>

/** More tokens than can be in use at once. */
const mostOwners = 20

/** The users of the latest tokens: a response may arrive after another user has signed in. */
const createOwners = () => {
  const known = new Map<string, number>()
  return {
    remember: ({ access_token, userId }: SessionAuthorization) => {
      known.set(access_token, userId)
      if (known.size > mostOwners) known.delete(known.keys().next().value!)
    },
    differ: (accessToken: string, now: SessionAuthorization | undefined) =>
      now !== undefined && known.has(accessToken) && known.get(accessToken) !== now.userId,
  }
}

const withoutRefreshToken = (authorization: SessionAuthorization): SessionAuthorization => ({
  ...authorization,
  refresh_token: undefined,
})

/** Why the server refused the renewal. */
const reasonIn = ({ body }: RequestError) =>
  typeof body.next?.["reason"] === "string" ? body.next["reason"] : undefined

/** The user is already being signed out: the error is not shown. */
const ended = (message: string) => {
  const error = new RequestError({ status: 401, url: "", body: plainBody(401, "session.ended", message) })
  error.presented = true
  return error
}
