import fastify from "fastify"
import { expect, test } from "vitest"
import { watchConnections } from "./quiet-connections.ts"

test("requests that a busy process has not read yet are answered before the port is closed", async () => {
  const app = fastify()
  app.get("/", async () => {
    const until = performance.now() + 15
    while (performance.now() < until);
    return "done"
  })
  const connections = watchConnections(app)
  const address = await app.listen({ port: 0, host: "127.0.0.1" })
  const asked = Promise.allSettled(
    Array.from({ length: 40 }, async () => (await fetch(address, { headers: { connection: "close" } })).status),
  )
  await new Promise((resolve) => setTimeout(resolve, 30))
  await connections.quiet(20_000)
  await app.close()
  expect((await asked).filter((one) => one.status === "rejected" || one.value !== 200)).toEqual([])
})

test("whoever keeps a connection open without asking holds nobody up, and no wait is without end", async () => {
  const app = fastify()
  app.get("/", () => new Promise<never>(() => {}))
  app.get("/quick", async () => "done")
  const connections = watchConnections(app)
  const address = await app.listen({ port: 0, host: "127.0.0.1" })
  await (await fetch(`${address}/quick`)).text()
  const begun = performance.now()
  await connections.quiet(20_000)
  expect(performance.now() - begun).toBeLessThan(5000)
  void fetch(address).catch(() => {})
  const waited = performance.now()
  await connections.quiet(300)
  expect(performance.now() - waited).toBeGreaterThanOrEqual(290)
  app.server.closeAllConnections()
  await app.close()
})
