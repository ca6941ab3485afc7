import { AsyncLocalStorage } from "node:async_hooks"
import type { Database } from "./database.ts"

const inside = new AsyncLocalStorage<true>()

/** For a query on a connection of its own that the open transaction does not wait for. */
export const besideTransaction = <T>(work: () => T): T => inside.exit(work)

/**
 * A transaction inside a transaction would wait for itself forever on the embedded database (one connection) and
 * exhaust the pool on PostgreSQL. It is always a bug, so it fails immediately.
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
