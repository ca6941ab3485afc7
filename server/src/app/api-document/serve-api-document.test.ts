import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { parse } from "yaml"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import type { ApiDocument } from "./describe-api.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = async (url: string) => (await server.anonymous().get(url)).body as ApiDocument
const idsOf = ({ paths }: ApiDocument) =>
  Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => (operation as { readonly operationId?: string }).operationId ?? []),
  )

test("the document is the same as YAML and compressed, and needs no sign-in", async () => {
  const address = "/openapi.json?area=commercial"
  const area = await read(address)
  expect(idsOf(area)).toContain("partners.createChild")
  expect(parse(String(await read("/openapi.yaml?area=commercial")))).toEqual(area)
  for (const [accepted, coding, decompress] of [
    ["gzip, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ] as const) {
    const { rawPayload, headers } = await server.app.inject({ url: address, headers: { "accept-encoding": accepted } })
    expect(headers).toMatchObject({ "content-encoding": coding, vary: "Accept-Encoding" })
    expect(headers).toMatchObject({ "access-control-allow-origin": "*" })
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(area)
  }
})

test("a part has the recommended operations, those of an area, or both", async () => {
  expect(idsOf(await read("/openapi.json"))).toContain("users.getUserV1")
  const recommended = idsOf(await read("/openapi.json?view=recommended"))
  expect(recommended).toContain("users.getUser")
  expect(recommended).not.toContain("users.getUserV1")
  const inventory = idsOf(await read("/openapi.json?area=inventory"))
  expect(inventory).toContain("devices.getLegacyDevice")
  expect(inventory).not.toContain("users.getUser")
  const both = await read("/openapi.json?area=inventory&view=recommended")
  expect(idsOf(both)).not.toContain("devices.getLegacyDevice")
  expect(both["tags"]).toContainEqual(expect.objectContaining({ name: "devices", "x-displayName": "Phones and apps" }))
})

test("an unknown part is refused, and the field is named", async () => {
  for (const [url, field] of [
    ["/openapi.json?view=best", "view"],
    ["/openapi.yaml?area=moon", "area"],
    ["/openapi.json?tag=users", "query"],
  ] as const)
    expect(await server.anonymous().get(url)).toMatchObject({
      status: 400,
      body: { code: "request.invalid", validationErrors: [{ field }] },
    })
})
