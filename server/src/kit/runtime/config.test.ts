import { expect, test } from "vitest"
import { readConfig } from "./config.ts"

const settings = { DATABASE_URL: "postgres://a:b@db/x", BASE_URL: "https://portal.example.com", HOST: "0.0.0.0" }

test.each([
  ["nothing set", {}, true],
  ["a PostgreSQL", { DATABASE_URL: settings.DATABASE_URL }, false],
  ["an address of the world", { BASE_URL: settings.BASE_URL }, false],
  ["all interfaces", { HOST: settings.HOST }, false],
  ["localhost by name", { HOST: "localhost", BASE_URL: "http://localhost:3000" }, true],
  ["IPv6 loopback", { HOST: "::1" }, true],
  ["asked for by name", { ...settings, DEMO: "1" }, true],
  ["declined", { DEMO: "0" }, false],
])("the demo data with %s", (_, given, demo) => expect(readConfig(given).demo).toBe(demo))

test.each([
  ["", false],
  ["0", false],
  ["1", 1],
  ["2", 2],
  ["10.0.0.1, 192.168.0.0/16", ["10.0.0.1", "192.168.0.0/16"]],
  ["loopback", ["loopback"]],
  ["::1", ["::1"]],
])("TRUST_PROXY=%s", (text, expected) => expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected))

test.each(["everybody", "10.0.0.0/64", "-1", "1,x"])("TRUST_PROXY=%s is refused", (text) =>
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow("TRUST_PROXY must be a number of proxies"),
)

test("https is known from BASE_URL alone", () =>
  expect([readConfig({}).isHttps, readConfig({ BASE_URL: settings.BASE_URL }).isHttps]).toEqual([false, true]))
