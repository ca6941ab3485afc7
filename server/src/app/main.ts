import { ConfigError, readConfig } from "../kit/config.ts"
import { migrate } from "../kit/migrate.ts"
import { sealAudit } from "../kit/audit-seal.ts"
import { buildKit, makeLog, openDatabase } from "./build-kit.ts"
import { buildServer } from "./build-server.ts"
import { prepareWorld } from "./first-start.ts"

const sealEveryMilliseconds = 10_000

const start = async () => {
  const config = readConfig(process.env)
  const log = makeLog(config)
  const database = await openDatabase(config)
  const applied = await migrate(database)
  if (applied.length > 0) log.info({ applied }, "database migrated")
  const kit = await buildKit(config, database, log)
  const app = await buildServer(kit)
  const greeting = await prepareWorld(kit)
  await kit.jobs.start()
  const sealing = setInterval(() => void sealAudit(database).catch((error: unknown) => log.error({ err: error }, "audit not sealed")), sealEveryMilliseconds)
  await app.listen({ port: config.port, host: config.host })

  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info({ signal }, "ending")
    clearInterval(sealing)
    await app.close()
    await kit.jobs.stop()
    await kit.events.close()
    await sealAudit(database)
    await database.close()
    process.exit(0)
  }
  process.on("SIGINT", () => void end("SIGINT"))
  process.on("SIGTERM", () => void end("SIGTERM"))

  const address = app.server.address()
  const port = typeof address === "object" && address !== null ? address.port : config.port
  const baseUrl = config.port === 0 ? config.baseUrl.replace(/:0$/, `:${port}`) : config.baseUrl
  console.log(`\nDialplane is ready at ${baseUrl}\n${greeting}`)
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") console.error("The port is already in use. Set PORT to another one.")
  else console.error(error)
  process.exit(1)
})
