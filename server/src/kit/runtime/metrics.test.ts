import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "../../testing/free-port.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let main: string
let own: string
let closed = false
const close = async () => {
  if (!closed) await server.close()
  closed = true
}
beforeAll(async () => {
  const port = await freePort()
  server = await startTestServer({ settings: { METRICS_PORT: String(port) } })
  main = await server.app.listen({ port: 0, host: "127.0.0.1" })
  own = `http://127.0.0.1:${port}`
})
afterAll(close)

test("with METRICS_PORT the figures are there and nowhere else, and nothing else is there", async () => {
  expect((await fetch(`${main}/healthz`)).status).toBe(200)
  const figures = await fetch(`${own}/metrics`)
  expect(figures.headers.get("content-type")).toContain("text/plain")
  expect(await figures.text()).toMatch(/^dialplane_jobs_due\{lane="mail"\} \d+$/m)
  expect((await fetch(`${main}/metrics`)).status).toBe(404)
  expect((await fetch(`${own}/healthz`)).status).toBe(404)
})

test("the port closes with the server", async () => {
  await close()
  await expect(fetch(`${own}/metrics`)).rejects.toThrow()
})
