import type { Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"

/** Companies whose phones are busy in the demo, in percent of a usual day; their past calls are made after the start. */
const busy = [
  { accountId: 100, rate: 100 },
  { accountId: 10, rate: 30 },
] as const

export const fillCalls = async (db: Db) => {
  for (const { accountId, rate } of busy)
    await db.run(sql`insert into sandbox_traffic (account_id, rate) values (${accountId}, ${rate})`)
}
