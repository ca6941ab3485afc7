import { afterAll, beforeAll, expect, test } from "vitest"
import type { Kit } from "../../kit/context.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { signingKeysOf } from "./identity-keys.service.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test("a database that cannot be reached for a moment is asked again", async () => {
  const { database } = server.kit
  let isDown = true
  const kit: Kit = {
    ...server.kit,
    database: {
      ...database,
      transaction: (...given) =>
        isDown ? Promise.reject(new Error("connection refused")) : database.transaction(...given),
    },
  }
  await expect(signingKeysOf(kit)).rejects.toThrow("connection refused")
  isDown = false
  const keys = await signingKeysOf(kit)
  expect(keys.jwks.length).toBeGreaterThan(0)
  expect(await signingKeysOf(kit)).toBe(keys)
})
