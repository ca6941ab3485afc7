import { hashPassword, needsNewHash, verifyPassword } from "./password-hash.rules.ts"

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
