import pg from "pg"
import { dbFrom, isoInstant, scopeSettings, type Database } from "./database.ts"
import { runPrepared } from "./postgres-statement.ts"

const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1016, (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(Number)))
types.setTypeParser(1184, isoInstant)

/**
 * Statement texts are few (values travel apart), so each is prepared once per connection and role: whose rows it sees is part of a
 * plan, and one statement that two roles take turns with is planned anew at each turn.
 */
const statementNames = new Map<string, string>()
const nameOf = (role: string, text: string) => {
  const key = `${role} ${text}`
  let name = statementNames.get(key)
  if (name === undefined) {
    name = `s${statementNames.size}`
    statementNames.set(key, name)
  }
  return name
}

export const openPostgres = async (url: string, poolSize: number): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types, application_name: "dialplane" })
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {})
  const listeners = new Set<pg.Client>()
  return {
    kind: "postgres",
    transaction: async (scope, work) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        const { role, account } = scopeSettings(scope)
        await client.query(`begin; set local role ${role}; set local app.account_id = '${account}'`)
        const result = await work(
          dbFrom((text, values) => runPrepared(client, nameOf(role, text), text, values, types)),
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
