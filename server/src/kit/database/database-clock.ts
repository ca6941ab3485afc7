import type { FastifyBaseLogger } from "fastify"
import type { Database } from "./database.ts"
import { besideTransaction } from "./nesting-guard.ts"
import { sql } from "./sql.ts"

export interface DatabaseClock {
  /** The time by the database's clock, accurate to the duration of a query. */
  readonly now: () => Date
}

const askAgainMilliseconds = 30_000
/** Smaller differences are ignored: the query itself takes some milliseconds. */
const worthKnowing = 250

/**
 * The clocks of nodes differ, and one node reads deadlines that another one wrote. So the database's clock is used
 * everywhere: this measures the offset of the node's clock from time to time.
 */
export const startDatabaseClock = async (
  database: Database,
  log: FastifyBaseLogger,
  nodeClock: () => number = Date.now,
): Promise<DatabaseClock> => {
  let offset = 0
  let asked = -Infinity
  const ask = async () => {
    asked = performance.now()
    const difference = await database.transaction("system", async (db) => {
      // Measured on a ready connection: waiting for one would distort the result.
      await db.one(sql`select 1 as ready`)
      const before = nodeClock()
      const { at } = await db.one<{ at: number }>(
        sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
      )
      return at - (before + nodeClock()) / 2
    })
    const found = Math.abs(difference) < worthKnowing ? 0 : difference
    if (Math.abs(found - offset) > 5000)
      log.warn({ seconds: Math.round(found / 1000) }, "this node's clock differs from the database's")
    offset = found
  }
  if (database.kind === "postgres") await ask()
  return {
    now: () => {
      if (database.kind === "postgres" && performance.now() - asked > askAgainMilliseconds) {
        asked = performance.now()
        void besideTransaction(ask).catch((error: unknown) =>
          log.warn({ err: error }, "the database's clock could not be read"),
        )
      }
      return new Date(nodeClock() + offset)
    },
  }
}
