import { logOf } from "@dialplane/contract/audit/event-types"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { actingWords, type Context } from "./context.ts"
import type { Db } from "./database.ts"
import { deviceWords } from "./device-words.ts"
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
    actingAs: actingWords(ctx.actor),
    traceId: ctx.traceId,
    address: ctx.http.address,
    client: deviceWords(ctx.http.userAgent),
    reverts: ctx.reverting ?? null,
  })

/** For what happens without a signed-in person (sign-in itself, jobs). */
export const writeAudit = (
  db: Db,
  entry: AuditEntry & { accountId: AccountId; actorUserId: UserId | null; actorName: string; actingAs?: string | null; traceId: string; address?: string; client?: string; reverts?: number | null },
) =>
  db.run(sql`
    insert into audit_entries (account_id, log, actor_user_id, actor_name, acting_as, action, object_type, object_id, object_name, before, after, trace_id, address, client, reverts)
    values (${entry.accountId}, ${logOf(entry.action)}, ${entry.actorUserId}, ${entry.actorName}, ${entry.actingAs ?? null}, ${entry.action}, ${entry.object.type},
      ${String(entry.object.id)}, ${entry.object.name ?? null}, ${json(entry.before ?? null)}, ${json(entry.after ?? null)}, ${entry.traceId}, ${entry.address ?? null}, ${entry.client ?? null}, ${entry.reverts ?? null})`)
