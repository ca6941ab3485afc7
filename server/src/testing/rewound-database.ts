import { readFileSync } from "node:fs"
import type { PGlite } from "@electric-sql/pglite"
import { embeddedDatabase, openEngine } from "../kit/database-embedded.ts"
import type { Database } from "../kit/database.ts"
import { librariesOf, rememberEngine } from "./engine-rewind.ts"

interface KeptEngine {
  readonly engine: PGlite
  readonly rewind: () => void
  readonly libraries: string
}

/** The engine of the last test file of this process, waiting for the next. */
let idle: KeptEngine | undefined

/** The demo world on an embedded database of one's own, as it was before anybody touched it. */
export const openRewoundDatabase = async (file: string): Promise<Database> => {
  const kept = idle ?? (await openKept(file))
  if (kept === idle) kept.rewind()
  idle = undefined
  return lend(kept)
}

const openKept = async (file: string): Promise<KeptEngine> => {
  const engine = await openEngine(undefined, new Blob([readFileSync(file)]))
  // The one library that the triggers need; loading it later would spoil the way back.
  await engine.exec("do $$ begin end $$")
  await warm(engine)
  const libraries = await librariesOf(engine)
  return { engine, libraries, rewind: rememberEngine(engine) }
}

/** What the engine knows about a table is read when the table is first used: here once, instead of once for each test file. */
const warm = async (engine: PGlite) => {
  const { rows } = await engine.query<{ name: string }>("select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace")
  await engine.exec(rows.map(({ name }) => `select from ${name} where false`).join(";"))
}

/** For one test file. What it left running finds a closed database, not that of the next. */
const lend = (kept: KeptEngine): Database => {
  const database = embeddedDatabase(kept.engine, async () => {})
  const listening = new Set<() => Promise<void>>()
  let closed = false
  const ifOpen = <T>(work: () => Promise<T>): Promise<T> => (closed ? Promise.reject(new Error("The database is closed.")) : work())
  return {
    ...database,
    transaction: (scope, work) => ifOpen(() => database.transaction(scope, (db) => ifOpen(() => work(db)))),
    migrate: (work) => ifOpen(() => database.migrate((run) => ifOpen(() => work(run)))),
    listen: async (channel, heard) => {
      const stop = await ifOpen(() => database.listen(channel, heard))
      const once = async () => {
        if (listening.delete(once)) await stop()
      }
      listening.add(once)
      return once
    },
    close: async () => {
      if (closed) return
      closed = true
      for (const stop of listening) await stop()
      await giveBack(kept)
    },
  }
}

const giveBack = async (kept: KeptEngine) => {
  // Waits for a transaction that is still open, as closing would.
  await kept.engine.transaction(async () => {})
  if (idle === undefined && (await librariesOf(kept.engine)) === kept.libraries) idle = kept
  else await kept.engine.close()
}
