import type { FastifyBaseLogger } from "fastify"
import type { Database } from "./database.ts"
import { besideTransaction } from "./nesting-guard.ts"
import { sql } from "./sql.ts"

export interface DatabaseClock {
  /** The time by the database's clock, to within the time a question takes. */
  readonly now: () => Date
}

const askAgainMilliseconds = 30_000
/** Below this the two clocks are taken for one: the answer itself takes some milliseconds to come. */
const worthKnowing = 250

/**
 * Nodes differ by what their clocks are wrong, and what one writes as a deadline another one reads. So there is one
 * clock: the database's. It is asked now and then how far this node's is off.
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
      // Once a connection is there: waiting for one says nothing about the clocks.
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
