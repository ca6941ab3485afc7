import type { FastifyInstance, FastifyReply } from "fastify"
import type { Database } from "../kit/database/database.ts"
import type { Draining } from "../kit/http/draining.ts"
import { pendingMigrations } from "../kit/database/migrate.ts"
import { sql } from "../kit/database/sql.ts"

/** A load balancer that waits longer would consider the server dead. */
const longestProbeMilliseconds = 1000
const retryAfterSeconds = 5

type Readiness = { readonly status: string; readonly pending?: readonly string[] }

const ready: Readiness = { status: "ready" }

export const serveHealth = (app: FastifyInstance, database: Database, draining: Draining) => {
  const probe = shareProbe(async () => {
    try {
      await database.transaction("system", (db) => db.one(sql`select 1 as up`))
      const pending = await pendingMigrations(database)
      return pending.length === 0 ? ready : { status: "not migrated", pending }
    } catch (error) {
      app.log.error({ err: error }, "database not reachable")
      return { status: "database not reachable" }
    }
  })

  const unready = (reply: FastifyReply, readiness: Readiness) =>
    reply.code(503).header("retry-after", retryAfterSeconds).send(readiness)

  app.get("/healthz", async () => ({ status: "up" }))
  app.get("/readyz", async (_, reply) => {
    if (draining.isDraining()) return unready(reply, { status: "ending" })
    const readiness = (await within(longestProbeMilliseconds, probe())) ?? { status: whyNoAnswer(database) }
    return readiness === ready ? ready : unready(reply, readiness)
  })
}

const whyNoAnswer = (database: Database) =>
  database.measurements().waiting > 0 ? "all database connections are in use" : "database does not answer in time"

/** Concurrent requests share one probe, so that probes that wait for a connection do not lengthen the queue. */
const shareProbe = (look: () => Promise<Readiness>) => {
  let running: Promise<Readiness> | undefined
  return () => (running ??= look().finally(() => (running = undefined)))
}

/** The result of the work, or undefined if it takes longer. */
const within = async <T>(milliseconds: number, work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
