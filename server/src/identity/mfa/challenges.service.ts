import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import {
  challengeMinutes,
  mailCodeMinutes,
  type BegunMethod,
  type ChallengeAnswer,
  type ChallengeInfo,
  type MfaKind,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import type { PasskeyRequest } from "@dialplane/contract/kit/passkey"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { byNetwork, giveBackToLimit, signInLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { readBrand } from "../passwords/passwords.service.ts"
import {
  clearAttempts,
  giveBackAttempt,
  judgeAttempt,
  lockDetails,
  takeAttempt,
} from "../passwords/wrong-passwords.service.ts"
import { purgeBrowsers } from "./browsers.queries.ts"
import { isRemembered } from "./browsers.service.ts"
import {
  deleteChallengesByProvider,
  findChallenge,
  insertChallenge,
  purgeChallenges,
  takeChallenge,
  type ChallengeRow,
  type NamedByProvider,
} from "./challenges.queries.ts"
import type { Holder } from "./holder.rules.ts"
import {
  beginMethod,
  confirmBegun,
  findSecondsToNextCode,
  requirePause,
  mailCode,
  mailCodeHash,
  openSecret,
  withOptions,
  type FirstAnswer,
} from "./method-setup.service.ts"
import { describeMethod, readFirstAnswer } from "./methods.service.ts"
import { writeNews } from "./mfa.mails.ts"
import { coveredAddress, requirementOf, type Requirement } from "./mfa.rules.ts"
import { countRecoveryCodes, listMethods, lockMethods, takeCounter, takeMailCode, takeStep } from "./methods.queries.ts"
import { checkPasskey, optionsLimit, requestOptions, type CheckedPasskey } from "./passkeys.service.ts"
import { findDuty, findPolicy } from "./policy.queries.ts"
import { usable } from "./policy.rules.ts"
import { spendRecoveryCode } from "./recovery-codes.service.ts"
import { matchingStep } from "./totp.rules.ts"

/** The client and the entry point of a sign-in. A sign-in must be completed where it was started. */
export interface Scope {
  readonly clientId: string
  readonly browser: boolean
  readonly entryPoint: string
  /** Whom the identity provider named, if the sign-in began there. */
  readonly named?: NamedByProvider | null
}

export interface Proof extends Holder {
  readonly entryPoint: string
  readonly twoFactor: MfaKind | "recovery"
  /** Of a method that was set up during the sign-in. */
  readonly recoveryCodes: string[] | null
  /** Null after a password. */
  readonly named: NamedByProvider | null
}

/**
 * Thrown by what completes a sign-in where it must not go on although the answer is right: the rules have changed since
 * the first step. The challenge ends, nothing else stays, and no attempt is counted.
 */
export class SignInStopped extends Error {
  override readonly name = "SignInStopped"
  constructor(readonly refuseNow: () => Promise<never>) {
    super("stopped")
  }
}

/** What a user has to do after a correct password, or after the identity provider. In the system scope. */
export const findRequirement = async (
  db: Db,
  ctx: PublicContext,
  person: Holder,
  browser: boolean,
  way: "password" | "sso",
): Promise<Requirement> => {
  const hasMethod = (await listMethods(db, person)).length > 0
  const { isRequired, mustHave, isEnrolled } = await findObligation(db, person)
  return requirementOf({
    way,
    isRequired,
    mustHave,
    hasMethod,
    isEnrolled,
    remembered: hasMethod && browser && (await isRemembered(db, ctx, person)),
  })
}

/** For users whose password alone never suffices, whatever the account offers and whichever browser it is. */
export const findStrictRequirement = async (db: Db, person: Holder): Promise<"verify" | "enrol"> =>
  (await listMethods(db, person)).length > 0 ? "verify" : "enrol"

/** Whether a user must have a method that the account accepts, and has one. */
const findObligation = async (db: Db, person: Holder) => {
  const { isRequired, isOver, isEnrolled } = await findDuty(db, person, await findPolicy(db, person.accountId))
  return { isRequired, mustHave: isRequired && isOver, isEnrolled }
}

/** Starts a challenge after the first step. Only the hash of the challenge is stored. */
export const openChallenge = async (
  db: Db,
  person: Holder & { readonly email: string },
  kind: "verify" | "enrol",
  { clientId, browser, entryPoint, named = null }: Scope,
): Promise<ChallengeInfo> => {
  const challenge = newToken()
  await purgeChallenges(db)
  await purgeBrowsers(db)
  await insertChallenge(db, {
    accountId: person.accountId,
    userId: person.userId,
    tokenHash: hashToken(challenge),
    kind,
    clientId,
    entryPoint,
    named,
  })
  const policy = await findPolicy(db, person.accountId)
  return {
    challenge,
    kind,
    methods: kind === "enrol" ? [] : usable(await listMethods(db, person), policy).map(describeMethod),
    recoveryCodes: (await countRecoveryCodes(db, person)) > 0,
    kinds: [
      // Only pages of the portal can ask for a passkey.
      ...(browser || entryPoint.startsWith("interaction:") ? (["passkey"] as const) : []),
      "totp",
      ...(person.email !== "" && policy.emailCodes ? (["email"] as const) : []),
    ],
    mayRemember: browser && policy.rememberDays > 0,
    rememberDays: policy.rememberDays,
    expiresIn: challengeMinutes * 60,
  }
}

/** The identity provider no longer says who this is: sign-ins that began there do not go on. */
export const endChallengesByProvider = (db: Db, person: Holder): Promise<unknown> =>
  deleteChallengesByProvider(db, person)

const requireChallenge = async (db: Db, challenge: string): Promise<ChallengeRow> =>
  (await findChallenge(db, hashToken(challenge))) ?? refuse(mfaProblems.challengeGone)

export const requestCode = async (ctx: PublicContext, challenge: string) => {
  const waiting = await inSystem(ctx, (db) => requireChallenge(db, challenge))
  const brand = await readBrand(ctx.kit, waiting.accountId)
  return inSystem(ctx, async (db) => {
    const policy = await findPolicy(db, waiting.accountId)
    const method = usable(await lockMethods(db, waiting), policy).find(({ kind }) => kind === "email")
    if (method === undefined || method.address === null) return refuse(mfaProblems.noMailbox)
    await requirePause(db, waiting)
    await mailCode(db, ctx.kit, brand, waiting, method.mfaId, method.address)
    return {
      sentTo: coveredAddress(method.address),
      expiresIn: mailCodeMinutes * 60,
      nextInSeconds: await findSecondsToNextCode(db, waiting),
    }
  })
}

const passkeySubject = (challenge: string) => `challenge:${hashToken(challenge)}`

export const requestPasskey = async (ctx: PublicContext, challenge: string): Promise<PasskeyRequest> => {
  await takeFromLimit(ctx, optionsLimit(ctx), byNetwork(ctx))
  const passkeys = await inSystem(ctx, async (db) => {
    const waiting = await requireChallenge(db, challenge)
    if (waiting.kind !== "verify") return []
    return (await listMethods(db, waiting)).filter(({ kind }) => kind === "passkey")
  })
  if (passkeys.length === 0) refuse(mfaProblems.noPasskey)
  // The password was the first factor; security keys without a PIN are enough as the second.
  return requestOptions(ctx, "verify", passkeySubject(challenge), passkeys, "preferred")
}

export const requestEnrollment = async (ctx: PublicContext, challenge: string, kind: MfaKind): Promise<BegunMethod> => {
  const waiting = await inSystem(ctx, (db) => requireChallenge(db, challenge))
  if (waiting.kind !== "enrol") refuse(mfaProblems.notInThisSignIn)
  const brand = await readBrand(ctx.kit, waiting.accountId)
  const { begun, methods } = await inSystem(ctx, async (db) => {
    if (kind === "email" && !(await findPolicy(db, waiting.accountId)).emailCodes) refuse(mfaProblems.emailNotAllowed)
    return {
      begun: await beginMethod(db, ctx.kit, brand, waiting, kind),
      methods: await listMethods(db, waiting),
    }
  })
  return withOptions(ctx, brand, waiting, begun, methods)
}

/**
 * Answers a challenge. `finish` completes the sign-in in the transaction that consumes the code and the challenge, so
 * that both happen or neither. Every attempt is counted before it is checked; wrong ones lock the login name as wrong
 * passwords do.
 */
export const answerChallenge = async <T>(
  ctx: PublicContext,
  at: {
    readonly clientId: string
    readonly browser: boolean
    readonly isEntryPoint: (entryPoint: string) => boolean
  },
  answer: ChallengeAnswer,
  finish: (db: Db, proof: Proof) => Promise<T>,
): Promise<T> => {
  const { kit } = ctx
  await takeFromLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  const waiting = await inSystem(ctx, async (db) => {
    const found = await requireChallenge(db, answer.challenge)
    if (found.clientId !== at.clientId || !at.isEntryPoint(found.entryPoint)) refuse(mfaProblems.challengeGone)
    return found
  })
  const attempt = await takeAttempt(ctx, waiting.loginName)
  if (attempt.kind === "locked") return refuse(mfaProblems.locked, lockDetails(attempt))
  const brand = await readBrand(kit, waiting.accountId)
  const judged = await judgeAttempt(ctx, attempt, async () => {
    const given = await readAnswer(ctx, waiting, answer)
    if (given === undefined) return undefined
    const complete = async (db: Db) => {
      const proof = await (given.kind === "new"
        ? enrol(db, ctx, waiting, given)
        : given.kind === "passkey"
          ? provePasskey(db, waiting, given.passkey)
          : prove(db, ctx, waiting, given.code))
      if (proof === undefined) return undefined
      // It may be gone: answered elsewhere, or the password has changed since.
      await requireChallenge(db, answer.challenge)
      if (!(await takeChallenge(db, hashToken(answer.challenge)))) refuse(mfaProblems.challengeGone)
      await clearAttempts(db, attempt)
      if (proof.twoFactor === "recovery")
        await writeNews(kit, db, brand, waiting, "recoveryUsed", String(await countRecoveryCodes(db, waiting)))
      if (proof.methodName !== "") await writeNews(kit, db, brand, waiting, "added", proof.methodName)
      const { mustHave, isEnrolled } = await findObligation(db, waiting)
      // What confirmed this sign-in is not enough for the account: another method has to be set up now.
      if (mustHave && !isEnrolled)
        return {
          next: await openChallenge(db, waiting, "enrol", {
            clientId: at.clientId,
            browser: at.browser,
            entryPoint: waiting.entryPoint,
            named: waiting.named,
          }),
        }
      return { value: await finish(db, proof) }
    }
    return inSystem(ctx, complete).catch((error: unknown) => {
      if (error instanceof SignInStopped) return { stopped: error }
      throw error
    })
  })
  if (judged.right) {
    await giveBackToLimit(ctx, signInLimit(ctx), byNetwork(ctx))
    if ("stopped" in judged.value) {
      await inSystem(ctx, async (db) => {
        await giveBackAttempt(db, attempt)
        await takeChallenge(db, hashToken(answer.challenge))
      })
      return judged.value.stopped.refuseNow()
    }
    if ("next" in judged.value) throw new Refusal(mfaProblems.enrollmentRequired, {}, [], judged.value.next)
    return judged.value.value
  }
  if (judged.attemptsLeft === 0) {
    ctx.log.warn({ address: ctx.http.address }, "two-factor authentication locked")
    await inSystem(ctx, async (db) => {
      await writeAudit(db, {
        ...byHolder(ctx, waiting),
        actorUserId: null,
        actorName: "Sign-in",
        action: "mfa.locked",
        object: aboutHolder(waiting),
      })
      await writeNews(kit, db, brand, waiting, "locked")
    })
  }
  if (answer.code === undefined) return refuse(mfaProblems.passkeyRefused)
  return refuse(mfaProblems.wrongCode, { attemptsLeft: judged.attemptsLeft })
}

type Given =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "passkey"; readonly passkey: CheckedPasskey }
  | { readonly kind: "new"; readonly mfaId: number; readonly answer: FirstAnswer }

/** Checks passkeys before the transaction, because their challenges are used up whatever happens. */
const readAnswer = async (
  ctx: PublicContext,
  waiting: ChallengeRow,
  { challenge, code, passkey, newPasskey, mfaId = 0 }: ChallengeAnswer,
): Promise<Given | undefined> => {
  if (waiting.kind === "enrol") {
    if (passkey !== undefined) return undefined
    if (mfaId === 0) return refuse(mfaProblems.methodNotFound)
    return { kind: "new", mfaId, answer: await readFirstAnswer(ctx, waiting, mfaId, { code, passkey: newPasskey }) }
  }
  if (code !== undefined) return { kind: "code", code }
  if (passkey === undefined) return undefined
  const checked = await checkPasskey(
    ctx,
    {
      purpose: "verify",
      isSubject: (subject) => subject === passkeySubject(challenge),
      holder: waiting,
      userVerification: false,
    },
    passkey,
  )
  return checked && { kind: "passkey", passkey: checked }
}

type Found = Proof & { readonly methodName: string }

const provePasskey = async (
  db: Db,
  { accountId, userId, entryPoint, named }: ChallengeRow,
  { mfaId, counter, backedUp }: CheckedPasskey,
): Promise<Found | undefined> =>
  (await takeCounter(db, accountId, mfaId, counter, backedUp))
    ? { accountId, userId, entryPoint, named, twoFactor: "passkey", recoveryCodes: null, methodName: "" }
    : undefined

/** Six digits are a code from an app or an email, ten characters a recovery code. Either is consumed. */
const prove = async (
  db: Db,
  ctx: PublicContext,
  { accountId, userId, entryPoint, named: byProvider, ...person }: ChallengeRow,
  code: string,
): Promise<Found | undefined> => {
  const { kit } = ctx
  const holder = { accountId, userId }
  const found = (twoFactor: Proof["twoFactor"]): Found => ({
    ...holder,
    entryPoint,
    named: byProvider,
    twoFactor,
    recoveryCodes: null,
    methodName: "",
  })
  if (code.length > 6) {
    const named = { ...holder, ...person }
    const left = await spendRecoveryCode(db, kit, named, code, byHolder(ctx, named))
    return left === undefined ? undefined : found("recovery")
  }
  const methods = usable(await listMethods(db, holder), await findPolicy(db, accountId))
  for (const method of methods) {
    if (method.secretSealed === null) continue
    const step = matchingStep(openSecret(kit, holder, method.secretSealed), code, kit.now())
    if (step !== undefined && (await takeStep(db, accountId, method.mfaId, step))) return found("totp")
  }
  if (!methods.some(({ kind }) => kind === "email")) return undefined
  return (await takeMailCode(db, holder, mailCodeHash(kit, holder, code))) ? found("email") : undefined
}

const enrol = async (
  db: Db,
  ctx: PublicContext,
  waiting: ChallengeRow,
  { mfaId, answer }: Extract<Given, { kind: "new" }>,
): Promise<Found | undefined> => {
  const { accountId, userId, entryPoint, named } = waiting
  const confirmed = await confirmBegun(db, ctx.kit, { accountId, userId }, mfaId, answer)
  if (confirmed === undefined) return undefined
  const { method, recoveryCodes } = confirmed
  await writeAudit(db, {
    ...byHolder(ctx, waiting),
    action: "mfa.method_added",
    object: aboutHolder(waiting),
    after: { kind: method.kind, name: method.name },
  })
  return { accountId, userId, entryPoint, named, twoFactor: method.kind, recoveryCodes, methodName: method.name }
}

type Named = Holder & Pick<ChallengeRow, "loginName" | "firstName" | "lastName">

const byHolder = (ctx: PublicContext, { accountId, userId, firstName, lastName }: Named) => ({
  accountId,
  actorUserId: userId,
  actorName: `${firstName} ${lastName}`,
  traceId: ctx.traceId,
  address: ctx.http.address,
  client: clientName(ctx.http.userAgent),
})
const aboutHolder = ({ userId, loginName }: Named) => ({ type: "user", id: userId, name: loginName })
