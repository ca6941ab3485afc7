import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import type { PasskeyAssertion, PasskeyRequest } from "@dialplane/contract/kit/passkey"
import type { ConfirmIdentity, Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { confirmPassword } from "../passwords/confirm-password.service.ts"
import { clearAttempts, judgeAttempt, lockDetails, takeAttempt } from "../passwords/wrong-passwords.service.ts"
import { openSecret } from "./method-setup.service.ts"
import { listMethods, takeCounter, takeStep } from "./methods.queries.ts"
import { checkPasskey, requestOptions } from "./passkeys.service.ts"
import { matchingStep } from "./totp.rules.ts"

/** A passkey confirms in the session that asked for it. */
const subjectOf = ({ actor }: Context) => `session:${actor.sessionId}`
const oneself = ({ actor }: Context) => ({ accountId: actor.homeAccountId, userId: actor.userId })

export const requestOwnPasskey = async (ctx: Context): Promise<PasskeyRequest> => {
  const methods = await inSystem(ctx, (db) => listMethods(db, oneself(ctx)))
  const passkeys = methods.filter(({ kind }) => kind === "passkey")
  if (passkeys.length === 0) refuse(mfaProblems.noPasskey)
  return requestOptions(ctx, "confirm", subjectOf(ctx), passkeys, "required")
}

const confirmByPasskey = async (ctx: Context, given: PasskeyAssertion) => {
  const passkey = await checkPasskey(
    ctx,
    {
      purpose: "confirm",
      isSubject: (subject) => subject === subjectOf(ctx),
      holder: oneself(ctx),
      // It replaces the password, so having the device is not enough.
      userVerification: true,
    },
    given,
  )
  const isTaken =
    passkey !== undefined &&
    (await inSystem(ctx, (db) => takeCounter(db, passkey.accountId, passkey.mfaId, passkey.counter, passkey.backedUp)))
  if (!isTaken) refuse(mfaProblems.passkeyRefused)
}

/**
 * Confirms with the password, a passkey, or an unused code of an authenticator app. Codes by email are not accepted, because
 * they go to the address that may be about to change.
 */
export const confirmIdentity: ConfirmIdentity = async (ctx, { currentPassword, code, passkey }) => {
  if (currentPassword !== undefined) return confirmPassword(ctx, currentPassword)
  if (passkey !== undefined) return confirmByPasskey(ctx, passkey)
  const { kit, actor } = ctx
  const holder = oneself(ctx)
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
