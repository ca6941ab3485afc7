import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { extensionTypes } from "@dialplane/contract/inventory/extensions/extension-types"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let admin: TestClient
let usersAdmin: TestClient
let endUser: TestClient
let stranger: TestClient
beforeAll(async () => {
  server = await startTestServer()
  ;[owner, admin, usersAdmin, endUser, stranger] = await Promise.all([
    server.as("accountSuperUser"),
    server.as("accountAdministrator"),
    server.as("usersAdmin"),
    server.as("endUser"),
    server.as("accountSuperUser", 110),
  ])
})
afterAll(() => server.close())

const listV2 = "/api/ucaas/account/v2/100/extensionList"
const app = "/api/appserver/accounts/100/extensions"
const portal = "/api/portal/accounts/100/extensions"
const kit = (id: number) => `/api/ucaas/extension/v1/${id}`
const create = async (body: object, client = owner) => (await client.post(app, body)).body
const codeOf = (answer: { status: number; body: any }) => [answer.status, answer.body?.code]

describe("lists", () => {
  test.each(extensionTypes)("the list by type has extensions of type %s and no others", async (type) => {
    const { body } = await owner.get(`${listV2}?limit=100&type=${encodeURIComponent(type)}`)
    expect(new Set(body.items.map((item: { extensionType: string }) => item.extensionType))).toEqual(new Set([type]))
  })

  test("every type is in one list, in the order of numbers, page by page", async () => {
    const first = await owner.get(`${listV2}?limit=40`)
    expect(first.status).toBe(200)
    expect(first.body.items[0]).toMatchObject({
      extension: "201",
      extensionNumber: "201",
      extensionType: "Extension",
      isDefault: true,
      servicePlan: "unlimited",
      provisionCode: "EXT",
      locationName: "Portland head office",
    })
    const second = await owner.get(`${listV2}?limit=40&cursor=${first.body.nextCursor}`)
    const numbers = [...first.body.items, ...second.body.items].map((item: any) => Number(item.extension))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(second.body.items.map((item: any) => item.extensionType))).toEqual(
      new Set([
        "Extension",
        "Virtual Extension",
        "Call Group",
        "Call Queue",
        "Conference",
        "Auto Attendant",
        "Page Group",
        "FAX",
      ]),
    )
  })

  test.each([
    ["type=FAX", ["450", "451"]],
    ["doNotDisturb=true", ["307", "319", "327"]],
    ["forwarded=true&type=Extension", ["304", "308", "315"]],
    ["assigned=false&type=Extension&search=47", ["470", "471"]],
    ["search=spare", ["471"]],
    ["search=End-User@harbor", ["203"]],
    ["search=olga%20end-user@harbor-pine.demo", ["203"]],
    ["search=jonas%20end-user@harbor-pine.demo", []],
    ["search=42", ["420", "421", "422"]],
    ["search=warehouse%20fl", ["410"]],
    ["userId=100003", ["203"]],
    ["locationId=3003&type=Call%20Queue", ["421"]],
    ["international=allowed&sort=name&type=Extension&search=20", ["202", "201"]],
  ])("%s", async (query, numbers) => {
    const { body } = await owner.get(`${listV2}?${query}`)
    expect(body.items.map((item: any) => item.extension).toSorted()).toEqual(numbers.toSorted())
  })

  test("a user's names find their extension, also after they changed", async () => {
    const person = (await owner.get(`/api/ucaas/user/v3/100105`)).body
    const found = async (search: string) =>
      (await owner.get(`${listV2}?search=${search}`)).body.items.map((item: any) => item.extensionId)
    expect(await found(person.lastName)).toContain(100_105)
    await owner.put("/api/ucaas/user/100105", { lastName: "Quetzalcoatl" })
    expect(await found("quetz")).toEqual([100_105])
    await owner.put("/api/ucaas/user/100105", { lastName: person.lastName })
    expect(await found("quetz")).toEqual([])
  })

  test("the older spelling and the further addresses give the same extensions", async () => {
    const v1 = await owner.get("/api/ucaas/account/100/extensionList?type=FAX")
    expect(v1.body.items[0]).toEqual({
      extensionId: 100_810,
      kitId: 100_810,
      deviceKitId: 100_810,
      extension: "450",
      extension_type: "FAX",
      name: "Company fax",
      is_default: false,
      phone_numbers: [],
      service_plan: "included",
      user_id: null,
      userName: null,
    })
    for (const path of ["/api/ucaas/account/v1/100/extensionList"])
      expect((await owner.get(`${path}?type=FAX`)).body).toEqual(v1.body)
    const v2 = (await owner.get(`${listV2}?type=FAX`)).body
    for (const path of [
      app,
      ...["v2", "v3", "v4"].map((version) => `/api/provisioning/${version}/accounts/100/extensions`),
    ])
      expect((await owner.get(`${path}?type=FAX`)).body).toEqual(v2)
  })

  test("a service is given up only when nothing leads to its extension and nobody has it as the main one", async () => {
    const verdict = async (id: number) =>
      (await owner.get(`/api/ucaas/account/100/service/verifyServiceCancellation/${id}`)).body
    expect(await verdict(100_101)).toMatchObject({
      deviceKitId: 100_101,
      extension: "301",
      canCancel: false,
      reasons: [expect.stringContaining("default extension"), expect.stringContaining("still in use")],
    })
    expect(await verdict(100_804)).toMatchObject({
      canCancel: false,
      reasons: [expect.stringContaining("+18005550140")],
    })
    expect(await verdict(100_811)).toEqual({ deviceKitId: 100_811, extension: "451", canCancel: true, reasons: [] })
    expect(codeOf(await owner.get("/api/ucaas/account/100/service/verifyServiceCancellation/999999999"))).toEqual([
      404,
      "extension.not_found",
    ])
  })

  test("search by device kits, login name and type, plain and wrapped", async () => {
    const search = "/api/extensions/accounts/100"
    const byKit = await owner.get(`${search}/search?deviceKitIds=100003,100810`)
    expect(byKit.body.map((one: any) => one.extension).toSorted()).toEqual(["203", "450"])
    const byLogin = await owner.get(`${search}/search?userLoginName=End-User@harbor-pine.demo`)
    expect(byLogin.body).toMatchObject([
      {
        extension: "203",
        extensionNumber: "203",
        userId: 100_003,
        provisionCode: "EXT_METERED",
        deviceKitId: 100_003,
        deviceKitTypeName: "Extension",
      },
    ])
    const wrapped = await owner.get(`${search}/phone-system-search?deviceKitTypeNames=Page%20Group,Conference`)
    expect(wrapped.body.results.phoneSystemExtension.map((one: any) => one.deviceKitTypeName).toSorted()).toEqual([
      "Conference",
      "Conference",
      "Page Group",
      "Page Group",
    ])
    expect((await owner.get(`${search}/search?deviceKitTypeNames=Teapot`)).status).toBe(400)
  })

  test("which extension belongs to whom", async () => {
    const { body } = await owner.get("/api/ucaas/account/100/icrextensionassociation?search=203")
    expect(body.items).toMatchObject([
      { extensionId: 100_003, deviceKitId: 100_003, extension: "203", userId: 100_003 },
    ])
  })

  test("only for those who may see extensions, and only of accounts in reach", async () => {
    expect(codeOf(await endUser.get(listV2))).toEqual([403, "request.not_allowed"])
    expect(codeOf(await stranger.get(listV2))).toEqual([404, "account.not_found"])
  })
})

describe("one extension", () => {
  test("is the same at every address, and counts voicemails only when asked to", async () => {
    const { body } = await owner.get(kit(100_003))
    expect(body).toMatchObject({
      extensionId: 100_003,
      kitId: 100_003,
      deviceKitId: 100_003,
      extension: "203",
      voicemailsCount: { total: 3, unheard: 2 },
      hasVoicemailPin: false,
      greeting: { kind: "default" },
      blockInternationalCalling: true,
    })
    expect(body.forwarding.notReachable).toEqual({ on: true, to: { kind: "external", number: "+12075550186" } })
    expect((await owner.get("/api/ucaas/extension/100003/info")).body).toEqual(body)
    expect((await owner.get("/api/ucaas/account/100/extension/100003")).body).toEqual(body)
    expect((await owner.get(`${kit(100_003)}?includeVoicemailsCount=false`)).body.voicemailsCount).toBeNull()
  })

  test("of another account looks like one that does not exist", async () => {
    expect(codeOf(await stranger.get(kit(100_003)))).toEqual([404, "extension.not_found"])
    expect(codeOf(await owner.get(kit(110_800)))).toEqual([404, "extension.not_found"])
    expect(codeOf(await owner.get("/api/ucaas/account/100/extension/110800"))).toEqual([404, "extension.not_found"])
    expect(codeOf(await owner.put("/api/ucaas/account/100/extension/110800", { name: "Mine now" }))).toEqual([
      404,
      "extension.not_found",
    ])
    expect(codeOf(await owner.delete(`${app}/110800`))).toEqual([404, "extension.not_found"])
  })
})

describe("adding", () => {
  test("without a number a queue or group lands after the last one of its kind, not among people", async () => {
    const numbers = async (type: string) =>
      (
        await server.database.transaction("system", (db) =>
          db.many<{ number: string }>(
            sql`select e.number from extensions e where e.account_id = 100 and e.type = ${type} and length(e.number) = 3`,
          ),
        )
      )
        .map(({ number }) => Number(number))
        .toSorted((one, other) => one - other)
    for (const type of ["Call Queue", "Call Group", "Auto Attendant"]) {
      const before = await numbers(type)
      const { extension, extensionId } = (await owner.post(app, { extensionType: type, name: `Next ${type}` })).body
      expect(Number(extension)).toBeGreaterThan(before.at(-1)!)
      expect(Number(extension) - before.at(-1)!).toBeLessThan(20)
      expect((await owner.delete(`${app}/${extensionId}`)).status).toBe(204)
    }
  })
  test("without a number it gets the next free one, without a name its person's", async () => {
    const { extension: next } = (await owner.get("/api/portal/accounts/100/number-plan/next")).body
    const made = await owner.post(app, { userId: 100_005 })
    expect(made.body).toMatchObject({
      extension: next,
      extensionType: "Extension",
      userId: 100_005,
      isDefault: true,
      servicePlan: "unlimited",
      blockInternationalCalling: true,
      voicemail: { on: true },
    })
    expect(made.body.name).toBe(made.body.userName)
    const second = await owner.post(app, { userId: 100_005, extensionType: "Virtual Extension" })
    expect(second.body).toMatchObject({ isDefault: false, servicePlan: "virtual" })
    expect(Number(second.body.extension)).toBeGreaterThan(Number(next))
  })

  test("with everything at once", async () => {
    const { body } = await owner.post(app, {
      extension: "601",
      name: "Reception",
      locationId: 3001,
      emergencyLocationId: 3001,
      voicemail: { on: true, answerSeconds: 15, pin: "4071" },
    })
    expect(body).toMatchObject({
      extension: "601",
      location: { locationId: 3001, name: "Portland head office" },
      emergencyLocation: { locationId: 3001 },
      hasVoicemailPin: true,
      voicemail: { answerSeconds: 15 },
    })
    expect(JSON.stringify(body)).not.toContain("4071")
  })

  test.each([
    [{ extension: "201" }, 409, "extension.number_taken"],
    [{ extension: "911" }, 400, "extension.number_excluded"],
    [{ extension: "997" }, 400, "extension.number_excluded"],
    [{ extension: "505" }, 409, "extension.number_reserved"],
    [{ extension: "12" }, 400, "request.invalid"],
    [{ userId: 110_001 }, 400, "extension.person_unknown"],
    [{ extensionType: "Call Queue", userId: 100_003 }, 400, "extension.type_has_none"],
    [{ extensionType: "FAX", servicePlan: "mobile" }, 400, "extension.plan_not_for_type"],
    [{ locationId: 3301 }, 404, "location.not_found"],
    [{ emergencyLocationId: 3012 }, 400, "emergency_location.failed"],
    [{ voicemail: { pin: "1234" } }, 400, "extension.pin_weak"],
    [{ extensionType: "Conference", voicemail: { pin: "4071" } }, 400, "extension.pin_needs_voicemail"],
  ])("%j is refused", async (body, status, code) => {
    const before = (await owner.get("/api/portal/accounts/100/number-plan")).body.lengths
    expect(codeOf(await owner.post(app, body))).toEqual([status, code])
    expect((await owner.get("/api/portal/accounts/100/number-plan")).body.lengths).toEqual(before)
  })

  test("asks for the permission, and for the rank of whoever is to get it", async () => {
    expect(codeOf(await endUser.post(app, {}))).toEqual([403, "request.not_allowed"])
    expect(codeOf(await usersAdmin.post(app, { userId: 100_001 }))).toEqual([403, "user.not_manageable"])
  })
})

describe("giving and taking", () => {
  test("the name follows whoever has it, and somebody else's first extension steps up", async () => {
    const made = await create({ extension: "610", name: "Spare" })
    const given = await owner.put(`${portal}/${made.extensionId}/user`, { userId: 100_110 })
    expect(given.body).toMatchObject({ userId: 100_110, isDefault: false })
    expect(given.body.name).toBe(given.body.userName)
    const taken = await owner.put(`${portal}/100110/user`, { userId: null })
    expect(taken.body).toMatchObject({ userId: null, isDefault: false })
    expect((await owner.get(kit(made.extensionId))).body.isDefault).toBe(true)
    await owner.put(`${portal}/100110/user`, { userId: 100_110 })
  })

  test("not to groups, not to strangers, not over somebody's head", async () => {
    expect(codeOf(await owner.put(`${portal}/100804/user`, { userId: 100_003 }))).toEqual([
      400,
      "extension.type_has_none",
    ])
    expect(codeOf(await owner.put(`${portal}/100815/user`, { userId: 110_001 }))).toEqual([
      400,
      "extension.person_unknown",
    ])
    expect(codeOf(await usersAdmin.put(`${portal}/100002/user`, { userId: null }))).toEqual([
      403,
      "extension.not_manageable",
    ])
  })
})

describe("renumbering", () => {
  test("shows first what leads there, keeps it all, and frees the old number", async () => {
    const made = await create({ extension: "620", name: "Moves soon" })
    await owner.put(kit(100_120), {
      forwarding: {
        ...(await owner.get(kit(100_120))).body.forwarding,
        busy: { on: true, to: { kind: "extension", extensionId: made.extensionId } },
      },
    })
    expect((await owner.get(`${portal}/${made.extensionId}/where-used`)).body).toMatchObject({
      more: false,
      uses: [{ kind: "forwarding", blocks: true, extensionId: 100_120 }],
    })
    const moved = await owner.put(`${portal}/${made.extensionId}/number`, { extension: "621", version: made.version })
    expect(moved.body).toMatchObject({ extension: "621", version: made.version + 1 })
    expect((await owner.get(kit(100_120))).body.forwarding.busy.to).toMatchObject({
      extensionId: made.extensionId,
      extension: "621",
    })
    expect((await owner.get("/api/portal/accounts/100/number-plan/check?extension=620")).body).toMatchObject({
      available: true,
      message: null,
    })
  })

  test("tells of lines and keys on the phones of others, and of templates", async () => {
    const made = await create({ extension: "622", name: "On other phones", emergencyLocationId: 3001 })
    const phone = (
      await owner.post("/api/devices/accounts/100/devices", {
        make: "yealink",
        model: "T46U",
        macAddress: "00156500a622",
        name: "Reception",
        extensionId: 100_815,
        lines: [{ e911LocationId: 3001 }, { extensionId: made.extensionId }],
      })
    ).body
    await owner.put(`/api/provisioning/accounts/100/devices/${phone.id}/keys`, {
      keys: [
        { type: "line", line: 1, label: "" },
        { type: "busyLamp", extensionId: made.extensionId, label: "" },
      ],
    })
    const template = (
      await owner.post("/api/appserver/accounts/100/extension-templates", {
        name: "Leads to 622",
        settings: { watchers: [{ extensionId: made.extensionId, mayPickUp: true }] },
      })
    ).body
    const used = await owner.get(`${portal}/${made.extensionId}/where-used`)
    expect(used.body.uses).toEqual([
      {
        kind: "line",
        label: "Reception",
        detail: "line 2",
        blocks: true,
        extensionId: null,
        deviceId: phone.id,
        templateId: null,
        callFlowId: null,
      },
      {
        kind: "template",
        label: "Leads to 622",
        detail: "",
        blocks: false,
        extensionId: null,
        deviceId: null,
        templateId: template.templateId,
        callFlowId: null,
      },
      {
        kind: "key",
        label: "Reception",
        detail: "key 2",
        blocks: false,
        extensionId: null,
        deviceId: phone.id,
        templateId: null,
        callFlowId: null,
      },
    ])
    const refused = await owner.delete(`/api/appserver/accounts/100/extensions/${made.extensionId}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "622 On other phones is still in use: line on Reception. Change these first, or delete it with an extension that replaces it (“replaceWith”).",
    ])
  })

  test.each([
    ["201", 409, "extension.number_taken"],
    ["112", 400, "extension.number_excluded"],
    ["501", 409, "extension.number_reserved"],
  ])("not to %s", async (extension, status, code) => {
    expect(codeOf(await owner.put(`${portal}/100130/number`, { extension }))).toEqual([status, code])
  })

  test("not when someone else was faster", async () => {
    expect(codeOf(await owner.put(`${portal}/100130/number`, { extension: "630", version: 99 }))).toEqual([
      409,
      "extension.changed_meanwhile",
    ])
  })
})

describe("cloning and deleting", () => {
  test("a clone has the settings, not the number, the person, the PIN or what leads there", async () => {
    await owner.put(kit(100_001), { voicemailPin: "80731" })
    const { body } = await owner.post(`${portal}/100001/clone`, { name: "Like the boss" })
    const model = (await owner.get(kit(100_001))).body
    expect(body).toMatchObject({
      name: "Like the boss",
      userId: null,
      phoneNumbers: [],
      hasVoicemailPin: false,
      ringing: model.ringing,
      watchers: model.watchers,
      blockInternationalCalling: false,
      location: model.location,
    })
    expect(body.extension).not.toBe(model.extension)
    expect((await owner.delete(`${app}/${body.extensionId}`)).status).toBe(204)
    expect(codeOf(await owner.get(kit(body.extensionId)))).toEqual([404, "extension.not_found"])
  })

  test("what is led to stays, and the refusal says by what", async () => {
    const answer = await owner.delete(`${app}/100802`)
    expect(codeOf(answer)).toEqual([409, "extension.in_use"])
    expect(answer.body.message).toContain("410 Warehouse floor")
    expect(answer.body.message).toMatch(/ring order of 461 Night duty|number \+1207/)
  })

  test("deleting needs its own permission, and rank", async () => {
    expect(codeOf(await endUser.delete(`${app}/100816`))).toEqual([403, "request.not_allowed"])
    expect(codeOf(await admin.delete(`${app}/100001`))).toEqual([403, "extension.not_manageable"])
  })

  test("whoever shared or watched with it simply no longer does", async () => {
    const made = await create({ extension: "640", name: "Watcher" })
    await owner.put(kit(100_125), {
      watchers: [{ extensionId: made.extensionId, mayPickUp: true }],
      sharedWith: [{ extensionId: made.extensionId }],
    })
    expect((await owner.delete(`${app}/${made.extensionId}`)).status).toBe(204)
    expect((await owner.get(kit(100_125))).body).toMatchObject({ watchers: [], sharedWith: [] })
  })
})

describe("many at once", () => {
  test("a reset goes back to new, once each, with a result each, and can be asked about", async () => {
    const started = await owner.post("/api/admin/accounts/100/extension-data-reset", {
      extensionIds: [100_003, 100_804, 100_107, 100_003],
    })
    await server.kit.jobs.drain()
    const task = await owner.get(`/api/admin/accounts/100/extension-data-reset/${started.body.taskId}`)
    expect(task.body).toEqual({
      taskId: started.body.taskId,
      state: "done",
      done: 3,
      total: 3,
      failed: 0,
      failures: [],
      finished: true,
    })
    const person = (await owner.get(kit(100_003))).body
    expect(person).toMatchObject({
      extension: "203",
      userId: 100_003,
      voicemailsCount: { total: 0 },
      forwarding: { noAnswer: { on: false, to: null }, notReachable: { on: false, to: null } },
      voicemail: { mailNotice: false },
    })
    expect((await owner.get(kit(100_107))).body.doNotDisturb).toBe(false)
    const { resets } = await server.database.transaction("system", (db) =>
      db.one<{ resets: number }>(
        sql`select count(*)::int as resets from audit_entries e
          where e.account_id = 100 and e.action = 'extension.data_reset'`,
      ),
    )
    expect(resets).toBe(3)
  })

  test("after a crash, what was done is not done again", async () => {
    const started = await owner.post("/api/admin/accounts/100/extension-data-reset", {
      extensionIds: [100_116, 100_120],
      parts: ["voicemails"],
    })
    const jobId = started.body.taskId as number
    // As a node that died after the first extension would leave it.
    await server.database.transaction("system", (db) =>
      db.run(sql`insert into job_rows (account_id, job_id, row, ok, message) values (100, ${jobId}, 1, true, '')`),
    )
    await server.kit.jobs.drain()
    expect((await owner.get(kit(100_116))).body.voicemailsCount.total).toBe(7)
    expect((await owner.get(kit(100_120))).body.voicemailsCount.total).toBe(0)
  })

  test("what may not be is a row with its reason, the rest is done", async () => {
    const started = await usersAdmin.post("/api/admin/accounts/100/extension-data-reset", {
      extensionIds: [100_001, 100_119],
      parts: ["doNotDisturb"],
    })
    await server.kit.jobs.drain()
    const { body } = await usersAdmin.get(`/api/admin/accounts/100/extension-data-reset/${started.body.taskId}`)
    expect(body).toMatchObject({ state: "done", failed: 1, failures: [{ row: 1 }] })
    expect(body.failures[0].message).toMatch(/^201 .*does not manage/)
    expect((await owner.get(kit(100_119))).body.doNotDisturb).toBe(false)
  })

  test("one change on many", async () => {
    const { body } = await owner.post(`${portal}/bulk-change`, {
      extensionIds: [100_002, 100_103, 100_806],
      change: { blockInternationalCalling: true, doNotDisturb: true },
    })
    await server.kit.jobs.drain()
    const job = await owner.get(`/api/portal/jobs/${body.jobId}`)
    expect(job.body).toMatchObject({ state: "done", done: 3, failedRows: 1 })
    expect((await owner.get(kit(100_103))).body.blockInternationalCalling).toBe(true)
  })

  test("a stranger among them stops it all, and tasks are the account's", async () => {
    expect(
      codeOf(await owner.post("/api/admin/accounts/100/extension-data-reset", { extensionIds: [100_003, 110_800] })),
    ).toEqual([400, "extension.destination_unknown"])
    expect(
      codeOf(await owner.post(`${portal}/bulk-change`, { extensionIds: [110_800], change: { doNotDisturb: true } })),
    ).toEqual([400, "extension.destination_unknown"])
    expect(codeOf(await owner.get("/api/admin/accounts/100/extension-data-reset/1"))).toEqual([
      404,
      "extension.task_not_found",
    ])
  })
})
