import { randomUUID } from "node:crypto"
import type { WebhookEvent } from "@dialplane/contract/kit/webhook-events"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../database/database.ts"
import { json, sql } from "../database/sql.ts"

export interface Announcement {
  readonly accountId: AccountId
  readonly event: WebhookEvent
  readonly data: Readonly<Record<string, string | number | null>>
}

/** The job that sends a delivery. */
export const deliverJobName = "webhooks.deliver"

/**
 * Writes an event for every webhook that wants it, in the transaction of what happened: it is sent if that is committed,
 * and never lost. Without webhooks it costs one look at an empty table.
 */
export const announce = async (db: Db, announcements: readonly Announcement[]): Promise<void> => {
  if (announcements.length === 0) return
  const rows = announcements.map(({ accountId, event, data }) => ({
    account_id: accountId,
    event_id: `evt_${randomUUID()}`,
    event,
    data,
  }))
  await db.run(sql`
    with sent as (
      insert into webhook_deliveries (account_id, webhook_id, event_id, event, body)
      select w.account_id, w.id, r.event_id, r.event, ${bodySql}
      from jsonb_to_recordset(${json(rows)}) as r (account_id bigint, event_id text, event text, data jsonb)
        join webhooks w on w.account_id = r.account_id and w.is_on and r.event = any(w.events)
      returning account_id, id),
    waiting as (
      insert into jobs (account_id, name, title, visible, lane, payload, run_at)
      select account_id, ${deliverJobName}, ${deliverJobName}, false, 'webhooks',
        jsonb_build_object('deliveryId', id, 'turn', 0), now() from sent returning 1)
    select pg_notify('dialplane_jobs', 'webhooks') from (select count(*) as count from waiting) w where w.count > 0`)
}

/** What is sent, of a row `r` with account_id, event_id, event and data. */
const bodySql = sql`json_build_object('id', r.event_id, 'type', r.event,
  'createdAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'accountId', r.account_id,
  'data', r.data)::text`
