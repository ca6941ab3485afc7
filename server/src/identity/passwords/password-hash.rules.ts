import { hash, verify } from "@node-rs/argon2"

/** OWASP's smallest recommended argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const currentShape = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** One password may be typed as different sequences of code points; all of them are the same password. */
const normalised = (password: string) => password.normalize("NFKC")

export const hashPassword = (password: string): Promise<string> => hash(normalised(password), cost)

/** In the place of a hash: no password fits, as after an administrator's reset. */
export const noPasswordFits = "!"

/**
 * Without a usable hash (no such user, reset) the same work is done and the answer is no, so that time does not tell.
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
