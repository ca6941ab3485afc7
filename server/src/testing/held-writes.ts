import pg from "pg"
import type { TestDatabase } from "./test-database.ts"

/**
 * Blocks writes to a table until it is released, so that a test can act in the middle of work that would otherwise end
 * too early. Reads are not blocked.
 */
export const holdWrites = async (place: TestDatabase, table: string) => {
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  const hold = `begin; lock table ${table} in share mode`
  await client.query(hold)
  const isWaitedFor = async () =>
    (await place.asAdmin("select 1 from pg_locks where relation = $1::regclass and not granted", [table])).length > 0
  return {
    /**
     * Lets waiting writers through and blocks later ones. Locks are granted in order, so this returns when the former
     * are done.
     */
    letFirstThrough: async () => {
      while (!(await isWaitedFor())) await new Promise((resolve) => setTimeout(resolve, 10))
      await client.query(`rollback; ${hold}`)
    },
    release: () => client.end(),
  }
}
