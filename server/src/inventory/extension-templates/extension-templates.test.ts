import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const base = "/api/appserver/accounts/100/extension-templates"
const extensionAt = async (id: number) => (await admin.get(`/api/ucaas/account/100/extension/${id}`)).body
const settings = { voicemailOn: true, voicemailAnswerSeconds: 25, blockInternationalCalling: false }
const make = async (name: string, more: object = { settings }) => {
  const { status, body } = await admin.post(base, { name, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe("templates", () => {
  test("are listed with what they say and how many extensions have them", async () => {
    const { body } = await admin.get(base)
    expect(body.items.map((one: { name: string }) => one.name)).toEqual([
      "Office staff",
      "Sales on the road",
      "Warehouse",
    ])
    expect(body.items[0]).toMatchObject({
      templateId: 1001,
      settings: { servicePlan: "unlimited", voicemailAnswerSeconds: 25 },
    })
    expect(body.items[0].extensionCount).toBeGreaterThan(3)
    expect(body.items[1].settings.forwardNoAnswer.to).toMatchObject({
      extensionId: 100_805,
      extension: "421",
      name: "Sales",
    })
  })

  test("are created, found by search, changed with a version and deleted", async () => {
    const made = await make("Night shift")
    expect((await admin.get(`${base}?search=night`)).body.items).toHaveLength(1)
    const changed = await admin.put(`${base}/${made.templateId}`, {
      name: "Night watch",
      settings: { ...settings, location: { locationId: 3001 } },
      version: made.version,
    })
    expect(changed.body).toMatchObject({
      name: "Night watch",
      version: made.version + 1,
      settings: { location: { locationId: 3001 } },
    })
    expect((await admin.put(`${base}/${made.templateId}`, { name: "Late", version: made.version })).body.code).toBe(
      "extension_template.changed_meanwhile",
    )
    expect((await admin.delete(`${base}/${made.templateId}`)).status).toBe(204)
    expect((await admin.get(`${base}/${made.templateId}`)).body.code).toBe("extension_template.not_found")
  })

  test("are taken from an extension as it is, without its number, person or numbers it shows", async () => {
    const made = await make("Like the lobby", { fromExtensionId: 100_815, settings: { voicemailAnswerSeconds: 33 } })
    expect(made.settings).toMatchObject({
      voicemailAnswerSeconds: 33,
      servicePlan: "unlimited",
      ringing: { mode: "phones" },
    })
    expect(Object.keys(made.settings)).not.toContain("callerId")
    expect(Object.keys(made.settings)).not.toContain("emergencyLocation")
  })

  test.each([
    ["a name that is taken", { name: "office STAFF", settings }, "extension_template.name_taken"],
    ["nothing in it", { name: "Empty" }, "extension_template.empty"],
    [
      "an extension of nobody",
      { name: "X", settings: { forwardBusy: { on: true, to: { kind: "extension", extensionId: 1 } } } },
      "extension_template.extension_unknown",
    ],
    [
      "a location of nobody",
      { name: "X", settings: { location: { locationId: 1 } } },
      "extension_template.location_unknown",
    ],
    ["a source that is not there", { name: "X", fromExtensionId: 1 }, "extension_template.source_unknown"],
    ["a queue as source", { name: "X", fromExtensionId: 100_804 }, "extension_template.source_type"],
    ["a caller number", { name: "X", settings: { callerId: {} } }, "request.invalid"],
  ])("refuse %s", async (_, body, code) => {
    expect((await admin.post(base, body)).body.code).toBe(code)
  })

  test("are for those who have the key, in their own account", async () => {
    const nobody = await server.as("endUser")
    expect((await nobody.get(base)).status).toBe(403)
    expect((await nobody.post(base, { name: "X", settings })).status).toBe(403)
    const stranger = await server.as("accountAdministrator", 110)
    expect((await stranger.get(base)).status).toBe(404)
    expect((await stranger.get("/api/appserver/accounts/110/extension-templates/1001")).body.code).toBe(
      "extension_template.not_found",
    )
  })
})

describe("applying", () => {
  test("gives many extensions the settings, one result each, and only those it speaks of", async () => {
    const made = await make("Everyone alike")
    const ids = [100_120, 100_121, 100_813]
    const before = await extensionAt(100_120)
    const { status, body } = await admin.post(`${base}/${made.templateId}/apply`, { extensionIds: ids })
    expect(status, JSON.stringify(body)).toBe(200)
    await server.kit.jobs.drain()
    const job = (await admin.get(`/api/portal/jobs/${body.jobId}?rows=all`)).body
    expect(job).toMatchObject({ state: "done", done: 3, total: 3, failedRows: 0 })
    const after = await extensionAt(100_120)
    expect(after).toMatchObject({
      blockInternationalCalling: false,
      voicemail: { on: true, answerSeconds: 25 },
      extension: before.extension,
      userId: before.userId,
      callerId: before.callerId,
    })
    const { items } = (await admin.get(`${base}/${made.templateId}/extensions`)).body
    expect(items.map((one: { extensionId: number }) => one.extensionId)).toEqual(ids)
    expect(items.every((one: { deviations: unknown[] }) => one.deviations.length === 0)).toBe(true)
  })

  test("shows who went their own way, field by field, and puts only the wanted fields back", async () => {
    const made = await make("Watched", { settings: { ...settings, voicemailMailNotice: true } })
    await admin.post(`${base}/${made.templateId}/apply`, { extensionIds: [100_122, 100_123] })
    await server.kit.jobs.drain()
    const own = await extensionAt(100_122)
    await admin.put("/api/ucaas/account/100/extension/100122", {
      voicemail: { ...own.voicemail, answerSeconds: 40, mailNotice: false },
    })
    const { items } = (await admin.get(`${base}/${made.templateId}/extensions?deviating=true`)).body
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      extensionId: 100_122,
      deviations: [
        { field: "voicemailAnswerSeconds", template: "25 seconds", actual: "40 seconds" },
        { field: "voicemailMailNotice", template: "On", actual: "Off" },
      ],
    })
    const ofOne = (id: number) => admin.get(`/api/appserver/accounts/100/extensions/${id}/template`)
    expect((await ofOne(100_122)).body.template).toMatchObject({
      templateId: made.templateId,
      name: "Watched",
      deviations: items[0].deviations,
    })
    expect((await ofOne(100_804)).body).toEqual({ template: null })
    expect((await ofOne(110_800)).body.code).toBe("extension.not_found")
    await admin.post(`${base}/${made.templateId}/apply`, {
      extensionIds: [100_122],
      fields: ["voicemailAnswerSeconds"],
    })
    await server.kit.jobs.drain()
    const left = (await admin.get(`${base}/${made.templateId}/extensions?deviating=true`)).body.items
    expect(left[0].deviations).toEqual([{ field: "voicemailMailNotice", template: "On", actual: "Off" }])
  })

  test("pages through those who have it in the order of their numbers, found by word and by whether they differ", async () => {
    const made = await make("Everyone", { settings: { voicemailAnswerSeconds: 25 } })
    const ids = Array.from({ length: 24 }, (_, index) => 100_106 + index)
    await admin.post(`${base}/${made.templateId}/apply`, { extensionIds: ids })
    await server.kit.jobs.drain()
    for (const id of [ids[3]!, ids[11]!, ids[12]!])
      await admin.put(`/api/ucaas/account/100/extension/${id}`, {
        voicemail: { ...(await extensionAt(id)).voicemail, answerSeconds: 44 },
      })
    const read = async (query: string) => (await admin.get(`${base}/${made.templateId}/extensions?${query}`)).body
    const walk = async (query: string) => {
      const numbers: string[] = []
      for (let cursor: string | null = ""; cursor !== null;) {
        const page: { items: { extension: string }[]; nextCursor: string | null } = await read(
          `${query}${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
        )
        expect(page.items.length).toBeGreaterThan(0)
        numbers.push(...page.items.map(({ extension }) => extension))
        cursor = page.nextCursor
      }
      return numbers
    }
    const all = await walk("limit=7")
    expect(all).toHaveLength(24)
    expect(all).toEqual(all.toSorted())
    expect(await walk("limit=2&deviating=true")).toHaveLength(3)
    expect(await walk("limit=10&deviating=false")).toHaveLength(21)
    const last = await read("limit=2&deviating=true&from=end")
    expect(last.items.map(({ extensionId }: { extensionId: number }) => extensionId)).toEqual([ids[11], ids[12]])
    expect((await read(`search=${all[5]!}`)).items).toMatchObject([{ extension: all[5] }])
  })

  test("says for each extension why it could not be done", async () => {
    const made = await make("To the lobby", {
      settings: { forwardAlways: { on: true, to: { kind: "extension", extensionId: 100_815 } } },
    })
    const { body } = await admin.post(`${base}/${made.templateId}/apply`, { extensionIds: [100_815, 100_816] })
    await server.kit.jobs.drain()
    const job = (await admin.get(`/api/portal/jobs/${body.jobId}`)).body
    expect(job).toMatchObject({ failedRows: 1 })
    expect(job.rows[0].message).toContain("itself")
    expect((await extensionAt(100_816)).forwarding.always).toMatchObject({ on: true })
  })

  test.each([
    ["a queue", { extensionIds: [100_804] }, "extension_template.target_unknown"],
    ["an extension of another account", { extensionIds: [110_802] }, "extension_template.target_unknown"],
    [
      "a field the template does not have",
      { extensionIds: [100_120], fields: ["ringing"] },
      "extension_template.field_not_in_template",
    ],
  ])("refuses %s", async (_, body, code) => {
    expect((await admin.post(`${base}/1001/apply`, body)).body.code).toBe(code)
  })
})
