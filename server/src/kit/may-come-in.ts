import { sql, type Sql } from "./sql.ts"

/** While this job waits or runs, a departure (as `d`) is under way; stopped or broken off, it is not. */
export const leaveJobUnderWay: Sql = sql`exists (select from jobs j where j.account_id = d.account_id and j.name = 'people.leave' and j.key = 'leave ' || d.user_id and j.state in ('waiting', 'running'))`

/**
 * Of a person (as `u`): sign-in is on, and they are not on their way out, from the moment that was decided until it is done. Written into each statement: as a
 * function of the database it would be planned anew with every request.
 */
export const mayComeIn: Sql = sql`u.allow_login and u.status_id <> 3 and not exists (
  select from departures d where d.account_id = u.account_id and d.user_id = u.id and d.state = 'leaving' and ${leaveJobUnderWay})`
