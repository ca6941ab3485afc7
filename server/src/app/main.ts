import "./limit-heap-growth.ts"
import { ConfigError, readConfig } from "../kit/runtime/config.ts"
import { makeLog, openDatabase } from "./build-kit.ts"
import { runServer } from "./run-server.ts"

/** The process ends by then, whatever hangs. */
const endMilliseconds = 25_000

const start = async () => {
  // Files of this process are only readable by its own system account.
  process.umask(0o077)
  const config = readConfig(process.env)
  const log = makeLog(config)
  const database = await openDatabase(config)
  const server = await runServer(config, database, log)

  let ending = false
  const end = async (signal: string) => {
    if (ending) return
    ending = true
    log.info({ signal }, "ending")
    const longest = setTimeout(
      () => {
        log.error("ending took too long")
        process.exit(1)
      },
      endMilliseconds + config.drainSeconds * 1000,
    )
    await server.end()
    await database.close()
    clearTimeout(longest)
    process.exit(0)
  }
  process.on("SIGINT", () => void end("SIGINT"))
  process.on("SIGTERM", () => void end("SIGTERM"))
  console.log(`\nDialplane is ready at ${server.baseUrl}\n${server.greeting}`)
}

start().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === "EADDRINUSE")
    console.error("The port is already in use. Set PORT to another one.")
  else console.error(error)
  process.exit(1)
})
