import type { FastifyInstance } from "fastify"
import type { Database } from "../kit/database.ts"
import type { Draining } from "../kit/draining.ts"
import { pendingMigrations } from "../kit/migrate.ts"
import { sql } from "../kit/sql.ts"

export const serveHealth = (app: FastifyInstance, database: Database, draining: Draining) => {
  app.get("/healthz", async () => ({ status: "up" }))
  app.get("/readyz", async (_, reply) => {
    if (draining.isDraining()) return reply.code(503).header("retry-after", 5).send({ status: "ending" })
    try {
      await database.transaction("system", (db) => db.one(sql`select 1 as up`))
      const pending = await pendingMigrations(database)
      if (pending.length === 0) return { status: "ready" }
      return reply.code(503).header("retry-after", 5).send({ status: "not migrated", pending })
    } catch (error) {
      app.log.error({ err: error }, "database not reachable")
      return reply.code(503).header("retry-after", 5).send({ status: "database not reachable" })
    }
  })
}
