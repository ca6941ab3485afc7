import type { FastifyInstance } from "fastify"
import type { Logger } from "pino"
import { sealAudit } from "../kit/audit/audit-seal.ts"
import type { Config } from "../kit/runtime/config.ts"
import type { Kit } from "../kit/context.ts"
import type { Database } from "../kit/database/database.ts"
import { migrate } from "../kit/database/migrate.ts"
import { runCallUpkeep } from "../calling/engine/call-upkeep.service.ts"
import { runSimulatedCalls } from "../calling/engine/sandbox/simulated-calls.service.ts"
import { joinNodes } from "../kit/runtime/server-nodes.ts"
import { buildKit } from "./build-kit.ts"
import { buildServer } from "./build-server.ts"
import { prepareWorld } from "./first-start.ts"
import { runSimulatedHistory } from "./simulated-history.ts"
import { watchConnections } from "./quiet-connections.ts"

const sealEveryMilliseconds = 10_000
/** How long running requests have to end before their connections are closed. */
const requestMilliseconds = 15_000

/** How long the port stays open for unread requests, as long as more arrive. */
const quietMilliseconds = 5000

export interface RunningServer {
  readonly baseUrl: string
  /** What is printed at the first start. */
  readonly greeting: string
  /** Ends everything started here; the database stays open. */
  readonly end: () => Promise<void>
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Accepts no new connections and finishes running requests; connections that are still open in the end are closed. */
const closePort = async (app: FastifyInstance) => {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestMilliseconds)
  // A keep-alive connection is idle again after its answer.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearTimeout(cut)
  clearInterval(sweep)
}

/**
 * /readyz announces the shutdown first, so that load balancers stop sending requests; then requests and jobs end
 * concurrently.
 */
const drain = async (app: FastifyInstance, kit: Kit, connections: ReturnType<typeof watchConnections>) => {
  kit.draining.begin()
  const handedBack = kit.jobs.stop()
  await wait(kit.config.drainSeconds * 1000)
  await connections.quiet(quietMilliseconds)
  await Promise.all([closePort(app), handedBack])
}

/** Migrates the database, fills an empty one, and serves it. */
export const runServer = async (config: Config, database: Database, log: Logger): Promise<RunningServer> => {
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ applied }, "database migrated")
  const kit = await buildKit(config, database, log)
  const nodes = await joinNodes(kit)
  const app = await buildServer(kit)
  const connections = watchConnections(app)
  const greeting = await prepareWorld(kit)
  await kit.jobs.start()
  const seal = () => sealAudit(database).catch((error: unknown) => log.error({ err: error }, "audit not sealed"))
  const upkeep = runCallUpkeep(kit)
  const calls = config.demo ? runSimulatedCalls(kit) : undefined
  const history = config.demo && config.simulatedCalls ? runSimulatedHistory(kit) : undefined
  const sealing = setInterval(() => void seal(), sealEveryMilliseconds)
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === "object" && address !== null ? address.port : config.port
  return {
    baseUrl: config.port === 0 ? config.baseUrl.replace(/:0$/, `:${port}`) : config.baseUrl,
    greeting,
    end: async () => {
      await drain(app, kit, connections)
      clearInterval(sealing)
      await Promise.all([upkeep.stop(), calls?.stop(), history?.stop()])
      await kit.events.close()
      await nodes.leave()
      await seal()
    },
  }
}
