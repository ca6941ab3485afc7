import type { FastifyInstance } from "fastify"
import type { Logger } from "pino"
import { sealAudit } from "../kit/audit/audit-seal.ts"
import type { Config } from "../kit/runtime/config.ts"
import type { Kit } from "../kit/context.ts"
import type { Database } from "../kit/database/database.ts"
import { migrate } from "../kit/database/migrate.ts"
import { joinNodes } from "../kit/runtime/server-nodes.ts"
import { buildKit } from "./build-kit.ts"
import { buildServer } from "./build-server.ts"
import { prepareWorld } from "./first-start.ts"
import { watchConnections } from "./quiet-connections.ts"

const sealEveryMilliseconds = 10_000
/** Requests under way have so long to end; then their connections are cut. */
const requestMilliseconds = 15_000

/** The port stays open so long for requests that nobody has read yet, as long as more keep coming. */
const quietMilliseconds = 5000

export interface RunningServer {
  readonly baseUrl: string
  /** What whoever starts it for the first time needs to know. */
  readonly greeting: string
  /** Ends everything that was begun here; the database stays open. */
  readonly end: () => Promise<void>
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** No new connections, requests under way are finished, and whoever still keeps one open is cut off in the end. */
const closePort = async (app: FastifyInstance) => {
  const cut = setTimeout(() => app.server.closeAllConnections(), requestMilliseconds)
  // A connection that is kept alive is idle again once its answer is out.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearTimeout(cut)
  clearInterval(sweep)
}

/**
 * Said at /readyz first, so that a balancer sends nobody here any more; then requests and jobs come to their end side
 * by side.
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
      await kit.events.close()
      await nodes.leave()
      await seal()
    },
  }
}
