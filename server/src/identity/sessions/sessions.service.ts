import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { sessionEnded } from "@dialplane/contract/identity/sessions/sessions.events"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import type { Session, SessionEntry } from "@dialplane/contract/identity/sessions/sessions.schema"
import { listedKeys } from "../../ground/accounts/account-settings.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Actor } from "../../kit/access/actor.ts"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { forgetBrowsers } from "../mfa/browsers.service.ts"
import { findSetUpBy } from "../mfa/methods.service.ts"
import { actingPerson } from "../roles/roles.service.ts"
import { clientById } from "./clients.service.ts"
import { deleteRecordByUid, deleteRecordsOfGrant, deleteRecordsOfPerson } from "./identity-records.queries.ts"
import { clearRefreshCookie } from "./refresh-cookie.service.ts"
import {
  endAllSessions,
  endContinued,
  endOneSession,
  findSession,
  listMemberships,
  listOpenSessions,
  type EndedSession,
} from "./sessions.queries.ts"

/** Why a session ended, for the audit log and the user's windows. */
export type EndReason =
  | "signedOut"
  | "signedOutEverywhere"
  | "endedFromList"
  | "passwordChanged"
  | "passwordReset"
  | "refreshTokenReused"
  | "replaced"
  | "endedByAdministrator"
  | "trustEnded"
  | "accessTaken"
  | "sentOut"
  | "blocked"
  | "accountCancelled"
  | "accountSuspended"
  | "ssoRequired"
  | "ssoSignedOut"
  | "addressNotAllowed"

export const getSession = async (ctx: Context): Promise<Session> => {
  const { actor } = ctx
  const { row, memberships, setUpTwoFactorBy } = await inTransaction(ctx, async (db) => ({
    row: (await findSession(db, actor.homeAccountId, actor.sessionId)) ?? refuse(sessionProblems.notFound),
    memberships: actor.acting === null ? await listMemberships(db, actor.homeAccountId, actor.userId) : [],
    setUpTwoFactorBy:
      actor.acting === null ? await findSetUpBy(db, { accountId: actor.homeAccountId, userId: actor.userId }) : null,
  }))
  return {
    sessionId: row.id,
    userId: actor.userId,
    accountId: actor.accountId,
    loginName: row.loginName,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    homeAccountId: actor.homeAccountId,
    // The role in use comes first, because the portal shows what that role allows.
    roles: [
      describeRole(actor.role, memberships.find(({ roleId }) => roleId === actor.role.id)?.isDefault ?? true),
      ...memberships
        .filter(({ roleId }) => roleId !== actor.role.id)
        .map(({ roleId, ownName, isDefault }) =>
          describeRole(
            roleById.get(roleId) ?? {
              id: roleId,
              name: ownName ?? `role ${roleId}`,
              displayName: ownName ?? `Role ${roleId}`,
            },
            isDefault,
          ),
        ),
    ],
    isVendorSupport: actor.isVendorSupport,
    accountName: actor.acting?.accountName ?? row.accountName,
    permissions: [...(await listedKeys(ctx, actor.accountId, actor.keys))],
    passwordExpired: actor.passwordExpired,
    setUpTwoFactorBy,
    loginPortal: row.loginPortal,
    acting:
      actor.acting === null
        ? null
        : {
            kind: actor.acting.kind,
            accountName: actor.acting.accountName,
            roleName: actor.role.displayName,
            reason: actor.acting.reason,
            until: actor.acting.until,
            homeAccountName: row.accountName,
            home: describeHome(actor),
          },
  }
}

const describeHome = (actor: Actor) => {
  const { role, isVendorSupport } = actingPerson(actor).home
  return { roleId: role.id, displayName: role.displayName, isVendorSupport }
}

const describeRole = (
  { id, name, displayName }: { id: number; name: string; displayName: string },
  isDefault: boolean,
) => ({ roleId: id, name, displayName, isDefault })

/**
 * Ends all sessions of a user, or all but one, including the records of the identity provider. Works in both
 * transaction scopes.
 */
export const endSessionsOf = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  { except, reason }: { except?: string; reason: EndReason },
): Promise<number> => {
  const ended = await endAllSessions(db, accountId, userId, except, reason)
  const kept = except === undefined ? undefined : await findSession(db, accountId, except)
  await deleteRecordsOfPerson(db, userId, kept?.identityGrantHash ?? null)
  for (const session of ended) await notifyWindows(db, accountId, userId, session.id, reason)
  return ended.length
}

/** Ends one session of a user; false if it is not open. */
export const endOneOf = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  sessionId: string,
  reason: EndReason,
): Promise<boolean> => {
  const ended = await endOneSession(db, accountId, userId, sessionId, reason)
  for (const session of ended) await finishEnded(db, accountId, userId, session, reason)
  return ended.length > 0
}

/** Notifies the user's windows and deletes the provider's records, which would otherwise let the user in again. */
export const finishEnded = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  session: EndedSession,
  reason: EndReason,
) => {
  for (const continued of await endContinued(db, accountId, session.id, reason))
    await finishEnded(db, accountId, userId, continued, reason)
  if (session.identityGrantHash !== null) await deleteRecordsOfGrant(db, session.identityGrantHash)
  if (session.identitySessionHash !== null) await deleteRecordByUid(db, "Session", session.identitySessionHash)
  await notifyWindows(db, accountId, userId, session.id, reason)
}

const notifyWindows = (db: Db, accountId: AccountId, userId: UserId, sessionId: string, reason: EndReason) =>
  publishEvent(db, { accountId, userId, topic: sessionEnded, data: { sessionId, reason } })

export const end = async (ctx: Context, everywhere: boolean): Promise<void> => {
  const { homeAccountId: accountId, userId, sessionId, acting } = ctx.actor
  await inTransaction(ctx, async (db) => {
    if (everywhere) {
      await endSessionsOf(db, accountId, userId, { reason: "signedOutEverywhere" })
      await forgetBrowsers(db, { accountId, userId })
    } else
      for (const ended of await endOneSession(db, accountId, userId, sessionId, "signedOut"))
        await finishEnded(db, accountId, userId, ended, "signedOut")
    await audit(db, ctx, {
      action: everywhere ? "session.ended_everywhere" : "session.ended",
      object: { type: "session", id: sessionId },
    })
  })
  // A user who stops acting elsewhere is still signed in.
  if (acting === null || everywhere) clearRefreshCookie(ctx)
}

export const listOwn = async (ctx: Context): Promise<{ items: SessionEntry[] }> => {
  const rows = await listOpenSessions(reading(ctx), ctx.actor.homeAccountId, ctx.actor.userId)
  return {
    items: rows.map((row) => ({
      sessionId: row.id,
      current: row.id === ctx.actor.sessionId,
      client: clientById.get(row.clientId)?.name ?? row.clientId,
      device: row.device,
      address: row.address,
      startedAt: row.startedAt,
      lastUsedAt: row.lastUsedAt,
      expiresAt: row.expiresAt,
    })),
  }
}

export const endOwn = async (ctx: Context, sessionId: string): Promise<void> => {
  const { homeAccountId: accountId, userId } = ctx.actor
  await inTransaction(ctx, async (db) => {
    const [ended] = await endOneSession(db, accountId, userId, sessionId, "endedFromList")
    if (ended === undefined) return refuse(sessionProblems.notFound)
    await finishEnded(db, accountId, userId, ended, "endedFromList")
    await audit(db, ctx, { action: "session.ended", object: { type: "session", id: sessionId } })
  })
  if (sessionId === ctx.actor.sessionId) clearRefreshCookie(ctx)
}

/** Ends one session of a user, in the transaction of what ended it. True if it was open. */
export const endSessionOf = async (
  db: Db,
  accountId: AccountId,
  userId: UserId,
  sessionId: string,
  reason: EndReason,
): Promise<boolean> => {
  const [ended] = await endOneSession(db, accountId, userId, sessionId, reason)
  if (ended !== undefined) await finishEnded(db, accountId, userId, ended, reason)
  return ended !== undefined
}
