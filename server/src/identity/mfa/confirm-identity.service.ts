import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import type { PasskeyAssertion, PasskeyRequest } from "@dialplane/contract/kit/passkey"
import { identityProofProblems } from "@dialplane/contract/kit/identity-proof.problems"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import type { ConfirmIdentity, Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { getPerson, readBrand } from "../passwords/passwords.service.ts"
import { confirmPassword } from "../passwords/confirm-password.service.ts"
import { clearAttempts, judgeAttempt, lockDetails, takeAttempt } from "../passwords/wrong-passwords.service.ts"
import { openSecret } from "./method-setup.service.ts"
import { writeNews } from "./mfa.mails.ts"
import { listMethods, takeCounter, takeStep } from "./methods.queries.ts"
import { checkPasskey, requestOptions } from "./passkeys.service.ts"
import { spendRecoveryCode } from "./recovery-codes.service.ts"
import { matchingStep } from "./totp.rules.ts"

/** A passkey confirms in the session that asked for it. */
const subjectOf = ({ actor }: Context) => `session:${actor.sessionId}`
const oneself = ({ actor }: Context) => ({ accountId: actor.homeAccountId, userId: actor.userId })

/** With the password, having the authenticator is enough, as at the sign-in. */
export const requestOwnPasskey = async (ctx: Context, withPassword: boolean): Promise<PasskeyRequest> => {
  const methods = await inSystem(ctx, (db) => listMethods(db, oneself(ctx)))
  const passkeys = methods.filter(({ kind }) => kind === "passkey")
  if (passkeys.length === 0) refuse(mfaProblems.noPasskey)
  return requestOptions(ctx, "confirm", subjectOf(ctx), passkeys, withPassword ? "preferred" : "required")
}

const confirmByPasskey = async (ctx: Context, given: PasskeyAssertion, isAlone: boolean) => {
  const passkey = await checkPasskey(
    ctx,
    {
      purpose: "confirm",
      isSubject: (subject) => subject === subjectOf(ctx),
      holder: oneself(ctx),
      // Where it replaces the password, having the device is not enough.
      userVerification: isAlone,
    },
    given,
  )
  const isTaken =
    passkey !== undefined &&
    (await inSystem(ctx, (db) => takeCounter(db, passkey.accountId, passkey.mfaId, passkey.counter, passkey.backedUp)))
  if (!isTaken) refuse(mfaProblems.passkeyRefused)
}

/**
 * An unused code of an authenticator app, or a recovery code. Codes by email are not accepted, because they go to the
 * address that may be about to change.
 */
const confirmByCode = async (ctx: Context, given: string) => {
  const { kit, actor } = ctx
  const holder = { ...oneself(ctx), loginName: actor.loginName }
  const code = given.replaceAll(/[\s-]/g, "").toLowerCase()
  const attempt = await takeAttempt(ctx, actor.loginName)
  if (attempt.kind === "locked") return refuse(mfaProblems.locked, lockDetails(attempt))
  const brand = await readBrand(kit, holder.accountId)
  const judged = await judgeAttempt(ctx, attempt, () =>
    inSystem(ctx, async (db) => {
      const isRight = code.length > 6 ? await takeRecovery(db, ctx, brand, code) : await takeOfApp(db, ctx, code)
      if (!isRight) return undefined
      await clearAttempts(db, attempt)
      return true
    }),
  )
  if (!judged.right) refuse(mfaProblems.wrongCode, { attemptsLeft: judged.attemptsLeft })
}

const takeOfApp = async (db: Db, ctx: Context, code: string): Promise<boolean> => {
  const holder = oneself(ctx)
  for (const method of await listMethods(db, holder)) {
    if (method.secretSealed === null) continue
    const step = matchingStep(openSecret(ctx.kit, holder, method.secretSealed), code, ctx.kit.now())
    if (step !== undefined && (await takeStep(db, holder.accountId, method.mfaId, step))) return true
  }
  return false
}

/** For users who lost their phone, who could otherwise not replace the method. */
const takeRecovery = async (db: Db, ctx: Context, brand: EmailBrand, code: string): Promise<boolean> => {
  const { actor, traceId, http, kit } = ctx
  const holder = { ...oneself(ctx), loginName: actor.loginName }
  const left = await spendRecoveryCode(db, kit, holder, code, {
    accountId: holder.accountId,
    actorUserId: actor.userId,
    actorName: actor.name,
    traceId,
    address: http.address,
    client: clientName(http.userAgent),
  })
  if (left === undefined) return false
  const person = await getPerson(db, holder.accountId, holder.userId)
  await writeNews(kit, db, brand, person, "recoveryUsed", String(left))
  return true
}

/**
 * Confirms with a passkey, a code, or the password of users who have neither a passkey nor an authenticator app. Whatever
 * is given has to be right.
 */
export const confirmIdentity: ConfirmIdentity = async (ctx, { currentPassword, code, passkey }) => {
  const methods = await inSystem(ctx, (db) => listMethods(db, oneself(ctx)))
  const hasSecondFactor = methods.some(({ kind }) => kind !== "email")
  if (currentPassword !== undefined) {
    if (hasSecondFactor && code === undefined && passkey === undefined) refuse(identityProofProblems.secondFactorNeeded)
    await confirmPassword(ctx, currentPassword, { isLast: !hasSecondFactor })
    if (!hasSecondFactor) return "password"
  }
  if (passkey !== undefined) {
    await confirmByPasskey(ctx, passkey, currentPassword === undefined)
    return "passkey"
  }
  await confirmByCode(ctx, code ?? "")
  return "code"
}
