import { AsyncLocalStorage } from "node:async_hooks"
import type { Database } from "./database.ts"

const inside = new AsyncLocalStorage<true>()

/**
 * For a question that is asked on the side, on a connection of its own, and that nobody in the open transaction waits
 * for.
 */
export const besideTransaction = <T>(work: () => T): T => inside.exit(work)

/**
 * A transaction inside a transaction would wait for itself for ever on the embedded database (one connection) and drain
 * the pool on PostgreSQL. It is always a mistake in the code, so it fails at once.
 */
export const refuseNesting = (database: Database): Database => ({
  ...database,
  transaction: (scope, work) => {
    if (inside.getStore())
      throw new Error("A transaction was opened inside another one: pass the open `db` on instead.")
    return database.transaction(scope, (db) => inside.run(true, () => work(db)))
  },
  reading: (scope) => {
    if (inside.getStore())
      throw new Error("Something is read outside of the open transaction: pass the open `db` on instead.")
    return database.reading(scope)
  },
})
