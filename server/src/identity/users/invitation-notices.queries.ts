import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

const most = 500

/**
 * Invitations of 7 to 14 days ago that were not accepted, of which whoever sent them was not notified. Older ones were
 * noticed in their time.
 */
export const listUnusedInvitations = (db: Db) =>
  db.many<{ accountId: AccountId; userId: UserId; name: string; invitedBy: UserId }>(sql`
    select u.account_id, u.id as user_id, u.first_name || ' ' || u.last_name as name, u.invited_by
    from users u join users b on b.id = u.invited_by and b.allow_login
    where u.status_id = 2 and u.allow_login and u.invited_at < now() - interval '7 days'
      and u.invited_at > now() - interval '14 days'
      and not exists (select from account_notices n where n.account_id = u.account_id and n.kind = 'invitationUnused'
        and n.cause = 'invitation:' || u.id and n.created_at > u.invited_at)
    order by u.invited_at limit ${most}`)
