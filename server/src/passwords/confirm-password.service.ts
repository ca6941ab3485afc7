import { passwordProblems } from "@dialplane/contract/passwords/passwords.problems"
import { audit } from "../kit/audit.ts"
import type { Context } from "../kit/context.ts"
import { refuse } from "../kit/refusal.ts"
import { inSystem, inTransaction } from "../kit/transaction.ts"
import { verifyPassword } from "./password-hash.ts"
import { findPasswordHash } from "./passwords.queries.ts"
import { clearAttempts, lockDetails, takeAttempt } from "./wrong-passwords.service.ts"

/** Lets nobody go on who does not know the password of the person they are signed in as. Wrong ones count towards the lock. */
export const confirmPassword = async (ctx: Context, password: string): Promise<void> => {
  const { homeAccountId: accountId, userId, loginName } = ctx.actor
  const { secrets } = ctx.kit
  const { attempt, hash } = await inSystem(ctx, async (db) => ({ attempt: await takeAttempt(db, secrets, loginName, ctx.http.address), hash: await findPasswordHash(db, accountId, userId) }))
  if (attempt.kind === "locked") return refuse(passwordProblems.locked, lockDetails(attempt))
  if (await verifyPassword(hash, password)) {
    await inSystem(ctx, (db) => clearAttempts(db, secrets, loginName, ctx.http.address))
    return
  }
  if (attempt.attemptsLeft === 0) await inTransaction(ctx, (db) => audit(db, ctx, { action: "password.locked", object: { type: "user", id: userId, name: loginName } }))
  refuse(passwordProblems.wrong, { attemptsLeft: attempt.attemptsLeft })
}
