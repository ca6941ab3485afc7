import type { Logger } from "pino"
import { sealAudit } from "../kit/audit-seal.ts"
import type { Config } from "../kit/config.ts"
import type { Database } from "../kit/database.ts"
import { migrate } from "../kit/migrate.ts"
import { joinNodes } from "../kit/server-nodes.ts"
import { buildKit } from "./build-kit.ts"
import { buildServer } from "./build-server.ts"
import { prepareWorld } from "./first-start.ts"

const sealEveryMilliseconds = 10_000

export interface RunningServer {
  readonly baseUrl: string
  /** What whoever starts it for the first time needs to know. */
  readonly greeting: string
  /** Ends everything that was begun here; the database stays open. */
  readonly end: () => Promise<void>
}

/** Migrates the database, fills an empty one, and serves it. */
export const runServer = async (config: Config, database: Database, log: Logger): Promise<RunningServer> => {
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ applied }, "database migrated")
  const kit = await buildKit(config, database, log)
  const nodes = await joinNodes(kit)
  const app = await buildServer(kit)
  const greeting = await prepareWorld(kit)
  await kit.jobs.start()
  const sealing = setInterval(() => void sealAudit(database).catch((error: unknown) => log.error({ err: error }, "audit not sealed")), sealEveryMilliseconds)
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === "object" && address !== null ? address.port : config.port
  return {
    baseUrl: config.port === 0 ? config.baseUrl.replace(/:0$/, `:${port}`) : config.baseUrl,
    greeting,
    end: async () => {
      clearInterval(sealing)
      await app.close()
      await kit.jobs.stop()
      await kit.events.close()
      await nodes.leave()
      await sealAudit(database)
    },
  }
}
