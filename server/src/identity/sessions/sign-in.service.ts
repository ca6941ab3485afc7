import { admissionOf } from "@dialplane/contract/ground/accounts/account-admission"
import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import type { ChallengeAnswer, ChallengeInfo } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { PasskeyAssertion } from "@dialplane/contract/kit/passkey"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { byNetwork, giveBackToLimit, signInLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { addNotice, resolveNotices } from "../../kit/live/account-notices.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { rememberBrowser } from "../mfa/browsers.service.ts"
import {
  answerChallenge,
  findRequirement,
  findStrictRequirement,
  openChallenge,
  SignInStopped,
  type Proof,
} from "../mfa/challenges.service.ts"
import { openPasskeySignIn, takePasskeySignIn } from "../mfa/passkey-sign-in.service.ts"
import { requireUncommon } from "../passwords/common-passwords.service.ts"
import { checkAgainstHash, whenPossible } from "../passwords/password-check.service.ts"
import {
  clearAttempts,
  giveBackAttempt,
  judgeAttempt,
  lockDetails,
  takeAttempt,
} from "../passwords/wrong-passwords.service.ts"
import { invitationCause } from "../users/users.service.ts"
import { isKeptOut, type Client } from "./clients.service.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { findSsoDuty, isSsoOffered, type SsoDuty } from "./sso-duty.queries.ts"
import { issueAnew, openWithoutTokens, type IssuedTokens } from "./session-tokens.service.ts"
import type { SessionDraft } from "./sessions.queries.ts"
import { startingRole } from "./sessions.rules.ts"
import { isAddressAllowed, requireAddress, requireAddressOrRecord } from "./sign-in-address.service.ts"
import { recordingRefusals, type Proven } from "./sign-in-refusals.service.ts"
import { signInNoticeMessages } from "./sign-in.messages.ts"
import { findByLogin, findPerson, isNewDevice, noteSignIn, replaceHash, type Person } from "./sign-in.queries.ts"

export { findSsoDuty } from "./sso-duty.queries.ts"
export { findPerson } from "./sign-in.queries.ts"
export type { Person } from "./sign-in.queries.ts"

/** What opening a session needs to know of its request. */
export interface SignInCaller {
  readonly traceId: string
  readonly http: { readonly address: string; readonly userAgent: string }
}

export interface Admitted {
  readonly kind: "admitted"
  readonly person: Person
  readonly roleId: number
  /** The second factor, if one was used. */
  readonly twoFactor?: Proof["twoFactor"]
  /** A password, unless it says otherwise. */
  readonly way?: "password" | "passkey" | "sso"
}

/** What is still required after a correct password. */
export type NextStep = Admitted | { readonly kind: "twoFactor"; readonly challenge: ChallengeInfo }

/**
 * One attempt with a password. It is counted before the password is checked, for unknown names as well. `entryPoint`
 * identifies where it was started, so that the verification code can only be entered where the password was.
 */
export const signInWithPassword = async (
  ctx: PublicContext,
  client: Client,
  loginName: string,
  password: string,
  entryPoint: string,
): Promise<NextStep> => {
  // Before the queue: a network that has used its attempts takes no place in it.
  await takeFromLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  let isTried = false
  try {
    return await whenPossible(loginName, () => {
      isTried = true
      return tryPassword(ctx, client, loginName, password, entryPoint)
    })
  } catch (error) {
    if (!isTried) await giveBackToLimit(ctx, signInLimit(ctx), byNetwork(ctx))
    throw error
  }
}

const tryPassword = async (
  ctx: PublicContext,
  client: Client,
  loginName: string,
  password: string,
  entryPoint: string,
): Promise<NextStep> => {
  const attempt = await takeAttempt(ctx, loginName)
  if (attempt.kind === "locked") throw new Refusal(sessionProblems.locked, lockDetails(attempt))
  const found = await inSystem(ctx, (db) => findByLogin(db, loginName))
  // Does the same work for a name that does not exist, so that the response time reveals nothing.
  const judged = await judgeAttempt(ctx, attempt, async () => {
    const { right, newHash } = await checkAgainstHash(found?.passwordHash, password)
    return right && found !== undefined ? { ...found, newHash } : undefined
  })
  if (!judged.right) {
    if (judged.attemptsLeft === 0) await noteLock(ctx, found?.person)
    throw new Refusal(sessionProblems.wrongCredentials, { attemptsLeft: judged.attemptsLeft })
  }
  const { person, passwordHash, newHash } = judged.value
  const { requirement, duty } = await inSystem(ctx, async (db) => {
    const found = await findSsoDuty(db, person)
    if (newHash !== undefined && passwordHash !== undefined) await replaceHash(db, person, passwordHash, newHash)
    if (await requireUncommon(db, person, password)) await noteCommonPassword(db, ctx, person)
    const required = await findTwoFactorRequirement(db, ctx, person, client, found, "password")
    await (required === "nothing" ? clearAttempts(db, attempt) : giveBackAttempt(db, attempt))
    return { requirement: required, duty: found }
  })
  const admitted = await recordingRefusals(ctx, "password", async (knows) => {
    knows(person)
    const found = admit(person, client)
    if (duty.kind !== "useSso") await inSystem(ctx, (db) => requireAddress(db, ctx, person, found.roleId))
    return found
  })
  // Stays counted as a failed attempt: somebody who knows a password cannot fill the log.
  if (duty.kind === "useSso") return refuseForSso(ctx, person, duty, "password")
  await giveBackToLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  if (requirement === "nothing") return admitted
  return {
    kind: "twoFactor",
    challenge: await inSystem(ctx, (db) =>
      openChallenge(db, person, requirement, { clientId: client.id, browser: client.browser, entryPoint }),
    ),
  }
}

/**
 * What is asked after the first step, whichever it was. Who is excluded from single sign-on although it is required
 * confirms with a code in any case.
 */
export const findTwoFactorRequirement = (
  db: Db,
  ctx: PublicContext,
  person: Person,
  client: Client,
  duty: SsoDuty,
  way: "password" | "sso",
) =>
  duty.kind === "breakGlass" ? findStrictRequirement(db, person) : findRequirement(db, ctx, person, client.browser, way)

/**
 * Completes a sign-in with a verification code. The user is admitted by the same rules as after the first step, which may
 * have changed since: single sign-on may be required by now, or turned off, and the address not allowed any more.
 */
export const submitTwoFactor = async <T>(
  ctx: PublicContext,
  client: Client,
  isEntryPoint: (entryPoint: string) => boolean,
  answer: ChallengeAnswer,
  finish: (db: Db, admitted: Admitted, proof: Proof) => Promise<T>,
): Promise<T> =>
  recordingRefusals(ctx, "secondFactor", (knows) =>
    answerChallenge(ctx, { clientId: client.id, browser: client.browser, isEntryPoint }, answer, async (db, proof) => {
      const person = (await findPerson(db, proof.userId)) ?? refuse(mfaProblems.challengeGone)
      knows(person)
      const admitted: Admitted = {
        ...admit(person, client),
        twoFactor: proof.twoFactor,
        way: proof.named === null ? "password" : "sso",
      }
      await requireStillAllowed(db, ctx, admitted)
      if (answer.remember && client.browser)
        await rememberBrowser(db, ctx, {
          accountId: person.accountId,
          userId: person.userId,
          name: `${person.firstName} ${person.lastName}`,
        })
      return finish(db, admitted, proof)
    }),
  )

/** What the first step asked, again: minutes may lie between them. */
const requireStillAllowed = async (db: Db, ctx: PublicContext, { person, roleId, way }: Admitted): Promise<void> => {
  if (way === "sso" && !(await isSsoOffered(db, person.accountId)))
    throw new SignInStopped(async () => refuse(mfaProblems.challengeGone))
  const duty = await findSsoDuty(db, person)
  if (way !== "sso" && duty.kind === "useSso")
    throw new SignInStopped(async () => {
      await takeFromLimit(ctx, signInLimit(ctx), byNetwork(ctx))
      return refuseForSso(ctx, person, duty, "secondFactor")
    })
  if (await isAddressAllowed(db, person.accountId, roleId, ctx.http.address)) return
  throw new SignInStopped(async () => {
    // As a failed attempt; the caller records it.
    await takeFromLimit(ctx, signInLimit(ctx), byNetwork(ctx))
    throw new Refusal(sessionProblems.addressNotAllowed, { address: ctx.http.address })
  })
}

const refuseAddress = async (
  ctx: PublicContext,
  person: Person,
  roleId: number,
  confirmedWith: Proven,
): Promise<never> => {
  await requireAddressOrRecord(ctx, person, roleId, confirmedWith)
  // It was allowed again in between.
  return refuse(mfaProblems.challengeGone)
}

/** Starts a sign-in with a passkey alone. The answer is accepted from the same client at the same entry point. */
export const beginPasskeySignIn = (ctx: PublicContext, client: Client, entryPoint: string) =>
  openPasskeySignIn(ctx, client.id, entryPoint)

/**
 * Completes a sign-in with a passkey alone. It is something the user has, unlocked by something they know or are, so no
 * code is asked for.
 */
export const signInWithPasskey = async <T>(
  ctx: PublicContext,
  client: Client,
  isEntryPoint: (entryPoint: string) => boolean,
  passkey: PasskeyAssertion,
  finish: (db: Db, admitted: Admitted, entryPoint: string) => Promise<T>,
): Promise<T> => {
  await takeFromLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  const done = await recordingRefusals(ctx, "passkey", (knows) =>
    takePasskeySignIn(ctx, client.id, isEntryPoint, passkey, async (db, { userId, entryPoint }) => {
      const person = (await findPerson(db, userId)) ?? refuse(mfaProblems.passkeyRefused)
      knows(person)
      const admitted = admit(person, client)
      const duty = await findSsoDuty(db, person)
      if (duty.kind === "useSso")
        return { isDone: false, refuseNow: (): Promise<never> => refuseForSso(ctx, person, duty, "passkey") } as const
      if (!(await isAddressAllowed(db, person.accountId, admitted.roleId, ctx.http.address)))
        return { isDone: false, refuseNow: () => refuseAddress(ctx, person, admitted.roleId, "passkey") } as const
      return {
        isDone: true,
        value: await finish(db, { ...admitted, twoFactor: "passkey", way: "passkey" }, entryPoint),
      } as const
    }),
  )
  if (!done.isDone) return done.refuseNow()
  await giveBackToLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  return done.value
}

/**
 * The rules that apply however users prove who they are. The status of the account decides which of their roles may
 * sign in.
 */
export const admit = (person: Person, client: Client): Admitted => {
  const admitted = person.memberships.filter(({ roleId }) => admissionOf(person.accountStatus, roleId) !== "none")
  if (admitted.length === 0 && person.memberships.length > 0) throw new Refusal(sessionProblems.accountCancelled)
  if (!person.allowLogin) throw new Refusal(sessionProblems.loginNotAllowed)
  if (isKeptOut(client.id, person.appsOff)) throw new Refusal(sessionProblems.appsOff)
  const roleId = startingRole(admitted, client.browser)
  if (roleId === undefined) return refuse(client.browser ? sessionProblems.noPortal : sessionProblems.loginNotAllowed)
  return { kind: "admitted", person, roleId }
}

/** Only after a correct password or passkey, so that strangers do not learn who has to use single sign-on. */
const refuseForSso = async (
  ctx: PublicContext,
  person: Person,
  { companyName, displayName }: Extract<SsoDuty, { kind: "useSso" }>,
  confirmedWith: Proven,
): Promise<never> => {
  await inSystem(ctx, (db) =>
    writeAudit(db, {
      ...byPerson(ctx, person),
      action: "sso.password_refused",
      object: { type: "user", id: person.userId, name: person.loginName },
      after: { confirmedWith },
    }),
  )
  throw new Refusal(sessionProblems.ssoRequired, { provider: displayName }, [], { companyName, displayName })
}

/** Somebody signed in without the identity provider although the account requires it: all administrators learn it. */
const noteBreakGlass = async (db: Db, ctx: SignInCaller, person: Person) => {
  if ((await findSsoDuty(db, person)).kind !== "breakGlass") return
  await writeAudit(db, {
    ...byPerson(ctx, person),
    action: "sso.break_glass_used",
    object: { type: "user", id: person.userId, name: person.loginName },
  })
  await addNotice(db, {
    accountId: person.accountId,
    kind: "breakGlassUsed",
    ...signInNoticeMessages.breakGlassUsed(
      `${person.firstName} ${person.lastName}`,
      clientName(ctx.http.userAgent),
      ctx.http.address,
    ),
    path: "single-sign-on/log",
  })
}

/** Opens the session of an admitted user, with its first tokens and its audit entry. */
export const openSessionFor = async (
  db: Db,
  ctx: PublicContext,
  admitted: Admitted,
  client: Client,
  loginPortal: SessionDraft["loginPortal"],
): Promise<IssuedTokens> => {
  const sessionId = await openSessionWithoutTokens(db, ctx, admitted, client, loginPortal)
  return issueAnew(db, ctx.kit.config, admitted.person.accountId, sessionId)
}

/** Opens a session whose tokens are asked for later, as those of a grant of our identity provider. */
export const openSessionWithoutTokens = async (
  db: Db,
  ctx: SignInCaller,
  { person, roleId, twoFactor, way = "password" }: Admitted,
  client: Client,
  loginPortal: SessionDraft["loginPortal"],
  identity?: SessionDraft["identity"],
  continued?: SessionDraft["continued"],
): Promise<string> => {
  await requireAddress(db, ctx, person, roleId)
  const device = clientName(ctx.http.userAgent)
  const isNew = await isNewDevice(db, person, device)
  const sessionId = await openWithoutTokens(db, {
    accountId: person.accountId,
    userId: person.userId,
    roleId,
    clientId: client.id,
    loginPortal,
    device,
    address: ctx.http.address,
    ...(identity === undefined ? {} : { identity }),
    ...(continued === undefined ? {} : { continued }),
    signedInWith: way,
    secondFactor: twoFactor ?? null,
  })
  if (isNew) await addSignInNotice(db, person, "newSignIn", device, ctx.http.address)
  await noteSignIn(db, person)
  await resolveNotices(db, person.accountId, ["invitationUnused"], [invitationCause(person.userId)])
  await writeAudit(db, {
    ...byPerson(ctx, person),
    action: "session.started",
    object: { type: "session", id: sessionId, name: client.name },
    after: {
      client: client.name,
      loginPortal,
      way: identity === undefined ? way : "identityProvider",
      ...(twoFactor === undefined ? {} : { twoFactor }),
    },
  })
  if (way !== "sso") await noteBreakGlass(db, ctx, person)
  return sessionId
}

export const byPerson = (
  ctx: SignInCaller,
  person: Pick<Person, "accountId" | "userId" | "firstName" | "lastName">,
) => ({
  accountId: person.accountId,
  actorUserId: person.userId,
  actorName: `${person.firstName} ${person.lastName}`,
  traceId: ctx.traceId,
  address: ctx.http.address,
  client: clientName(ctx.http.userAgent),
})

const noteCommonPassword = (db: Db, ctx: PublicContext, person: Person) =>
  writeAudit(db, {
    ...byPerson(ctx, person),
    actorUserId: null,
    actorName: "Sign-in",
    action: "password.found_common",
    object: { type: "user", id: person.userId, name: person.loginName },
    after: { mustChangePassword: true },
  })

/** A lock on a name that does not exist belongs to no account, so it is not recorded in an audit log. */
const noteLock = async (ctx: PublicContext, person: Person | undefined) => {
  ctx.log.warn({ address: ctx.http.address, known: person !== undefined }, "sign-in locked")
  if (person === undefined) return
  await inSystem(ctx, async (db) => {
    await writeAudit(db, {
      ...byPerson(ctx, person),
      actorUserId: null,
      actorName: "Sign-in",
      action: "sign_in.locked",
      object: { type: "user", id: person.userId, name: person.loginName },
    })
    await addSignInNotice(db, person, "signInLocked", clientName(ctx.http.userAgent), ctx.http.address)
  })
}

const addSignInNotice = (
  db: Db,
  { accountId, userId, loginName }: Person,
  kind: "newSignIn" | "signInLocked",
  device: string,
  address: string,
) =>
  addNotice(db, {
    accountId,
    userId,
    kind,
    ...signInNoticeMessages[kind](loginName, device, address),
    path: kind === "newSignIn" ? "/me/sessions" : "/me/security",
  })
