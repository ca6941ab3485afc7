import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { isPrivateAddress, makeOutbound } from "./outbound.ts"

describe("addresses that lead inside", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "fd12::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "2002:7f00:1::",
    "64:ff9b::7f00:1",
    "not an address",
  ])("%s is refused", (address) => expect(isPrivateAddress(address)).toBe(true))

  test.each(["1.1.1.1", "172.32.0.1", "8.8.8.8", "100.128.0.1", "2606:4700::1111"])(
    "%s is of the internet",
    (address) => expect(isPrivateAddress(address)).toBe(false),
  )
})

describe("fetching", () => {
  let server: Server
  let port: number
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === "/moved") return response.writeHead(302, { location: "/" }).end()
      if (request.url === "/endless") return response.end("x".repeat(200_000))
      return response.end(`hello ${request.headers.host}`)
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  const open = makeOutbound({ allowPrivate: true, resolve: async () => ["127.0.0.1"] })

  test("asks the address that the name has, by the name", async () => {
    expect(await open.get(`http://voice.example:${port}/`)).toEqual({
      ok: true,
      status: 200,
      text: `hello voice.example:${port}`,
    })
  })

  test("follows no redirect", async () =>
    expect(await open.get(`http://voice.example:${port}/moved`)).toMatchObject({ ok: true, status: 302 }))

  test("reads no endless answer", async () =>
    expect(await open.get(`http://voice.example:${port}/endless`)).toMatchObject({ ok: false }))

  test("refuses names and addresses of one's own network unless the settings allow it", async () => {
    const closed = makeOutbound({ allowPrivate: false, resolve: async () => ["1.1.1.1", "127.0.0.1"] })
    for (const address of [
      `http://voice.example:${port}/`,
      `http://127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      "http://2130706433/",
      "http://0x7f.1/",
    ]) {
      expect(await closed.get(address), address).toMatchObject({
        ok: false,
        failure: expect.stringContaining("private network"),
      })
    }
  })

  test("fetches nothing but web addresses, and says when a name does not exist or nobody answers", async () => {
    expect(await open.get("file:///etc/passwd")).toMatchObject({ ok: false })
    const nowhere = makeOutbound({ allowPrivate: true, resolve: () => Promise.reject(new Error("ENOTFOUND")) })
    expect(await nowhere.get("http://nobody.example/")).toMatchObject({
      ok: false,
      failure: expect.stringContaining("has no address in DNS"),
    })
    expect(await open.get("http://voice.example:1/")).toMatchObject({
      ok: false,
      failure: expect.stringContaining("refused"),
    })
  })
})
