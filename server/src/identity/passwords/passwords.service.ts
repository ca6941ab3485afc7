import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Problem } from "@dialplane/contract/kit/problem"
import { passwordProblems } from "@dialplane/contract/identity/passwords/passwords.problems"
import type { OwnPasswordChange } from "@dialplane/contract/identity/passwords/passwords.schema"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { requireRecentProof } from "../../kit/access/recent-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { addNotice } from "../../kit/live/account-notices.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { actingPerson, holdsPower, rolesHeldBy } from "../roles/roles.service.ts"
import { sessionEnded } from "./end-sessions.service.ts"
import { isCommonPassword } from "./common-passwords.service.ts"
import { confirmPassword } from "./confirm-password.service.ts"
import { hashPassword, verifyPassword } from "./password-hash.rules.ts"
import { readEmailBrand, type EmailBrand } from "../../ground/branding/branding.service.ts"
import { changedEmail } from "./passwords.mails.ts"
import { deleteLink } from "./password-links.queries.ts"
import { judgePassword } from "./password-strength.rules.ts"
import { passwordNoticeMessages } from "./passwords.messages.ts"
import {
  endSessions,
  findPasswordAge,
  findPerson,
  lockRememberedHashes,
  replacePasswordHash,
  type EndReason,
  type PersonRow,
} from "./passwords.queries.ts"
import { roleInTheWay } from "./passwords.rules.ts"
import { findPolicy } from "./security-policy.service.ts"

interface NewPassword {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly password: string
  /** Whether the user has to choose another password at the next sign-in. */
  readonly mustChange: boolean
}

/** Checks a password, refuses recent ones, stores its hash and deletes an emailed link. The user must exist. */
export const setPassword = async (db: Db, { accountId, userId, password, mustChange }: NewPassword): Promise<void> => {
  const person = await getPerson(db, accountId, userId)
  const verdict = await judgeFor(db, person, password)
  if (!verdict.acceptable)
    throw new Refusal(
      passwordProblems.notAcceptable,
      {},
      verdict.reasons.map((details) => ({ field: "password", details })),
    )
  // An emailed link must not change the password again later.
  await deleteLink(db, accountId, userId)
  const { passwordHistory } = (await findPolicy(db, accountId)).settings
  const remembered = await lockRememberedHashes(db, accountId, userId, passwordHistory)
  const matches = await Promise.all(remembered.map((hash) => verifyPassword(hash, password)))
  if (matches.includes(true)) refuse(passwordProblems.usedBefore)
  await replacePasswordHash(db, accountId, userId, await hashPassword(password), mustChange, passwordHistory)
}

export const getPerson = async (db: Db, accountId: AccountId, userId: UserId): Promise<PersonRow> =>
  (await findPerson(db, accountId, userId)) ?? refuse(userProblems.notFound)

/** By the rules for everybody and the policy of the account. */
export const judgeFor = async (db: Db, person: PersonRow, password: string) => {
  const { passwordMinimumLength, checkCommonPasswords } = (await findPolicy(db, person.accountId)).settings
  return judgePassword(
    password,
    {
      loginName: person.loginName,
      email: person.email,
      names: [person.firstName, person.lastName],
      company: person.company,
    },
    {
      minimumLength: passwordMinimumLength,
      isCommon: (text) => checkCommonPasswords && isCommonPassword(text),
    },
  )
}

export { hasPassword } from "./passwords.queries.ts"

/** Ends a user's sessions and notifies their windows. */
export const endSessionsOf = async (
  db: Db,
  person: PersonRow,
  reason: EndReason,
  exceptSessionId: string | null = null,
) => {
  const ended = await endSessions(db, person.accountId, person.userId, reason, exceptSessionId)
  for (const sessionId of ended)
    await publishEvent(db, {
      accountId: person.accountId,
      userId: person.userId,
      topic: sessionEnded,
      data: { sessionId, reason },
    })
  return ended.length
}

/** The brand of emails; read before the transaction, because it may belong to a parent account. */
export const readBrand = readEmailBrand
export { hasPasswordSql } from "./passwords.queries.ts"

/** Notifies a user of every change of their password, in the portal and by email. */
export const writeChangedEmail = async (kit: Kit, db: Db, brand: EmailBrand, person: PersonRow) => {
  await addNotice(db, {
    accountId: person.accountId,
    userId: person.userId,
    kind: "passwordChanged",
    title: passwordNoticeMessages.title,
    text: passwordNoticeMessages.text(person.loginName),
    path: "/me/security",
  })
  if (person.email !== "")
    await kit.mail.write(db, { accountId: person.accountId, to: person.email, ...changedEmail(kit, brand, person) })
}

/** Refuses callers who may not manage a user's password. Users change their own password elsewhere. */
export const requireManageable = async (
  db: Db,
  ctx: Context,
  person: PersonRow,
  forOneself: Problem = passwordProblems.ownNeedsCurrent,
) => {
  if (person.userId === ctx.actor.userId) refuse(forOneself)
  const role = roleInTheWay(actingPerson(ctx.actor), await rolesHeldBy(db, person.accountId, person.userId))
  if (role !== undefined) refuse(passwordProblems.mayNotManage, { role })
}

export const changeOwn = async (ctx: Context, { currentPassword, password }: OwnPasswordChange): Promise<void> => {
  await confirmPassword(ctx, currentPassword)
  const { homeAccountId: accountId, userId, sessionId } = ctx.actor
  const brand = await readBrand(ctx.kit, accountId)
  await inTransaction(ctx, async (db) => {
    const person = await getPerson(db, accountId, userId)
    await setPassword(db, { accountId, userId, password, mustChange: false })
    const endedSessions = await endSessionsOf(db, person, "passwordChanged", sessionId)
    await writeChangedEmail(ctx.kit, db, brand, person)
    await audit(db, ctx, { action: "password.changed", object: aboutPerson(person), after: { endedSessions } })
  })
}

export const setFor = async (ctx: Context, userId: UserId, password: string): Promise<void> => {
  const brand = await readBrand(ctx.kit, ctx.accountId)
  await inTransaction(ctx, async (db) => {
    const person = await getPerson(db, ctx.accountId, userId)
    await requireManageable(db, ctx, person)
    // Whoever sets the password can sign in as the user.
    if (await holdsPower(db, ctx.accountId, userId)) requireRecentProof(ctx)
    await setPassword(db, { accountId: ctx.accountId, userId, password, mustChange: true })
    const endedSessions = await endSessionsOf(db, person, "passwordReset")
    await writeChangedEmail(ctx.kit, db, brand, person)
    await audit(db, ctx, {
      action: "password.set",
      object: aboutPerson(person),
      after: { mustChange: true, endedSessions },
    })
  })
}

export const aboutPerson = (person: PersonRow) => ({ type: "user", id: person.userId, name: person.loginName })

export const check = async (ctx: Context, userId: UserId, password: string) => {
  const db = reading(ctx)
  return judgeFor(db, await getPerson(db, ctx.accountId, userId), password)
}

export const getOwnAge = (ctx: Context) => findPasswordAge(reading(ctx), ctx.actor.homeAccountId, ctx.actor.userId)
