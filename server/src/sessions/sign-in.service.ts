import { sessionProblems } from "@dialplane/contract/sessions/sessions.problems"
import { writeAudit } from "../kit/audit.ts"
import type { PublicContext } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { Refusal, refuse } from "../kit/refusal.ts"
import { inSystem } from "../kit/transaction.ts"
import { checkAgainstHash } from "../passwords/password-check.service.ts"
import { clearAttempts, takeAttempt } from "../passwords/wrong-passwords.service.ts"
import type { Client } from "./clients.ts"
import { deviceWords } from "../kit/device-words.ts"
import { purgeRecords } from "./identity-records.queries.ts"
import { openSession, type IssuedTokens, type SessionDraft } from "./session-tokens.ts"
import { purgeSessions } from "./sessions.queries.ts"
import { startingRole } from "./sessions.rules.ts"
import { findByLogin, noteSignIn, purgeAttempts, replaceHash, type Person } from "./sign-in.queries.ts"

/**
 * What stands between a right password and a session. A password is enough today; a second factor and an account's own
 * single sign-on become further kinds here, and every way in (token call, identity provider) has to answer them.
 */
export type NextStep = { readonly kind: "admitted"; readonly person: Person; readonly roleId: number }

/** One attempt with a password. The attempt is counted before the password is looked at, for unknown names as well. */
export const signInWithPassword = async (ctx: PublicContext, client: Client, loginName: string, password: string): Promise<NextStep> => {
  const { secrets } = ctx.kit
  const { attempt, found } = await inSystem(ctx, async (db) => ({ attempt: await takeAttempt(db, secrets, loginName), found: await findByLogin(db, loginName) }))
  if (attempt.kind === "locked") throw new Refusal(sessionProblems.locked, { minutes: Math.ceil(attempt.lockedForSeconds / 60) })
  // The same work for a name that does not exist, so that time does not tell.
  const { right, newHash } = await checkAgainstHash(found?.passwordHash, password)
  if (!right || found === undefined) {
    if (attempt.attemptsLeft === 0) await noteLock(ctx, found?.person)
    throw new Refusal(sessionProblems.wrongCredentials, { attemptsLeft: attempt.attemptsLeft })
  }
  const { person, passwordHash } = found
  await inSystem(ctx, async (db) => {
    await clearAttempts(db, secrets, loginName)
    if (newHash !== undefined && passwordHash !== undefined) await replaceHash(db, person, passwordHash, newHash)
  })
  return admit(person, client)
}

/** The rules that hold however a person proves who they are. The state of the account is none of them. */
export const admit = (person: Person, client: Client): NextStep => {
  if (!person.allowLogin) throw new Refusal(sessionProblems.loginNotAllowed)
  const roleId = startingRole(person.memberships, client.browser)
  if (roleId === undefined) return refuse(client.browser ? sessionProblems.noPortal : sessionProblems.loginNotAllowed)
  return { kind: "admitted", person, roleId }
}

/** Opens the session of an admitted person, with its audit entry. */
export const openSessionFor = async (
  db: Db, ctx: PublicContext, { person, roleId }: NextStep, client: Client, loginPortal: SessionDraft["loginPortal"], identity?: SessionDraft["identity"],
): Promise<IssuedTokens> => {
  const tokens = await openSession(db, ctx.kit.config, {
    accountId: person.accountId, userId: person.userId, roleId, clientId: client.id, loginPortal, device: deviceWords(ctx.http.userAgent), address: ctx.http.address, ...(identity === undefined ? {} : { identity }),
  })
  await noteSignIn(db, person)
  await writeAudit(db, {
    ...byPerson(ctx, person), action: "session.started", object: { type: "session", id: tokens.sessionId, name: client.name }, after: { client: client.id, loginPortal, way: identity === undefined ? "password" : "identityProvider" },
  })
  await purgeSessions(db)
  await purgeAttempts(db)
  await purgeRecords(db)
  return tokens
}

export const byPerson = (ctx: PublicContext, person: Pick<Person, "accountId" | "userId" | "firstName" | "lastName">) => ({
  accountId: person.accountId, actorUserId: person.userId, actorName: `${person.firstName} ${person.lastName}`, traceId: ctx.traceId, address: ctx.http.address, client: deviceWords(ctx.http.userAgent),
})

/** A lock on a name nobody has belongs to no account's audit log. */
const noteLock = async (ctx: PublicContext, person: Person | undefined) => {
  ctx.log.warn({ address: ctx.http.address, known: person !== undefined }, "sign-in locked")
  if (person === undefined) return
  await inSystem(ctx, (db) =>
    writeAudit(db, { ...byPerson(ctx, person), actorUserId: null, actorName: "Sign-in", action: "sign_in.locked", object: { type: "user", id: person.userId, name: person.loginName } }))
}
