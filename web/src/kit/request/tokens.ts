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
  /** The refresh call itself. */
  readonly askForToken: (refreshToken: string | undefined) => Promise<TokenAnswer>
}

/** The life of the access token: valid until it ends, renewed once for all who wait, in this window and all others. */
export const createTokens = ({ environment, session, marker, sharing, leave, readConfig, askForToken }: Parts) => {
  const rate = createRefreshRate(environment)
  const owners = createOwners()
  let flight: Promise<SessionAuthorization> | undefined

  const held = () => session.get().authorization
  const isValid = (one: SessionAuthorization | undefined): one is SessionAuthorization =>
    one !== undefined && environment.now() < one.expireTime

  /** Takes a token as the session's. A token of somebody else means that the browser's session changed hands. */
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

  /** A token this window got itself: kept, marked and told to the others. */
  const accept = (answer: TokenAnswer) => {
    marker.renewed()
    const authorization = adopt({ ...answer, expireTime: environment.now() + answer.expires_in * 1000 })
    sharing.showError(withoutRefreshToken(authorization), marker.generation())
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
      // Whoever signed out meanwhile, and perhaps in again, is not thrown out of where they are now.
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
   * While the page waits for the same person to sign in, so does what it asked; what the next person asks for is
   * theirs.
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
    /** A token to use now, renewed first when it has ended. */
    current: (url: string): Promise<string> =>
      orResumed(async () => {
        const authorization = held()
        if (isValid(authorization)) return authorization.access_token
        if (!authorization && !marker.exists()) throw noToken(url)
        return (await refresh()).access_token
      }),
    /** A token other than the one that was refused; somebody may have renewed it already. */
    insteadOf: (refused: string): Promise<string> =>
      orResumed(async () => {
        const authorization = held()
        // Sent before the person signed out, answered after: nobody's request any more, least of all the next person's.
        if ((!authorization && !marker.exists()) || owners.differ(refused, authorization)) throw ended(messages.ended)
        if (isValid(authorization) && authorization.access_token !== refused) return authorization.access_token
        return (await refresh()).access_token
      }),
  }
}
export type Tokens = ReturnType<typeof createTokens>

/** More tokens than can be on their way at once. */
const mostOwners = 20

/** Whose the latest tokens were: an answer may come when the window belongs to somebody else. */
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

/** Why the server renews nothing. */
const reasonIn = ({ body }: RequestError) =>
  typeof body.next?.["reason"] === "string" ? body.next["reason"] : undefined

/** The person is already on the way out: nothing more to show. */
const ended = (message: string) => {
  const error = new RequestError({ status: 401, url: "", body: plainBody(401, "session.ended", message) })
  error.presented = true
  return error
}
