import { createSocket, type Socket } from "node:dgram"
import type { AddressInfo } from "node:net"
import { createServer } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { dnsRecords, makeDns, sandboxRecords, type Dns } from "../../kit/outbound/dns.ts"
import { makeOutbound } from "../../kit/outbound/outbound.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

let server: TestServer
let partner: TestClient
beforeAll(async () => {
  const port = await freePort()
  server = await startTestServer({ settings: { BASE_URL: `http://portal.test:${port}` } })
  await server.app.listen({ port, host: "127.0.0.1" })
  // Names that exist nowhere lead here; nothing else of the way out is replaced.
  Object.assign(server.kit, {
    outbound: makeOutbound({
      allowPrivate: true,
      resolve: async (name) => (name.startsWith("here.") ? ["127.0.0.1"] : []),
    }),
  })
  partner = await server.as("partnerAccountSuperuser", 10)
})
afterAll(() => server.close())

const place = "/api/accounts/10/branding"
const setHostname = (hostname: string | null, client = partner, accountId = 10) =>
  client.patch(`/api/accounts/${accountId}/branding`, { hostname })
const check = () => partner.post(`${place}/hostname/check`)
const brandOn = async (host: string) =>
  (await server.request({ url: "/api/portal/sign-in-brand", headers: { host } })).body.name

/** What a name server would say next. */
const answerWith = (findText: Dns["findText"]) =>
  Object.assign(server.kit, { dns: { isSandboxed: () => false, findText } })
const look = async () => {
  await server.database.transaction("system", (db) =>
    db.run(sql`update jobs set run_at = now() where name = 'branding.look-for-record' and state = 'waiting'`),
  )
  await server.kit.jobs.drain()
  return (await partner.get(place)).body.hostnameState
}

describe("a hostname", () => {
  test("brands nobody until its owner has published the record that is asked for", async () => {
    const { body } = await setHostname("Here.Brightwire.example")
    expect(body).toMatchObject({
      hostname: "here.brightwire.example",
      hostnameState: {
        state: "waiting",
        provenBy: null,
        sandbox: true,
        record: {
          name: "_portal-proof.here.brightwire.example",
          value: expect.stringMatching(/^portal-proof=[0-9a-f]{40}$/),
        },
      },
    })
    expect(await brandOn("here.brightwire.example")).toBe("Dialplane")
    expect(await check()).toMatchObject({
      status: 200,
      body: { hostnameState: { state: "proven", provenBy: "record", failure: null, leadsHere: true } },
    })
    expect(await brandOn("here.brightwire.example")).toBe("Brightwire")
  })

  test("a check sent again with its key asks nobody and gets the first answer", async () => {
    let asked = 0
    const { dns } = server.kit
    answerWith(async () => {
      asked++
      return { state: "missing", failure: "There is no TXT record." }
    })
    const send = () => partner.post(`${place}/hostname/check`, undefined, { "idempotency-key": "hostname-check-1" })
    const [first, again] = [await send(), await send()]
    expect(again).toMatchObject({ status: 200, body: first.body, headers: { "idempotent-replay": "true" } })
    // Once under each of the two names that a record may have.
    expect(asked).toBe(2)
    Object.assign(server.kit, { dns })
    await check()
  })

  test("has another record for every account", async () => {
    const company = await server.as("accountSuperUser", 101)
    const value = (await setHostname("mine.koala.example", company, 101)).body.hostnameState.record.value
    await setHostname(null, company, 101)
    expect((await setHostname("mine.koala.example")).body.hostnameState.record.value).not.toBe(value)
  })

  test("waits while the record is not there yet, fails when it says something else, and says why", async () => {
    await setHostname("waiting.brightwire.example")
    expect((await check()).body.hostnameState).toMatchObject({
      state: "waiting",
      failure: expect.stringContaining("no TXT record under _portal-proof.waiting"),
      leadsHere: false,
      reachFailure: expect.stringContaining("has no address in DNS"),
    })
    expect(await brandOn("waiting.brightwire.example")).toBe("Dialplane")
    await setHostname("wrong.brightwire.example")
    expect((await check()).body.hostnameState).toMatchObject({
      state: "failed",
      failure: expect.stringContaining("different value"),
    })
    await setHostname("silent.brightwire.example")
    expect((await check()).body.hostnameState).toMatchObject({
      state: "waiting",
      failure: expect.stringContaining("do not answer"),
    })
    await server.database.transaction("system", (db) =>
      db.run(sql`update account_brands set hostname_claimed_at = now() - interval '8 days' where account_id = 10`),
    )
    expect((await partner.get(place)).body.hostnameState.state).toBe("failed")
  })

  test("stays proven by a record that was published under the earlier name of such records", async () => {
    await setHostname("earlier.brightwire.example")
    answerWith(({ name, value }) =>
      Promise.resolve(
        name === "_dialplane-proof.earlier.brightwire.example" && value.startsWith("dialplane-proof=")
          ? { state: "found" }
          : { state: "missing", failure: "None." },
      ),
    )
    expect(await look()).toMatchObject({
      state: "proven",
      provenBy: "record",
      record: { name: "_portal-proof.earlier.brightwire.example" },
    })
    answerWith(({ name }) =>
      Promise.resolve(
        name.startsWith("_dialplane")
          ? { state: "unreachable", failure: "Silence." }
          : { state: "missing", failure: "None." },
      ),
    )
    for (let day = 0; day < 4; day++) expect(await look()).toMatchObject({ state: "proven" })
  })

  test("is looked for again by itself, and lost only when its record is gone for good", async () => {
    await setHostname("later.brightwire.example")
    answerWith((wanted) => sandboxRecords.findText({ ...wanted, name: "_portal-proof.waiting.x.example" }))
    expect(await look()).toMatchObject({ state: "waiting" })
    answerWith(() => Promise.resolve({ state: "found" }))
    expect(await look()).toMatchObject({ state: "proven", provenBy: "record" })
    expect(await brandOn("later.brightwire.example")).toBe("Brightwire")
    answerWith(() => Promise.resolve({ state: "unreachable", failure: "Silence." }))
    for (let day = 0; day < 4; day++) expect(await look()).toMatchObject({ state: "proven", failure: "Silence." })
    answerWith(() => Promise.resolve({ state: "missing", failure: "Gone." }))
    for (let day = 0; day < 2; day++) expect(await look()).toMatchObject({ state: "proven", failure: "Gone." })
    expect(await look()).toMatchObject({ provenBy: null, failure: "Gone." })
    expect(await brandOn("later.brightwire.example")).toBe("Dialplane")
    const actions = await server.database.transaction("system", (db) =>
      db.many<{ action: string }>(
        sql`select e.action from audit_entries e
          where e.account_id = 10 and e.action in ('branding.hostname_proven', 'branding.hostname_lost')
          order by e.id desc limit 2`,
      ),
    )
    expect(actions.map(({ action }) => action)).toEqual(["branding.hostname_lost", "branding.hostname_proven"])
    Object.assign(server.kit, { dns: makeDns() })
  })

  test("that leads elsewhere stays proven, and the page says so", async () => {
    await setHostname("here.brightwire.example")
    Object.assign(server.kit, { outbound: { get: async () => ({ ok: true, status: 200, text: '{"proof":"00"}' }) } })
    expect((await check()).body.hostnameState).toMatchObject({
      state: "proven",
      leadsHere: false,
      reachFailure: expect.stringContaining("Another server"),
    })
    Object.assign(server.kit, { outbound: makeOutbound({ allowPrivate: false, resolve: async () => ["127.0.0.1"] }) })
    expect((await check()).body.hostnameState.reachFailure).toContain("private network")
    Object.assign(server.kit, { outbound: makeOutbound({ allowPrivate: true, resolve: async () => ["127.0.0.1"] }) })
  })

  test("can be vouched for by the operator and by nobody else", async () => {
    await setHostname("inside.brightwire.example")
    expect(await partner.post(`${place}/hostname/confirm`)).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
    const superuser = await server.as("superuser", 1)
    expect((await superuser.post(`${place}/hostname/confirm`)).body).toMatchObject({
      hostnameState: { state: "proven", provenBy: "operator" },
    })
    expect(await brandOn("inside.brightwire.example")).toBe("Brightwire")
    // Another name has to be proven anew.
    expect((await setHostname("other.brightwire.example")).body.hostnameState.state).toBe("waiting")
  })

  test("belongs to one account; a claim that was never proven ends after a week", async () => {
    const company = await server.as("accountSuperUser", 101)
    expect(await setHostname("voice.lumen-reach.example")).toMatchObject({
      status: 409,
      body: { code: "branding.hostname_taken", validationErrors: [{ field: "hostname" }] },
    })
    await setHostname("wanted.example", company, 101)
    expect((await setHostname("wanted.example")).status).toBe(409)
    await server.database.transaction("system", (db) =>
      db.run(sql`update account_brands set hostname_claimed_at = now() - interval '8 days' where account_id = 101`),
    )
    expect((await setHostname("wanted.example")).status).toBe(200)
    expect((await company.get("/api/accounts/101/branding")).body.own.hostname).toBeNull()
    const [entry] = await server.database.transaction("system", (db) =>
      db.many<{ action: string }>(
        sql`select e.action from audit_entries e where e.account_id = 101 order by e.id desc limit 1`,
      ),
    )
    expect(entry?.action).toBe("branding.hostname_released")
  })

  test("that is replaced stays in use until the new one is proven, and belongs to nobody else meanwhile", async () => {
    answerWith(async () => ({ state: "found" }))
    await setHostname("old.brightwire.example")
    await check()
    answerWith(async () => ({ state: "missing", failure: "There is no such record." }))
    const { body } = await setHostname("new.brightwire.example")
    expect(body.hostnameState).toMatchObject({
      state: "waiting",
      stillActive: "old.brightwire.example",
      target: "portal.test",
    })
    expect([await brandOn("old.brightwire.example"), await brandOn("new.brightwire.example")]).toEqual([
      "Brightwire",
      "Dialplane",
    ])
    const company = await server.as("accountSuperUser", 101)
    expect(await setHostname("old.brightwire.example", company, 101)).toMatchObject({
      status: 409,
      body: { code: "branding.hostname_taken" },
    })

    // Another name in between changes nothing, and the old one can be reverted as it was.
    await setHostname("newer.brightwire.example")
    expect(await brandOn("old.brightwire.example")).toBe("Brightwire")
    expect((await setHostname("old.brightwire.example")).body.hostnameState).toMatchObject({
      state: "proven",
      stillActive: null,
    })

    await setHostname("new.brightwire.example")
    answerWith(async () => ({ state: "found" }))
    expect((await check()).body.hostnameState).toMatchObject({ state: "proven", stillActive: null })
    expect([await brandOn("old.brightwire.example"), await brandOn("new.brightwire.example")]).toEqual([
      "Dialplane",
      "Brightwire",
    ])
  })

  test("that is replaced and loses its record is given up like any other", async () => {
    answerWith(async () => ({ state: "found" }))
    await setHostname("short.brightwire.example")
    await check()
    answerWith(async () => ({ state: "missing", failure: "There is no such record." }))
    await setHostname("long.brightwire.example")
    for (const expected of ["Brightwire", "Brightwire", "Dialplane"]) {
      await look()
      expect(await brandOn("short.brightwire.example")).toBe(expected)
    }
  })

  test("of the installation itself is nobody's", async () => {
    expect(await setHostname("portal.test")).toMatchObject({ status: 400, body: { code: "branding.hostname_ours" } })
  })

  test("that is not there cannot be checked", async () => {
    await setHostname(null)
    for (const answer of [await check(), await (await server.as("superuser", 1)).post(`${place}/hostname/confirm`)])
      expect(answer).toMatchObject({ status: 409, body: { code: "branding.hostname_missing" } })
  })
})

test("the proof depends on the name and the number one asked with", async () => {
  const proof = async (nonce: string, host: string) =>
    (await server.request({ url: `/.well-known/portal-hostname/${nonce}`, headers: { host } })).body.proof
  const first = await proof("a".repeat(20), "one.example")
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(await proof("b".repeat(20), "one.example")).not.toBe(first)
  expect(await proof("a".repeat(20), "two.example")).not.toBe(first)
})

describe("the name system itself", () => {
  /** A name server with one TXT record, as RFC 1035 has it: the question back, then the answers. */
  const serve = (answer: (name: string) => readonly string[] | undefined) =>
    new Promise<Socket>((resolve) => {
      const socket = createSocket("udp4")
      socket.on("message", (question, { port, address }) => {
        const labels: string[] = []
        let at = 12
        for (; question[at] !== 0; at += question[at]! + 1)
          labels.push(question.toString("latin1", at + 1, at + 1 + question[at]!))
        const texts = answer(labels.join("."))
        const header = Buffer.from(question.subarray(0, 12))
        header.writeUInt16BE(texts === undefined ? 0x8183 : 0x8180, 2)
        header.writeUInt16BE(texts?.length ?? 0, 6)
        header.fill(0, 8)
        const records = (texts ?? []).map((text) => {
          const pieces = text
            .match(/.{1,30}/g)!
            .map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)]))
          const data = Buffer.concat(pieces)
          const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
          head.writeUInt16BE(data.length, 10)
          return Buffer.concat([head, data])
        })
        socket.send(Buffer.concat([header, question.subarray(12, at + 5), ...records]), port, address)
      })
      socket.bind(0, "127.0.0.1", () => resolve(socket))
    })

  test("is asked for the record, in whatever pieces its value travels", async () => {
    const value = `portal-proof=${"a".repeat(40)}`
    const socket = await serve((name) =>
      name === "_portal-proof.good.test"
        ? ["v=spf1 -all", value]
        : name === "_portal-proof.other.test"
          ? ["v=spf1 -all"]
          : undefined,
    )
    const records = dnsRecords([`127.0.0.1:${socket.address().port}`])
    const find = async (name: string) => (await records.findText({ name: `_portal-proof.${name}`, value })).state
    expect([await find("good.test"), await find("other.test"), await find("none.test")]).toEqual([
      "found",
      "different",
      "missing",
    ])
    socket.close()
  })
})
