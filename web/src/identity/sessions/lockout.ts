import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { sessionEndpoints } from "../../kit/session/session-endpoints.ts"

/** A locked login name, and the end of the lock (milliseconds since the epoch). */
export interface Lockout {
  readonly loginName: string
  readonly until: number
}

/** The last wrong password locks the name but is refused as wrong, so both refusals are checked for a lock. */
const codes = new Set(["session.locked", "session.wrong_credentials"])
export const mayBeLocked = (error: unknown) => error instanceof RequestError && codes.has(error.body.code)

/** Asks how long a login name stays locked; undefined if the server does not say. */
export const findLockout = async (loginName: string): Promise<Lockout | undefined> => {
  const { getAttemptsLeft } = await sessionEndpoints()
  const answer = await call(getAttemptsLeft, { params: { userId: loginName } }, { customError: true }).catch(
    () => undefined,
  )
  return answer && answer.lockedForSeconds > 0
    ? { loginName, until: Date.now() + answer.lockedForSeconds * 1000 }
    : undefined
}

/** Locks are per login name: other names can sign in, and the same one after its lock has ended. */
export const lockFor = (lockout: Lockout | undefined, loginName: string, now: number): Lockout | undefined =>
  lockout && lockout.loginName === loginName && now < lockout.until ? lockout : undefined
