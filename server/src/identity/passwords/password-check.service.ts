import { crowdProblems } from "@dialplane/contract/kit/crowd.problems"
import { Refusal } from "../../kit/refusal.ts"
import { makeWorkQueue, type WorkQueue } from "../../kit/runtime/work-queue.ts"
import { hashesAtOnce, hashPassword, needsNewHash, verifyPassword } from "./password-hash.rules.ts"

/**
 * Attempts with a password also read and write the database several times. A few at a time keep the hashing busy, and
 * leave most connections to other requests.
 */
export const passwordAttempts = makeWorkQueue(hashesAtOnce + 3)
/** Whoever waits longer tries again by themselves, and then two requests of theirs wait. */
const longestWaitSeconds = 5

/** Of one login name at a time. The others with that name wait in a line of their own, so that only they wait longer. */
const attemptsPerName = 2
const lines = new Map<string, { readonly line: WorkQueue; count: number }>()

/**
 * Does an attempt with a password when it is its turn. Refuses, before it counts, while too many others wait, or too
 * many with the same login name.
 */
export const whenPossible = async <T>(loginName: string, attempt: () => Promise<T>): Promise<T> => {
  const name = loginName.trim().toLowerCase()
  const own = lines.get(name) ?? { line: makeWorkQueue(attemptsPerName), count: 0 }
  const seconds = Math.max(own.line.waitSeconds(), passwordAttempts.waitSeconds())
  if (seconds > longestWaitSeconds) throw new Refusal(crowdProblems.overloaded, { seconds: Math.ceil(seconds) })
  own.count++
  lines.set(name, own)
  try {
    return await own.line.run(() => passwordAttempts.run(attempt))
  } finally {
    own.count--
    if (own.count === 0) lines.delete(name)
  }
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
