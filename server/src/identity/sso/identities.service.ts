import type { IdentityEssentials, UserIdentity } from "@dialplane/contract/identity/sso/identities.schema"
import { ssoProblems as problems } from "@dialplane/contract/identity/sso/sso.problems"
import type { SsoConfirmation } from "@dialplane/contract/identity/sso/sso.schema"
import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import type { UserId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, RenameStep } from "../../kit/context.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { endChallengesByProvider } from "../mfa/challenges.service.ts"
import { endSessionOf } from "../sessions/sessions.service.ts"
import * as queries from "./identities.queries.ts"
import { confirm } from "./sso.service.ts"
import { listSessionsOfUser } from "./sso-sign-ins.queries.ts"

type Provider = UserIdentity["provider"] | "sso"

export const getEssentials = (ctx: Context): Promise<IdentityEssentials> =>
  queries.findEssentials(reading(ctx), ctx.accountId)

export const getOfUser = async (ctx: Context, provider: Provider, username: string): Promise<UserIdentity> => {
  const db = reading(ctx)
  const user = (await queries.findUserByLogin(db, ctx.accountId, username)) ?? refuse(userProblems.notFound)
  return (await queries.findIdentity(db, ctx.accountId, user.userId, provider)) ?? refuse(problems.identityNotFound)
}

/** `isMeant` compares what else the address says of the link. */
const unlink = async (
  ctx: Context,
  userId: UserId,
  provider: Provider,
  { currentPassword, code, passkey }: SsoConfirmation,
  isMeant: (found: UserIdentity) => boolean,
) => {
  await confirm(ctx, { currentPassword, code, passkey })
  return inTransaction(ctx, async (db) => {
    const found = await queries.findIdentity(db, ctx.accountId, userId, provider)
    if (found === undefined || !isMeant(found)) return refuse(problems.identityNotFound)
    await queries.deleteLink(db, ctx.accountId, userId, found.provider)
    // Before the sessions: one that is being answered opens its session first.
    await endChallengesByProvider(db, { accountId: ctx.accountId, userId })
    let endedSessions = 0
    for (const { sessionId } of await listSessionsOfUser(db, ctx.accountId, userId))
      if (await endSessionOf(db, ctx.accountId, userId, sessionId, "endedByAdministrator")) endedSessions += 1
    await audit(db, ctx, {
      action: "sso.user_unlinked",
      object: { type: "user", id: userId, name: found.username },
      before: { providerIdentityId: found.providerIdentityId },
      after: { endedSessions },
    })
    return undefined
  })
}

/**
 * Removes the link of a user whose login name changed, if the identity provider knows them by the old one: it names them
 * by the new one from now on, and somebody else can get the old one.
 */
export const forgetNamedLink: RenameStep = async (db, { accountId, userId, oldLoginName, write }) => {
  for (const providerIdentityId of await queries.deleteLinksNamed(db, accountId, userId, oldLoginName))
    await write({
      action: "sso.user_unlinked",
      object: { type: "user", id: userId, name: oldLoginName },
      before: { providerIdentityId },
    })
}

export const unlinkById = (
  ctx: Context,
  userId: UserId,
  provider: Provider,
  providerIdentityId: string,
  proof: SsoConfirmation,
) => unlink(ctx, userId, provider, proof, (found) => found.providerIdentityId === providerIdentityId)
export const unlinkByName = (
  ctx: Context,
  userId: UserId,
  provider: Provider,
  username: string,
  proof: SsoConfirmation,
) => unlink(ctx, userId, provider, proof, (found) => found.username.toLowerCase() === username.toLowerCase())
