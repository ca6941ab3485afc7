import pg from "pg"
import { dbFrom, isoInstant, scopeSettings, type Database } from "./database.ts"
import { ConnectionStatements, runPrepared } from "./postgres-statement.ts"

const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1016, (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(Number)))
types.setTypeParser(1184, isoInstant)

export const openPostgres = async (url: string, poolSize: number): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types, application_name: "dialplane" })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {})
  const prepared = new Map<pg.ClientBase, ConnectionStatements>()
  pool.on("connect", (client) => void prepared.set(client, new ConnectionStatements()))
  pool.on("remove", (client) => void prepared.delete(client))
  const listeners = new Set<pg.Client>()
  return {
    kind: "postgres",
    transaction: async (scope, work) => {
      const client = await pool.connect()
      const statements = prepared.get(client)!
      let broken: Error | undefined
      try {
        const { role, account } = scopeSettings(scope)
        await client.query(`begin; set local role ${role}; set local app.account_id = '${account}'`)
        const result = await work(
          dbFrom((text, values, isOneOff) => runPrepared(client, { statements, role, text, values, types, isOneOff })),
        )
        await client.query("commit")
        return result
      } catch (error) {
        await client.query("rollback").catch((failure: Error) => (broken = failure))
        throw error
      } finally {
        client.release(broken)
      }
    },
    migrate: async (work) => {
      const client = await pool.connect()
      try {
        await client.query("begin")
        const result = await work(async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows ?? [])
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
    measurements: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount, open: pool.totalCount }),
    listen: (channel, heard) => listen(url, channel, heard, listeners),
    close: async () => {
      await Promise.all([...listeners].map((client) => client.end().catch(() => {})))
      await pool.end()
    },
  }
}

/** A connection of its own that comes back when the server restarts. */
const listen = async (url: string, channel: string, heard: (payload: string) => void, clients: Set<pg.Client>) => {
  let stopped = false
  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, application_name: `dialplane listen ${channel}` })
    client.on("notification", (message) => heard(message.payload ?? ""))
    client.on("error", () => {})
    client.on("end", () => {
      clients.delete(client)
      if (!stopped && clients.size >= 0) setTimeout(() => void connect().catch(() => {}), 500).unref()
    })
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    clients.add(client)
    current = client
  }
  let current: pg.Client | undefined
  await connect()
  return async () => {
    stopped = true
    await current?.end()
  }
}
