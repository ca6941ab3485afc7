import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { PGlite } from "@electric-sql/pglite"
import { dbFrom, isoInstant, scopeSettings, type Database, type Db, type Scope } from "./database.ts"
import { preparedStatements } from "./embedded-statements.ts"
import { lockFolder } from "../files/folder-lock.ts"

const timestamptz = 1184
const bigint = 20

/** PostgreSQL inside this process (PGlite), in its own folder, or in memory for tests. */
export const openEmbeddedDatabase = async (dataDir: string | undefined): Promise<Database> => {
  const release = dataDir === undefined ? async () => {} : await claim(dataDir)
  return embeddedDatabase(await openEngine(dataDir), release)
}

const openEngine = (dataDir: string | undefined): Promise<PGlite> =>
  PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir: join(dataDir, "database") }),
    parsers: { [timestamptz]: isoInstant, [bigint]: Number },
    // The folder belongs to this process; a crash loses nothing that was acknowledged.
    relaxedDurability: dataDir === undefined,
  })

/** In milliseconds: how long the event loop may be blocked. */
const longestBlock = 20

/**
 * The engine runs in this thread, and its promises resolve without a turn of the event loop: a job of ten thousand rows
 * would block all requests until its end. So queries yield to the event loop from time to time; requests that arrived
 * meanwhile are next in line.
 */
const makeYielding = () => {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < longestBlock) return
    await new Promise((resolve) => setImmediate(resolve))
    last = performance.now()
  }
}

const embeddedDatabase = (engine: PGlite, release: () => Promise<void>): Database => {
  const statements = preparedStatements(engine)
  const yieldToEventLoop = makeYielding()
  // There is one connection: one transaction runs, the others wait.
  let asking = 0
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    asking += 1
    try {
      await yieldToEventLoop()
      await engine._checkReady()
      return await engine._runExclusiveTransaction(work)
    } finally {
      asking -= 1
    }
  }
  return {
    kind: "embedded",
    transaction: (scope, work) => alone(() => runTransaction(statements, scope, work, yieldToEventLoop)),
    reading: (scope) => {
      const { role, account } = scopeSettings(scope)
      return dbFrom((text, values, isOneOff) => alone(() => statements.read(role, account, text, values, isOneOff)))
    },
    measurements: () => ({ inUse: Math.min(asking, 1), waiting: Math.max(asking - 1, 0), open: 1 }),
    migrate: (work) =>
      engine.transaction((connection) =>
        work(async (text, values) => {
          if (values !== undefined) return (await connection.query<Record<string, unknown>>(text, values)).rows
          const results = await connection.exec(text)
          return (results.at(-1)?.rows ?? []) as Record<string, unknown>[]
        }),
      ),
    statementCacheSize: statements.size,
    listen: (channel, heard) => engine.listen(channel, heard),
    close: async () => {
      await engine.close()
      await release()
    },
  }
}

/** PGlite's own transaction() sends six messages, this sends two. */
const runTransaction = async <T>(
  { begin, end, query }: ReturnType<typeof preparedStatements>,
  scope: Scope,
  work: (db: Db) => Promise<T>,
  yieldToEventLoop: () => Promise<void>,
): Promise<T> => {
  const { role, account } = scopeSettings(scope)
  let isOver = false
  const ended = (how: "commit" | "rollback") => {
    isOver = true
    return end(how)
  }
  // Concurrent queries run one after another, because a statement is parsed and run in two steps.
  let last: Promise<unknown> = Promise.resolve()
  const ask = (text: string, values: readonly unknown[], isOneOff: boolean) => {
    const answer = last.then(async () => {
      await yieldToEventLoop()
      if (isOver) throw new Error("The transaction is over.")
      return query(role, text, values, isOneOff)
    })
    last = answer.catch(() => {})
    return answer
  }
  try {
    await begin(role, account)
    const result = await work(dbFrom(ask))
    if ((await ended("commit")) !== "commit")
      throw new Error("A transaction was to be committed in which a statement had failed.")
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
