import { join } from "node:path"
import { createServer, createServerModuleRunner } from "vite"
import { projectRoot } from "./project-root.mjs"

/** An editor changes a file several times for one save; one reload handles them all. */
const settleMilliseconds = 30

const own = ["contract/src", "server/src", "server/migrations"].map((folder) => join(projectRoot, folder))
const isForeign = (path) =>
  path !== projectRoot && !own.some((folder) => folder.startsWith(path) || path.startsWith(folder))
const matters = (path) => /\.(ts|sql|json)$/.test(path) && !/\.test\.ts$|\/testing\//.test(path)

/**
 * Runs the API in this process, from its sources. When they change, the affected modules are loaded again and the
 * running server is replaced. The database stays open, because opening it takes longest. If the sources cannot be
 * loaded, the error is shown and the previous server continues.
 */
export const startApi = async () => {
  const sources = await createServer({
    configFile: false,
    root: projectRoot,
    appType: "custom",
    logLevel: "warn",
    clearScreen: false,
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false, watch: { ignored: isForeign } },
  })
  const runner = createServerModuleRunner(sources.environments.ssr, { hmr: false })
  const load = async (name) => runner.import(join(projectRoot, "server", "src", name))

  const { readConfig } = await load("kit/runtime/config.ts")
  const { makeLog, openDatabase } = await load("app/build-kit.ts")
  const config = readConfig(process.env)
  const log = makeLog(config)
  const database = await openDatabase(config)
  const { runServer } = await load("app/run-server.ts")
  let running = await runServer(config, database, log)

  const reload = async (path) => {
    const begin = performance.now()
    runner.clearCache()
    const { runServer: runNext } = await load("app/run-server.ts")
    await running?.end()
    running = undefined
    running = await runNext(config, database, log)
    console.log(`API reloaded in ${Math.round(performance.now() - begin)} ms (${path.slice(projectRoot.length + 1)})`)
  }

  let work = Promise.resolve()
  let timer
  sources.watcher.on("all", (event, path) => {
    if (!["add", "change", "unlink"].includes(event) || !matters(path)) return
    clearTimeout(timer)
    timer = setTimeout(
      () => (work = work.then(() => reload(path)).catch((error) => console.error(error))),
      settleMilliseconds,
    )
  })

  return {
    greeting: running.greeting,
    end: async () => {
      await sources.close()
      await work
      await running?.end()
      await database.close()
    },
  }
}
