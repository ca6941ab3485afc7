import { sql, type Sql } from "../../kit/database/sql.ts"
import { userTakesCalls } from "../../identity/users/users.service.ts"

/**
 * Whether a queue can ring the agent with extension `e` and user `u`: not suspended, no do not disturb, and a phone
 * that is connected. The board shows everybody else as offline, and no call is offered to them.
 */
export const canBeRung: Sql = sql`
  not e.do_not_disturb and ${userTakesCalls} and exists (select from lines n
      join registrations r on r.account_id = n.account_id and r.line_id = n.id and r.expires_at > now()
    where n.account_id = e.account_id and n.extension_id = e.id and n.enabled)`
