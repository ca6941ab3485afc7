import fastify, { type FastifyInstance, type FastifyRequest } from "fastify"
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { Kit } from "./context.ts"
import { sameText } from "./secrets.ts"

/** Prometheus metrics of this process: Node's own, how long each operation takes, and what the database connections hold. */
export const measure = (app: FastifyInstance, kit: Pick<Kit, "config" | "database">) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "dialplane_request_duration_seconds", help: "Time to answer, by operation and status", labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5], registers: [registry],
  })
  new Gauge({
    name: "dialplane_prepared_statements", help: "Prepared statements that the database connections of this process hold", registers: [registry],
    collect() {
      this.set(kit.database.statementCacheSize())
    },
  })
  app.addHook("onResponse", async (request, reply) => {
    const { operation } = request.routeOptions.config as { operation?: string }
    if (operation !== undefined) duration.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  serveMetrics(app, kit, registry)
}

const bearsToken = (request: FastifyRequest, token: string) => {
  const given = /^bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1]
  return given !== undefined && sameText(given, token)
}

/**
 * Figures tell how busy a company is, so they are not for everybody: with METRICS_PORT they have a port that is not published, with METRICS_TOKEN they need
 * it, and with neither they are there only where nobody else reaches the server.
 */
const serveMetrics = (app: FastifyInstance, { config }: Pick<Kit, "config">, registry: Registry) => {
  const { metricsPort, metricsToken, isLocal, host } = config
  const mount = (on: FastifyInstance) =>
    on.get("/metrics", async (request, reply) => {
      if (metricsToken !== undefined && !bearsToken(request, metricsToken)) return reply.code(401).header("www-authenticate", "Bearer").send({ status: 401, message: "This needs the metrics token." })
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  if (metricsPort === undefined) {
    if (isLocal || metricsToken !== undefined) mount(app)
    return
  }
  const own = fastify({ logger: false, forceCloseConnections: true })
  mount(own)
  app.addHook("onListen", async () => void (await own.listen({ port: metricsPort, host })))
  app.addHook("onClose", () => own.close())
}
