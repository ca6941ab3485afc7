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
 * A session that ended while something was typed. The page stays; its requests wait until the same person is signed in
 * again.
 */
interface Interruption {
  /** Where the session would have led without a draft. */
  readonly address: string
  readonly resumed: Promise<SessionAuthorization | undefined>
  readonly settle: (authorization?: SessionAuthorization) => void
}

interface Ending {
  /** Why the last session ended, as the server names it; undefined when nobody said why, or the person left. */
  readonly reason?: string
  readonly interruption?: Interruption
}

/** The ways out of a session. `onCleared` is for whoever keeps data of the session, such as the query client. */
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

  /** Acting has an end of its own, and the page before it to return to. */
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
    /** Drops everything of the person, while the session itself goes on (as somebody else). */
    forget,
    ending,
    toLogin: (reason?: string) => leave(loginAddress(environment.address()), reason),
    toLogout: (reason?: string) => leave("/logout", reason),
    /** The same person is signed in again: what waited goes on. */
    resume: (authorization: SessionAuthorization) => {
      const { interruption, reason } = ending.get()
      interruption?.settle(authorization)
      if (interruption !== undefined || reason !== undefined) ending.set({})
    },
    /** The person leaves the draft behind. */
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
