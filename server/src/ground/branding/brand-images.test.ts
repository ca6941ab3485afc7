import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.as("accountSuperUser", 102)
})
afterAll(() => server.close())

const place = "/api/accounts/102/branding/images"
const upload = (bytes: Buffer | string, purpose = "logoLight") =>
  client.post(place, { purpose, image: Buffer.from(bytes as string).toString("base64") })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#6d28d9" } })
const read = async (address: string) => server.app.inject({ method: "GET", url: address })
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20"><rect width="40" height="20" fill="#123456"/></svg>'

const form = async (fields: Record<string, string | Blob>, key: string) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  const sent = new Request("http://portal.test", { method: "POST", body: data })
  return server.app.inject({
    method: "POST",
    url: place,
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: {
      authorization: `Bearer ${client.token}`,
      "content-type": sent.headers.get("content-type")!,
      "idempotency-key": key,
    },
  })
}

test("a form sent again with its key is one upload; another file or another field under the key is refused", async () => {
  const image = new Blob([svg], { type: "image/svg+xml" })
  const uploads = () =>
    server.database.transaction("system", (db) =>
      db.one<{ count: number }>(
        sql`select count(*)::int as count from audit_entries e
          where e.account_id = 102 and e.action = 'branding.image_uploaded'`,
      ),
    )
  const { count: before } = await uploads()
  const first = await form({ purpose: "logoLight", image }, "upload-key-1")
  const again = await form({ purpose: "logoLight", image }, "upload-key-1")
  expect([first.statusCode, again.statusCode, again.headers["idempotent-replay"]]).toEqual([200, 200, "true"])
  expect(again.json()).toEqual(first.json())
  expect((await uploads()).count).toBe(before + 1)
  expect((await form({ purpose: "logoDark", image }, "upload-key-1")).json()).toMatchObject({
    status: 422,
    code: "request.idempotency_key_reused",
  })
  const other = new Blob([svg.replace("#123456", "#654321")], { type: "image/svg+xml" })
  expect((await form({ purpose: "logoLight", image: other }, "upload-key-1")).json()).toMatchObject({
    status: 422,
    code: "request.idempotency_key_reused",
  })
})

describe("an uploaded picture", () => {
  test.each(["png", "jpeg", "webp"] as const)(
    "of the kind %s is drawn anew as PNG, within bounds and without its metadata",
    async (format) => {
      const original = await picture(2000, 1000)
        .withExif({ IFD0: { Artist: "canary-artist" } })
        .toFormat(format)
        .toBuffer()
      expect(original.includes("canary-artist")).toBe(true)
      const { status, body } = await upload(original)
      expect(status).toBe(200)
      expect(body).toMatchObject({ contentType: "image/png", width: 480, height: 240, removed: [] })
      const served = await read(body.address)
      expect(served.rawPayload.includes("canary-artist")).toBe(false)
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: "png", width: 480, height: 240 })
    },
  )

  test("is turned upright before what said so is dropped", async () => {
    const { body } = await upload(await picture(20, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    expect(body).toMatchObject({ width: 10, height: 20 })
  })

  test("an icon becomes a square", async () => {
    expect((await upload(await picture(300, 100).png().toBuffer(), "favIcon")).body).toMatchObject({
      width: 256,
      height: 256,
    })
  })

  test("an SVG stays one, cleaned, and says what was taken out", async () => {
    const { status, body } = await upload(svg.replace("<rect", "<script>alert(1)</script><rect onclick='alert(2)'"))
    expect(status).toBe(200)
    expect(body).toMatchObject({ contentType: "image/svg+xml", removed: ["<script>", "onclick="] })
    const served = await read(body.address)
    expect(served.payload).toContain("#123456")
    expect(served.payload).not.toMatch(/script|alert/)
  })

  test("is served to everyone, kept for ever, and inert whatever it is", async () => {
    const { body } = await upload(svg)
    const served = await read(body.address)
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    expect((await upload(svg)).body.address).toBe(body.address)
  })

  test("can then be part of the brand, and what is used stays when old uploads are cleared away", async () => {
    const [used, unused] = [
      (await upload(svg.replace("#123456", "#654321"))).body,
      (await upload(svg.replace("#123456", "#abcdef"))).body,
    ]
    expect(
      (await client.patch("/api/accounts/102/branding", { icons: { fav_icon: used.address } })).body,
    ).toMatchObject({ icons: { fav_icon: used.address }, origins: { favIcon: { from: "own" } } })
    await server.database.transaction("system", (db) =>
      db.run(sql`update brand_images set uploaded_at = now() - interval '2 days' where account_id = 102`),
    )
    await upload(await picture(10, 10).png().toBuffer())
    expect((await read(used.address)).statusCode).toBe(200)
    expect((await read(unused.address)).statusCode).toBe(404)
    await client.patch("/api/accounts/102/branding", { icons: { fav_icon: null } })
    expect((await read(used.address)).statusCode).toBe(200)
  })
})

describe("what is refused", () => {
  test.each([
    ["a text", "hello", "branding.image_kind"],
    ["a page", "<html><script>1</script></html>", "branding.image_kind"],
    ["a GIF", Buffer.from("474946383961", "hex"), "branding.image_kind"],
    ["half a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "branding.image_unreadable"],
    ["a broken SVG", "<svg><g></svg>", "branding.image_unreadable"],
    [
      "an SVG of nothing but script",
      "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
      "branding.image_empty",
    ],
  ])("%s", async (_name, bytes, code) => {
    expect(await upload(bytes)).toMatchObject({ status: 400, body: { code, validationErrors: [{ field: "image" }] } })
  })

  test("a small file that unpacks into a vast picture", async () => {
    const bomb = await sharp({ create: { width: 4100, height: 4100, channels: 3, background: "#fff" } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await upload(bomb)).toMatchObject({ status: 400, body: { code: "branding.image_too_many_pixels" } })
  })

  test("an SVG that repeats itself without end", async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(12)}</g>`,
    ).join("")
    const { status, body } = await upload(
      `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><defs><rect id="l0" width="1" height="1"/>${levels}</defs><use href="#l12"/></svg>`,
    )
    expect([status, body.code, body.message]).toEqual([
      400,
      "branding.image_too_complex",
      expect.stringContaining("more than 20,000 elements"),
    ])
  })

  test("more than a megabyte", async () => {
    expect(await upload(Buffer.alloc(1_000_010))).toMatchObject({
      status: 400,
      body: { code: "request.invalid", validationErrors: [{ field: "image" }] },
    })
  })

  test("uploads without end", async () => {
    await server.database.transaction("system", (db) =>
      db.run(sql`
      insert into brand_images (account_id, name, width, height, bytes) select 110, lpad(n::text, 64, '0') || '.png',
        1, 1, 1 from generate_series(1, 60) n`),
    )
    const other = await server.as("accountSuperUser", 110)
    expect(
      await other.post("/api/accounts/110/branding/images", {
        purpose: "favIcon",
        image: Buffer.from(svg).toString("base64"),
      }),
    ).toMatchObject({ status: 429, body: { code: "branding.too_many_images" } })
  })

  test("whoever may not change the branding, and foreign accounts", async () => {
    const image = Buffer.from(svg).toString("base64")
    expect((await (await server.as("endUser", 102)).post(place, { purpose: "favIcon", image })).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 100)).post(place, { purpose: "favIcon", image })).status).toBe(
      404,
    )
  })

  test("an unknown picture is named as such", async () => {
    expect(await server.anonymous().get(`/api/portal/brand-images/${"0".repeat(63)}1.svg`)).toMatchObject({
      status: 404,
      body: { code: "branding.image_not_found" },
    })
  })
})
