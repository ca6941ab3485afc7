import { hashPassword, needsNewHash, verifyPassword } from "./password-hash.rules.ts"

export interface PasswordCheck {
  readonly right: boolean
  /** The same password under today's parameters, where the stored hash was made with others. */
  readonly newHash: string | undefined
}

/** For sign-in: whether a password fits. Without a hash (no such user) it takes as long and does not. */
export const checkAgainstHash = async (passwordHash: string | undefined, password: string): Promise<PasswordCheck> => {
  const right = await verifyPassword(passwordHash, password)
  return {
    right,
    newHash:
      right && passwordHash !== undefined && needsNewHash(passwordHash) ? await hashPassword(password) : undefined,
  }
}
