import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Context } from "./context.ts"
import type { Db } from "./database.ts"
import { json, sql } from "./sql.ts"

export interface AuditEntry {
  /** What happened, in domain words and past tense: "user.changed". */
  readonly action: string
  readonly object: { readonly type: string; readonly id: string | number; readonly name?: string }
  readonly before?: unknown
  readonly after?: unknown
}

/** Writes the entry in the transaction of the change: both hold or neither does. */
export const audit = (db: Db, ctx: Context, entry: AuditEntry) =>
  writeAudit(db, {
    ...entry,
    accountId: ctx.accountId,
    actorUserId: ctx.actor.userId,
    actorName: ctx.actor.name,
    onBehalfOf: ctx.actor.onBehalfOf?.userId ?? null,
    traceId: ctx.traceId,
    address: ctx.http.address,
  })

/** For what happens without a signed-in person (sign-in itself, jobs). */
export const writeAudit = (
  db: Db,
  entry: AuditEntry & { accountId: AccountId; actorUserId: UserId | null; actorName: string; onBehalfOf?: UserId | null; traceId: string; address?: string },
) =>
  db.run(sql`
    insert into audit_entries (account_id, actor_user_id, actor_name, on_behalf_of_user_id, action, object_type, object_id, object_name, before, after, trace_id, address)
    values (${entry.accountId}, ${entry.actorUserId}, ${entry.actorName}, ${entry.onBehalfOf ?? null}, ${entry.action}, ${entry.object.type},
      ${String(entry.object.id)}, ${entry.object.name ?? null}, ${json(entry.before ?? null)}, ${json(entry.after ?? null)}, ${entry.traceId}, ${entry.address ?? null})`)
