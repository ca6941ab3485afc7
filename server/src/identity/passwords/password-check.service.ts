import { commonProblems } from "@dialplane/contract/kit/problem"
import { Refusal } from "../../kit/refusal.ts"
import { hashPassword, hashing, needsNewHash, verifyPassword } from "./password-hash.rules.ts"

/** Whoever waits longer tries again by themselves, and then two requests of theirs wait. */
const longestWaitSeconds = 5

/** Refuses while too many passwords wait to be checked. Asked before an attempt is counted. */
export const requireRoomForCheck = (): void => {
  const seconds = hashing.waitSeconds()
  if (seconds > longestWaitSeconds) throw new Refusal(commonProblems.overloaded, { seconds: Math.ceil(seconds) })
}

export interface PasswordCheck {
  readonly right: boolean
  /** The same password hashed with today's parameters, if the stored hash was made with others. */
  readonly newHash: string | undefined
}

/** For sign-in: whether a password is correct. Without a hash (no such user) the check takes as long and fails. */
export const checkAgainstHash = async (passwordHash: string | undefined, password: string): Promise<PasswordCheck> => {
  const right = await verifyPassword(passwordHash, password)
  return {
    right,
    newHash:
      right && passwordHash !== undefined && needsNewHash(passwordHash) ? await hashPassword(password) : undefined,
  }
}

/** For short secrets of other domains, such as PINs: hashed and checked like passwords. */
export const hashSecret = (secret: string): Promise<string> => hashPassword(secret)
