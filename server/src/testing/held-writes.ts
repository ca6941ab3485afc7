import pg from "pg"
import type { TestDatabase } from "./test-database.ts"

/**
 * Nothing is written to a table until it is released: so a test can act in the middle of work that would otherwise be
 * over before the test looks. Reading goes on.
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
     * Lets those write who wait already, and holds the others. Who asks first gets the table first, so this comes back
     * when the former are done.
     */
    letFirstThrough: async () => {
      while (!(await isWaitedFor())) await new Promise((resolve) => setTimeout(resolve, 10))
      await client.query(`rollback; ${hold}`)
    },
    release: () => client.end(),
  }
}
