import pg from "pg"
import type { TestDatabase } from "./test-database.ts"

/**
 * Blocks writes to a table until it is released, so that a test can act in the middle of work that would otherwise end
 * too early. Reads are not blocked.
 */
export const holdWrites = async (place: TestDatabase, table: string) => {
  const connect = async () => {
    const client = new pg.Client({ connectionString: place.url })
    await client.connect()
    return client
  }
  const isWaiting = async (mode: "RowExclusiveLock" | "ShareLock") =>
    (
      await place.asAdmin(
        `select 1 from pg_locks where relation = $1::regclass and mode = $2 and not granted
          and database = (select oid from pg_database where datname = current_database())`,
        [table, mode],
      )
    ).length > 0
  const until = async (mode: "RowExclusiveLock" | "ShareLock") => {
    while (!(await isWaiting(mode))) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const hold = `begin; lock table ${table} in share mode`
  let holder = await connect()
  await holder.query(hold)
  return {
    /**
     * Lets waiting writers through and blocks later ones. Locks are granted in order: the next lock stands in line
     * behind the waiting writers before this one ends, so no other writer slips through, and it is granted when they
     * are done.
     */
    letFirstThrough: async () => {
      await until("RowExclusiveLock")
      const next = await connect()
      const held = next.query(hold)
      await until("ShareLock")
      await holder.end()
      await held
      holder = next
    },
    release: () => holder.end(),
  }
}
