// npm run dev: the portal with hot reload, and the API restarted on every change of its sources.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { demandNode } from "./node-version.mjs"
import { projectRoot } from "./project-root.mjs"

demandNode()
const { ensureInstalled } = await import("./install.mjs")
await ensureInstalled()

const apiPort = process.env.API_PORT ?? "3001"
const portalPort = process.env.PORT ?? "3000"
const api = `http://127.0.0.1:${apiPort}`
const address = `http://127.0.0.1:${portalPort}`

// The pages come from the portal's own port, so links in letters and redirects have to say that one.
const server = spawn(process.execPath, [join(projectRoot, "node_modules", "tsx", "dist", "cli.mjs"), "watch", "--clear-screen=false", "server/src/app/main.ts"], {
  cwd: projectRoot, stdio: "inherit", env: { ...process.env, PORT: apiPort, HOST: "127.0.0.1", BASE_URL: process.env.BASE_URL ?? address },
})
const { createServer } = await import("vite")
process.env.DIALPLANE_API = api
const portal = await createServer({ root: join(projectRoot, "web"), server: { port: Number(portalPort), strictPort: true, host: "127.0.0.1" }, clearScreen: false })
await portal.listen()
console.log(`\nThe portal in development: ${address}  (its API: ${api})\n`)

const end = (signal) => {
  server.kill(signal)
  void portal.close().then(() => process.exit(0))
}
process.on("SIGINT", () => end("SIGINT"))
process.on("SIGTERM", () => end("SIGTERM"))
server.on("exit", (code) => process.exit(code ?? 0))
