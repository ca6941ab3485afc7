import { keyProblems } from "@dialplane/contract/kit/api-key-problems"
import { passwordProblems } from "@dialplane/contract/identity/passwords/passwords.problems"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { whenPossible } from "./password-check.service.ts"
import { verifyPassword } from "./password-hash.rules.ts"
import { findPasswordHash } from "./passwords.queries.ts"
import { clearAttempts, giveBackAttempt, judgeAttempt, lockDetails, takeAttempt } from "./wrong-passwords.service.ts"

/**
 * Refuses unless the caller knows the password of the signed-in user. Wrong passwords count towards the lock, and so do
 * wrong codes after it: only the last step forgets them.
 */
export const confirmPassword = async (
  ctx: Context,
  password: string,
  { isLast }: { readonly isLast: boolean } = { isLast: true },
): Promise<void> => {
  if (ctx.actor.apiKey !== null) refuse(keyProblems.notForKeys)
  return whenPossible(ctx.actor.loginName, () => tryPassword(ctx, password, isLast))
}

const tryPassword = async (ctx: Context, password: string, isLast: boolean): Promise<void> => {
  const { homeAccountId: accountId, userId, loginName } = ctx.actor
  const attempt = await takeAttempt(ctx, loginName)
  if (attempt.kind === "locked") return refuse(passwordProblems.locked, lockDetails(attempt))
  const hash = await inSystem(ctx, (db) => findPasswordHash(db, accountId, userId))
  const judged = await judgeAttempt(ctx, attempt, async () =>
    (await verifyPassword(hash, password)) ? true : undefined,
  )
  if (judged.right) return inSystem(ctx, (db) => (isLast ? clearAttempts(db, attempt) : giveBackAttempt(db, attempt)))
  const { attemptsLeft } = judged
  if (attemptsLeft === 0) {
    await inTransaction(ctx, (db) =>
      audit(db, ctx, { action: "password.locked", object: { type: "user", id: userId, name: loginName } }),
    )
  }
  refuse(passwordProblems.wrong, { attemptsLeft })
}
