import { eventOfAction } from "@dialplane/contract/kit/webhook-events"
import { logOf } from "@dialplane/contract/operations/audit/event-types"
import type { AuditEntry, AuditRecord } from "./audit-record.ts"
import { type Context } from "../context.ts"
import { actingLabel } from "../access/actor.ts"
import type { Db } from "../database/database.ts"
import { clientName } from "../http/user-agent.ts"
import { json, sql } from "../database/sql.ts"
import { announce, type Announcement } from "../webhooks/announce.ts"

/** Writes the entry in the transaction of the change. Returns its id, unless entries are collected first. */
export const audit = async (db: Db, ctx: Context, entry: AuditEntry): Promise<number | undefined> =>
  (await auditAll(db, ctx, [entry]))[0]

/** Writes the entries of a change of many objects in one statement. */
export const auditAll = async (db: Db, ctx: Context, entries: readonly AuditEntry[]): Promise<number[]> => {
  const records = entries.map((entry): AuditRecord => ({
    ...entry,
    accountId: ctx.accountId,
    actorUserId: ctx.actor.userId,
    actorName: ctx.actor.name,
    actingAs: actingLabel(ctx.actor, ctx.accountId),
    traceId: ctx.traceId,
    address: ctx.http.address,
    client: clientName(ctx.http.userAgent),
    reverts: ctx.reverting ?? null,
    jobId: ctx.jobId ?? null,
  }))
  if (ctx.auditedTogether === undefined) return writeAudits(db, records)
  ctx.auditedTogether.push(...records)
  return []
}

/** For changes without a signed-in user (sign-in itself, jobs). */
export const writeAudit = async (db: Db, record: AuditRecord): Promise<number> => (await writeAudits(db, [record]))[0]!

/** Writes many entries in one statement: a single one costs as much as the change it describes. */
export const writeAudits = async (db: Db, records: readonly AuditRecord[]): Promise<number[]> => {
  if (records.length === 0) return []
  const rows = records.map(({ action, object, before = null, after = null, ...about }) => ({
    account_id: about.accountId,
    log: logOf(action),
    actor_user_id: about.actorUserId,
    actor_name: about.actorName,
    acting_as: about.actingAs,
    action,
    object_type: object.type,
    object_id: String(object.id),
    object_name: object.name,
    before,
    after,
    trace_id: about.traceId,
    address: about.address,
    client: about.client,
    reverts: about.reverts,
    job_id: about.jobId,
  }))
  const written = await db.many<{ id: number }>(sql`
    insert into audit_entries (account_id, log, actor_user_id, actor_name, acting_as, action, object_type, object_id,
      object_name, before, after, trace_id, address, client, reverts, job_id)
    select account_id, log, actor_user_id, actor_name, acting_as, action, object_type, object_id, object_name,
      coalesce(before, 'null'), coalesce(after, 'null'), trace_id, address, client, reverts, job_id
    from jsonb_to_recordset(${json(rows)}) as r (account_id bigint, log text, actor_user_id bigint, actor_name text,
      acting_as text, action text, object_type text, object_id text, object_name text,
      before jsonb, after jsonb, trace_id text, address text, client text, reverts bigint, job_id bigint)
    returning id`)
  await announce(db, records.flatMap(announcementOf))
  return written.map(({ id }) => id)
}

/** Programs that follow an account are told of changes of people and numbers in the transaction of the change. */
const announcementOf = (record: AuditRecord): Announcement[] => {
  const { action, object, accountId, actorName: changedBy, changedUsers = [] } = record
  const others = changedUsers.map(({ userId, name }): Announcement => ({
    accountId,
    event: "user.changed",
    data: { userId, name, changedBy },
  }))
  const event = eventOfAction(action)
  if (event === undefined) return others
  const about: Announcement["data"] =
    object.type === "phone_number"
      ? { phoneNumber: `+${object.id}` }
      : { userId: Number(object.id), name: object.name ?? "" }
  return [{ accountId, event, data: { ...about, changedBy } }, ...others]
}
