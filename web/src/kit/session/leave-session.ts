import type { Environment } from "../environment/environment.ts"
import type { ErrorStore } from "../errors/error-store.ts"
import type { Cache } from "../request/cache.ts"
import { loginAddress } from "./return-to.ts"
import type { SessionMarker } from "./session-marker.ts"
import type { SessionStore } from "./session-store.ts"

interface Parts {
  readonly environment: Pick<Environment, "navigate" | "address">
  readonly session: SessionStore
  readonly marker: SessionMarker
  readonly cache: Cache
  readonly errors: ErrorStore
}

/** The ways out of a session. `onCleared` is for whoever keeps data of the session, such as the query client. */
export const createLeaveSession = ({ environment, session, marker, cache, errors }: Parts) => {
  const listeners = new Set<() => void>()
  const forget = () => {
    session.clear()
    cache.clearAll()
    errors.clearAll()
    for (const listener of listeners) listener()
  }
  const clear = () => {
    marker.remove()
    forget()
  }
  return {
    clear,
    /** Drops everything of the person, while the session itself goes on (as somebody else). */
    forget,
    toLogin: () => {
      const address = loginAddress(environment.address())
      clear()
      environment.navigate(address)
    },
    toLogout: () => {
      clear()
      environment.navigate("/logout")
    },
    onCleared: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type LeaveSession = ReturnType<typeof createLeaveSession>
