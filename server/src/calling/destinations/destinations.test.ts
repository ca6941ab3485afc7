import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let endUser: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  endUser = await server.as("endUser")
})
afterAll(() => server.close())

const path = "/api/ucaas/account/100/destinations"
const newQueue = async (name: string) =>
  (await owner.post("/api/ucaas/account/100/callQueues", { name })).body as { queueId: number; extension: string }
const inDatabase = (query: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(query))

describe("destinations", () => {
  test("are found by number and by beginnings of names, by everyone with a phone", async () => {
    for (const who of [owner, endUser]) {
      expect((await who.get(`${path}?search=custom`)).body).toMatchObject([
        { kind: "extension", id: 100_804, extension: "420", name: "Customer support", extensionType: "Call Queue" },
      ])
      expect((await who.get(`${path}?search=421`)).body).toMatchObject([{ id: 100_805, hasMailbox: true }])
    }
    expect((await owner.get(`${path}?kind=flow`)).body).toMatchObject([
      { kind: "flow", id: 6001, name: "Service line" },
    ])
  })
  test("are never fax extensions, and mailboxes only where voicemail is on", async () => {
    expect((await owner.get(`${path}?search=company%20fax`)).body).toEqual([])
    const { body } = await owner.get(`${path}?search=420&kind=voicemail`)
    expect(body).toMatchObject([{ id: 100_804 }])
    await inDatabase(sql`update extensions set voicemail_on = false where account_id = 100 and id = 100804`)
    expect((await owner.get(`${path}?search=420&kind=voicemail`)).body).toEqual([])
    await inDatabase(sql`update extensions set voicemail_on = true where account_id = 100 and id = 100804`)
  })
  test("of other accounts are not there", async () => {
    const other = await server.as("accountSuperUser")
    expect((await other.get("/api/ucaas/account/200/destinations")).status).toBe(404)
  })
})

describe("deleting what calls are sent to", () => {
  test("is refused with the uses, and with a replacement gives it the numbers and everything that sends calls", async () => {
    const [gone, stays] = [await newQueue("Night desk"), await newQueue("Day desk")]
    const [number] = await server.database.transaction("system", (db) =>
      db.many<{ number: string }>(sql`
        select number from phone_numbers where account_id = 100 and extension_id = 100804 order by number limit 1`),
    )
    await inDatabase(sql`
      update phone_numbers set extension_id = ${gone.queueId} where account_id = 100 and number = ${number!.number}`)
    const { items } = (await owner.get("/api/ucaas/account/v2/100/extensionList?type=Extension&limit=1")).body
    const sender = items[0] as { extensionId: number }
    const settings = `/api/ucaas/account/100/extension/${sender.extensionId}`
    const { forwarding } = (await owner.get(settings)).body
    expect(
      await owner.put(settings, {
        forwarding: { ...forwarding, busy: { on: true, to: { kind: "extension", extensionId: gone.queueId } } },
      }),
    ).toMatchObject({ status: 200 })
    await inDatabase(sql`
      delete from call_destinations where account_id = 100 and owner_extension_id = 100804 and slot = 'full'`)
    await inDatabase(sql`
      insert into call_destinations (account_id, owner_extension_id, slot, kind, to_extension_id)
      values (100, 100804, 'full', 'extension', ${gone.queueId})`)
    const queue = `/api/ucaas/account/100/callQueueKit/${gone.queueId}`
    const refused = await owner.delete(queue)
    expect(refused).toMatchObject({ status: 409, body: { code: "extension.in_use" } })
    expect(refused.body.message).toContain("420 Customer support")
    expect(await owner.delete(`${queue}?replaceWith=${gone.queueId}`)).toMatchObject({
      status: 400,
      body: { code: "extension.replacement_unknown", validationErrors: [{ field: "replaceWith" }] },
    })
    // Customer support would send its calls to itself.
    expect(await owner.delete(`${queue}?replaceWith=100804`)).toMatchObject({
      status: 400,
      body: { code: "extension.replacement_unsuitable" },
    })
    const version = (await owner.get("/api/ucaas/account/100/callQueueKit/100804")).body.version
    expect(await owner.delete(`${queue}?replaceWith=${stays.queueId}`)).toMatchObject({ status: 204 })
    expect((await owner.get(settings)).body.forwarding.busy).toMatchObject({
      on: true,
      to: { kind: "extension", extensionId: stays.queueId, name: "Day desk" },
    })
    expect((await owner.get("/api/ucaas/account/100/callQueueKit/100804")).body.version).toBe(version + 1)
    const { uses } = (await owner.get(`/api/portal/accounts/100/extensions/${stays.queueId}/where-used`)).body
    expect(uses).toContainEqual(
      expect.objectContaining({ kind: "destination", label: "420 Customer support", extensionId: 100_804 }),
    )
    expect((await owner.get(`/api/ucaas/account/100/callQueueKit/${stays.queueId}`)).body.phoneNumbers).toEqual([
      `+${number!.number}`,
    ])
  })
})
