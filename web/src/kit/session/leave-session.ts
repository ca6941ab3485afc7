import type { SessionAuthorization } from "@dialplane/contract/identity/sessions/sessions.schema"
import type { Environment } from "../environment/environment.ts"
import type { ErrorStore } from "../errors/error-store.ts"
import type { Cache } from "../request/cache.ts"
import { createStore } from "../store.ts"
import { loginAddress } from "./return-to.ts"
import type { SessionMarker } from "./session-marker.ts"
import type { SessionStore } from "./session-store.ts"

interface Parts {
  readonly environment: Pick<Environment, "navigate" | "address" | "hasDraft">
  readonly session: SessionStore
  readonly marker: SessionMarker
  readonly cache: Cache
  readonly errors: ErrorStore
}

/**
 * A session that ended while the page had unsaved input. The page stays, and its requests wait until the same user
 * signs in again.
 */
interface Interruption {
  /** Where the user would have been sent without unsaved input. */
  readonly address: string
  readonly resumed: Promise<SessionAuthorization | undefined>
  readonly settle: (authorization?: SessionAuthorization) => void
}

interface Ending {
  /** Why the last session ended, as the server names it; undefined if no reason is known or the user signed out. */
  readonly reason?: string
  readonly interruption?: Interruption
  /** Where the user can sign out of the identity provider too. */
  readonly providerSignOut?: string | undefined
}

/** The ways to end a session. `onCleared` is for anything that keeps data of the session, such as the query client. */
export const createLeaveSession = ({ environment, session, marker, cache, errors }: Parts) => {
  const listeners = new Set<() => void>()
  const ending = createStore<Ending>({})
  const forget = () => {
    ending.get().interruption?.settle()
    ending.set({})
    session.clear()
    cache.clearAll()
    errors.clearAll()
    for (const listener of listeners) listener()
  }
  const clear = () => {
    marker.remove()
    forget()
  }

  /** Acting ends separately and returns to the page before it. */
  const mayStay = () => session.get().user?.acting === null && environment.hasDraft()

  const leave = (address: string, reason: string | undefined) => {
    const { interruption, reason: known } = ending.get()
    if (interruption !== undefined) return ending.set({ interruption, reason: known ?? reason })
    if (mayStay()) {
      marker.remove()
      cache.clearAll()
      session.merge({ authorization: undefined })
      let settle: Interruption["settle"] = () => {}
      const resumed = new Promise<SessionAuthorization | undefined>((resolve) => (settle = resolve))
      return ending.set({ reason, interruption: { address, resumed, settle } })
    }
    clear()
    ending.set({ reason })
    environment.navigate(address)
  }

  return {
    clear,
    /** Drops all data of the user while the session continues as another user. */
    forget,
    ending,
    toLogin: (reason?: string) => leave(loginAddress(environment.address()), reason),
    toLogout: (reason?: string) => leave("/logout", reason),
    /** The same user has signed in again: waiting requests continue. */
    resume: (authorization: SessionAuthorization) => {
      const { interruption, reason } = ending.get()
      interruption?.settle(authorization)
      if (interruption !== undefined || reason !== undefined) ending.set({})
    },
    /** The user discards the unsaved input. */
    giveUp: () => {
      const { interruption, reason } = ending.get()
      clear()
      ending.set({ reason })
      environment.navigate(interruption?.address ?? "/login")
    },
    onCleared: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type LeaveSession = ReturnType<typeof createLeaveSession>
