import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { demoPassword } from "../server/src/app/demo/demo-people.ts"
import { projectRoot } from "../server/src/kit/runtime/project-root.ts"

export interface ServerProcess {
  readonly address: string
  readonly process: ChildProcess
  /** Resolves when the process has ended, for any reason. */
  readonly ended: Promise<unknown>
}

/**
 * As `npm start` runs it: a young generation of 16 MB and more grew by 80 MB while a million rows were exported, and
 * requests take no longer with a smaller one.
 */
const flags = ["--max-semi-space-size=8"]
const environment = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "32768" }

/** The built server as a separate process, on a free port. */
export const startServer = async (settings: Record<string, string>): Promise<ServerProcess> => {
  const child = spawn(process.execPath, [...flags, join(projectRoot, "dist", "server.mjs")], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...environment, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "error", ...settings },
  })
  const ended = once(child, "exit")
  const address = await new Promise<string>((resolve, reject) => {
    let text = ""
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString()
      const found = /ready at (http:\S+)/.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${text}`)))
  })
  return { address, process: child, ended }
}

/** Updates the build first, so that the current sources run. */
export const build = async () => {
  const building = spawn(process.execPath, [join(projectRoot, "tools", "build.mjs")], {
    cwd: projectRoot,
    stdio: "ignore",
  })
  const [code] = (await once(building, "exit")) as [number]
  if (code !== 0) throw new Error("Server and portal could not be built: npm run build says why.")
}

const client = "dialplane-api"

export const requestToken = (address: string, loginName: string) =>
  fetch(`${address}/svc/auth/oauth/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${client}:`).toString("base64")}`,
      "x-access-key": "api",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({
      grant_type: "password",
      username: loginName,
      password: demoPassword,
      client_id: client,
    }),
  })

/** Signs in over HTTP as a user of the demo data. */
export const signIn = async (address: string, loginName: string): Promise<string> => {
  const answer = await requestToken(address, loginName)
  const body = (await answer.json()) as { access_token?: string }
  if (body.access_token === undefined) throw new Error(`${loginName} cannot sign in: ${JSON.stringify(body)}`)
  return body.access_token
}
