import fastify, { type FastifyInstance, type FastifyRequest } from "fastify"
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import type { Kit } from "../context.ts"
import { jobLanes, type JobLane } from "../jobs/job-lanes.ts"
import { sameText } from "./secrets.ts"
import { sql } from "../database/sql.ts"

/**
 * Prometheus metrics of this process: Node's own, the duration of each operation, and the queues of jobs and
 * connections.
 */
export const measure = (app: FastifyInstance, kit: Kit) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: "dialplane_request_duration_seconds",
    help: "Time to answer, by operation and status",
    labelNames: ["operation", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  new Gauge({
    name: "dialplane_prepared_statements",
    help: "Prepared statements that the database connections of this process hold",
    registers: [registry],
    collect() {
      this.set(kit.database.statementCacheSize())
    },
  })
  app.addHook("onResponse", async (request, reply) => {
    const { operation } = request.routeOptions.config as { operation?: string }
    if (operation !== undefined) duration.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  measureJobs(registry, kit)
  measureProcess(registry, kit)
  serveMetrics(app, kit, registry)
}

const bearsToken = (request: FastifyRequest, token: string) => {
  const given = /^bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1]
  return given !== undefined && sameText(given, token)
}

/**
 * Metrics show how busy a company is, so they are not public: with METRICS_PORT they are on a separate port, with
 * METRICS_TOKEN they need the token, and with neither they are only available if the server cannot be reached from
 * other machines.
 */
const serveMetrics = (app: FastifyInstance, { config }: Pick<Kit, "config">, registry: Registry) => {
  const { metricsPort, metricsToken, isLocal, host } = config
  const mount = (on: FastifyInstance) =>
    on.get("/metrics", async (request, reply) => {
      if (metricsToken !== undefined && !bearsToken(request, metricsToken))
        return reply
          .code(401)
          .header("www-authenticate", "Bearer")
          .send({ status: 401, message: "This needs the metrics token." })
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

interface LaneState {
  readonly lane: JobLane
  readonly due: number
  readonly oldest: number
  readonly later: number
}

/** Counting stops here: the age of the oldest job shows a larger problem. */
const mostCounted = 100_000

const readLanes = (kit: Kit): Promise<LaneState[]> =>
  kit.database.transaction("system", (db) =>
    db.many<LaneState>(sql`
      select l.lane,
        (select count(*)::int
          from (select from jobs j where j.lane = l.lane and j.state = 'waiting' and j.run_at <= now()
          limit ${mostCounted}) counted) as due,
        (select count(*)::int
          from (select from jobs j where j.lane = l.lane and j.state = 'waiting' and j.run_at > now()
          limit ${mostCounted}) counted) as later,
        coalesce((select extract(epoch from now() - j.run_at)::float8 from jobs j
          where j.lane = l.lane and j.state = 'waiting' and j.run_at <= now()
          order by j.run_at, j.id limit 1), 0) as oldest
      from unnest(${[...jobLanes]}::text[]) as l (lane)`),
  )

const measureJobs = (registry: Registry, kit: Kit) => {
  // All gauges of a scrape share one query; each collects on its own, because the registry decides their order.
  let reading: Promise<LaneState[]> | undefined
  const readOnce = () => (reading ??= readLanes(kit).finally(() => (reading = undefined)))
  const ofLanes = (name: string, help: string, value: (state: LaneState) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["lane"],
      registers: [registry],
      collect: async function () {
        for (const state of await readOnce()) this.set({ lane: state.lane }, value(state))
      },
    })
  ofLanes("dialplane_jobs_due", "Jobs that are due and wait for a worker, on all nodes", ({ due }) => due)
  ofLanes(
    "dialplane_jobs_oldest_due_seconds",
    "How long the oldest due job of a lane has waited",
    ({ oldest }) => oldest,
  )
  ofLanes("dialplane_jobs_scheduled", "Jobs that are due later", ({ later }) => later)
  ofLanes("dialplane_jobs_running", "Jobs that this process runs", ({ lane }) => kit.jobs.running()[lane])
}

const measureProcess = (registry: Registry, kit: Kit) => {
  const reading = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect: function () {
        this.set(read())
      },
    })
  reading(
    "dialplane_database_connections_in_use",
    "Connections that work for somebody",
    () => kit.database.measurements().inUse,
  )
  reading(
    "dialplane_database_connections_waiting",
    "Transactions that wait for a connection",
    () => kit.database.measurements().waiting,
  )
  reading("dialplane_database_connections_open", "Connections of the pool", () => kit.database.measurements().open)
  reading("dialplane_events_listeners", "Event streams that are open here", () => kit.events.measurements().listeners)
  reading("dialplane_events_heard", "Events heard since the start", () => kit.events.measurements().heard)
}
