import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { actingProblems } from "@dialplane/contract/identity/acting/acting.problems"
import type { ActingPersonEntry } from "@dialplane/contract/identity/acting/acting-people.schema"
import type { ActingToken, Assumption } from "@dialplane/contract/identity/acting/acting.schema"
import { levelOf, mayAssume } from "@dialplane/contract/identity/roles/role-assignment"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { readNames } from "../../ground/accounts/account-names.service.ts"
import { reach } from "../../kit/access/access-check.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { actingPerson, findRole, kindOfAccount } from "../roles/roles.service.ts"
import {
  endActingWhere,
  listActing,
  openActing,
  resumeActing,
  type ActingTokens,
} from "../sessions/acting-sessions.service.ts"
import { endOpenings, listOpenings, userOfSession } from "./openings.queries.ts"
import { findName, findStatus } from "./trusts.queries.ts"

interface Begin {
  readonly kind: "role" | "trust" | "assume"
  readonly accountId: number
  readonly roleId: number
  readonly reason: string
  readonly minutes: number
}
interface Names {
  readonly accountName: string
  readonly roleName: string
}

const toToken = (
  ctx: Context,
  tokens: ActingTokens,
  { kind, accountId, roleId, reason }: Begin | Omit<Begin, "minutes">,
  subject: Names,
  homeName: string,
): ActingToken => ({
  access_token: tokens.accessToken,
  token_type: "bearer",
  expires_in: tokens.expiresIn,
  sessionId: tokens.sessionId,
  until: tokens.until,
  kind,
  reason,
  actor: {
    userId: ctx.actor.userId,
    name: ctx.actor.name,
    accountId: ctx.actor.homeAccountId,
    accountName: homeName,
    roleId: ctx.actor.role.id,
    roleName: ctx.actor.role.displayName,
  },
  subject: { accountId, roleId, ...subject },
})

const auditBegin = async (
  db: Db,
  ctx: Context,
  { kind, accountId, reason }: Begin,
  { accountName, roleName }: Names,
) => {
  const who = {
    actorUserId: ctx.actor.userId,
    actorName: ctx.actor.name,
    traceId: ctx.traceId,
    address: ctx.http.address,
  }
  const entry = {
    action: kind === "assume" ? "acting.assumed" : "acting.swapped",
    object: { type: "account", id: accountId, name: accountName },
    after: {
      role: roleName,
      ...(accountId === ctx.actor.homeAccountId ? {} : { company: ctx.actor.homeAccountName }),
      ...(reason === "" ? {} : { reason }),
    },
  }
  await writeAudit(db, { ...who, ...entry, accountId: ctx.actor.homeAccountId })
  if (accountId !== ctx.actor.homeAccountId) await writeAudit(db, { ...who, ...entry, accountId })
}

/** Opens the acting session and records it in the audit logs of both accounts. */
export const beginActing = (ctx: Context, begin: Begin, names: Names): Promise<ActingToken> =>
  inSystem(ctx, async (db) => {
    const tokens = await openActing(db, ctx.kit, ctx.actor, begin)
    await auditBegin(db, ctx, begin, names)
    await ctx.kit.events.publish(db, {
      accountId: begin.accountId,
      topic: "acting",
      data: { accountId: begin.accountId },
    })
    return toToken(ctx, tokens, begin, names, (await findName(db, ctx.actor.homeAccountId)) ?? "")
  })

export const assume = async (
  ctx: Context,
  { accountId, roleId, reason, minutes }: Assumption,
): Promise<ActingToken> => {
  if (ctx.actor.acting !== null) refuse(actingProblems.notInside)
  const names = await inSystem(ctx, async (db) => {
    const level = await reach(db, ctx.actor, accountId)
    const [name, kind, status] = [
      await findName(db, accountId),
      await kindOfAccount(db, accountId),
      await findStatus(db, accountId),
    ]
    if (level === "no_access" || name === undefined || kind === undefined || status === undefined)
      return refuse(accountProblems.notFound)
    if (!mayAssume(actingPerson(ctx.actor), accountId === ctx.actor.homeAccountId)) refuse(actingProblems.mayNot)
    // In this status a token could only view, which does not need a role of that account.
    if (stopsUnder(status, "changes")) refuse(actingProblems.cancelledThere)
    if (level === "view") refuse(actingProblems.readOnlyThere)
    const role = await findRole(db, accountId, roleId)
    if (role === undefined || !role.portal || role.level !== levelOf(kind)) return refuse(actingProblems.roleNotThere)
    return { accountName: name, roleName: role.displayName }
  })
  return beginActing(ctx, { kind: "assume", accountId, roleId, reason, minutes }, names)
}

/** Called after a page reload, because the token was only in the memory of the page. */
export const resume = (ctx: Context, sessionId: string): Promise<ActingToken> =>
  inSystem(ctx, async (db) => {
    if (ctx.actor.acting !== null) refuse(actingProblems.notInside)
    const { row, ...tokens } = (await resumeActing(db, ctx.kit, ctx.actor, sessionId)) ?? refuse(actingProblems.gone)
    const names = {
      accountName: (await findName(db, row.accountId)) ?? "",
      roleName: (await findRole(db, row.accountId, row.roleId))?.displayName ?? "",
    }
    return toToken(ctx, tokens, row, names, (await findName(db, ctx.actor.homeAccountId)) ?? "")
  })

export const listPeople = (ctx: Context): Promise<ActingPersonEntry[]> =>
  inSystem(ctx, async (db) => {
    const rows = await listActing(db, ctx.accountId)
    const names = await readNames(db, ctx)
    const acting = await Promise.all(
      rows.map(async ({ roleId, ...row }) => ({
        ...row,
        roleName:
          roleById.get(roleId)?.displayName ??
          (await findRole(db, ctx.accountId, roleId))?.displayName ??
          `Role ${roleId}`,
      })),
    )
    const looking = (await listOpenings(db, ctx.accountId)).map((row) => ({ ...row, kind: "open" as const }))
    return [...acting, ...looking].map(({ fromAccountId, fromAccount, ...person }) => ({
      ...person,
      fromAccount: names.label(fromAccountId, fromAccount),
    }))
  })

export const sendOut = (ctx: Context, sessionId: string): Promise<void> =>
  inSystem(ctx, async (db) => {
    const here = [...(await listActing(db, ctx.accountId)), ...(await listOpenings(db, ctx.accountId))]
    const person = here.find((row) => row.sessionId === sessionId)
    if (person === undefined) return refuse(actingProblems.gone)
    // Also ends the openings of this user in the account. They can open it again only with a new reason.
    const ended = await endActingWhere(db, { actingAccountId: ctx.accountId, sessionId }, "sentOut")
    for (const userId of ended.length > 0 ? ended.map((one) => one.userId) : await userOfSession(db, sessionId)) {
      await endOpenings(db, ctx.accountId, { userId }, "sentOut")
      await publishEvent(db, { accountId: ctx.accountId, userId, topic: "opening", data: { accountId: ctx.accountId } })
    }
    // Ending an acting session publishes this event already.
    if (ended.length === 0)
      await publishEvent(db, { accountId: ctx.accountId, topic: "acting", data: { accountId: ctx.accountId } })
    await writeAudit(db, {
      accountId: ctx.accountId,
      actorUserId: ctx.actor.userId,
      actorName: ctx.actor.name,
      action: "acting.sent_out",
      object: { type: "session", id: sessionId, name: person.name },
      before: { name: person.name, fromAccount: person.fromAccount },
      traceId: ctx.traceId,
      address: ctx.http.address,
    })
  })
