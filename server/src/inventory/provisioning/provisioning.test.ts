import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let stranger: TestClient
let person: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  stranger = await server.as("accountSuperUser", 101)
  person = await server.as("endUser")
})
afterAll(() => server.close())

const base = "/api/provisioning/accounts/100"
const phone = (id: number) => `${base}/devices/${id}`
/** What a phone does: no session, only an address. */
const fetchFile = (path: string, from = "192.0.2.1", headers: Record<string, string> = {}) =>
  server.request({
    method: "GET",
    url: path,
    remoteAddress: from,
    headers: { "user-agent": "Yealink SIP-T54W 96.86.0.100", ...headers },
  })
const newAddressOf = async (id: number): Promise<string> =>
  new URL((await owner.post(`${phone(id)}/address`)).body.address).pathname
const macOf = async (id: number) =>
  (
    await server.database.transaction("system", (db) =>
      db.one<{ mac: string }>(sql`select d.mac from devices d where d.id = ${id}`),
    )
  ).mac
const auditOf = (action: string, id: number) =>
  server.database.transaction("system", (db) =>
    db.many<{ actorName: string; after: unknown; before: unknown }>(
      sql`select e.actor_name, e.before, e.after from audit_entries e
        where e.action = ${action} and e.object_id = ${String(id)} order by e.id`,
    ),
  )

describe("a phone's address", () => {
  test("is shown once with a code to scan, and gives the phone its files with real passwords", async () => {
    const made = await owner.post(`${phone(4010)}/address`)
    expect(made).toMatchObject({
      status: 200,
      body: {
        make: "yealink",
        address: expect.stringMatching(/\/p\/[\w-]{22}\/$/),
        qrSvg: expect.stringContaining("<svg"),
      },
    })
    const path = new URL(made.body.address).pathname
    const mac = (await macOf(4010)).toLowerCase()
    const boot = await fetchFile(`${path}${mac}.boot`)
    expect(boot).toMatchObject({
      status: 200,
      body: expect.stringContaining(`include:config "${mac}.cfg"`),
      headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8" },
    })
    const file = await fetchFile(`${path}${mac.toUpperCase()}.cfg`)
    expect(file.status).toBe(200)
    const { sipId } = await server.database.transaction("system", (db) =>
      db.one<{ sipId: string }>(sql`select l.sip_id from lines l where l.device_id = 4010 and l.position = 1`),
    )
    expect(file.body).toContain(`account.1.user_name = ${sipId}`)
    expect(file.body).toContain(`account.1.password = demo-${sipId}`)
    expect(file.body).toContain("local_time.time_zone = -5")
    expect((await owner.get(phone(4010))).body).toMatchObject({
      obstacle: null,
      isCurrent: true,
      files: [`${mac}.boot`, "y000000000000.boot", `${mac}.cfg`],
      address: { firstFetchedAt: expect.any(String), lastFetchedAt: expect.any(String) },
    })
    const hashes = await server.database.transaction("system", (db) =>
      db.many<{ tokenHash: string }>(sql`select p.token_hash from provisioning_addresses p`),
    )
    expect(hashes.some(({ tokenHash }) => path.includes(tokenHash))).toBe(false)
  })

  test("every fetch is written down, the first of an address in the audit log too", async () => {
    const path = await newAddressOf(4007)
    const mac = (await macOf(4007)).toLowerCase()
    await fetchFile(`${path}${mac}.cfg`, "198.51.100.9")
    await fetchFile(`${path}${mac}.cfg`, "198.51.100.9")
    await fetchFile(`${path}firmware.rom`, "198.51.100.9")
    const fetches = await server.database.transaction("system", (db) =>
      db.many<{ file: string; status: number }>(
        sql`select f.file, f.status from config_fetches f where f.device_id = 4007 and f.address = '198.51.100.9'
          order by f.id`,
      ),
    )
    expect(fetches).toEqual([
      { file: `${mac}.cfg`, status: 200 },
      { file: `${mac}.cfg`, status: 200 },
      { file: "firmware.rom", status: 404 },
    ])
    expect(await auditOf("device.settings_first_fetched", 4007)).toHaveLength(1)
    expect(
      JSON.stringify([
        await auditOf("device.settings_first_fetched", 4007),
        await auditOf("provisioning_address.replaced", 4007),
      ]),
    ).not.toContain(path.split("/")[2])
  })

  test("everything wrong gets one answer: no such address, another phone's file, an old address, one taken away, a closed account", async () => {
    const mac = (await macOf(4001)).toLowerCase()
    const old = await newAddressOf(4001)
    const present = await newAddressOf(4001)
    const other = (await macOf(4003)).toLowerCase()
    const revoked = await newAddressOf(4003)
    expect((await owner.delete(`${phone(4003)}/address`)).status).toBe(204)
    const trace = { "x-trace-id": "the-same-for-all" }
    const wrong = [
      `/p/${"A".repeat(22)}/${mac}.cfg`,
      `${old}${mac}.cfg`,
      `${present}${other}.cfg`,
      `${present}nothing`,
      `${revoked}${other}.xml`,
      `/p/x/y`,
      `/p/${mac}/${mac}.cfg`,
      `${present}..%2f${mac}.cfg`,
      `/p/%00/%00`,
    ]
    const answers: TestAnswer[] = []
    for (const path of wrong) answers.push(await fetchFile(path, "192.0.2.40", trace))
    await server.database.transaction("system", (db) =>
      db.run(sql`update accounts set status = 'Cancelled' where id = 100`),
    )
    answers.push(await fetchFile(`${present}${mac}.cfg`, "192.0.2.40", trace))
    await server.database.transaction("system", (db) =>
      db.run(sql`update accounts set status = 'Active' where id = 100`),
    )
    // A cancellation ends sessions for good.
    person = await server.as("endUser")
    for (const answer of answers)
      expect({ ...answer, headers: { ...answer.headers, date: "" } }).toEqual({
        ...answers[0],
        headers: { ...answers[0]!.headers, date: "" },
      })
    expect(answers[0]).toMatchObject({
      status: 404,
      body: { code: "request.not_found", message: "There is nothing at this address." },
    })
    expect((await fetchFile(`${present}${mac}.cfg`, "192.0.2.41")).status).toBe(200)
  })

  test("who keeps guessing is stopped, with one answer for right and wrong alike", async () => {
    const path = await newAddressOf(4001)
    const mac = (await macOf(4001)).toLowerCase()
    const trace = { "x-trace-id": "the-same-for-all" }
    await Promise.all(
      Array.from({ length: 120 }, (_, index) => fetchFile(`/p/guess-${index}/${mac}.cfg`, "192.0.2.66")),
    )
    const [right, wrong] = [
      await fetchFile(`${path}${mac}.cfg`, "192.0.2.66", trace),
      await fetchFile(`/p/guess/${mac}.cfg`, "192.0.2.66", trace),
    ]
    expect(right).toMatchObject({ status: 429, body: { code: "request.too_many" } })
    expect({ ...right, headers: { ...right.headers, date: "" } }).toEqual({
      ...wrong,
      headers: { ...wrong.headers, date: "" },
    })
    expect((await fetchFile(`${path}${mac}.cfg`, "192.0.2.67")).status).toBe(200)
    for (let turn = 0; turn < 121; turn++) await fetchFile(`${path}${mac}.boot`, `198.18.0.${turn}`)
    expect((await fetchFile(`${path}${mac}.boot`, "198.18.1.1")).status).toBe(429)
  })

  test("a phone that asks for files nobody has uses up nobody's tries, and is still said to have its settings", async () => {
    const path = await newAddressOf(4071)
    const mac = (await macOf(4071)).toLowerCase()
    await Promise.all(Array.from({ length: 118 }, (_, index) => fetchFile(`${path}ring-${index}.wav`, "192.0.2.70")))
    const neighbour = await newAddressOf(4006)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => fetchFile(`${neighbour}ring-${index}.wav`, "192.0.2.70")),
    )
    expect((await fetchFile(`${path}${mac}.cfg`, "192.0.2.70")).status).toBe(200)
    await fetchFile(`${path}ring.wav`, "192.0.2.70")
    const spare = (
      await owner.post("/api/devices/accounts/100/devices", {
        make: "yealink",
        model: "T46U",
        macAddress: "001565f05a02",
        extensionId: 100_003,
      })
    ).body
    const own = await newAddressOf(spare.id)
    const health = async () =>
      (await owner.get(`/api/devices/accounts/100/devices/${spare.id}/health`)).body.nextStep.code
    await fetchFile(`${own}ring.wav`, "192.0.2.71")
    expect(await health()).toBe("fetchRefused")
    await fetchFile(`${own}001565f05a02.cfg`, "192.0.2.71")
    await fetchFile(`${own}ring.wav`, "192.0.2.71")
    expect(await health()).toBe("fetchedNeverRegistered")
  })

  test("refuses phones without files, and strangers", async () => {
    expect(await owner.post(`${phone(4078)}/address`)).toMatchObject({
      status: 409,
      body: { code: "provisioning.no_files" },
    })
    expect((await owner.get(phone(4078))).body).toMatchObject({
      obstacle: "noFiles",
      files: [],
      isCurrent: null,
      make: null,
    })
    expect(await owner.get(phone(999_999))).toMatchObject({ status: 404, body: { code: "device.not_found" } })
    expect(await stranger.get("/api/provisioning/accounts/101/devices/4001")).toMatchObject({
      status: 404,
      body: { code: "device.not_found" },
    })
    expect(await stranger.post(`${phone(4001)}/address`)).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
    expect((await person.post(`${phone(4001)}/address`)).status).toBe(403)
    expect((await person.get(phone(4001))).status).toBe(403)
  })

  test("the files can be looked at without secrets, beside those the phone has", async () => {
    const files = (await owner.get(`${phone(4002)}/files`)).body as {
      name: string
      body: string
      served: { isCurrent: boolean; body: string }
    }[]
    expect(files.map(({ name }) => name)).toHaveLength(4)
    expect(JSON.stringify(files)).not.toContain("demo-6")
    expect(files[2]).toMatchObject({
      body: expect.stringContaining("••••••••"),
      served: { isCurrent: false, body: expect.stringContaining("Parking") },
    })
    expect((await owner.get(phone(4002))).body.isCurrent).toBe(false)
  })

  test("the password of the phone's menu is shown on request, which is on record", async () => {
    const shown = await owner.post(`${phone(4010)}/admin-password`)
    expect(shown).toMatchObject({
      status: 200,
      body: { user: "admin", password: expect.stringMatching(/^Dp-[0-9a-f]{14}$/) },
    })
    expect((await owner.post(`${phone(4019)}/admin-password`)).body.password).not.toBe(shown.body.password)
    const [entry] = await auditOf("device.admin_password_shown", 4010)
    expect(JSON.stringify(entry)).not.toContain(shown.body.password)
  })
})

/** 65,536 of them, real phones of the demo data among them; each 64th in the daily run, all with MACS=all. */
test("every address of a maker, tried without knowing a phone's own, gets no file and the same answer", async () => {
  const step = process.env["MACS"] === "all" ? 1 : 64
  const macs = Array.from(
    { length: 65_536 / step },
    (_, index) => `0015651a${(index * step).toString(16).padStart(4, "0")}`,
  )
  const real = (await macOf(4001)).toLowerCase()
  expect(real.startsWith("0015651a")).toBe(true)
  const answers = new Set<string>()
  const statuses = new Set<number>()
  const together = 512
  for (let start = 0; start < macs.length; start += together) {
    await Promise.all(
      [...macs.slice(start, start + together), ...(start === 0 ? [real] : [])].map(async (mac, index) => {
        // Each from somewhere else, so that the limit does not hide the answer.
        const from = `10.${Math.floor((start + index) / 6400) % 250}.${Math.floor((start + index) / 100) % 64}.${index % 250}`
        const { status, body, headers } = await fetchFile(`/p/${mac}/${mac}.cfg`, from, {
          "x-trace-id": "the-same-for-all",
        })
        statuses.add(status)
        answers.add(JSON.stringify([status, body, { ...headers, date: "" }]))
      }),
    )
  }
  expect([...statuses]).toEqual([404])
  expect(answers.size).toBe(1)
  for (const path of [`/p/${real}.cfg`, `/${real}.cfg`, `/p/${real}`]) {
    const [one, other] = [await fetchFile(path), await fetchFile(path.replace(real, "0015651affff"))]
    expect(one.status).toBe(other.status)
    expect(String(one.body)).not.toContain("account.1")
  }
}, 180_000)

describe("settings", () => {
  test("come from the account, the model and the phone, and say so", async () => {
    const before = (await owner.get(`${phone(4001)}/settings`)).body
    expect(before).toMatchObject({
      own: { language: "en-GB" },
      inherited: {
        values: { screensaverMinutes: 30, language: "en-US", timeZone: "America/New_York" },
        origins: { screensaverMinutes: "model", language: "product", timeZone: "account" },
      },
    })
    const changed = await owner.put(`${phone(4001)}/settings`, {
      settings: { screensaverMinutes: 5 },
      version: before.version,
    })
    expect(changed.body).toMatchObject({ own: { screensaverMinutes: 5 }, version: before.version + 1 })
    expect(changed.body.own).not.toHaveProperty("language")
    expect((await owner.get(`${phone(4001)}/files`)).body.at(-1).body).toContain("screensaver.wait_time = 300")
    expect(await owner.put(`${phone(4001)}/settings`, { settings: {}, version: before.version })).toMatchObject({
      status: 409,
      body: { code: "provisioning.changed_meanwhile" },
    })
    expect(await auditOf("phone_settings.changed", 4001)).toMatchObject([
      { before: { screensaverMinutes: null, language: "en-GB" }, after: { screensaverMinutes: 5, language: null } },
    ])
  })

  test("of a model hold for all its phones", async () => {
    const models = (await owner.get(`${base}/models`)).body as { make: string; model: string; deviceCount: number }[]
    expect(models.find(({ model }) => model === "T54W")).toMatchObject({
      make: "yealink",
      modelName: "Yealink T54W",
      keyCount: 27,
      ownSettings: 2,
      templateCount: 1,
      deviceCount: expect.any(Number),
    })
    const path = `${base}/models/snom/D785/settings`
    expect((await owner.get(path)).body).toMatchObject({ own: {}, version: 0 })
    expect(
      (await owner.put(path, { settings: { registerSeconds: 300, codecs: ["pcmu"] }, version: 0 })).body,
    ).toMatchObject({ own: { registerSeconds: 300 }, version: 1 })
    expect((await owner.get(`${phone(4005)}/settings`)).body.inherited).toMatchObject({
      values: { registerSeconds: 300 },
      origins: { registerSeconds: "model" },
    })
    expect(await owner.put(path, { settings: {}, version: 0 })).toMatchObject({ status: 409 })
    expect(await owner.get(`${base}/models/snom/D999/settings`)).toMatchObject({
      status: 404,
      body: { code: "provisioning.model_unknown" },
    })
    expect((await owner.get(`${base}/models/snom/D785/devices`)).body).toContainEqual(
      expect.objectContaining({ deviceId: 4005, hasOwnKeys: false }),
    )
    expect(await owner.put(path, { settings: { codecs: ["pcmu", "pcmu"] } })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "settings.codecs" }] },
    })
  })

  test("the account's own phone configuration is the layer below", async () => {
    const configuration = "/api/ucaas/account/100/phoneConfigurationDetails"
    const now = (await owner.get(configuration)).body
    await owner.put(configuration, { ...now, registerSeconds: 900, transport: "tcp" })
    expect((await owner.get(`${phone(4006)}/settings`)).body.inherited).toMatchObject({
      values: { registerSeconds: 900, transport: "tcp" },
      origins: { registerSeconds: "account", transport: "account" },
    })
  })
})

describe("keys", () => {
  test("are the phone's lines until somebody arranges them", async () => {
    const plain = (await owner.get(`${phone(4009)}/keys`)).body
    expect(plain).toMatchObject({
      isPlain: true,
      version: 0,
      keys: [{ type: "line", line: 1, label: "" }],
      modelName: "Yealink T33G",
      keyCount: 4,
      lines: [{ number: expect.any(String) }],
    })
    const keys = [
      { type: "line", line: 1, label: "" },
      { type: "busyLamp", extensionId: 100_101, label: "" },
      { type: "none" },
      { type: "speedDial", number: "{extension}", label: "Me, {firstName}" },
    ]
    const saved = await owner.put(`${phone(4009)}/keys`, { keys, version: 0 })
    expect(saved.body).toMatchObject({ isPlain: false, version: 1, keys, extensions: [{ id: 100_101 }] })
    expect((await owner.put(`${phone(4009)}/keys`, { keys: [...keys] })).body.version).toBe(1)
    expect((await owner.delete(`${phone(4009)}/keys`)).status).toBe(204)
    expect((await owner.get(`${phone(4009)}/keys`)).body).toMatchObject({ isPlain: true, version: 0 })
    expect(await auditOf("phone_keys.changed", 4009)).toHaveLength(2)
  })

  test("labels follow renames, and a key whose extension is gone goes dark", async () => {
    await owner.put(`${phone(4007)}/keys`, {
      keys: [
        { type: "line", line: 1 },
        { type: "busyLamp", extensionId: 100_805 },
        { type: "busyLamp", extensionId: 100_122, label: "{extension} {lastName}" },
      ],
    })
    const configOf = async () => (await owner.get(`${phone(4007)}/files`)).body.at(-1).body as string
    await server.database.transaction("system", (db) =>
      db.run(sql`update extensions set name = 'Night "desk"' where account_id = 100 and id = 100805`),
    )
    expect(await configOf()).toContain('linekey.2.label = Night "desk"')
    const { lastName, number } = await server.database.transaction("system", (db) =>
      db.one<{ lastName: string; number: string }>(
        sql`select u.last_name, e.number from extensions e join users u on u.id = e.user_id where e.id = 100122`,
      ),
    )
    expect(await configOf()).toContain(`linekey.3.label = ${number} ${lastName}`)
    const { id } = await server.database.transaction("system", (db) =>
      db.one<{ id: number }>(
        sql`insert into extensions (account_id, number, type, name)
          values (100, '98765', 'Virtual Extension', 'Soon gone') returning id`,
      ),
    )
    const before = (await owner.get(`${phone(4007)}/keys`)).body
    await owner.put(`${phone(4007)}/keys`, { keys: [...before.keys, { type: "busyLamp", extensionId: id }] })
    expect(await configOf()).toContain("linekey.4.label = Soon gone")
    await server.database.transaction("system", (db) =>
      db.run(sql`delete from extensions where account_id = 100 and id = ${id}`),
    )
    expect((await owner.get(`${phone(4007)}/keys`)).body.keys.at(-1)).toEqual({
      type: "busyLamp",
      extensionId: null,
      label: "",
    })
    expect(await configOf()).toContain("linekey.4.type = 0")
  })

  test("BLF keys are the same through both operations, and in the phone's file", async () => {
    const address = "/api/hoteling/accounts/100/blf"
    type BlfKey = { deviceId: number; position: number; extensionId: number; label: string }
    const blfKeysOf = async (id: number) =>
      ((await owner.get(address)).body as BlfKey[])
        .filter(({ deviceId }) => deviceId === id)
        .map(({ position, extensionId, label }) => [position, extensionId, label])
    const keysOf = async (id: number) => (await owner.get(`${phone(id)}/keys`)).body
    const fileOf = async (id: number) => (await owner.get(`${phone(id)}/files`)).body.at(-1).body as string
    const put = (entries: object[]) => owner.put(address, { deviceId: 4009, entries })

    // A plain phone gets a layout of its own: its line, then the BLF keys.
    expect((await put([{ extensionId: 100_101 }, { extensionId: 100_102, label: "{lastName}" }])).status).toBe(200)
    expect(await keysOf(4009)).toMatchObject({
      isPlain: false,
      keys: [
        { type: "line", line: 1 },
        { type: "busyLamp", extensionId: 100_101, label: "" },
        { type: "busyLamp", extensionId: 100_102, label: "{lastName}" },
      ],
    })
    expect(await blfKeysOf(4009)).toEqual([
      [2, 100_101, ""],
      [3, 100_102, "{lastName}"],
    ])
    expect(await fileOf(4009)).toMatch(/linekey\.2\.type = 16\nlinekey\.2\.line = 1\nlinekey\.2\.value = 301/)

    // What is arranged through the keys is what the other operation shows; it changes BLF keys and leaves all else.
    await owner.put(`${phone(4009)}/keys`, {
      keys: [
        { type: "busyLamp", extensionId: 100_103 },
        { type: "line", line: 1 },
        { type: "none" },
        { type: "park", number: "701" },
      ],
    })
    expect(await blfKeysOf(4009)).toEqual([[1, 100_103, ""]])
    await put([{ extensionId: 100_104 }, { extensionId: 100_103 }])
    expect((await keysOf(4009)).keys).toMatchObject([
      { extensionId: 100_104 },
      { type: "line" },
      { type: "busyLamp", extensionId: 100_103 },
      { type: "park" },
    ])
    expect((await put([100_101, 100_102, 100_103].map((extensionId) => ({ extensionId })))).body).toMatchObject({
      code: "device.too_many_keys",
      message: "Yealink T33G has 4 keys, but these monitored extensions would need 5.",
    })

    // Without BLF keys and back in order it is a plain phone again.
    await owner.put(`${phone(4009)}/keys`, {
      keys: [
        { type: "line", line: 1 },
        { type: "busyLamp", extensionId: 100_103 },
      ],
    })
    await put([])
    expect(await keysOf(4009)).toMatchObject({ isPlain: true, keys: [{ type: "line", line: 1 }] })
    expect(await blfKeysOf(4009)).toEqual([])
    expect((await auditOf("phone_keys.changed", 4009)).at(-1)).toMatchObject({
      before: { "Key 2": expect.stringContaining("busyLamp") },
      after: {},
    })
    expect((await owner.put(address, { deviceId: 4801, entries: [] })).body.code).toBe("device.app_only")
    expect((await person.get(address)).status).toBe(403)
  })

  test("each named refusal", async () => {
    const put = (id: number, keys: unknown[], version?: number) =>
      owner.put(`${phone(id)}/keys`, { keys, ...(version === undefined ? {} : { version }) })
    expect(
      await put(
        4009,
        Array.from({ length: 5 }, () => ({ type: "none" })),
      ),
    ).toMatchObject({
      status: 400,
      body: { code: "phone_keys.too_many", message: "Yealink T33G has 4 keys, but the layout has 5." },
    })
    expect(await put(4009, [{ type: "line", line: 3 }])).toMatchObject({
      status: 400,
      body: { code: "phone_keys.line_unknown" },
    })
    expect(await put(4009, [{ type: "busyLamp", extensionId: 101_001 }])).toMatchObject({
      status: 400,
      body: { code: "phone_keys.extension_unknown" },
    })
    expect(await put(4009, [], 7)).toMatchObject({ status: 409, body: { code: "phone_keys.changed_meanwhile" } })
    expect(await put(4009, [{ type: "speedDial", number: "12; drop" }])).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "keys.0.number" }] },
    })
    expect(await put(4009, [{ type: "park", number: "701", label: "{password}" }])).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "keys.0.label" }] },
    })
    expect(await owner.get(`${phone(4801)}/keys`)).toMatchObject({ status: 409, body: { code: "device.app_only" } })
    expect(await put(999_999, [])).toMatchObject({ status: 404, body: { code: "device.not_found" } })
    expect((await person.put(`${phone(4009)}/keys`, { keys: [] })).status).toBe(403)
  })

  test("go with whoever uses a phone when two are swapped, all of them, even to one with less room", async () => {
    const create = async (model: string, macAddress: string) =>
      (await owner.post("/api/devices/accounts/100/devices", { make: "yealink", model, macAddress })).body.id as number
    const [broken, same, small] = [
      await create("T46U", "001565f05c01"),
      await create("T46U", "001565f05c02"),
      await create("T33G", "001565f05c03"),
    ]
    const blfKeys = [100_101, 100_102, 100_103, 100_104, 100_105].map((extensionId) => ({
      type: "busyLamp",
      extensionId,
      label: "",
    }))
    await owner.put(`${phone(broken)}/keys`, { keys: [{ type: "line", line: 1, label: "" }, ...blfKeys] })
    const keysOf = async (id: number) => (await owner.get(`${phone(id)}/keys`)).body
    const swap = (one: number, other: number) =>
      owner.post(`/api/devices/accounts/100/devices/${one}/swap`, { withDeviceId: other })
    expect((await swap(broken, same)).status).toBe(200)
    expect(await keysOf(same)).toMatchObject({ isPlain: false, keys: [{ type: "line" }, ...blfKeys] })
    expect(await keysOf(broken)).toMatchObject({ isPlain: true })
    await swap(same, small)
    expect(await keysOf(small)).toMatchObject({ keyCount: 4, notFitting: 2, keys: [{ type: "line" }, ...blfKeys] })
    expect(await auditOf("phone_keys.changed", small)).toHaveLength(1)
  })

  test("go to other phones of the model as a job, and to no others", async () => {
    const started = await owner.post(`${phone(4001)}/keys/copy`, { deviceIds: [4001, 4010, 4028, 4002, 999_999] })
    expect(started.body).toEqual({ jobId: expect.any(Number), count: 4 })
    await server.kit.jobs.drain()
    const rows = await server.database.transaction("system", (db) =>
      db.many<{ row: number; ok: boolean; message: string }>(
        sql`select r.row, r.ok, r.message from job_rows r where r.job_id = ${started.body.jobId} order by r.row`,
      ),
    )
    expect(rows.map(({ ok }) => ok)).toEqual([true, true, false, false])
    expect(rows[2]!.message).toMatch(/Poly VVX 450, not a Yealink T54W/)
    expect((await owner.get(`${phone(4028)}/keys`)).body).toMatchObject({
      isPlain: false,
      template: null,
      keys: (await owner.get(`${phone(4001)}/keys`)).body.keys,
    })
    expect(await owner.post(`${phone(4001)}/keys/copy`, { deviceIds: [4001] })).toMatchObject({
      status: 400,
      body: { code: "phone_keys.nothing_chosen" },
    })
  })
})

describe("key templates", () => {
  const templates = `${base}/key-templates`

  test("are made, changed, applied and deleted", async () => {
    expect((await owner.get(templates)).body.items.map(({ name }: { name: string }) => name)).toEqual([
      "Front desk",
      "Sales floor",
      "Warehouse",
    ])
    const draft = {
      name: "Counter",
      make: "snom",
      model: "D785",
      keys: [
        { type: "line", line: 1, label: "{extension}" },
        { type: "busyLamp", extensionId: 100_102 },
        { type: "none" },
      ],
    }
    const made = await owner.post(templates, draft)
    expect(made).toMatchObject({
      status: 200,
      body: { name: "Counter", modelName: "Snom D785", usedKeys: 2, deviceCount: 0, version: 1 },
    })
    const one = `${templates}/${made.body.id}`
    expect((await owner.post(`${one}/apply`, {})).body.count).toBeGreaterThan(1)
    await server.kit.jobs.drain()
    expect((await owner.get(`${phone(4005)}/keys`)).body).toMatchObject({
      template: { name: "Counter", changedSince: false },
      keys: [{ label: "{extension}" }, { extensionId: 100_102 }],
    })
    const changed = await owner.put(one, {
      name: "Counter",
      description: "At the door",
      keys: draft.keys.slice(0, 1),
      version: 1,
    })
    expect(changed.body).toMatchObject({ version: 2, description: "At the door", usedKeys: 1 })
    expect((await owner.get(`${phone(4005)}/keys`)).body).toMatchObject({ template: { changedSince: true } })
    expect(await owner.put(one, { name: "front desk", keys: [] })).toMatchObject({
      status: 409,
      body: { code: "key_template.name_taken", validationErrors: [{ field: "name" }] },
    })
    expect(await owner.put(one, { name: "Counter", keys: [], version: 1 })).toMatchObject({
      status: 409,
      body: { code: "key_template.changed_meanwhile" },
    })
    expect(await owner.post(templates, { ...draft, name: "Odd", model: "D9999" })).toMatchObject({
      status: 404,
      body: { code: "provisioning.model_unknown" },
    })
    expect((await owner.delete(one)).status).toBe(204)
    expect(await owner.get(one)).toMatchObject({ status: 404, body: { code: "key_template.not_found" } })
    expect((await owner.get(`${phone(4005)}/keys`)).body).toMatchObject({ template: null, isPlain: false })
    expect(await auditOf("key_template.changed", made.body.id)).toHaveLength(1)
  })

  test("one in use is replaced by another of the same model and deleted in one step", async () => {
    const add = async (name: string, model: string, label: string) =>
      (await owner.post(templates, { name, make: "snom", model, keys: [{ type: "line", line: 1, label }] })).body
        .id as number
    const [old, next, unfit] = [
      await add("Old door", "D785", "Old"),
      await add("New door", "D785", "New"),
      await add("Other model", "D717", "Other"),
    ]
    await owner.post(`${templates}/${old}/apply`, { deviceIds: [4005] })
    await server.kit.jobs.drain()
    const replace = (withTemplateId: number) => owner.post(`${templates}/${old}/replace`, { withTemplateId })
    for (const wrong of [unfit, old, 999_999])
      expect(await replace(wrong)).toMatchObject({
        status: 400,
        body: { code: "key_template.replacement_unfit", validationErrors: [{ field: "withTemplateId" }] },
      })
    expect((await owner.get(`${templates}/${old}`)).status).toBe(200)
    expect(await replace(next)).toMatchObject({ status: 200, body: { count: 1 } })
    await server.kit.jobs.drain()
    expect((await owner.get(`${phone(4005)}/keys`)).body).toMatchObject({
      template: { name: "New door", changedSince: false },
      keys: [{ label: "New" }],
    })
    expect((await owner.get(`${templates}/${old}`)).status).toBe(404)
    for (const id of [next, unfit]) await owner.delete(`${templates}/${id}`)
  })

  test("of another account are not there", async () => {
    expect(await stranger.get("/api/provisioning/accounts/101/key-templates/4001")).toMatchObject({
      status: 404,
      body: { code: "key_template.not_found" },
    })
    expect((await stranger.get("/api/provisioning/accounts/101/key-templates")).body.items).toEqual([])
    expect((await person.get(templates)).status).toBe(403)
  })
})

describe("codes for apps", () => {
  const exchange = (code: string, from = "192.0.2.90") =>
    server.request({
      method: "POST",
      url: "/api/provisioning/app-codes/exchange",
      payload: { code },
      remoteAddress: from,
    })
  const codeOf = (link: string) => new URL(link).searchParams.get("code")!

  test("set an app up once", async () => {
    const made = await owner.post(`${base}/lines/4801/app-code`)
    expect(made).toMatchObject({
      status: 200,
      body: {
        link: expect.stringMatching(/^dialplane:\/\/set-up\?server=http/),
        qrSvg: expect.stringContaining("<svg"),
        expiresAt: expect.any(String),
      },
    })
    expect(made.body.link).not.toContain("demo-6")
    const got = await exchange(codeOf(made.body.link))
    expect(got).toMatchObject({
      status: 200,
      body: {
        sipServer: expect.any(String),
        sipPassword: expect.stringMatching(/^demo-/),
        appType: "mobile",
        extension: expect.any(String),
      },
    })
    expect(await exchange(codeOf(made.body.link))).toMatchObject({ status: 404, body: { code: "app_code.invalid" } })
    expect(await auditOf("app_code.used", 4801)).toHaveLength(1)
  })

  test("set nothing up while the account is closed, and are not used up by trying", async () => {
    const code = codeOf((await owner.post(`${base}/lines/4801/app-code`)).body.link)
    await server.database.transaction("system", (db) =>
      db.run(sql`update accounts set status = 'Cancelled' where id = 100`),
    )
    expect(await exchange(code)).toMatchObject({ status: 404, body: { code: "app_code.invalid" } })
    await server.database.transaction("system", (db) =>
      db.run(sql`update accounts set status = 'Active' where id = 100`),
    )
    // A cancellation ends sessions for good.
    person = await server.as("endUser")
    expect((await exchange(code)).status).toBe(200)
  })

  test("are neither made nor taken while the apps are switched off for the account, which is said", async () => {
    const apps = (off: boolean) =>
      server.database.transaction("system", (db) =>
        db.run(sql`update accounts set app_disabled = ${off} where id = 100`),
      )
    const code = codeOf((await owner.post(`${base}/lines/4801/app-code`)).body.link)
    await apps(true)
    for (const refused of [
      await exchange(code),
      await owner.post(`${base}/lines/4801/app-code`),
      await owner.post("/api/devices/accounts/100/apps", { extensionId: 100_003, appType: "desktop" }),
    ]) {
      expect(refused).toMatchObject({
        status: 409,
        body: { code: "account.apps_off", message: expect.stringContaining("disabled for this account") },
      })
    }
    await apps(false)
    expect((await exchange(code)).status).toBe(200)
  })

  test("run out, are replaced by the next, and are for apps only", async () => {
    const first = codeOf((await owner.post(`${base}/lines/4802/app-code`)).body.link)
    const second = codeOf((await owner.post(`${base}/lines/4802/app-code`)).body.link)
    expect((await exchange(first)).status).toBe(404)
    await server.database.transaction("system", (db) =>
      db.run(sql`update app_codes set expires_at = now() - interval '1 second' where line_id = 4802`),
    )
    expect((await exchange(second)).status).toBe(404)
    expect(await owner.post(`${base}/lines/4201/app-code`)).toMatchObject({
      status: 409,
      body: { code: "app_code.not_an_app" },
    })
    expect(await owner.post(`${base}/lines/999999/app-code`)).toMatchObject({
      status: 404,
      body: { code: "device.line_not_found" },
    })
    expect((await person.post(`${base}/lines/4801/app-code`)).status).toBe(403)
  })

  test("cannot be guessed at leisure", async () => {
    for (let turn = 0; turn < 20; turn++) await exchange(`no-${turn}`, "192.0.2.91")
    expect((await exchange("no", "192.0.2.91")).status).toBe(429)
  })
})
