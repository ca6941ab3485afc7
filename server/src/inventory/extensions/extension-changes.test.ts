import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { Refusal } from "../../kit/refusal.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { greetingTask } from "./greeting-audio.service.ts"

let server: TestServer
let owner: TestClient
let admin: TestClient
let endUser: TestClient
beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin, endUser] = await Promise.all([
    server.as("accountSuperUser"),
    server.as("accountAdministrator"),
    server.as("endUser"),
  ])
})
afterAll(() => server.close())

const kit = (id: number) => `/api/ucaas/extension/v1/${id}`
const codeOf = (answer: { status: number; body: any }) => [answer.status, answer.body?.code]
const off = { on: false, to: null }
const nothing = { always: off, busy: off, noAnswer: { ...off, seconds: 20 }, notReachable: off }
const always = (to: object) => ({ ...nothing, always: { on: true, to } })

/** Sound as a WAV file: a tone. */
const wav = (seconds: number, { rate = 16_000, channels = 2, kind = 1 } = {}): Buffer => {
  const data = Buffer.alloc(Math.round(seconds * rate) * channels * 2)
  for (let index = 0; index < data.length / 2; index++)
    data.writeInt16LE(Math.round(Math.sin(index / 9) * 9000), index * 2)
  const head = Buffer.alloc(44)
  head.write("RIFF", 0, "latin1")
  head.writeUInt32LE(36 + data.length, 4)
  head.write("WAVEfmt ", 8, "latin1")
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(kind, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  head.write("data", 36, "latin1")
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

describe("changing settings", () => {
  test("all of it in one go, with numbers as they are kept, and an audit entry in words", async () => {
    const before = (await owner.get(kit(100_101))).body
    const answer = await owner.put(kit(100_101), {
      name: "Front desk",
      doNotDisturb: false,
      servicePlan: "metered",
      blockInternationalCalling: true,
      voicemail: { ...before.voicemail, answerSeconds: 30, mailNotice: true },
      callerId: { name: "Harbor Pine", number: { kind: "number", number: "207 555 0140" }, blocked: false },
      forwarding: {
        ...nothing,
        busy: { on: true, to: { kind: "extension", extensionId: 100_804 } },
        noAnswer: { on: true, to: { kind: "external", number: "(207) 555-0199" }, seconds: 15 },
      },
      ringing: {
        mode: "findMe",
        steps: [{ to: { kind: "extension", extensionId: 100_102 }, seconds: 10, acceptPrompt: false }],
      },
      sharedWith: [{ extensionId: 100_103 }],
      watchers: [{ extensionId: 100_104, mayPickUp: true }],
      location: { locationId: 3003 },
      emergencyLocation: { locationId: 3003 },
      version: before.version,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: "Front desk",
      servicePlan: "metered",
      provisionCode: "EXT_METERED",
      callerId: { number: { kind: "number", number: "+12075550140" } },
      version: before.version + 1,
      forwarding: {
        busy: { on: true, to: { kind: "extension", extensionId: 100_804, extension: "420", name: "Customer support" } },
        noAnswer: { on: true, to: { kind: "external", number: "+12075550199" }, seconds: 15 },
      },
      ringing: { mode: "findMe", steps: [{ to: { extension: "302" }, seconds: 10 }] },
      sharedWith: [{ extensionId: 100_103, extension: "303" }],
      watchers: [{ extensionId: 100_104, mayPickUp: true }],
      location: { name: "Boston sales office" },
      emergencyLocation: { name: "Boston, suite 1900" },
    })
    const entry = await server.database.transaction("system", (db) =>
      db.one<{ before: any; after: any; objectName: string }>(sql`
      select e.before, e.after, e.object_name from audit_entries e
        where e.account_id = 100 and e.action = 'extension.changed' order by e.id desc limit 1`),
    )
    expect(entry.objectName).toBe("301 Front desk")
    expect(entry.after.location).toEqual({ locationId: 3003, name: "Boston sales office" })
    expect(Object.keys(entry.before).toSorted()).toEqual(Object.keys(entry.after).toSorted())
  })

  test("what is left out stays, and what is the same writes nothing", async () => {
    const before = (await owner.get(kit(100_101))).body
    const same = await owner.put("/api/ucaas/extension/100101/info", {
      forwarding: before.forwarding,
      sharedWith: before.sharedWith,
      location: before.location,
    })
    expect(same.body).toEqual(before)
    const renamed = await owner.put("/api/appserver/accounts/100/extensions/100101", { name: "Desk" })
    expect(renamed.body).toEqual({
      ...before,
      name: "Desk",
      deviceKitName: "Desk",
      version: before.version + 1,
      updatedAt: renamed.body.updatedAt,
    })
    expect(renamed.body.updatedAt > before.updatedAt).toBe(true)
  })

  test("a version that is no longer the newest is refused", async () => {
    expect(codeOf(await owner.put(kit(100_102), { name: "X", version: 77 }))).toEqual([
      409,
      "extension.changed_meanwhile",
    ])
  })

  test("unknown fields, read-only fields and two ways to ring at once are refused", async () => {
    for (const body of [
      { number: "999" },
      { userId: 1 },
      { ringing: { mode: "findMe", steps: [], also: [] } },
      { ringing: { mode: "phones", steps: [] } },
      { forwarding: { ...nothing, always: { on: true, to: null } } },
    ]) {
      expect(codeOf(await owner.put(kit(100_102), body))).toEqual([400, "request.invalid"])
    }
    const six = Array.from({ length: 6 }, () => ({
      to: { kind: "extension", extensionId: 100_104 },
      seconds: 10,
      acceptPrompt: false,
    }))
    expect((await owner.put(kit(100_102), { ringing: { mode: "findMe", steps: six } })).status).toBe(400)
  })

  test.each([
    [always({ kind: "extension", extensionId: 110_800 }), "extension.destination_unknown"],
    [always({ kind: "extension", extensionId: 100_102 }), "extension.destination_self"],
    [always({ kind: "extension", extensionId: 100_810 }), "extension.destination_type_unsuitable"],
    [always({ kind: "external", number: "911" }), "extension.destination_emergency"],
    [always({ kind: "external", number: "+1 911" }), "extension.destination_emergency"],
    [always({ kind: "external", number: "hello" }), "extension.destination_unusable"],
    [always({ kind: "external", number: "+44 20 7946 0112" }), "extension.destination_abroad"],
  ])("%j names the field and is refused", async (forwarding, code) => {
    const answer = await owner.put(kit(100_102), { forwarding })
    expect(codeOf(answer)).toEqual([400, code])
    expect(answer.body.validationErrors[0].field).toBe("forwarding.always.to")
  })

  test("abroad only while calls abroad are allowed, and the block comes back only without them", async () => {
    const abroad = always({ kind: "external", number: "+44 20 7946 0112" })
    expect(
      (await owner.put(kit(100_102), { forwarding: abroad, blockInternationalCalling: false })).body.forwarding.always
        .to.number,
    ).toBe("+442079460112")
    expect(
      codeOf(
        await owner.put("/api/ucaas/extension/100102/blockInternationalCalling", { blockInternationalCalling: true }),
      ),
    ).toEqual([400, "extension.destination_abroad"])
    await owner.put(kit(100_102), { forwarding: nothing })
    expect(
      (await owner.put("/api/ucaas/extension/100102/blockInternationalCalling", { blockInternationalCalling: true }))
        .body,
    ).toEqual({ blockInternationalCalling: true })
  })

  test("calls never go in a circle, and the refusal shows it", async () => {
    await owner.put(kit(100_131), { forwarding: always({ kind: "extension", extensionId: 100_132 }) })
    await owner.put(kit(100_132), {
      forwarding: { ...nothing, busy: { on: true, to: { kind: "extension", extensionId: 100_133 } } },
    })
    const answer = await owner.put(kit(100_133), {
      forwarding: { ...nothing, noAnswer: { on: true, to: { kind: "extension", extensionId: 100_131 }, seconds: 20 } },
    })
    expect(codeOf(answer)).toEqual([409, "extension.loop"])
    expect(answer.body.message).toContain("333 → 331 → 332 → 333")
    expect((await owner.get(kit(100_133))).body.forwarding.noAnswer.on).toBe(false)
  })

  test("voicemail that is off takes no calls", async () => {
    const { voicemail } = (await owner.get(kit(100_134))).body
    expect(
      codeOf(
        await owner.put(kit(100_134), {
          voicemail: { ...voicemail, on: false },
          forwarding: always({ kind: "voicemail" }),
        }),
      ),
    ).toEqual([400, "extension.voicemail_off"])
  })

  test("a caller ID that is not the account's is refused", async () => {
    expect(
      codeOf(
        await owner.put(kit(100_134), {
          callerId: { name: "", number: { kind: "number", number: "+1 212 555 0199" }, blocked: false },
        }),
      ),
    ).toEqual([400, "extension.caller_number_unknown"])
  })

  test("a type only has what it can have", async () => {
    expect(codeOf(await owner.put(kit(100_804), { forwarding: always({ kind: "voicemail" }) }))).toEqual([
      400,
      "extension.type_has_none",
    ])
    expect(codeOf(await owner.put(kit(100_804), { servicePlan: "unlimited" }))).toEqual([
      400,
      "extension.plan_not_for_type",
    ])
    expect((await owner.put(kit(100_804), { name: "Customer care" })).status).toBe(200)
  })

  test("places and emergency locations of others, closed or failed ones are refused", async () => {
    expect(codeOf(await owner.put(kit(100_134), { location: { locationId: 3301 } }))).toEqual([
      404,
      "location.not_found",
    ])
    expect(codeOf(await owner.put(kit(100_134), { emergencyLocation: { locationId: 3012 } }))).toEqual([
      400,
      "emergency_location.failed",
    ])
    expect((await owner.put(kit(100_134), { location: null })).body).toMatchObject({ location: null })
    // A phone in use follows it, and the country demands a location.
    expect(codeOf(await owner.put(kit(100_134), { emergencyLocation: null }))).toEqual([
      409,
      "emergency_location.lines_depend",
    ])
  })

  test("rank counts: administrators do not touch the owner's extension, everyone theirs", async () => {
    expect(codeOf(await admin.put(kit(100_001), { doNotDisturb: true }))).toEqual([403, "extension.not_manageable"])
    expect((await admin.put(kit(100_002), { doNotDisturb: true })).status).toBe(200)
    expect(codeOf(await endUser.put(kit(100_003), { doNotDisturb: true }))).toEqual([403, "request.not_allowed"])
  })
})

describe("parts under their older names", () => {
  test("who shares the line", async () => {
    const path = "/api/ucaas/account/100/extension/100140/mwbKit"
    expect((await owner.get(path)).body).toMatchObject({ deviceKitId: 100_140, sharedWith: [] })
    expect((await owner.put(path, { sharedWith: [{ extensionId: 100_141 }] })).body.sharedWith).toMatchObject([
      { extensionId: 100_141, extension: "341" },
    ])
    expect(codeOf(await owner.put(path, { sharedWith: [{ extensionId: 100_140 }] }))).toEqual([
      400,
      "extension.destination_self",
    ])
  })

  test("who watches which line", async () => {
    const path = "/api/ucaas/account/100/monitor"
    expect(
      (await owner.put(path, { kitId: 100_142, watchers: [{ extensionId: 100_143, mayPickUp: true }] })).body,
    ).toMatchObject({ kitId: 100_142, extension: "342", watchers: [{ extensionId: 100_143, mayPickUp: true }] })
    expect((await owner.get(`${path}?kitId=100142`)).body).toHaveLength(1)
    expect((await owner.get(path)).body.map((one: any) => one.kitId)).toEqual(
      expect.arrayContaining([100_001, 100_142]),
    )
    expect(codeOf(await owner.get(`${path}?kitId=110800`))).toEqual([404, "extension.not_found"])
    expect(codeOf(await owner.put(path, { kitId: 110_800, watchers: [] }))).toEqual([404, "extension.not_found"])
  })
})

describe("voicemail PIN and greeting", () => {
  test("the PIN is kept as a hash bound to its row and never told", async () => {
    expect((await owner.put(kit(100_135), { voicemailPin: "80731" })).body.hasVoicemailPin).toBe(true)
    const { pin, told } = await server.database.transaction("system", (db) =>
      db.one<{ pin: string; told: number }>(sql`
      select e.voicemail_pin as pin, (select count(*)::int from audit_entries a
        where a.before::text || a.after::text like '%80731%') as told from extensions e where e.id = 100135`),
    )
    expect(pin).toMatch(/^[0-9a-f]{64}$/)
    expect(told).toBe(0)
    expect(codeOf(await owner.put(kit(100_135), { voicemailPin: "335335" }))).toEqual([400, "extension.pin_weak"])
  })

  test("a recording is written anew as telephone sound, can be heard, and goes back to the default", async () => {
    const path = "/api/portal/accounts/100/extensions/100135/greeting"
    expect(codeOf(await owner.get(path))).toEqual([409, "extension.no_greeting"])
    const uploaded = await owner.post(path, { name: "away.wav", audio: wav(2).toString("base64") })
    expect(uploaded.body).toMatchObject({ kind: "uploaded", name: "away.wav", seconds: 2 })
    const heard = await server.app.inject({
      method: "GET",
      url: path,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(heard.headers["content-type"]).toBe("audio/wav")
    expect(heard.rawPayload.length).toBe(44 + 2 * 8000 * 2)
    expect((await owner.delete(path)).status).toBe(204)
    expect((await owner.get(kit(100_135))).body.greeting).toEqual({ kind: "default" })
  })

  test("a recording is read in the pool for files, in the account's name, and what the pool refuses is not kept", async () => {
    const path = "/api/portal/accounts/100/extensions/100135/greeting"
    const pool = vi.spyOn(server.kit.fileWork, "run")
    try {
      pool.mockRejectedValueOnce(new Refusal({ ...commonProblems.fileTooDemanding, field: "audio" }))
      expect(codeOf(await owner.post(path, { name: "slow.wav", audio: wav(2).toString("base64") }))).toEqual([
        400,
        "request.file_too_demanding",
      ])
      expect(pool).toHaveBeenCalledWith(greetingTask, 100, { bytes: expect.any(Buffer), program: "ffmpeg" })
      expect((await owner.get(kit(100_135))).body.greeting).toEqual({ kind: "default" })
    } finally {
      pool.mockRestore()
    }
  })

  test("a recording is uploaded as form data as well, under the same bounds", async () => {
    const path = "/api/portal/accounts/100/extensions/100133/greeting"
    const send = async (fill: (form: FormData) => void, url = path) => {
      const form = new FormData()
      fill(form)
      const sent = new Response(form)
      const { statusCode, body } = await server.app.inject({
        method: "POST",
        url,
        payload: Buffer.from(await sent.arrayBuffer()),
        headers: { authorization: `Bearer ${owner.token}`, "content-type": sent.headers.get("content-type")! },
      })
      return { status: statusCode, body: JSON.parse(body) as { code?: string; validationErrors?: { field: string }[] } }
    }
    const sound = (seconds: number) => new Blob([new Uint8Array(wav(seconds))], { type: "audio/wav" })
    const good = (form: FormData) => {
      form.set("name", "form.wav")
      form.set("audio", sound(2), "form.wav")
    }
    expect(await send(good)).toMatchObject({ status: 200, body: { kind: "uploaded", name: "form.wav", seconds: 2 } })
    expect(
      await send((form) => {
        good(form)
        form.set("planet", "Mars")
      }),
    ).toMatchObject({ status: 400, body: { validationErrors: [{ field: "planet" }] } })
    expect(
      await send((form) => {
        good(form)
        form.append("audio", sound(1))
      }),
    ).toMatchObject({ status: 400, body: { validationErrors: [{ field: "audio" }] } })
    expect(
      await send((form) => {
        good(form)
        form.set("name", sound(1))
      }),
    ).toMatchObject({ status: 400, body: { validationErrors: [{ field: "name" }] } })
    expect(await send((form) => form.set("name", "nothing"))).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "audio" }] },
    })
    expect((await send((form) => form.set("audio", new Blob([new Uint8Array(3_000_000)])))).status).toBe(413)
    // Only uploads take forms.
    expect((await send(good, "/api/ucaas/account/100/location")).status).toBe(415)
    const broken = await server.app.inject({
      method: "POST",
      url: path,
      payload: "--x\r\nnonsense",
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "multipart/form-data; boundary=x" },
    })
    expect(broken.statusCode).toBe(400)
    expect((await owner.delete(path)).status).toBe(204)
  })

  test("several greetings are kept, one of them is used, and each is heard, renamed and deleted by itself", async () => {
    const [path, many] = [
      "/api/portal/accounts/100/extensions/100134/greeting",
      "/api/portal/accounts/100/extensions/100134/greetings",
    ]
    for (const name of ["office", "holiday"])
      expect((await owner.post(path, { name, audio: wav(name.length).toString("base64") })).status).toBe(200)
    const [office, holiday] = (await owner.get(many)).body
    expect([office, holiday]).toMatchObject([
      { name: "office", seconds: 6, active: false },
      { name: "holiday", seconds: 7, active: true },
    ])
    expect((await owner.put(`${many}/${office.greetingId}`, { active: true })).body).toMatchObject({
      name: "office",
      active: true,
    })
    expect((await owner.put(`${many}/${office.greetingId}`, { name: "At my desk" })).body).toMatchObject({
      name: "At my desk",
      active: true,
    })
    expect((await owner.get(kit(100_134))).body.greeting).toMatchObject({
      kind: "uploaded",
      name: "At my desk",
      seconds: 6,
    })
    const heard = await server.app.inject({
      method: "GET",
      url: `${many}/${holiday.greetingId}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(heard.rawPayload.length).toBe(44 + 7 * 8000 * 2)
    expect((await owner.delete(path)).status).toBe(204)
    expect((await owner.get(many)).body.map((one: any) => one.active)).toEqual([false, false])
    await owner.put(`${many}/${holiday.greetingId}`, { active: true })
    expect((await owner.delete(`${many}/${holiday.greetingId}`)).status).toBe(204)
    expect((await owner.get(kit(100_134))).body.greeting).toEqual({ kind: "default" })
    expect((await owner.get(many)).body).toHaveLength(1)
    for (const answer of [
      await owner.get(`${many}/${holiday.greetingId}`),
      await owner.put(`${many}/${holiday.greetingId}`, { active: true }),
      await owner.delete(`${many}/${holiday.greetingId}`),
      await owner.get(`/api/portal/accounts/100/extensions/100135/greetings/${office.greetingId}`),
    ])
      expect(codeOf(answer)).toEqual([404, "extension.greeting_not_found"])
    expect(codeOf(await owner.put(`${many}/${office.greetingId}`, {}))).toEqual([400, "request.invalid"])
    for (let count = 1; count < 10; count++)
      expect((await owner.post(path, { name: `n${count}`, audio: wav(1).toString("base64") })).status).toBe(200)
    expect(codeOf(await owner.post(path, { audio: wav(1).toString("base64") }))).toEqual([
      409,
      "extension.greetings_full",
    ])
    expect((await endUser.get(many)).status).toBe(403)
    expect((await owner.get("/api/portal/accounts/110/extensions/110800/greetings")).status).toBe(404)
  })

  test.each([
    ["what is no sound", Buffer.from("<script>alert(1)</script>".repeat(9)), "extension.greeting_kind"],
    ["another coding", wav(1, { kind: 7 }), "extension.greeting_kind"],
    ["a moment", wav(0.2), "extension.greeting_length"],
    ["a speech", wav(61, { rate: 8000, channels: 1 }), "extension.greeting_length"],
  ])("%s is refused by its content", async (_, bytes, code) => {
    expect(
      codeOf(
        await owner.post("/api/portal/accounts/100/extensions/100135/greeting", {
          name: "hello.wav",
          audio: bytes.toString("base64"),
        }),
      ),
    ).toEqual([400, code])
  })

  test("a page group has no greeting", async () => {
    expect(
      codeOf(
        await owner.post("/api/portal/accounts/100/extensions/100808/greeting", { audio: wav(1).toString("base64") }),
      ),
    ).toEqual([400, "extension.type_has_none"])
  })
})

describe("one's own extension", () => {
  test("is read and changed without any right over others", async () => {
    const { body } = await endUser.get("/api/portal/my-extensions")
    expect(body.map((one: any) => one.extension)).toEqual(["203"])
    const answer = await endUser.put("/api/portal/my-extensions/100003", {
      doNotDisturb: true,
      forwarding: { ...nothing, busy: { on: true, to: { kind: "extension", extensionId: 100_101 } } },
      voicemailPin: "80731",
      version: body[0].version,
    })
    expect(answer.body).toMatchObject({
      doNotDisturb: true,
      hasVoicemailPin: true,
      forwarding: { busy: { to: { extension: "301" } } },
    })
    expect(
      (
        await endUser.post("/api/portal/my-extensions/100003/greeting", {
          name: "me",
          audio: wav(1).toString("base64"),
        })
      ).body.kind,
    ).toBe("uploaded")
    expect((await endUser.get("/api/portal/my-extensions/100003/greeting")).status).toBe(200)
    const own = "/api/portal/my-extensions/100003/greetings"
    const [mine] = (await endUser.get(own)).body
    expect(mine).toMatchObject({ name: "me", active: true })
    expect((await endUser.get(`${own}/${mine.greetingId}`)).status).toBe(200)
    expect((await endUser.delete("/api/portal/my-extensions/100003/greeting")).status).toBe(204)
    expect((await endUser.put(`${own}/${mine.greetingId}`, { active: true, name: "still me" })).body).toMatchObject({
      name: "still me",
      active: true,
    })
    expect((await endUser.delete(`${own}/${mine.greetingId}`)).status).toBe(204)
    expect((await endUser.get(own)).body).toEqual([])
  })

  test("but not its name, plan or caller ID, and not somebody else's", async () => {
    for (const body of [
      { name: "Boss" },
      { servicePlan: "mobile" },
      { blockInternationalCalling: false },
      { watchers: [] },
    ])
      expect(codeOf(await endUser.put("/api/portal/my-extensions/100003", body))).toEqual([400, "request.invalid"])
    for (const answer of [
      await endUser.put("/api/portal/my-extensions/100101", { doNotDisturb: true }),
      await endUser.post("/api/portal/my-extensions/100101/greeting", { audio: wav(1).toString("base64") }),
      await endUser.get("/api/portal/my-extensions/100101/greeting"),
      await endUser.delete("/api/portal/my-extensions/100101/greeting"),
      await endUser.get("/api/portal/my-extensions/100101/greetings"),
      await endUser.get("/api/portal/my-extensions/100101/greetings/1"),
      await endUser.put("/api/portal/my-extensions/100101/greetings/1", { active: true }),
      await endUser.delete("/api/portal/my-extensions/100101/greetings/1"),
    ])
      expect(codeOf(answer)).toEqual([404, "extension.not_found"])
  })

  test("calls can be sent to any colleague, found by number or name", async () => {
    expect((await endUser.get("/api/portal/my-extensions/destinations?search=42")).body).toMatchObject([
      { extension: "420" },
      { extension: "421" },
      { extension: "422" },
    ])
    expect((await endUser.get("/api/portal/my-extensions/destinations?search=company%20fax")).body).toEqual([])
  })

  test("people of the account above have none", async () => {
    const partner = await server.as("partnerAccountSuperuser", 10)
    expect((await partner.get("/api/portal/my-extensions")).body).toEqual([])
  })
})

describe("reverting", () => {
  test("a change of settings goes back from its audit entry", async () => {
    const before = (await owner.get(kit(100_144))).body
    await owner.put(kit(100_144), {
      forwarding: always({ kind: "extension", extensionId: 100_145 }),
      name: "Gone fishing",
    })
    const { id } = await server.database.transaction("system", (db) =>
      db.one<{ id: number }>(
        sql`select e.id from audit_entries e where e.account_id = 100 and e.action = 'extension.changed'
          order by e.id desc limit 1`,
      ),
    )
    expect((await owner.post(`/api/reporting/accounts/100/audit-log/events/${id}/revert`)).status).toBe(200)
    expect((await owner.get(kit(100_144))).body).toEqual({
      ...before,
      version: before.version + 2,
      updatedAt: expect.any(String),
      forwarding: { ...before.forwarding },
    })
  })
})
