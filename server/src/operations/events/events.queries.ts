import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { boxesOfUser } from "../../calling/voicemail/voicemail.service.ts"

/**
 * The queues a user answers calls for, the voicemail boxes they open, and whether they have a rule to monitor calls.
 */
export const findListening = (db: Db, accountId: AccountId, userId: UserId) =>
  db.one<{ queueIds: number[]; boxIds: number[]; isSupervisor: boolean }>(sql`
    select array(select q.queue_id from queue_agents q
        join extensions x on x.account_id = q.account_id and x.id = q.agent_id
        where q.account_id = ${accountId} and x.user_id = ${userId}) as queue_ids,
      array(${boxesOfUser(accountId, userId)}) as box_ids,
      exists (select from monitoring_rules r where r.account_id = ${accountId} and r.supervisor_id = ${userId})
        as is_supervisor`)
