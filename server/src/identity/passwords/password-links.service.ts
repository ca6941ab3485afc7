import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { WelcomeFacts } from "@dialplane/contract/identity/passwords/welcome-facts"
import { passwordProblems } from "@dialplane/contract/identity/passwords/passwords.problems"
import {
  linkMinutes,
  type LinkPurpose,
  type PasswordLinkUse,
} from "@dialplane/contract/identity/passwords/passwords.schema"
import { secretQuestionText } from "@dialplane/contract/identity/users/secret-questions"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { emailParts } from "../../ground/branding/branded-email.service.ts"
import { audit, writeAudit } from "../../kit/audit/audit.ts"
import type { Context, Kit, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { mailsToPersonLimit } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { hashToken, newToken } from "../../kit/runtime/secrets.ts"
import { inSystem, inTransaction } from "../../kit/database/transaction.ts"
import { noteInvitation } from "../users/users.service.ts"
import { noPasswordFits, verifyPassword } from "./password-hash.rules.ts"
import { linkEmail, linkContent } from "./passwords.mails.ts"
import {
  countWrongAnswer,
  findLink,
  findSecondsUntilFewer,
  lockLink,
  saveLink,
  type LinkRow,
} from "./password-links.queries.ts"
import { findPersonByLogin, replacePasswordHash, startWithoutPassword, type PersonRow } from "./passwords.queries.ts"
import { normaliseAnswer } from "./passwords.rules.ts"
import {
  aboutPerson,
  requireManageable,
  endSessionsOf,
  getPerson,
  judgeFor,
  readBrand,
  setPassword,
  writeChangedEmail,
} from "./passwords.service.ts"
import { findPolicy } from "./security-policy.service.ts"
import { findWelcomeFacts } from "./welcome-facts.queries.ts"
import { clearAllAttempts } from "./wrong-passwords.service.ts"

const wrongAnswersAllowed = 5

/** Creates a link, which replaces an earlier one, and emails it. Only the hash of its token is stored. */
export const mailLink = async (
  kit: Kit,
  db: Db,
  brand: EmailBrand,
  person: PersonRow,
  purpose: LinkPurpose,
  { note = "", invitedBy = null }: { readonly note?: string; readonly invitedBy?: UserId | null } = {},
) => {
  const token = newToken()
  await saveLink(db, person.accountId, person.userId, hashToken(token), purpose)
  // After the link was written, which stays locked until the end: concurrent requests are counted one after the other.
  if (purpose !== "forgotten") await requireFewMails(db, person, purpose)
  const facts = purpose === "welcome" ? await findWelcomeFacts(db, person.accountId, person.userId) : undefined
  await kit.mail.write(db, {
    accountId: person.accountId,
    to: person.email,
    expiresInSeconds: linkMinutes[purpose] * 60,
    about: { userId: person.userId, purpose },
    ...linkEmail(kit, purpose, brand, person, token, { note, facts }),
  })
  if (purpose === "welcome") await noteInvitation({ kit }, db, person.accountId, person.userId, invitedBy)
}

/** Requests by the users themselves are limited before they get here. */
const requireFewMails = async (db: Db, { accountId, userId, firstName, lastName }: PersonRow, purpose: LinkPurpose) => {
  const wait = await findSecondsUntilFewer(db, accountId, userId, purpose, mailsToPersonLimit)
  if (wait === undefined) return
  refuse(passwordProblems.tooManyMails, {
    name: `${firstName} ${lastName}`,
    most: mailsToPersonLimit.most,
    minutes: Math.ceil(wait / 60),
    seconds: wait,
  })
}

export const deliverEmail = (ctx: Context, userId: UserId, sentMail: "reset" | "newUser") =>
  sendTo(ctx, (db) => getPerson(db, ctx.accountId, userId), sentMail)

export const resetByLogin = (ctx: Context, loginName: string) =>
  sendTo(ctx, async (db) => (await findPersonByLogin(db, loginName)) ?? refuse(userProblems.notFound), "reset")

const sendTo = async (
  ctx: Context,
  find: (db: Db) => Promise<PersonRow>,
  sentMail: "reset" | "newUser",
): Promise<void> => {
  const brand = await readBrand(ctx.kit, ctx.accountId)
  await inTransaction(ctx, async (db) => {
    const person = await find(db)
    await requireReachable(db, ctx, person)
    await (sentMail === "reset" ? reset(ctx, db, brand, person) : welcome(ctx, db, brand, person))
  })
}

/** A user whose password the caller may manage, who may sign in and has an address. */
const requireReachable = async (db: Db, ctx: Context, person: PersonRow) => {
  await requireManageable(db, ctx, person)
  if (!person.canSignIn) refuse(passwordProblems.cannotSignIn)
  if (person.email === "") refuse(passwordProblems.noEmail)
}

/** Sends the welcome email to one of many users, in an open transaction. Returns the user's name. */
export const inviteWithin = async (ctx: Context, db: Db, brand: EmailBrand, userId: UserId): Promise<string> => {
  const person = await getPerson(db, ctx.accountId, userId)
  await requireReachable(db, ctx, person)
  await welcome(ctx, db, brand, person)
  return `${person.firstName} ${person.lastName}`
}

/** The old password stops working at once; only the emailed link gives access again. */
const reset = async (ctx: Context, db: Db, brand: EmailBrand, person: PersonRow) => {
  // The link before the password, in the same order as when a link is used, to avoid deadlocks.
  await mailLink(ctx.kit, db, brand, person, "adminReset")
  const { passwordHistory } = (await findPolicy(db, person.accountId)).settings
  await replacePasswordHash(db, person.accountId, person.userId, noPasswordFits, true, passwordHistory)
  const endedSessions = await endSessionsOf(db, person, "passwordReset")
  await audit(db, ctx, {
    action: "password.reset",
    object: aboutPerson(person),
    after: { endedSessions, link: "mailed" },
  })
}

/** For a user who has no password and cannot sign in with the identity provider any more, in an open transaction. */
export const mailAfterSso = async (ctx: Context, db: Db, brand: EmailBrand, userId: UserId): Promise<void> => {
  const { kit, accountId } = ctx
  // Somebody who deletes and restores the settings again and again does not fill mailboxes.
  if ((await findSecondsUntilFewer(db, accountId, userId, "ssoEnded", mailsToPersonLimit)) !== undefined) return
  const person = await getPerson(db, accountId, userId)
  await mailLink(kit, db, brand, person, "ssoEnded")
  await audit(db, ctx, { action: "password.link_after_sso", object: aboutPerson(person), after: { link: "mailed" } })
}

const welcome = async (ctx: Context, db: Db, brand: EmailBrand, person: PersonRow) => {
  if (person.hasSignedIn) refuse(passwordProblems.alreadySignedIn)
  await mailLink(ctx.kit, db, brand, person, "welcome", { invitedBy: ctx.actor.userId })
  await audit(db, ctx, { action: "password.welcome_sent", object: aboutPerson(person), after: { link: "mailed" } })
}

/**
 * For a user who was just added or restored, in the same transaction: no password is accepted until they choose one by
 * the emailed link.
 */
export const welcomeNewPerson = async (
  kit: Kit,
  db: Db,
  brand: EmailBrand,
  accountId: AccountId,
  userId: UserId,
  send: boolean,
  { note = "", invitedBy = null }: { readonly note?: string; readonly invitedBy?: UserId | null } = {},
): Promise<boolean> => {
  await startWithoutPassword(db, accountId, userId)
  if (!send) return false
  const person = await getPerson(db, accountId, userId)
  if (person.email === "") return false
  // A user may be restored repeatedly: the email limit must not prevent the restore.
  if ((await findSecondsUntilFewer(db, accountId, userId, "welcome", mailsToPersonLimit)) !== undefined) return false
  await mailLink(kit, db, brand, person, "welcome", { note, invitedBy })
  return true
}

/** A preview of the welcome email, with a sample instead of the secret link. */
export const previewWelcome = async (
  kit: Kit,
  accountId: AccountId,
  person: { readonly firstName: string; readonly loginName: string },
  facts: WelcomeFacts | undefined,
) => {
  const brand = await readBrand(kit, accountId)
  const { subject, text } = linkEmail(kit, "welcome", brand, person, "…", { facts })
  return { subject, text, html: emailParts(brand, linkContent(kit, "welcome", brand, person, "…", { facts })) }
}

/** The welcome email that an existing user would get now. */
export const previewWelcomeOf = async (ctx: Context, userId: UserId) => {
  const { person, facts } = await inTransaction(ctx, async (db) => ({
    person: await getPerson(db, ctx.accountId, userId),
    facts: await findWelcomeFacts(db, ctx.accountId, userId),
  }))
  return {
    ...(await previewWelcome(ctx.kit, ctx.accountId, person, facts)),
    recipient: person.email === "" ? null : person.email,
  }
}

/** The link of a token and its user, while both can be used. */
const openLink = (ctx: PublicContext, token: string) =>
  inSystem(ctx, async (db) => {
    const link = (await findLink(db, hashToken(token))) ?? refuse(passwordProblems.linkNotValid)
    const person = await getPerson(db, link.accountId, link.userId)
    // Refused before the user enters a new password in vain.
    if (!person.canSignIn) refuse(passwordProblems.linkNotValid)
    return { link, person }
  })

/**
 * After an administrator's reset no answer is needed, because the administrator vouches for the user; a user who
 * requested the link must answer the secret question.
 */
const questionOf = (link: LinkRow) =>
  link.purpose === "forgotten" && link.questionId !== null ? (secretQuestionText(link.questionId) ?? null) : null

export const describe = async (ctx: PublicContext, token: string) => {
  const { link, person } = await openLink(ctx, token)
  return {
    purpose: link.purpose,
    loginName: person.loginName,
    secretQuestion: questionOf(link),
    expiresAt: link.expiresAt,
  }
}

export const check = async (ctx: PublicContext, token: string, password: string) => {
  const { person } = await openLink(ctx, token)
  return inSystem(ctx, (db) => judgeFor(db, person, password))
}

export const use = async (ctx: PublicContext, { token, password, secretAnswer }: PasswordLinkUse): Promise<void> => {
  const {
    person: { accountId, loginName },
  } = await openLink(ctx, token)
  const brand = await readBrand(ctx.kit, accountId)
  // The count of a wrong answer must be committed, so the refusal follows after the transaction.
  const wrongAnswer = await ctx.kit.database.transaction({ account: accountId }, async (db) => {
    const link = (await lockLink(db, hashToken(token))) ?? refuse(passwordProblems.linkNotValid)
    const person = await getPerson(db, accountId, link.userId)
    if (!person.canSignIn) refuse(passwordProblems.linkNotValid)
    if (!(await answersQuestion(link, secretAnswer))) {
      await countWrongAnswer(db, accountId, link.userId, wrongAnswersAllowed)
      return true
    }
    await setPassword(db, { accountId, userId: link.userId, password, mustChange: false })
    const endedSessions = await endSessionsOf(db, person, "passwordReset")
    await writeChangedEmail(ctx.kit, db, brand, person)
    await writeAudit(db, {
      accountId,
      actorUserId: person.userId,
      actorName: `${person.firstName} ${person.lastName}`,
      action: "password.chosen_by_link",
      object: aboutPerson(person),
      after: { purpose: link.purpose, endedSessions },
      traceId: ctx.traceId,
      address: ctx.http.address,
    })
    return false
  })
  if (wrongAnswer) refuse(passwordProblems.secretAnswerWrong)
  // The user has proven who they are by email, so a lock after wrong passwords ends.
  await inSystem(ctx, (db) => clearAllAttempts(db, ctx.kit.secrets, loginName))
}

const answersQuestion = async (link: LinkRow, answer: string | undefined): Promise<boolean> => {
  if (questionOf(link) === null) return true
  if (answer === undefined || answer.trim() === "") return refuse(passwordProblems.secretAnswerNeeded)
  return verifyPassword(link.answerHash ?? undefined, normaliseAnswer(answer))
}
