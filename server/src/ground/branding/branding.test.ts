import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { operations } from "@dialplane/contract/domains"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let partner: TestClient
let company: TestClient
beforeAll(async () => {
  server = await startTestServer()
  partner = await server.as("partnerAccountSuperuser", 10)
  company = await server.as("accountAdministrator", 101)
})
afterAll(() => server.close())

const address = (accountId: number) => `/api/accounts/${accountId}/branding`
const signInBrand = async (query: string) => (await server.anonymous().get(`/api/portal/sign-in-brand?${query}`)).body
const run = (query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(query))

describe("reading", () => {
  test("tells every value in force, where it comes from and what would hold without one's own", async () => {
    const { status, body } = await (await server.as("accountSuperUser", 100)).get(address(100))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      accountId: 100,
      productName: "Brightwire",
      primaryColor: "#6d28d9",
      loginTitle: "Good to see you at Harbor Pine",
      hostname: "portal.brightwire.example",
      icons: { fav_icon: expect.stringMatching(/^\/api\/portal\/brand-images\/[0-9a-f]{64}\.svg$/) },
      origins: {
        productName: { from: "above", accountId: 10, accountName: "Brightwire" },
        loginTitle: { from: "own" },
        supportPhone: { from: "own" },
      },
      own: {
        productName: null,
        loginTitle: "Good to see you at Harbor Pine",
        icons: { fav_icon: null, logo_light: null, logo_dark: null },
      },
      inherited: {
        values: { loginTitle: null, supportPhone: "+1 215 555 0142" },
        origins: { loginTitle: { from: "product" }, supportPhone: { from: "above", accountId: 10 } },
      },
      hostnameState: { state: "none" },
    })
  })

  test("what the operator says of itself stops at a partner with a product name of its own, and comes through without its name otherwise", async () => {
    await run(sql`insert into account_brands (account_id, support_link) values (1, 'https://help.dialplane.example')`)
    expect((await company.get(address(101))).body.supportLink).toBe("https://help.brightwire.example")
    await run(sql`update account_brands set support_link = null where account_id = 10`)
    const signIn = async (query: string) =>
      (await server.anonymous().get(`/api/portal/sign-in-brand?${query}`)).body.supportLink as string | null
    // The partner itself knows the operator; its customers, and whoever comes by its name, do not.
    expect((await partner.get(address(10))).body).toMatchObject({
      supportLink: "https://help.dialplane.example",
      origins: { supportLink: { accountId: 1, accountName: "Dialplane" } },
    })
    expect((await company.get(address(101))).body).toMatchObject({
      supportLink: null,
      origins: { supportLink: { from: "product" } },
    })
    expect([await signIn("account=101"), await signIn("host=portal.brightwire.example")]).toEqual([null, null])
    // A partner without a product name is no white label: the operator's product is what its customers know.
    await run(sql`update account_brands set product_name = null where account_id = 10`)
    const plain = (await company.get(address(101))).body
    expect(plain).toMatchObject({
      supportLink: "https://help.dialplane.example",
      origins: { supportLink: { from: "above", accountId: null, accountName: null } },
    })
    expect((await partner.get(address(101))).body.origins.supportLink).toMatchObject({
      accountId: 1,
      accountName: "Dialplane",
    })
    await run(
      sql`update account_brands set product_name = 'Brightwire', support_link = 'https://help.brightwire.example'
        where account_id = 10`,
    )
    await run(sql`delete from account_brands where account_id = 1`)
  })

  test("the administration's address leads to the same", async () => {
    expect((await partner.get("/api/admin/accounts/10/branding")).body).toEqual((await partner.get(address(10))).body)
  })

  test("needs the permission and reaches no foreign account", async () => {
    expect(await (await server.as("endUser")).get(address(100))).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
    expect(await company.get(address(100))).toMatchObject({ status: 404, body: { code: "account.not_found" } })
    expect(await company.patch(address(10), { productName: "Mine" })).toMatchObject({ status: 404 })
  })
})

describe("changing", () => {
  test("a part leaves the rest, null returns it to the account above, and people below see it", async () => {
    const { version } = (await partner.get(address(10))).body
    const changed = await partner.patch(address(10), {
      productName: "Brightwire One",
      loginText: "Two lines\nof text",
      version,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        productName: "Brightwire One",
        primaryColor: "#6d28d9",
        version: version + 1,
        origins: { productName: { from: "own" } },
      },
    })
    expect(await signInBrand("account=101")).toMatchObject({ name: "Brightwire One", loginText: "Two lines\nof text" })
    expect((await company.get(address(101))).body.productName).toBe("Brightwire One")
    expect((await partner.patch(address(10), { productName: null })).body).toMatchObject({
      productName: "Dialplane",
      own: { productName: null },
      origins: { productName: { from: "product" } },
    })
    await partner.patch(address(10), { productName: "Brightwire", loginText: null })
  })

  test("all of it replaces all of it", async () => {
    expect(
      (await company.put(address(101), { productName: "Koala Phones", supportPhone: "+61 2 5550 1234" })).body.own,
    ).toMatchObject({ productName: "Koala Phones", supportPhone: "+61 2 5550 1234" })
    expect((await company.put(address(101), { primaryColor: "#0B6B3A" })).body).toMatchObject({
      primaryColor: "#0b6b3a",
      productName: "Brightwire",
      own: { productName: null, supportPhone: null },
    })
    expect((await company.put(address(101), {})).body.own).toMatchObject({ primaryColor: null })
  })

  test("is written down with before and after, and nothing when nothing changed", async () => {
    await company.patch(address(101), { mailReplyTo: "desk@koala-freight.example" })
    await company.patch(address(101), { mailReplyTo: "desk@koala-freight.example" })
    const entries = await server.database.transaction("system", (db) =>
      db.many(
        sql`select e.action, e.before, e.after from audit_entries e
          where e.account_id = 101 and e.action = 'branding.changed' order by e.id desc limit 2`,
      ),
    )
    expect(entries[0]).toEqual({
      action: "branding.changed",
      before: { mailReplyTo: null },
      after: { mailReplyTo: "desk@koala-freight.example" },
    })
    expect(entries[1]).not.toMatchObject({ after: { mailReplyTo: "desk@koala-freight.example" } })
  })

  test("of an older state is refused", async () => {
    const { version } = (await company.get(address(101))).body
    expect(await company.patch(address(101), { loginTitle: "One", version })).toMatchObject({ status: 200 })
    expect(await company.patch(address(101), { loginTitle: "Two", version })).toMatchObject({
      status: 409,
      body: { code: "branding.changed_meanwhile" },
    })
  })

  test("two at once do not both win", async () => {
    const { version } = (await company.get(address(101))).body
    const answers = await Promise.all(
      ["A", "B"].map((loginTitle) => company.patch(address(101), { loginTitle, version })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test.each([
    ["#ffd400", "branding.color_faint"],
    ["#787878", "branding.color_unreadable"],
  ])("the color %s is refused with the nearest that can be used", async (primaryColor, code) => {
    const refused = await company.patch(address(101), { primaryColor })
    expect(refused).toMatchObject({ status: 400, body: { code, validationErrors: [{ field: "primaryColor" }] } })
    const nearest = /is (#[0-9a-f]{6})\./.exec(refused.body.message)?.[1]
    expect((await company.patch(address(101), { primaryColor: nearest })).body.primaryColor).toBe(nearest)
  })

  test.each([
    [{ primaryColor: "red" }, "primaryColor"],
    [{ supportLink: "javascript:alert(1)" }, "supportLink"],
    [{ supportLink: "ftp://x.example" }, "supportLink"],
    [{ supportPhone: "call me" }, "supportPhone"],
    [{ mailSenderName: "A\r\nBcc: x" }, "mailSenderName"],
    [{ mailReplyTo: "nobody" }, "mailReplyTo"],
    [{ productName: "" }, "productName"],
    [{ productName: "x".repeat(61) }, "productName"],
    [{ hostname: "https://a.example" }, "hostname"],
    [{ hostname: "localhost" }, "hostname"],
    [{ hostname: "10.0.0.1" }, "hostname"],
    [{ hostname: "-a.example" }, "hostname"],
    [{ hostname: "a..example" }, "hostname"],
    [{ icons: { fav_icon: "https://evil.example/x.png" } }, "icons.fav_icon"],
    [{ icons: { fav_icon: "data:image/png;base64,AAAA" } }, "icons.fav_icon"],
    [{ color: "#000000" }, "color"],
  ])("%j is refused at its field", async (body, field) => {
    expect(await company.patch(address(101), body)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field }] },
    })
  })

  test("a picture that was not uploaded here is refused at its field", async () => {
    const foreign = (await partner.get(address(10))).body.own.icons.logo_light
    expect(await company.patch(address(101), { icons: { logo_dark: foreign } })).toMatchObject({
      status: 400,
      body: { code: "branding.image_unknown", validationErrors: [{ field: "icons.logo_dark" }] },
    })
  })
})

test("a change can be reverted from the record of changes, pictures included", async () => {
  const client = await server.as("accountSuperUser", 110)
  const image = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  ).toString("base64")
  const { address: picture } = (await client.post(`${address(110)}/images`, { purpose: "favIcon", image })).body
  await client.patch(address(110), { productName: "Cedar", icons: { fav_icon: picture } })
  await client.patch(address(110), { productName: "Cedar Two", icons: { fav_icon: null } })
  const [entry] = await server.database.transaction("system", (db) =>
    db.many<{ id: number }>(
      sql`select e.id from audit_entries e where e.account_id = 110 and e.action = 'branding.changed'
        order by e.id desc limit 1`,
    ),
  )
  const { endpoint } = operations.find(({ id }) => id === "audit.revertAccountAuditEntry")!
  expect(
    (await client.post(endpoint.path.replace(":accountId", "110").replace(":entryId", String(entry!.id)))).status,
  ).toBe(200)
  expect((await client.get(address(110))).body.own).toMatchObject({
    productName: "Cedar",
    icons: { fav_icon: picture },
  })
})
