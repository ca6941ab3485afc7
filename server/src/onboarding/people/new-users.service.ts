import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type {
  WelcomeMail,
  WelcomePreview,
  WelcomePreviewRequest,
} from "@dialplane/contract/onboarding/people/people.schema"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { User } from "@dialplane/contract/identity/users/users.schema"
import type { NewUserGiven } from "@dialplane/contract/identity/users/new-user-versions"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import {
  previewWelcome,
  previewWelcomeOf,
  deliverEmail,
  welcomeNewPerson,
} from "../../identity/passwords/password-links.service.ts"
import { readBrand } from "../../identity/passwords/passwords.service.ts"
import { purgeOldReservations } from "../../identity/users/login-names.service.ts"
import { createPerson, type NewPerson } from "../../identity/users/user-lifecycle.service.ts"
import { requireAccount } from "../../identity/users/users.service.ts"
import { findWelcomeMail } from "./people.queries.ts"

/**
 * Sends the email with the link to a first password. Returns false if the user may not sign in or should not get it.
 */
export const sendWelcomeMail = async (
  ctx: Context,
  db: Db,
  brand: EmailBrand,
  user: NewPerson,
  send: boolean,
): Promise<boolean> => {
  const sent = await welcomeNewPerson(ctx.kit, db, brand, ctx.accountId, user.userId, send && user.allowLogin, {
    invitedBy: ctx.actor.userId,
  })
  if (sent)
    await audit(db, ctx, {
      action: "password.welcome_sent",
      object: { type: "user", id: user.userId, name: user.loginName },
      after: { link: "mailed" },
    })
  return sent
}

/**
 * Creates a user without extension or phone, from any version of the request; sends the welcome email if requested.
 */
export const create = async (ctx: Context, { draft, named }: NewUserGiven): Promise<User> => {
  if (named.accountId !== undefined && named.accountId !== ctx.accountId)
    refuse(userProblems.fixedField, { field: "accountId" })
  await purgeOldReservations(ctx)
  const brand = await readBrand(ctx.kit, ctx.accountId)
  return inTransaction(ctx, async (db) => {
    const user = await createPerson(ctx, db, draft)
    await sendWelcomeMail(ctx, db, brand, user, user.sendEmail)
    return user
  })
}

export const welcomeMailOf = (ctx: Context, accountId: AccountId, userId: UserId): Promise<WelcomeMail> => {
  requireAccount(ctx, accountId)
  return inTransaction(ctx, async (db) => {
    const mail = await findWelcomeMail(db, accountId, userId)
    if (mail === undefined) return { state: "none", recipient: null, writtenAt: null, lastError: null }
    return mail.state === "waiting" && ctx.kit.mail.adapter === "outbox" ? { ...mail, state: "outbox" } : mail
  })
}

export const previewOfWelcome = async (
  ctx: Context,
  { facts, ...person }: WelcomePreviewRequest,
): Promise<WelcomePreview> => ({ ...(await previewWelcome(ctx.kit, ctx.accountId, person, facts)), recipient: null })

export const previewOfWelcomeTo = async (
  ctx: Context,
  accountId: AccountId,
  userId: UserId,
): Promise<WelcomePreview> => {
  requireAccount(ctx, accountId)
  return previewWelcomeOf(ctx, userId)
}

export const sendWelcome = async (ctx: Context, accountId: AccountId, userId: UserId): Promise<void> => {
  requireAccount(ctx, accountId)
  await deliverEmail(ctx, userId, "newUser")
}
