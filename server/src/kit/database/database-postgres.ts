import type { Socket } from "node:net"
import pg from "pg"
import {
  dbFrom,
  intoReadingScope,
  intoScope,
  isoInstant,
  scopeSettings,
  type Answer,
  type Database,
  type Db,
  type ListeningConnection,
  type Scope,
} from "./database.ts"
import { gatherQuestions } from "./gathered-questions.ts"
import { ConnectionStatements, runBatch, toAnswer, type Question } from "./postgres-statement.ts"

const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1016, (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(Number)))
types.setTypeParser(1184, isoInstant)

export const openPostgres = async (url: string, poolSize: number): Promise<Database> => {
  // JIT compilation takes longer (35 ms and more) than any of our queries. PostgreSQL decides by the estimated cost,
  // which is high for lists with a limit.
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: "dialplane",
    options: "-c jit=off",
  })
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on("error", () => {})
  const prepared = new Map<pg.ClientBase, ConnectionStatements>()
  pool.on("connect", (client) => void prepared.set(client, new ConnectionStatements()))
  pool.on("remove", (client) => void prepared.delete(client))
  const listening = { clients: new Set<pg.Client>(), isClosed: false }
  return {
    kind: "postgres",
    transaction: async (scope, work) => {
      const client = await pool.connect()
      const transaction = openTransaction(client, prepared.get(client)!, scope)
      let broken: Error | undefined
      try {
        const result = await work(transaction.db)
        await transaction.commit()
        return result
      } catch (error) {
        await transaction.rollback().catch((failure: Error) => (broken = failure))
        throw error
      } finally {
        client.release(broken)
      }
    },
    reading: (scope) => {
      const { role, account } = scopeSettings(scope)
      const ask = gatherQuestions(async (questions: readonly Question[]) => {
        const client = await pool.connect()
        try {
          // Without "begin" the whole message is one transaction, and its settings end with it.
          const answers = await runBatch(client, prepared.get(client)!, types, [
            housekeeping(intoLimitedReadingScope, [role, account]),
            ...questions,
          ])
          return answers.slice(1).map(toAnswer)
        } finally {
          client.release()
        }
      })
      return dbAsking(role, ask)
    },
    migrate: async (work) => {
      const client = await pool.connect()
      try {
        await client.query("begin")
        const result = await work(
          async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows ?? [],
        )
        await client.query("commit")
        return result
      } catch (error) {
        await client.query("rollback").catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
    statementCacheSize: () => [...prepared.values()].reduce((sum, { size }) => sum + size, 0),
    measurements: () => ({
      inUse: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      open: pool.totalCount,
    }),
    listen: (channel, heard, connection) => listen(url, channel, heard, connection, listening),
    close: async () => {
      listening.isClosed = true
      await Promise.all([...listening.clients].map((client) => client.end().catch(() => {})))
      await pool.end()
    },
  }
}

/** What nobody waits for any more would still keep a connection and a processor busy. */
const longestReadMilliseconds = 60_000
const intoLimitedReadingScope = `${intoReadingScope}, set_config('statement_timeout', '${longestReadMilliseconds}', true)`

const housekeeping = (text: string, values: readonly unknown[] = []): Question => ({
  role: "",
  text,
  values,
  isOneOff: false,
})

const dbAsking = (role: string, ask: (question: Question) => Promise<Answer>): Db =>
  dbFrom(async (text, values, isOneOff) => {
    try {
      return await ask({ role, text, values, isOneOff })
    } catch (error) {
      // The stack of the socket's error is useless; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  })

/**
 * The transaction begins with its first statement: this saves a round trip, and a transaction without statements costs
 * nothing.
 */
const openTransaction = (client: pg.ClientBase, statements: ConnectionStatements, scope: Scope) => {
  const { role, account } = scopeSettings(scope)
  let isOpen = false
  let isOver = false
  const end = (how: "commit" | "rollback") => {
    isOver = true
    return runBatch(client, statements, types, [housekeeping(how)])
  }
  const ask = gatherQuestions(async (questions: readonly Question[]) => {
    if (isOver) throw new Error("The transaction is over.")
    const opening = isOpen ? [] : [housekeeping("begin"), housekeeping(intoScope, [role, account])]
    const sent = runBatch(client, statements, types, [...opening, ...questions])
    // Only set here: if a value cannot be serialized, "begin" is not sent either.
    isOpen = true
    const answers = await sent
    return answers.slice(opening.length).map(toAnswer)
  })
  return {
    db: dbAsking(role, ask),
    commit: async () => {
      if (!isOpen) {
        isOver = true
        return
      }
      const [answer] = await end("commit")
      // After a failed statement the database rolls back even if asked to commit.
      if (answer!.command !== "COMMIT")
        throw new Error("A transaction was to be committed in which a statement had failed.")
    },
    rollback: async () => {
      if (isOpen && !isOver) await end("rollback")
      isOver = true
    },
  }
}

const pauseMilliseconds = 500

const heartbeatMilliseconds = 15_000
/**
 * A connection that only listens sends nothing, so it would not notice that the network or the database behind it is
 * gone. Without an answer it ends, and another one is made.
 */
const requireAnswer = async (client: pg.Client) => {
  const deadline = setTimeout(
    () => (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(),
    heartbeatMilliseconds,
  )
  await client.query("select 1").catch(() => {})
  clearTimeout(deadline)
}

/** A dedicated connection that is opened again when it is lost, until it is closed. */
const listen = async (
  url: string,
  channel: string,
  heard: (payload: string) => void,
  connection: ListeningConnection | undefined,
  open: { readonly clients: Set<pg.Client>; isClosed: boolean },
) => {
  let stopped = false
  let current: pg.Client | undefined
  const isOver = () => stopped || open.isClosed
  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `dialplane listen ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: heartbeatMilliseconds,
    })
    client.on("notification", (message) => heard(message.payload ?? ""))
    client.on("error", () => {})
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    if (isOver()) return client.end()
    open.clients.add(client)
    current = client
    const heartbeat = setInterval(() => void requireAnswer(client), heartbeatMilliseconds).unref()
    client.on("end", () => {
      clearInterval(heartbeat)
      open.clients.delete(client)
      if (isOver()) return
      connection?.lost()
      connectAgain()
    })
  }
  const connectAgain = () => {
    const attempt = async () => {
      if (isOver()) return
      try {
        await connect()
      } catch {
        connection?.lost()
        return connectAgain()
      }
      connection?.again()
    }
    setTimeout(() => void attempt(), pauseMilliseconds).unref()
  }
  await connect()
  return async () => {
    stopped = true
    await current?.end()
  }
}
