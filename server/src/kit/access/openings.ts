import { actingProblems } from "@dialplane/contract/identity/acting/acting.problems"
import { openingMinutes } from "@dialplane/contract/identity/acting/openings.schema"
import { topAccountId, type AccountId } from "@dialplane/contract/kit/ids"
import { writeAudit } from "../audit/audit.ts"
import type { PublicContext } from "../context.ts"
import type { Actor } from "./actor.ts"
import type { Database, Db } from "../database/database.ts"
import { clientName } from "../http/user-agent.ts"
import { publishEvent, type Events } from "../live/events.ts"
import { Refusal } from "../refusal.ts"
import { makeRecentReads } from "../runtime/recent-reads.ts"
import { sql } from "../database/sql.ts"

/** Whether the user reaches the account from above: they neither belong to it nor act in it. */
export const isFromAbove = (actor: Actor, accountId: AccountId) =>
  accountId !== actor.accountId && accountId !== actor.homeAccountId

/**
 * Users of the operator always need a reason. Partners' users need one if the customer requires it or has sent the user
 * out within the last hour.
 */
const needsReason = async (db: Db, actor: Actor, accountId: AccountId) => {
  if (actor.isVendorSupport || actor.accountId === topAccountId) return true
  const { asked } = await db.one<{ asked: boolean }>(sql`
    select a.ask_reason_to_open
      or exists (select from account_openings o
        where o.account_id = a.id and o.user_id = ${actor.userId} and o.end_reason = 'sentOut'
        and o.ended_at > now() - interval '1 hour')
      or exists (select from sessions s
        where s.acting_account_id = a.id and s.user_id = ${actor.userId} and s.end_reason = 'sentOut'
        and s.ended_at > now() - interval '1 hour') as asked
    from accounts a where a.id = ${accountId}`)
  return asked
}

interface Opened {
  readonly until: string
  readonly reason: string
}

/** An open visit of this session. */
const findOpening = (db: Db, actor: Actor, accountId: AccountId) =>
  db.maybeOne<Opened>(sql`
    select o.until, o.reason from account_openings o
      where o.account_id = ${accountId} and o.session_id = ${actor.sessionId}::uuid and o.ended_at is null
      and o.until > now()`)

/**
 * Opens an account for viewing, in an open transaction with the system's view. The caller has checked that the user
 * reaches it.
 */
export const openAccount = async (
  db: Db,
  ctx: Pick<PublicContext, "traceId" | "http">,
  actor: Actor,
  accountId: AccountId,
  reason: string,
): Promise<Opened> => {
  await db.run(sql`
    update account_openings set ended_at = now(), end_reason = 'openedAgain'
      where account_id = ${accountId} and session_id = ${actor.sessionId}::uuid and ended_at is null`)
  const opened = await db.maybeOne<Opened>(sql`
    insert into account_openings (account_id, session_id, user_id, user_name, home_account_id, company, role_name,
      reason, until)
    values (${accountId}, ${actor.sessionId}::uuid, ${actor.userId}, ${actor.name}, ${actor.homeAccountId},
      ${actor.homeAccountName}, ${actor.role.displayName}, ${reason},
      now() + make_interval(mins => ${openingMinutes}))
    on conflict do nothing returning until, reason`)
  // A concurrent request opened it first.
  if (opened === undefined)
    return (await findOpening(db, actor, accountId)) ?? { until: new Date().toISOString(), reason }
  const { name } = await db.one<{ name: string }>(sql`select a.name from accounts a where a.id = ${accountId}`)
  await writeAudit(db, {
    accountId,
    actorUserId: actor.userId,
    actorName: actor.name,
    action: "acting.opened",
    object: { type: "account", id: accountId, name },
    after: { company: actor.homeAccountName, role: actor.role.displayName, ...(reason === "" ? {} : { reason }) },
    traceId: ctx.traceId,
    address: ctx.http.address,
    client: clientName(ctx.http.userAgent),
  })
  await publishEvent(db, { accountId, topic: "acting", data: { accountId } })
  return opened
}

/** Cached for this long. An event ends it immediately when the user is sent out. */
const trustMilliseconds = 20_000
const remembered = 5000

/**
 * All access from above goes through here: an account that is not open is opened and recorded, or refused until a
 * reason is given.
 */
export const makeOpenings = (database: Database, events: Pick<Events, "forget">, now: () => number = Date.now) => {
  const known = makeRecentReads<{ readonly accountId: AccountId; readonly until: string }>({
    most: remembered,
    milliseconds: trustMilliseconds,
    now,
    validUntil: ({ until }) => Date.parse(until),
  })
  events.forget(
    (event) => {
      if (event.topic === "acting") known.forget(({ accountId }) => accountId === event.accountId)
    },
    () => known.forget(() => true),
  )
  return {
    requireOpen: async (ctx: Pick<PublicContext, "traceId" | "http">, actor: Actor, accountId: AccountId) => {
      if (!isFromAbove(actor, accountId)) return
      await known.get(`${actor.sessionId}:${accountId}`, async () => {
        const { until } = await database.transaction("system", async (db) => {
          const open = await findOpening(db, actor, accountId)
          if (open !== undefined) return open
          if (await needsReason(db, actor, accountId)) {
            const { name } = await db.one<{ name: string }>(
              sql`select a.name from accounts a where a.id = ${accountId}`,
            )
            throw new Refusal(actingProblems.reasonNeeded, {}, [], { accountId, accountName: name })
          }
          return openAccount(db, ctx, actor, accountId, actor.acting?.reason ?? "")
        })
        return { accountId, until }
      })
    },
  }
}
export type Openings = ReturnType<typeof makeOpenings>
