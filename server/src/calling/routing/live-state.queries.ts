import { usualMessages } from "@dialplane/contract/calling/routing/call"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import type { LiveRow } from "./live-state.rules.ts"

/** What the extensions of a configuration are doing now. One round trip; `exceptCall` is the call that asks. */
export const readLive = (db: Db, accountId: AccountId, extensionIds: readonly number[], exceptCall: number) =>
  db.many<LiveRow>(sql`
    select e.id,
      exists (select from live_legs g where g.account_id = e.account_id and g.extension_id = e.id
        and g.call_id <> ${exceptCall}) as busy,
      exists (select from lines n where n.account_id = e.account_id and n.extension_id = e.id and n.enabled)
        and not exists (select from lines n
          join registrations r on r.account_id = n.account_id and r.line_id = n.id and r.expires_at > now()
        where n.account_id = e.account_id and n.extension_id = e.id and n.enabled) as offline,
      (select count(*) from voicemail_messages m where m.account_id = e.account_id and m.extension_id = e.id
        and m.deleted_at is null) >= coalesce((select v.max_messages from voicemail_boxes v
        where v.account_id = e.account_id and v.extension_id = e.id), ${usualMessages}) as mailbox_full,
      case when e.type = 'Call Queue' then (select count(*)::int from live_calls c where c.account_id = e.account_id
        and c.object_id = e.id and c.place = 'queue') else 0 end as waiting,
      case when e.type = 'Call Queue' then (select count(*)::int from queue_agents a where a.account_id = e.account_id
        and a.queue_id = e.id and a.logged_in) else 0 end as agents_logged_in,
      case when e.type = 'Conference' then (select count(*)::int from live_calls c where c.account_id = e.account_id
        and c.object_id = e.id and c.place = 'conference') else 0 end as participants,
      case when e.type = 'Conference' then (select count(*)::int from live_calls c where c.account_id = e.account_id
        and c.object_id = e.id and c.place = 'conference' and c.state->'place'->>'role' = 'host') else 0 end as hosts
    from extensions e where e.account_id = ${accountId} and e.id = any(${extensionIds}::bigint[])`)

/** Whoever enters a conference next waits for the end of the transaction, so that its limit holds. */
export const lockBridge = (db: Db, accountId: AccountId, extensionId: number) =>
  db.run(sql`
    select from conference_bridges b where b.account_id = ${accountId} and b.extension_id = ${extensionId} for update`)
