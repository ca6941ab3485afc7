import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { displayName, roleById } from "@dialplane/contract/roles/roles.table"
import { sessionEnded } from "@dialplane/contract/sessions/sessions.events"
import { sessionProblems } from "@dialplane/contract/sessions/sessions.problems"
import type { Session, SessionEntry } from "@dialplane/contract/sessions/sessions.schema"
import { audit } from "../kit/audit.ts"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { publishEvent } from "../kit/events.ts"
import { refuse } from "../kit/refusal.ts"
import { inTransaction } from "../kit/transaction.ts"
import { clientById } from "./clients.ts"
import { deleteRecordByUid, deleteRecordsOfGrant, deleteRecordsOfPerson } from "./identity-records.queries.ts"
import { clearRefreshCookie } from "./refresh-cookie.ts"
import { endAllSessions, endOneSession, findSession, listMemberships, listOpenSessions, type EndedSession } from "./sessions.queries.ts"

/** Why a session ended, as the audit log and the person's windows hear it. */
export type EndReason = "signedOut" | "signedOutEverywhere" | "endedFromList" | "passwordChanged" | "passwordReset" | "refreshTokenReused" | "replaced" | "endedByAdministrator"

export const getSession = async (ctx: Context): Promise<Session> => {
  const { actor } = ctx
  const { row, memberships } = await inTransaction(ctx, async (db) => ({
    row: (await findSession(db, actor.accountId, actor.sessionId)) ?? refuse(sessionProblems.notFound),
    memberships: await listMemberships(db, actor.accountId, actor.userId),
  }))
  return {
    sessionId: row.id, userId: actor.userId, accountId: actor.accountId, loginName: row.loginName, firstName: row.firstName, lastName: row.lastName, email: row.email,
    roles: memberships.map(({ roleId, isDefault }) => {
      const name = roleById.get(roleId)?.name ?? `role ${roleId}`
      return { roleId, name, displayName: displayName(name), isDefault }
    }),
    isVendorSupport: actor.isVendorSupport,
    accountName: row.accountName,
    permissions: [...actor.keys],
    passwordExpired: actor.passwordExpired,
    loginPortal: row.loginPortal,
    actor: actor.onBehalfOf,
  }
}

/** Ends every session of a person, or all but one, with what the identity provider holds for them. Works in either scope. */
export const endSessionsOf = async (db: Db, accountId: AccountId, userId: UserId, { except, reason }: { except?: string; reason: EndReason }): Promise<number> => {
  const ended = await endAllSessions(db, accountId, userId, except, reason)
  const kept = except === undefined ? undefined : await findSession(db, accountId, except)
  await deleteRecordsOfPerson(db, userId, kept?.identityGrantHash ?? null)
  for (const session of ended) await tellWindows(db, accountId, userId, session.id, reason)
  return ended.length
}

/** Tells the windows, and ends what the identity provider would otherwise let in again. */
export const finishEnded = async (db: Db, accountId: AccountId, userId: UserId, session: EndedSession, reason: EndReason) => {
  if (session.identityGrantHash !== null) await deleteRecordsOfGrant(db, session.identityGrantHash)
  if (session.identitySessionHash !== null) await deleteRecordByUid(db, "Session", session.identitySessionHash)
  await tellWindows(db, accountId, userId, session.id, reason)
}

const tellWindows = (db: Db, accountId: AccountId, userId: UserId, sessionId: string, reason: EndReason) =>
  publishEvent(db, { accountId, userId, topic: sessionEnded, data: { sessionId, reason } })

export const end = async (ctx: Context, everywhere: boolean): Promise<void> => {
  const { accountId, userId, sessionId } = ctx.actor
  await inTransaction(ctx, async (db) => {
    if (everywhere) await endSessionsOf(db, accountId, userId, { reason: "signedOutEverywhere" })
    else for (const ended of await endOneSession(db, accountId, userId, sessionId, "signedOut")) await finishEnded(db, accountId, userId, ended, "signedOut")
    await audit(db, ctx, { action: everywhere ? "session.ended_everywhere" : "session.ended", object: { type: "session", id: sessionId } })
  })
  clearRefreshCookie(ctx)
}

export const listOwn = async (ctx: Context): Promise<{ items: SessionEntry[] }> => {
  const rows = await inTransaction(ctx, (db) => listOpenSessions(db, ctx.actor.accountId, ctx.actor.userId))
  return {
    items: rows.map((row) => ({
      sessionId: row.id, current: row.id === ctx.actor.sessionId, client: clientById.get(row.clientId)?.name ?? row.clientId, device: row.device, address: row.address,
      startedAt: row.startedAt, lastUsedAt: row.lastUsedAt, expiresAt: row.expiresAt,
    })),
  }
}

export const endOwn = async (ctx: Context, sessionId: string): Promise<void> => {
  const { accountId, userId } = ctx.actor
  await inTransaction(ctx, async (db) => {
    const [ended] = await endOneSession(db, accountId, userId, sessionId, "endedFromList")
    if (ended === undefined) return refuse(sessionProblems.notFound)
    await finishEnded(db, accountId, userId, ended, "endedFromList")
    await audit(db, ctx, { action: "session.ended", object: { type: "session", id: sessionId } })
  })
  if (sessionId === ctx.actor.sessionId) clearRefreshCookie(ctx)
}
