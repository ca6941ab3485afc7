// npm run dev: the portal with hot reload, and the API, which is replaced whenever its sources change.
import { join } from "node:path"
import { requireNode } from "./node-version.mjs"
import { projectRoot } from "./project-root.mjs"

requireNode()
const { ensureInstalled } = await import("./install.mjs")
await ensureInstalled()

const portalPort = process.env.PORT ?? "3000"
const address = `http://127.0.0.1:${portalPort}`
process.env.PORT = process.env.API_PORT ?? "3001"
process.env.HOST = "127.0.0.1"
// The portal has its own port, so links in emails and redirects have to use that one.
process.env.BASE_URL ??= address
process.env.DIALPLANE_API = `http://127.0.0.1:${process.env.PORT}`

const { startApi } = await import("./dev-api.mjs")
const api = await startApi().catch((error) => {
  console.error(error?.name === "ConfigError" ? error.message : error)
  process.exit(1)
})
const { createServer } = await import("vite")
const portal = await createServer({
  root: join(projectRoot, "web"),
  server: { port: Number(portalPort), strictPort: true, host: "127.0.0.1" },
  clearScreen: false,
})
await portal.listen()
console.log(`\nThe portal in development: ${address}  (its API: ${process.env.DIALPLANE_API})\n${api.greeting}`)

const end = async () => {
  await portal.close()
  await api.end()
  process.exit(0)
}
process.once("SIGINT", () => void end())
process.once("SIGTERM", () => void end())
