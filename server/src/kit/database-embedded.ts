import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { dbFrom, isoInstant, scopeSettings, type Database } from "./database.ts"
import { preparedStatements } from "./embedded-statements.ts"
import { lockFolder } from "./folder-lock.ts"

const timestamptz = 1184
const bigint = 20
/** Prepared like all others: as plain statements this was half of a small transaction. */
const intoScope = "select set_config('role', $1, true), set_config('app.account_id', $2, true)"

/** PostgreSQL inside this process (PGlite), in a folder of its own, or in memory for tests. */
export const openEmbeddedDatabase = async (dataDir: string | undefined, prepared?: Blob): Promise<Database> => {
  const release = dataDir === undefined ? async () => {} : await claim(dataDir)
  return embeddedDatabase(await openEngine(dataDir, prepared), release)
}

export const openEngine = (dataDir: string | undefined, prepared?: Blob): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir: join(dataDir, "database") }),
    ...(prepared === undefined ? {} : { loadDataDir: prepared }),
    parsers: { [timestamptz]: isoInstant, [bigint]: Number },
    // The folder is this process's alone; a crash of the process loses nothing that was acknowledged.
    relaxedDurability: dataDir === undefined,
  })

export const embeddedDatabase = (engine: PGlite, release: () => Promise<void>): Database => {
  const query = preparedStatements(engine)
  return {
    kind: "embedded",
    transaction: (scope, work) =>
      engine.transaction(async (connection) => {
        const { role, account } = scopeSettings(scope)
        await query(intoScope, [role, account])
        return work(
          dbFrom((text, values) => {
            if (connection.closed) throw new Error("The transaction is over.")
            return query(text, values)
          }),
        )
      }),
    migrate: (work) =>
      engine.transaction((connection) =>
        work(async (text, values) => {
          if (values !== undefined) return (await connection.query<Record<string, unknown>>(text, values)).rows
          const results = await connection.exec(text)
          return (results.at(-1)?.rows ?? []) as Record<string, unknown>[]
        }),
      ),
    listen: (channel, heard) => engine.listen(channel, heard),
    close: async () => {
      await engine.close()
      await release()
    },
  }
}

const claim = async (dataDir: string) => {
  await mkdir(dataDir, { recursive: true })
  return lockFolder(dataDir)
}
