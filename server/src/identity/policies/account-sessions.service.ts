import { policyProblems as problems } from "@dialplane/contract/identity/policies/policies.problems"
import type {
  AccountBrowser,
  AccountBrowserFilter,
  AccountSession,
  AccountSessionFilter,
  EndedSessions,
} from "@dialplane/contract/identity/policies/policies.schema"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { forgetBrowserOf } from "../mfa/browsers.service.ts"
import { endManySessions } from "../passwords/end-sessions.service.ts"
import { getPerson } from "../passwords/passwords.service.ts"
import { findSpared, requireManaged } from "../roles/roles.service.ts"
import { endOneOf, endSessionsOf, type EndReason } from "../sessions/sessions.service.ts"
import * as queries from "./account-sessions.queries.ts"

type ListedClient = AccountSession["client"]
const clientNames: Readonly<Record<string, ListedClient>> = {
  "dialplane-portal": "portal",
  "dialplane-desktop": "desktop",
  "dialplane-api": "api",
}

const clientIdsOf = (client: ListedClient | undefined): queries.ClientIds => {
  if (client === undefined) return { wanted: undefined, unwanted: undefined }
  const ids = Object.keys(clientNames)
  if (client === "other") return { wanted: undefined, unwanted: ids }
  return { wanted: ids.filter((id) => clientNames[id] === client), unwanted: undefined }
}

const sparedAmong = async (db: Db, ctx: Context, userIds: readonly UserId[]): Promise<ReadonlySet<UserId>> =>
  new Set((await findSpared(db, ctx.actor, ctx.accountId, userIds)).map(({ userId }) => userId))

export const list = async (ctx: Context, filter: AccountSessionFilter): Promise<Page<AccountSession>> => {
  const db = reading(ctx)
  const clients = clientIdsOf(filter.client)
  if (filter.totalOnly !== undefined) {
    const total = await queries.countSessions(db, ctx.accountId, filter, clients)
    return { items: [], nextCursor: null, previousCursor: null, total }
  }
  const page = await queries.listSessions(db, ctx.accountId, filter, clients)
  const spared = await sparedAmong(
    db,
    ctx,
    page.items.map(({ userId }) => userId),
  )
  return {
    ...page,
    items: page.items.map(({ clientId, customRole, ...row }) => ({
      ...row,
      // In another account the user may have a role that is not one of this account.
      role: roleById.get(row.roleId)?.displayName ?? customRole ?? "",
      client: clientNames[clientId] ?? "other",
      current: row.sessionId === ctx.actor.sessionId,
      manageable: !spared.has(row.userId),
    })),
  }
}

export const end = (ctx: Context, sessionId: string): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const { accountId } = ctx
    const holder = (await queries.findHolder(db, accountId, sessionId)) ?? refuse(problems.sessionNotFound)
    await requireManaged(db, ctx, [holder.userId], commonProblems.notManageable)
    if (!(await endOneOf(db, accountId, holder.userId, sessionId, "endedByAdministrator")))
      refuse(problems.sessionNotFound)
    await audit(db, ctx, {
      action: "session.ended_by_administrator",
      object: { type: "user", id: holder.userId, name: holder.userName },
      after: { device: holder.device },
    })
  })

/** All sessions of one user, or of everybody else whom the caller manages. */
export const endAll = (ctx: Context, userId: UserId | undefined): Promise<EndedSessions> =>
  inTransaction(ctx, async (db) => (userId === undefined ? endOfEverybody(db, ctx) : endOfOne(db, ctx, userId)))

const endOfOne = async (db: Db, ctx: Context, userId: UserId): Promise<EndedSessions> => {
  const { actor, accountId } = ctx
  const person = await getPerson(db, accountId, userId)
  await requireManaged(db, ctx, [userId], commonProblems.notManageable)
  const isSelf = userId === actor.userId
  const endedSessions = await endSessionsOf(db, accountId, userId, {
    reason: isSelf ? "signedOutEverywhere" : "endedByAdministrator",
    ...(isSelf ? { except: actor.sessionId } : {}),
  })
  await audit(db, ctx, {
    action: "sessions.ended",
    object: { type: "user", id: userId, name: person.loginName },
    after: { endedSessions },
  })
  return { endedSessions, keptUsers: 0 }
}

const endOfEverybody = async (db: Db, ctx: Context): Promise<EndedSessions> => {
  const { actor, accountId } = ctx
  const others = (await queries.listSignedIn(db, accountId)).filter((userId) => userId !== actor.userId)
  const spared = await sparedAmong(db, ctx, others)
  const managed = others.filter((userId) => !spared.has(userId))
  const which = { userIds: managed, exceptSso: false }
  const endedSessions = await endManySessions(db, accountId, which, "endedByAdministrator" satisfies EndReason)
  await audit(db, ctx, {
    action: "sessions.ended_for_account",
    object: { type: "account", id: accountId },
    after: { endedSessions, keptUsers: spared.size },
  })
  return { endedSessions, keptUsers: spared.size }
}

export const listBrowsers = async (ctx: Context, filter: AccountBrowserFilter): Promise<Page<AccountBrowser>> => {
  const db = reading(ctx)
  if (filter.totalOnly !== undefined) {
    const total = await queries.countBrowsers(db, ctx.accountId, filter)
    return { items: [], nextCursor: null, previousCursor: null, total }
  }
  const page = await queries.listBrowsers(db, ctx.accountId, filter)
  const spared = await sparedAmong(
    db,
    ctx,
    page.items.map(({ userId }) => userId),
  )
  return { ...page, items: page.items.map((row) => ({ ...row, manageable: !spared.has(row.userId) })) }
}

export const forgetBrowser = (ctx: Context, browserId: string): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const { accountId } = ctx
    const { userId } = (await queries.findBrowserHolder(db, accountId, browserId)) ?? refuse(problems.browserNotFound)
    await requireManaged(db, ctx, [userId], commonProblems.notManageable)
    const device = (await forgetBrowserOf(db, { accountId, userId }, browserId)) ?? refuse(problems.browserNotFound)
    await audit(db, ctx, { action: "mfa.browser_forgotten", object: { type: "browser", id: browserId, name: device } })
  })
