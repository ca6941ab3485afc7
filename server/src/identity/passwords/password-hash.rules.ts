import { hash, verify } from "@node-rs/argon2"

/** OWASP's smallest recommended argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const currentShape = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** The same password can be entered as different sequences of code points. */
const normalised = (password: string) => password.normalize("NFKC")

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost)

/** Stored instead of a hash when no password is accepted, as after an administrator's reset. */
export const noPasswordFits = "!"

/**
 * Without a usable hash (no such user, reset) the same work is done and the check fails, so that the response time
 * reveals nothing.
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const usable = passwordHash !== undefined && passwordHash !== noPasswordFits
  const right = await verify(usable ? passwordHash : await decoyHash(), normalised(password))
  return right && usable
}

/** Whether a hash was made with other parameters than today's and should be renewed at the next sign-in. */
export const needsNewHash = (passwordHash: string) => !passwordHash.startsWith(currentShape)

let decoy: Promise<string> | undefined
const decoyHash = () => (decoy ??= hashPassword("nobody has this password"))
