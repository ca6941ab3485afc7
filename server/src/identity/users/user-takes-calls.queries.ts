import { sql, type Sql } from "../../kit/database/sql.ts"

/**
 * For a left join with users, as `u`: whether calls reach the extension of the user, or one that has no user. Users who
 * were disabled (status 3) have no calls. Those who have not signed in yet have, and so have rooms, which never sign in
 * (decision 103).
 */
export const userTakesCalls: Sql = sql`coalesce(u.status_id <> 3 or u.is_room, true)`
