import { sql, type Sql } from "../../kit/database/sql.ts"

/**
 * Whether calls reach the extension of a user u, or one that has no user (a left join): users who were disabled (status
 * 3) have no calls. Those who have not signed in yet have, and so have rooms, which never sign in (decision 103).
 */
export const takesCalls: Sql = sql`coalesce(u.status_id <> 3 or u.is_room, true)`
