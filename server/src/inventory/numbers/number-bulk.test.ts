import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let partner: TestClient
let superuser: TestClient
beforeAll(async () => {
  server = await startTestServer({ settings: { RUNTIME_CONFIG: JSON.stringify({ bulkMoveBatchSize: 10 }) } })
  ;[owner, partner, superuser] = [
    await server.as("accountSuperUser"),
    await server.as("partnerAccountSuperuser", 10),
    await server.as("superuser", 1),
  ]
})
afterAll(() => server.close())

const own = "/api/phone-numbers/accounts/100"
const one = "/api/appserver/accounts/100/phone-numbers"
const bulk = "/api/ucaas/account/100/phonesystem"
const inFolder = `${bulk}/accountPhoneNumbers`
const statusOf = async (number: string) => (await owner.get(`${one}/${number}`)).body.status as string
const actionsOf = (number: string, accountId = 100) =>
  server.database.transaction("system", async (db) =>
    (
      await db.many<{ action: string }>(
        sql`select e.action from audit_entries e
          where e.account_id = ${accountId} and e.object_type = 'phone_number' and e.object_id = ${number}
          order by e.id`,
      )
    ).map(({ action }) => action),
  )
const extensionOf = (number: string) =>
  server.database.transaction(
    { account: 100 },
    async (db) =>
      (
        await db.one<{ id: number }>(
          sql`select e.id from extensions e where e.account_id = 100 and e.number = ${number}`,
        )
      ).id,
  )

describe("every bulk change", () => {
  test.each<[string, "post" | "put" | "delete", string, object]>([
    ["caller ID name", "post", `${bulk}/changeCallerIdName`, { callerIdName: "Pine North" }],
    ["caller ID name, in the folder", "post", `${inFolder}/changeCallerIdName`, { callerIdName: "Pine East" }],
    ["caller ID code", "post", `${bulk}/changeCallerIdCd`, { callerIdCode: "PRIV" }],
    ["both", "put", `${one}/caller-id`, { callerIdName: "Pine West", callerIdCode: "NUM" }],
    ["tag", "post", `${inFolder}/updateCustomTag`, { customTagId: 6104 }],
    ["tag by PUT", "put", `${one}/custom-tag`, { customTagId: 6102 }],
    ["backup", "post", `${own}/bulk/backup-number`, { backupNumber: "+442079460112" }],
    ["backup away, as a single space", "post", `${own}/bulk/backup-number`, { backupNumber: " " }],
    ["status", "post", `${inFolder}/changeStatus`, { newStatus: "Suspended", reason: "Under review", retryCount: 1 }],
    ["status by PUT", "put", `${one}/status`, { newStatus: "Available" }],
    ["initial assign", "post", `${bulk}/changeInitialAssign`, { initialAssign: true }],
    ["CCS", "post", `${inFolder}/updateCCS`, { ccs: true }],
    ["location", "post", `${own}/bulk/location`, { locationId: 3001 }],
  ])("%s: done, skipped the second time, failed for what is not there", async (_, method, path, change) => {
    const phoneNumbers = ["16175550120", "+1 617 555 0121", "16175550120", "19995550000"]
    const first = await owner[method](path, { phoneNumbers, ...change })
    expect(first).toMatchObject({
      status: 200,
      body: {
        done: 2,
        skipped: 0,
        failed: 1,
        results: [
          { phoneNumber: "16175550120", result: "done", reason: null },
          { phoneNumber: "16175550121", result: "done" },
          { phoneNumber: "19995550000", result: "failed", reason: "There is no such number in this account." },
        ],
      },
    })
    expect((await owner[method](path, { phoneNumbers, ...change })).body).toMatchObject({
      done: 0,
      skipped: 2,
      failed: 1,
    })
    expect((await (await server.as("endUser"))[method](path, { phoneNumbers, ...change })).status).toBe(403)
    expect(await (await server.as("accountSuperUser", 101))[method](path, { phoneNumbers, ...change })).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
  })

  test("needs an account that can be one", async () => {
    const body = { phoneNumbers: ["16175550120"] }
    for (const account of ["undefined", "null", "0", "abc", "1e3"]) {
      const answer = await owner.post(
        `/api/ucaas/account/${account}/phonesystem/accountPhoneNumbers/removeFromUse`,
        body,
      )
      expect(answer).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "accountId", details: "Invalid account ID supplied to this method" }] },
      })
    }
    expect(await owner.post("/api/ucaas/account/phoneNumber/remove", body)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "accountId", details: "Invalid account ID supplied to this method" }] },
    })
    expect(await owner.post("/api/ucaas/account/phoneNumber/remove", { ...body, accountId: 101 })).toMatchObject({
      status: 400,
      body: { code: "number.invalid_account", message: "Invalid account ID supplied to this method" },
    })
  })

  test("is the same for a repeat with the same key", async () => {
    const send = () =>
      owner.post(
        `${bulk}/changeCallerIdName`,
        { phoneNumbers: ["16175550122"], callerIdName: "Once only" },
        { "idempotency-key": "once-and-for-all" },
      )
    expect([(await send()).body.done, (await send()).body.done]).toEqual([1, 1])
    expect((await actionsOf("16175550122")).filter((action) => action === "phone_number.changed")).toHaveLength(1)
  })

  test("is the same for a repeat also when the first number was refused", async () => {
    const body = {
      phoneNumbers: [
        { phoneNumber: "12075550153", extensionId: 5 },
        { phoneNumber: "12075550154", callerIdName: "First Word" },
      ],
    }
    const key = { "idempotency-key": "several-numbers-once" }
    const first = await owner.post("/api/ucaas/account/100/bulkProvision", body, key)
    expect(first.body).toMatchObject({ done: 1, failed: 1 })
    expect((await owner.put(`${one}/12075550154`, { callerIdName: "Last Word" })).body).toMatchObject({
      callerIdName: "Last Word",
    })
    expect((await owner.post("/api/ucaas/account/100/bulkProvision", body, key)).body).toEqual(first.body)
    expect((await owner.get(`${one}/12075550154`)).body.callerIdName).toBe("Last Word")
  })

  test("refuses an emergency number as a backup, also behind a calling code", async () => {
    for (const backupNumber of ["911", "+1 911"])
      expect(
        (await owner.post(`${own}/bulk/backup-number`, { phoneNumbers: ["12075550154"], backupNumber })).body.message,
      ).toContain("is an emergency number")
  })

  test("refuses an unusable backup, tag or name as a whole", async () => {
    const phoneNumbers = ["16175550120"]
    expect(
      await owner.post(`${own}/bulk/backup-number`, { phoneNumbers, backupNumber: "12" + "3".repeat(30) }),
    ).toMatchObject({ status: 400, body: { code: "number.backup_unusable" } })
    expect(await owner.post(`${inFolder}/updateCustomTag`, { phoneNumbers, customTagId: 6201 })).toMatchObject({
      status: 400,
      body: { code: "number.tag_unknown" },
    })
    expect(
      await owner.post(`${bulk}/changeCallerIdName`, { phoneNumbers, callerIdName: "Far too long a name" }),
    ).toMatchObject({ status: 400, body: { validationErrors: [{ field: "callerIdName" }] } })
    expect(await owner.post(`${bulk}/changeCallerIdName`, { phoneNumbers, callerIdName: "12345" })).toMatchObject({
      status: 400,
    })
    expect(await owner.post(`${bulk}/changeCallerIdName`, { phoneNumbers: [], callerIdName: "Pine" })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "phoneNumbers" }] },
    })
  })
})

describe("status", () => {
  const change = (phoneNumbers: string[], newStatus: string, client = owner) =>
    client.post(`${inFolder}/changeStatus`, { phoneNumbers, newStatus })

  test("one request for several numbers; a number in use cannot become available, and it says why", async () => {
    const inUse = (await owner.get(`${own}/numbers?status=In+Use&limit=1`)).body.items[0]
    const { body } = await change([inUse.phoneNumber, "16175550123", "16035550150"], "Available")
    expect(body.results).toEqual([
      {
        phoneNumber: inUse.phoneNumber,
        result: "failed",
        reason: `It routes to ${inUse.leadsTo.extension} ${inUse.leadsTo.name}. Unassign it first.`,
      },
      { phoneNumber: "16175550123", result: "skipped", reason: "It is already Available." },
      {
        phoneNumber: "16035550150",
        result: "failed",
        reason: "It is being ported. The porting order changes its status.",
      },
    ])
  })

  test("what orders do is for people from above", async () => {
    expect((await change(["16175550123"], "Reserved")).body.results[0].reason).toContain("Only an order")
    expect((await change(["16175550123"], "Reserved", partner)).body).toMatchObject({ done: 1 })
    expect((await change(["16175550123"], "Available")).body).toMatchObject({ failed: 1 })
    expect((await change(["16175550123"], "Available", partner)).body).toMatchObject({ done: 1 })
  })
})

test("only people from above say who carries a number", async () => {
  const body = { phoneNumbers: ["16175550124"], providerId: 2 }
  expect(await owner.post(`${inFolder}/changeProvider`, body)).toMatchObject({
    status: 403,
    body: { code: "number.only_from_above" },
  })
  expect((await partner.put(`${one}/provider`, body)).body).toMatchObject({ done: 1 })
  expect(await partner.post(`${inFolder}/changeProvider`, { ...body, providerId: 99 })).toMatchObject({
    status: 400,
    body: { code: "number.provider_unknown" },
  })
})

describe("use", () => {
  test("numbers are given to an extension and removed from use, again without effect", async () => {
    const extensionId = await extensionOf("302")
    const phoneNumbers = ["16175550125", "16175550126", "16035550130"]
    const given = await owner.post(`${own}/bulk/assign`, { phoneNumbers, extensionId })
    expect(given.body).toMatchObject({
      done: 2,
      failed: 1,
      results: [{}, {}, { reason: "It is reserved for an open order." }],
    })
    expect(
      (await owner.get(`${own}/numbers?extensionId=${extensionId}`)).body.items.map(
        ({ phoneNumber }: { phoneNumber: string }) => phoneNumber,
      ),
    ).toEqual(expect.arrayContaining(["16175550125", "16175550126"]))
    expect(
      (await owner.post(`${inFolder}/removeFromUse`, { phoneNumbers: phoneNumbers.slice(0, 2), retryCount: 0 })).body,
    ).toMatchObject({ done: 2 })
    expect(
      (await owner.post(`${bulk}/removeFromUse`, { phoneNumbers: phoneNumbers.slice(0, 2), retryCount: 1 })).body,
    ).toMatchObject({ skipped: 2 })
    expect(await statusOf("16175550125")).toBe("Available")
    expect(await owner.post(`${own}/bulk/assign`, { phoneNumbers, extensionId: 999_999_999 })).toMatchObject({
      status: 400,
      body: { code: "number.extension_unknown" },
    })
  })

  test("a number that was assigned in the meantime stays where it leads if the request expects otherwise", async () => {
    const [first, second] = [await extensionOf("302"), await extensionOf("303")]
    const phoneNumbers = ["16175550125"]
    const assign = (extensionId: number | null, expectedExtensionId: number | null) =>
      owner.post(`${own}/bulk/assign`, { phoneNumbers, extensionId, expectedExtensionId })
    const leadsTo = async () => (await owner.get(`${one}/16175550125`)).body.leadsTo?.extensionId ?? null
    expect((await assign(first, null)).body).toMatchObject({ done: 1 })
    expect((await assign(second, null)).body).toMatchObject({
      failed: 1,
      results: [{ reason: expect.stringMatching(/^It is now assigned to 302 .+\.$/) }],
    })
    expect((await assign(null, second)).body).toMatchObject({ failed: 1 })
    expect(await leadsTo()).toBe(first)
    expect((await assign(null, first)).body).toMatchObject({ done: 1 })
    expect((await assign(second, first)).body).toMatchObject({
      failed: 1,
      results: [{ reason: "It is no longer assigned." }],
    })
    expect(await leadsTo()).toBeNull()
    expect((await assign(first, null)).body).toMatchObject({ done: 1 })
    expect((await assign(null, first)).body).toMatchObject({ done: 1 })
  })

  test("several numbers, each as it says, and one that cannot does not hold up the others", async () => {
    const { body } = await owner.put(`${own}/numbers`, {
      phoneNumbers: [
        { phoneNumber: "16175550125", callerIdName: "One" },
        { phoneNumber: "18775550155", callerIdName: "Two" },
        { phoneNumber: "16175550126", initialAssign: true, backupNumber: "+12075550140" },
      ],
    })
    expect(body).toMatchObject({
      done: 2,
      failed: 1,
      results: [{}, { reason: "Carriers do not show a caller ID name for toll-free numbers." }, {}],
    })
  })
})

describe("removing", () => {
  test("a number in use stays; one that is not is kept for 30 days, restorable, and nobody else can have it", async () => {
    const inUse = (await owner.get(`${own}/numbers?status=In+Use&kind=local&limit=1`)).body.items[0]
      .phoneNumber as string
    const removed = await owner.delete(`${own}/numbers`, { phoneNumbers: [inUse, "12125550160"] })
    expect(removed.body).toMatchObject({ done: 1, failed: 1 })
    const kept = (await owner.get(`${one}/12125550160`)).body
    expect(kept).toMatchObject({ status: "Removed", releasedBy: expect.any(String) })
    expect(Math.round((Date.parse(kept.keptUntil) - Date.now()) / 86_400_000)).toBe(30)
    expect(
      (await superuser.post("/api/ucaas/account/101/bulkProvision", { phoneNumbers: [{ phoneNumber: "12125550160" }] }))
        .body.results[0],
    ).toMatchObject({ result: "failed", reason: "This number is already in use." })
    expect((await owner.post(`${own}/bulk/restore`, { phoneNumbers: ["12125550160", inUse] })).body).toMatchObject({
      done: 1,
      skipped: 1,
    })
    expect(await statusOf("12125550160")).toBe("Available")
    expect(await actionsOf("12125550160")).toEqual(["phone_number.removed", "phone_number.restored"])
  })

  test("by every address, one at a time, and even in use when it is said so", async () => {
    const body = (phoneNumber: string) => ({ phoneNumbers: [phoneNumber] })
    expect((await owner.post(`${inFolder}/removeFromAccount`, body("12125550160"))).body.done).toBe(1)
    expect(
      (await owner.post("/api/ucaas/account/100/account/phoneNumber/remove", body("12125550160"))).body.skipped,
    ).toBe(1)
    expect(
      (await owner.post("/api/ucaas/account/phoneNumber/remove", { ...body("12125550161"), accountId: 100 })).body.done,
    ).toBe(1)
    expect((await owner.delete(`${one}/442079460990`)).status).toBe(204)
    expect(await owner.delete(`${one}/12075550140`)).toMatchObject({ status: 409, body: { code: "number.refused" } })
    expect((await owner.post(`${one}/remove`, { ...body("16175550110"), evenInUse: true })).body.done).toBe(1)
    expect((await owner.get(`${one}/16175550110`)).body).toMatchObject({
      status: "Removed",
      leadsTo: null,
      locationId: null,
    })
  })

  test("after 30 days it is let go, unless it came back", async () => {
    await owner.post(`${own}/bulk/restore`, { phoneNumbers: ["12125550161"] })
    await server.database.transaction("system", async (db) => {
      await db.run(sql`update phone_numbers set kept_until = now() - interval '1 second' where status = 'Removed'`)
      await db.run(sql`update jobs set run_at = now() where name = 'numbers.release'`)
    })
    await server.kit.jobs.drain()
    expect(await owner.get(`${one}/442079460990`)).toMatchObject({ status: 404, body: { code: "number.not_found" } })
    expect(await statusOf("12125550161")).toBe("Available")
    expect(
      (
        await superuser.post("/api/ucaas/account/102/bulkProvision", {
          phoneNumbers: [{ phoneNumber: "442079460990" }],
        })
      ).body.done,
    ).toBe(1)
  })
})

test("a number that leaves the account is nobody's caller ID there any more", async () => {
  const extensionId = await extensionOf("306")
  const callWith = (number: string) =>
    owner.put(`/api/appserver/accounts/100/extensions/${extensionId}`, {
      callerId: { name: "", blocked: false, number: { kind: "number", number: `+${number}` } },
    })
  const callerId = async () => (await owner.get(`/api/ucaas/extension/v1/${extensionId}`)).body.callerId.number
  const leave: readonly [string, () => Promise<unknown>][] = [
    ["12075550155", () => owner.post(`${bulk}/removeFromAccount`, { phoneNumbers: ["12075550155"] })],
    ["12075550156", () => partner.post(`${bulk}/moveToAccount`, { toAccountId: 101, phoneNumbers: ["12075550156"] })],
  ]
  for (const [number, go] of leave) {
    expect((await callWith(number)).status).toBe(200)
    expect((await owner.get(`${one}/${number}`)).body.uses).toContainEqual(
      expect.objectContaining({ kind: "callerId", objectId: String(extensionId) }),
    )
    await go()
    expect(await callerId()).toEqual({ kind: "account" })
  }
})

test("where a number is used: calls are forwarded to it, ring at it, and it stands in for one that is being ported", async () => {
  const extensionId = await extensionOf("307")
  const { forwarding } = (await owner.get(`/api/ucaas/extension/v1/${extensionId}`)).body
  const to = { kind: "external", number: "+12075550157" }
  const changed = await owner.put(`/api/appserver/accounts/100/extensions/${extensionId}`, {
    forwarding: { ...forwarding, busy: { on: true, to } },
    ringing: { mode: "simultaneous", also: [{ to, acceptPrompt: false }] },
  })
  expect(changed.status).toBe(200)
  const { portingOrderId } = (
    await owner.post("/api/admin/accounts/100/porting-orders", {
      numbers: [{ phoneNumber: "+12075559301", temporaryNumber: "+12075550157" }],
    })
  ).body
  expect((await owner.get(`${one}/12075550157`)).body.uses).toEqual([
    { kind: "forwarding", label: expect.stringMatching(/^307 /), objectId: String(extensionId) },
    { kind: "porting", label: "12075559301", objectId: String(portingOrderId) },
    { kind: "ringing", label: expect.stringMatching(/^307 /), objectId: String(extensionId) },
  ])
})

describe("provisioning", () => {
  const provision = (phoneNumbers: object[], client = partner) =>
    client.post("/api/ucaas/account/100/bulkProvision", { phoneNumbers })

  test("adds numbers with the country of their digits, drops those without, refuses what nobody may have", async () => {
    const { body } = await provision([
      { phoneNumber: "+44 20 7946 0801" },
      { phoneNumber: "207 555 0000", country: "US" },
      { phoneNumber: "19995551234" },
      { phoneNumber: "1999555123" },
      { phoneNumber: "999123456" },
      { phoneNumber: "61181234567" },
      { phoneNumber: "61131234567" },
      { phoneNumber: "1800 123 456", country: "AU" },
      { phoneNumber: "61191234567" },
      { phoneNumber: "1", country: "GB" },
      { phoneNumber: "12075550140" },
      { phoneNumber: "12015550110" },
      { phoneNumber: "+442079460801" },
    ])
    expect(
      body.results.map(
        ({ phoneNumber, result, reason }: { phoneNumber: string; result: string; reason: string | null }) => [
          phoneNumber,
          result,
          reason,
        ],
      ),
    ).toEqual([
      ["442079460801", "done", null],
      ["12075550000", "done", null],
      ["19995551234", "done", null],
      ["1999555123", "skipped", "Its country is missing and cannot be determined from its digits."],
      ["999123456", "skipped", "Its country is missing and cannot be determined from its digits."],
      ["61181234567", "failed", "Numbers with this prefix cannot be added."],
      ["61131234567", "failed", "Numbers with this prefix cannot be added."],
      ["1800123456", "failed", "Numbers with this prefix cannot be added."],
      ["61191234567", "failed", "Numbers with this prefix cannot be added."],
      ["1", "failed", "It is too short."],
      ["12075550140", "skipped", "It is already in the account."],
      ["12015550110", "failed", "This number is already in use."],
      ["442079460801", "skipped", "It is already in the account."],
    ])
    expect((await owner.get(`${one}/19995551234`)).body).toMatchObject({
      country: "US",
      status: "Available",
      providerId: 1,
    })
    expect((await owner.get(`${one}/442079460801`)).body).toMatchObject({ country: "GB", providerId: 3 })
  })

  test("says of a number that was there whether it was changed", async () => {
    const [first, again] = [
      await provision([{ phoneNumber: "12075550153", callerIdName: "Pine Shop" }], owner),
      await provision([{ phoneNumber: "12075550153", callerIdName: "Pine Shop" }], owner),
    ]
    expect([first.body.results[0].result, again.body.results[0].result]).toEqual(["done", "skipped"])
  })

  test("and on to an extension; the account's own people bring those into use that are there", async () => {
    const extensionId = await extensionOf("303")
    expect(
      (
        await provision(
          [{ phoneNumber: "12075550000", extensionId, callerIdName: "Pine Desk", customTagId: 6102 }],
          owner,
        )
      ).body.results[0],
    ).toMatchObject({ result: "done" })
    expect((await owner.get(`${one}/12075550000`)).body).toMatchObject({
      status: "In Use",
      callerIdName: "Pine Desk",
      customTag: "Support",
      leadsTo: { extension: "303" },
    })
    expect((await provision([{ phoneNumber: "12075559999" }], owner)).body.results[0]).toMatchObject({
      result: "failed",
      reason: expect.stringContaining("Only your partner"),
    })
    expect(
      (
        await owner.put(`${own}/bulk/provision`, {
          phoneNumbers: [{ phoneNumber: "12075550000", extensionId: 999_999_999 }],
        })
      ).body.results[0],
    ).toMatchObject({ result: "failed", reason: "There is no such extension in this account." })
  })

  test("not into a suspended account, and not where it is switched off", async () => {
    expect(
      (await partner.post("/api/ucaas/account/103/bulkProvision", { phoneNumbers: [{ phoneNumber: "912255500999" }] }))
        .body.results[0],
    ).toMatchObject({ result: "failed" })
    const off = await startTestServer({
      settings: { RUNTIME_CONFIG: JSON.stringify({ phoneNumberProvisioning: false }) },
    })
    try {
      expect(
        await (
          await off.as("partnerAccountSuperuser", 10)
        ).post("/api/ucaas/account/100/bulkProvision", { phoneNumbers: [{ phoneNumber: "12075550001" }] }),
      ).toMatchObject({ status: 409, body: { code: "number.provisioning_off" } })
    } finally {
      await off.close()
    }
  })
})

describe("one change for thousands as a job", () => {
  const start = (change: object, phoneNumbers: readonly string[], client = owner) =>
    client.post(`${own}/bulk/jobs`, { change, phoneNumbers })
  const jobOf = async (jobId: number) => (await owner.get(`/api/portal/jobs/${jobId}`)).body

  test("is done in batches, each number with its result, and not again when the job is run again", async () => {
    const numbers = Array.from({ length: 250 }, (_, index) => `1646555${1000 + index}`)
    await partner.post("/api/ucaas/account/100/bulkProvision", {
      phoneNumbers: numbers.map((phoneNumber) => ({ phoneNumber })),
    })
    const { body } = await start({ kind: "callerId", callerIdName: "Pine Bulk" }, [...numbers, "1", numbers[0]!])
    await server.kit.jobs.drain()
    expect(await jobOf(body.jobId)).toMatchObject({
      state: "done",
      total: 251,
      done: 251,
      failedRows: 1,
      title: "Change the caller ID of 251 numbers",
    })
    expect((await owner.get(`${one}/${numbers[249]}`)).body.callerIdName).toBe("Pine Bulk")
    await owner.put(`${one}/${numbers[0]}`, { callerIdName: "Later Word" })
    // As after a crash: half of the rows are done, the others not yet.
    await server.database.transaction("system", async (db) => {
      await db.run(sql`delete from job_rows where job_id = ${body.jobId} and row > 200`)
      await db.run(sql`update jobs set state = 'waiting', run_at = now(), finished_at = null where id = ${body.jobId}`)
    })
    await server.kit.jobs.drain()
    expect(await jobOf(body.jobId)).toMatchObject({ state: "done", done: 251, failedRows: 1 })
    expect((await owner.get(`${one}/${numbers[0]}`)).body.callerIdName).toBe("Later Word")
    expect((await actionsOf(numbers[249]!)).filter((action) => action === "phone_number.changed")).toHaveLength(1)
  })

  test.each<[string, object, object]>([
    ["tag", { kind: "tag", customTagId: 6101 }, { customTagId: 6101 }],
    ["backup", { kind: "backup", backupNumber: "+12075550140" }, { backupNumber: "+12075550140" }],
    ["place", { kind: "location", locationId: 3002 }, { locationId: 3002 }],
    ["suggested first", { kind: "offered", initialAssign: true }, { initialAssign: true }],
    [
      "status",
      { kind: "status", newStatus: "Suspended", reason: "Quiet" },
      { status: "Suspended", statusReason: "Quiet" },
    ],
    ["status back", { kind: "status", newStatus: "Available" }, { status: "Available" }],
    ["extension", { kind: "assign", extensionId: 100_101 }, { status: "In Use" }],
    ["nowhere", { kind: "free" }, { status: "Available", leadsTo: null }],
  ])("%s", async (_, change, after) => {
    expect((await start(change, ["12075550163"])).status).toBe(200)
    await server.kit.jobs.drain()
    expect((await owner.get(`${one}/12075550163`)).body).toMatchObject(after)
  })

  test("a change that says nothing is refused by the field, as a job and at once", async () => {
    expect(await start({ kind: "callerId" }, ["12075550163"])).toMatchObject({
      status: 400,
      body: {
        validationErrors: [{ field: "change.callerIdName", details: "Enter a caller ID name, a code, or both." }],
      },
    })
    expect(
      (await owner.put(`${one}/caller-id`, { phoneNumbers: ["12075550163"] })).body.validationErrors,
    ).toMatchObject([{ field: "callerIdName" }])
    expect(
      (await owner.put(`${own}/numbers`, { phoneNumbers: [{ phoneNumber: "12075550163" }] })).body.validationErrors,
    ).toMatchObject([{ field: "phoneNumbers.0" }])
    expect((await start({ kind: "callerId", callerIdName: "" }, ["12075550163"])).status).toBe(200)
    await server.kit.jobs.drain()
  })

  test("removing needs the right to delete and no other, as a job and at once", async () => {
    const { roleId } = (
      await owner.post("/api/authorizer/accounts/100/roles", {
        name: "Sweeper",
        description: "",
        keys: ["read:phone-numbers", "delete:phone-numbers"],
      })
    ).body
    const person = await server.as("endUser")
    expect((await owner.put(`/api/ucaas/user/${person.userId}`, { roleId })).status).toBe(200)
    const sweeper = await server.as("endUser")
    expect((await start({ kind: "tag", customTagId: null }, ["12075550163"], sweeper)).status).toBe(403)
    const swept = await sweeper.post(`${own}/bulk/removal-jobs`, { phoneNumbers: ["12075550163", "19995550000"] })
    expect(swept.status, JSON.stringify(swept.body)).toBe(200)
    await server.kit.jobs.drain()
    expect((await sweeper.get(`/api/portal/jobs/${swept.body.jobId}`)).body).toMatchObject({
      state: "done",
      done: 2,
      failedRows: 1,
      title: "Remove 2 numbers from the account",
    })
    expect((await owner.get(`${one}/12075550163`)).body.status).toBe("Removed")
    expect((await sweeper.post(`${own}/bulk/restore`, { phoneNumbers: ["12075550163"] })).body.done).toBe(1)
    expect((await sweeper.post(`${inFolder}/removeFromAccount`, { phoneNumbers: ["12075550163"] })).body.done).toBe(1)
    expect(
      (await (await server.as("billingAdmin")).post(`${own}/bulk/removal-jobs`, { phoneNumbers: ["12075550164"] }))
        .status,
    ).toBe(403)
    // Removing is no change among others.
    expect((await start({ kind: "remove" }, ["12075550164"])).status).toBe(400)
    expect((await owner.put(`/api/ucaas/user/${person.userId}`, { roleId: roles.endUser.id })).status).toBe(200)
  })

  test("what it names must be there, and be one's to do", async () => {
    const codeOf = async (change: object, client = owner) => (await start(change, ["12075550164"], client)).body.code
    expect(await codeOf({ kind: "assign", extensionId: 5 })).toBe("number.extension_unknown")
    expect(await codeOf({ kind: "tag", customTagId: 6201 })).toBe("number.tag_unknown")
    expect(await codeOf({ kind: "provider", providerId: 2 })).toBe("number.only_from_above")
    expect(await codeOf({ kind: "provider", providerId: 99 }, partner)).toBe("number.provider_unknown")
    expect(await codeOf({ kind: "location", locationId: 999_999 })).toBe("location.not_found")
  })
})

describe("moving to another account", () => {
  const move = (phoneNumbers: string[], toAccountId: number, client = partner, more: object = {}) =>
    client.post(`${inFolder}/moveToAccount`, { phoneNumbers, toAccountId, ...more })

  test("one batch at once: what belonged to the old account stays there", async () => {
    const preview = await partner.post(`${own}/bulk/move-preview`, {
      phoneNumbers: ["16175550124", "16175550111", "19995550000"],
      toAccountId: 140,
    })
    expect(preview).toMatchObject({ status: 404, body: { code: "number.target_unknown" } })
    const seen = await partner.post(`${own}/bulk/move-preview`, {
      phoneNumbers: ["16175550124", "16175550111", "19995550000"],
      toAccountId: 101,
    })
    expect(seen.body).toMatchObject({
      toAccountName: "Koala Freight",
      batchSize: 10,
      batches: 1,
      done: 1,
      failed: 2,
      loses: { extensions: 0, locations: 1 },
    })
    const moved = await move(["16175550124", "16175550111"], 101)
    expect(moved.body).toMatchObject({
      jobId: null,
      done: 1,
      failed: 1,
      results: [{ result: "done" }, { reason: expect.stringContaining("It routes to") }],
    })
    expect(await owner.get(`${one}/16175550124`)).toMatchObject({ status: 404 })
    const there = await server.as("accountSuperUser", 101)
    expect((await there.get("/api/appserver/accounts/101/phone-numbers/16175550124")).body).toMatchObject({
      accountId: 101,
      status: "Available",
      customTagId: null,
      locationId: null,
      callerIdName: "",
    })
    expect(await actionsOf("16175550124")).toContain("phone_number.moved_out")
    expect(await actionsOf("16175550124", 101)).toEqual(["phone_number.moved_in"])
    expect((await move(["16175550111"], 101, partner, { evenInUse: true })).body).toMatchObject({ done: 1 })
  })

  test("rights are needed in both accounts, and the other one must take numbers", async () => {
    const numbers = ["16175550112"]
    expect(await move(numbers, 101, owner)).toMatchObject({ status: 404, body: { code: "number.target_unknown" } })
    expect(await move(numbers, 999_999)).toMatchObject({ status: 404, body: { code: "number.target_unknown" } })
    expect(await move(numbers, 100)).toMatchObject({ status: 400, body: { code: "number.target_same" } })
    expect(await move(numbers, 131)).toMatchObject({
      status: 409,
      body: { code: "number.target_closed", message: expect.stringContaining("Old Mill is cancelled") },
    })
    expect((await move(numbers, 101, await server.as("resellerSupport", 10))).status).toBe(403)
    const viewer = await server.as("resellerManager", 10)
    await server.database.transaction("system", (db) =>
      db.run(
        sql`insert into child_access (account_id, user_id, child_account_id, level)
          values (10, ${viewer.userId}, 101, 'view')`,
      ),
    )
    expect([403, 404]).toContain((await move(numbers, 101, viewer)).status)
  })

  test("more than a batch is a job in batches of the configured size, each with its row, and can be watched", async () => {
    const numbers = Array.from({ length: 25 }, (_, index) => `1213555${String(index).padStart(4, "0")}`)
    expect(
      (await partner.put(`${own}/bulk/provision`, { phoneNumbers: numbers.map((phoneNumber) => ({ phoneNumber })) }))
        .body.done,
    ).toBe(25)
    const heard: { done: number }[] = []
    const stop = server.kit.events.subscribe(
      ({ topic, data }) =>
        void (topic === "job" && typeof data["done"] === "number" && heard.push({ done: data["done"] })),
    )
    const started = await move([...numbers, "16035550150"], 102)
    expect(started.body).toMatchObject({ jobId: expect.any(Number), results: [] })
    await server.kit.jobs.drain()
    const job = (await partner.get(`/api/portal/jobs/${started.body.jobId}?rows=all&limit=100`)).body
    expect(job).toMatchObject({
      state: "done",
      done: 26,
      total: 26,
      failedRows: 1,
      title: "Move 26 numbers to Thames Ledger",
    })
    expect(job.rows).toHaveLength(26)
    expect(job.rows[25]).toMatchObject({
      ok: false,
      message: "+16035550150: It is being ported. The porting order changes its status.",
    })
    expect((await partner.get("/api/phone-numbers/accounts/102/numbers?search=1213555")).body.items).toHaveLength(25)
    expect((await owner.get(`${own}/numbers?search=1213555`)).body.items).toEqual([])
    await expect.poll(() => [...new Set(heard.map(({ done }) => done))]).toEqual([10, 20, 26])
    stop()
  })

  test("a move that waited while the software was updated says for each number that it stays", async () => {
    const numbers = Array.from({ length: 11 }, (_, index) => `1213557${String(index).padStart(4, "0")}`)
    await partner.put(`${own}/bulk/provision`, { phoneNumbers: numbers.map((phoneNumber) => ({ phoneNumber })) })
    const { jobId } = (await move(numbers, 102)).body
    await server.database.transaction("system", (db) =>
      db.run(sql`update jobs set payload = (payload - 'actor') || '{"actorName": "Somebody"}' where id = ${jobId}`),
    )
    await server.kit.jobs.drain()
    const job = (await partner.get(`/api/portal/jobs/${jobId}?rows=failed&limit=100`)).body
    expect(job).toMatchObject({ state: "done", failedRows: 11 })
    expect(job.rows[0].message).toBe(
      "+12135570000: This job was started before a software update, so the number was not moved. Move it again.",
    )
    expect((await owner.get(`${own}/numbers?search=1213557`)).body.items).toHaveLength(11)
  })

  test("whoever tries a move again needs the rights in both accounts themselves", async () => {
    const numbers = Array.from({ length: 11 }, (_, index) => `1213556${String(index).padStart(4, "0")}`)
    await partner.put(`${own}/bulk/provision`, { phoneNumbers: numbers.map((phoneNumber) => ({ phoneNumber })) })
    const { jobId } = (await move(["16035550150", ...numbers.slice(0, 10)], 102)).body
    await server.kit.jobs.drain()
    await server.database.transaction("system", (db) =>
      db.run(sql`update phone_numbers set status = 'Available' where number = '16035550150'`),
    )
    await server.database.transaction("system", (db) =>
      db.run(sql`update jobs set user_id = ${owner.userId} where id = ${jobId}`),
    )
    expect((await owner.post(`/api/portal/jobs/${jobId}/retry`)).status).toBe(200)
    await server.kit.jobs.drain()
    expect((await owner.get(`/api/portal/jobs/${jobId}?rows=failed`)).body.rows).toMatchObject([
      { row: 1, message: "+16035550150: There is no such account." },
    ])
    expect((await owner.get(`${one}/16035550150`)).status).toBe(200)
  })
})
