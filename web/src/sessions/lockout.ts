import { call } from "../kit/request/call.ts"
import { RequestError } from "../kit/request/request-error.ts"
import { sessionEndpoints } from "../kit/session/session-endpoints.ts"

/** A login name that is locked, and until when (milliseconds since the epoch). */
export interface Lockout {
  readonly loginName: string
  readonly until: number
}

export const isLocked = (error: unknown) => error instanceof RequestError && error.body.code === "session.locked"

/** Asks how long a login name stays locked; undefined when the server does not say. */
export const findLockout = async (loginName: string): Promise<Lockout | undefined> => {
  const { getAttemptsLeft } = await sessionEndpoints()
  const answer = await call(getAttemptsLeft, { params: { userId: loginName } }, { customError: true }).catch(() => undefined)
  return answer && answer.lockedForSeconds > 0 ? { loginName, until: Date.now() + answer.lockedForSeconds * 1000 } : undefined
}

/** Locks are per login name: another name may try, and the same one may when its time has come. */
export const lockFor = (lockout: Lockout | undefined, loginName: string, now: number): Lockout | undefined =>
  lockout && lockout.loginName === loginName && now < lockout.until ? lockout : undefined
