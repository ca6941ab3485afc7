import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { dbFrom, scopeStatement, type Database } from "./database.ts"
import { preparedStatements } from "./embedded-statements.ts"
import { lockFolder } from "./folder-lock.ts"

const timestamptz = 1184
const bigint = 20
const toInstant = (value: string) => new Date(value).toISOString()

/** PostgreSQL inside this process (PGlite), in a folder of its own, or in memory for tests. */
export const openEmbeddedDatabase = async (dataDir: string | undefined, prepared?: Blob): Promise<Database> => {
  const release = dataDir === undefined ? async () => {} : await claim(dataDir)
  const engine = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir: join(dataDir, "database") }),
    ...(prepared === undefined ? {} : { loadDataDir: prepared }),
    parsers: { [timestamptz]: toInstant, [bigint]: Number },
    // The folder is this process's alone; a crash of the process loses nothing that was acknowledged.
    relaxedDurability: dataDir === undefined,
  })
  return embeddedDatabase(engine, release)
}

export const embeddedDatabase = (engine: PGlite, release: () => Promise<void>): Database => {
  const query = preparedStatements(engine)
  return {
    kind: "embedded",
    transaction: (scope, work) =>
      engine.transaction(async (connection) => {
        await connection.exec(scopeStatement(scope))
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
