import { runtimeConfig } from "@dialplane/contract/operations/config/config.schema"
import { expect, test } from "vitest"
import { fakeBrowser } from "../testing/fake-browser.ts"
import { readOf, token } from "../testing/sample-endpoints.ts"
import { configDefaults } from "./config-defaults.ts"
import { createConfigReader } from "./runtime-config.ts"

test("the defaults are those of the contract", () => expect(configDefaults).toEqual(runtimeConfig.parse({})))

test("the configuration is read once and before any other request", async () => {
  const order: string[] = []
  const { environment } = fakeBrowser(() => ({})).openTab()
  const reader = createConfigReader({ fetch: (url, init) => (order.push(url), environment.fetch(url, init)) })
  await Promise.all([reader.read(), reader.read()])
  expect(order).toEqual(["/wgConfig.json"])
})

test("unknown keys are kept and missing ones have their defaults", async () => {
  const { portal } = fakeBrowser(() => ({}), { somethingNew: [1], authRequestRate: 4 }).openTab()
  await expect(portal.config.read()).resolves.toMatchObject({
    somethingNew: [1],
    authRequestRate: 4,
    cacheExpiry: { default: 10 },
    bulkMoveBatchSize: 50,
  })
})

test("a request waits for the configuration", async () => {
  const browser = fakeBrowser(() => ({ body: {} }), { services: { users: "/moved" } })
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first"))
  await portal.call(readOf("users"))
  expect(browser.sent[0]?.url).toBe("/moved/api/read-of-users")
})

test("a failed read is tried again by the next caller", async () => {
  let times = 0
  const reader = createConfigReader({
    fetch: async () => (++times === 1 ? new Response("", { status: 503 }) : Response.json({})),
  })
  await expect(reader.read()).rejects.toMatchObject({ status: 503 })
  await expect(reader.read()).resolves.toBeDefined()
})
