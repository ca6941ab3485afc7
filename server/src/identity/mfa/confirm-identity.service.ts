import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import type { ConfirmIdentity } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { confirmPassword } from "../passwords/confirm-password.service.ts"
import { clearAttempts, judgeAttempt, lockDetails, takeAttempt } from "../passwords/wrong-passwords.service.ts"
import { openSecret } from "./method-setup.service.ts"
import { listMethods, takeStep } from "./methods.queries.ts"
import { matchingStep } from "./totp.rules.ts"

/**
 * Confirms with the password, or with an unused code of an authenticator app. Codes by email are not accepted, because
 * they go to the address that may be about to change.
 */
export const confirmIdentity: ConfirmIdentity = async (ctx, { currentPassword, code }) => {
  if (currentPassword !== undefined) return confirmPassword(ctx, currentPassword)
  const { kit, actor } = ctx
  const holder = { accountId: actor.homeAccountId, userId: actor.userId }
  const attempt = await takeAttempt(ctx, actor.loginName)
  if (attempt.kind === "locked") return refuse(mfaProblems.locked, lockDetails(attempt))
  const judged = await judgeAttempt(ctx, attempt, () =>
    inSystem(ctx, async (db) => {
      for (const method of await listMethods(db, holder)) {
        if (method.secretSealed === null) continue
        const step = matchingStep(openSecret(kit, holder, method.secretSealed), code ?? "", kit.now())
        if (step === undefined || !(await takeStep(db, holder.accountId, method.mfaId, step))) continue
        await clearAttempts(db, attempt)
        return true
      }
      return undefined
    }),
  )
  if (!judged.right) refuse(mfaProblems.wrongCode, { attemptsLeft: judged.attemptsLeft })
}
