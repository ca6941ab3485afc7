import type { Kit } from "../kit/context.ts"
import { sql } from "../kit/sql.ts"
import { demoGreeting, fillDemoWorld } from "./demo/fill-demo-world.ts"

/** Fills an empty database with the demo world, or waits for the first superuser; answers what to print. */
export const prepareWorld = async (kit: Kit): Promise<string> => {
  const { empty } = await kit.database.transaction("system", (db) => db.one<{ empty: boolean }>(sql`select not exists (select from accounts) as empty`))
  if (!kit.config.demo) return ""
  if (empty) await fillDemoWorld(kit)
  return demoGreeting()
}
