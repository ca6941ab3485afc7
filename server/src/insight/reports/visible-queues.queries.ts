import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** Whether a monitoring rule lets the user monitor everybody, and the queues of their rules and of their extensions. */
export const findSupervised = (db: Db, accountId: AccountId, userId: UserId) =>
  db.one<{ everyone: boolean; queueIds: number[] }>(sql`
    select exists (select from monitoring_rules r where r.account_id = ${accountId} and r.supervisor_id = ${userId}
        and r.target_kind = 'everyone') as everyone,
      array(
        select r.target_extension_id from monitoring_rules r
        where r.account_id = ${accountId} and r.supervisor_id = ${userId} and r.target_kind = 'queue'
        union
        select a.queue_id from extensions e
          join queue_agents a on a.account_id = e.account_id and a.agent_id = e.id
        where e.account_id = ${accountId} and e.user_id = ${userId}) as queue_ids`)
