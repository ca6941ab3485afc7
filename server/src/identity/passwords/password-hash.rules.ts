import { availableParallelism } from "node:os"
import { hash, verify } from "@node-rs/argon2"
import { makeWorkQueue } from "../../kit/runtime/work-queue.ts"

/** The libuv pool has four threads, which also read files and resolve names. */
const poolThreadsForOthers = 1
/**
 * A hash occupies a processor for 20 ms. One processor, and one thread of the pool, stay free for everything else
 * (decision 78).
 */
export const hashesAtOnce = Math.max(1, Math.min(4 - poolThreadsForOthers, availableParallelism() - 1))
const hashing = makeWorkQueue(hashesAtOnce)

/** OWASP's smallest recommended argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const currentShape = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** The same password can be entered as different sequences of code points. */
const normalised = (password: string) => password.normalize("NFKC")

export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(normalised(password), cost))

/** Stored instead of a hash when no password is accepted, as after an administrator's reset. */
export const noPasswordFits = "!"

/**
 * Without a usable hash (no such user, reset) the same work is done and the check fails, so that the response time
 * reveals nothing.
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const usable = passwordHash !== undefined && passwordHash !== noPasswordFits
  const against = usable ? passwordHash : await decoyHash()
  const right = await hashing.run(() => verify(against, normalised(password)))
  return right && usable
}

/** Whether a hash was made with other parameters than today's and should be renewed at the next sign-in. */
export const needsNewHash = (passwordHash: string) => !passwordHash.startsWith(currentShape)

let decoy: Promise<string> | undefined
const decoyHash = () => (decoy ??= hashPassword("nobody has this password"))
