import { call } from "../../kit/request/call.ts"
import { RequestError } from "../../kit/request/request-error.ts"
import { sessionEndpoints } from "../../kit/session/session-endpoints.ts"

/** A login name that is locked, and until when (milliseconds since the epoch). */
export interface Lockout {
  readonly loginName: string
  readonly until: number
}

/** After the last wrong password the name is locked as well, not only when the server says so. */
const codes = new Set(["session.locked", "session.wrong_credentials"])
export const mayBeLocked = (error: unknown) => error instanceof RequestError && codes.has(error.body.code)

/** Asks how long a login name stays locked; undefined when the server does not say. */
export const findLockout = async (loginName: string): Promise<Lockout | undefined> => {
  const { getAttemptsLeft } = await sessionEndpoints()
  const answer = await call(getAttemptsLeft, { params: { userId: loginName } }, { customError: true }).catch(
    () => undefined,
  )
  return answer && answer.lockedForSeconds > 0
    ? { loginName, until: Date.now() + answer.lockedForSeconds * 1000 }
    : undefined
}

/** Locks are per login name: another name may try, and the same one may when its time has come. */
export const lockFor = (lockout: Lockout | undefined, loginName: string, now: number): Lockout | undefined =>
  lockout && lockout.loginName === loginName && now < lockout.until ? lockout : undefined
