import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { dbFrom, isoInstant, scopeSettings, type Database, type Db, type Scope } from "./database.ts"
import { preparedStatements } from "./embedded-statements.ts"
import { lockFolder } from "./folder-lock.ts"

const timestamptz = 1184
const bigint = 20

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
  const statements = preparedStatements(engine)
  return {
    kind: "embedded",
    transaction: async (scope, work) => {
      await engine._checkReady()
      return engine._runExclusiveTransaction(() => runTransaction(statements, scope, work))
    },
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

/** PGlite's own transaction() sends six messages where these are two. */
const runTransaction = async <T>({ begin, end, query }: ReturnType<typeof preparedStatements>, scope: Scope, work: (db: Db) => Promise<T>): Promise<T> => {
  const { role, account } = scopeSettings(scope)
  let isOver = false
  const ended = (how: "commit" | "rollback") => {
    isOver = true
    return end(how)
  }
  try {
    await begin(role, account)
    const result = await work(
      dbFrom((text, values) => {
        if (isOver) throw new Error("The transaction is over.")
        return query(role, text, values)
      }),
    )
    if ((await ended("commit")) !== "commit") throw new Error("A transaction was to be committed in which a statement had failed.")
    return result
  } catch (error) {
    if (!isOver) await ended("rollback")
    throw error
  }
}

const claim = async (dataDir: string) => {
  await mkdir(dataDir, { recursive: true })
  return lockFolder(dataDir)
}
