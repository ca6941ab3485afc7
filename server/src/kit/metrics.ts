import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { FastifyInstance } from "fastify"
import type { Database } from "./database.ts"

/** Prometheus metrics of this process: Node's own, and how long each operation takes. */
export const measure = (app: FastifyInstance, database: Database) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "dialplane_request_duration_seconds", help: "Time to answer, by operation and status", labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5], registers: [registry],
  })
  new Gauge({
    name: "dialplane_prepared_statements", help: "Prepared statements that the database connections of this process hold", registers: [registry],
    collect() {
      this.set(database.statementCacheSize())
    },
  })
  app.addHook("onResponse", async (request, reply) => {
    const { operation } = request.routeOptions.config as { operation?: string }
    if (operation !== undefined) duration.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get("/metrics", async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
