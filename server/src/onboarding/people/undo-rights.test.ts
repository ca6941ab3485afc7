import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { setAccountStatus } from "../../testing/account-status.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let usersAdmin: TestClient
let ownersExtension: number

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  usersAdmin = await server.as("usersAdmin")
  const [found] = await rows<{ id: number }>(sql`
    select e.id from extensions e where e.account_id = 100 and e.user_id = ${owner.userId} order by e.is_default desc
      limit 1`)
  ownersExtension = found!.id
})
afterAll(() => server.close())

let next = 0
const addPerson = async () => {
  next += 1
  const number = `1207555880${next}`
  await rows(sql`
    insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, source)
    values (100, ${number}, ${number.slice(1)}, 'US', false, 'Available', 'demo')`)
  const [location] = await rows<{ id: number }>(sql`
    select e.id from emergency_locations e where e.account_id = 100 and e.state = 'active' order by e.id limit 1`)
  const { status, body } = await owner.post("/api/accounts/100/people", {
    firstName: "Vera",
    lastName: `Leaves ${next}`,
    loginName: `vera${next}@harbor-pine.demo`,
    email: `vera${next}@harbor-pine.example`,
    roleId: roles.endUser.id,
    phoneNumber: number,
    emergencyLocationId: location!.id,
    queueIds: [100_804],
    device: { kind: "phone", make: "yealink", model: "T46U", macAddress: `00156500ff0${next}` },
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  const { extensionId } = body.extension
  await rows(sql`
    insert into voicemail_messages (account_id, extension_id, received_at, caller_number, seconds)
    values (100, ${extensionId}, now(), '12075550100', 12), (100, ${extensionId}, now(), '12075550101', 30)`)
  await rows(sql`
    insert into recordings (account_id, kind, user_id, owner_name, extension_id, extension_number, direction,
      other_number, started_at, seconds, bytes, file_key)
    values (100, 'company', ${body.userId}, ${body.name}, ${extensionId}, ${body.extension.number}, 'inbound',
      '+12075550100', now(), 61, 976044, 'recordings/100/none')`)
  return { ...body, number } as {
    userId: number
    name: string
    number: string
    extension: { extensionId: number; number: string }
    phone: { deviceId: number }
  }
}
type Person = Awaited<ReturnType<typeof addPerson>>

const offboard = async (person: Person, choices: object) => {
  const started = await owner.post(`/api/users/${person.userId}/offboarding`, choices)
  expect(started).toMatchObject({ status: 200 })
  await server.kit.jobs.drain()
  return started.body.offboardingId as number
}
const undo = (client: TestClient, offboardingId: number, body: object = {}) =>
  client.post(`/api/accounts/100/offboardings/${offboardingId}/undo`, body)
const preview = (client: TestClient, offboardingId: number) =>
  client.post(`/api/accounts/100/offboardings/${offboardingId}/undo/preview`, {})

/** Who has each of a user's things now. */
const holdersOf = async ({ number, extension, phone }: Person) => ({
  extension: (
    await rows<{ userId: number }>(sql`select e.user_id from extensions e where e.id = ${extension.extensionId}`)
  )[0]?.userId,
  number: (
    await rows<{ extensionId: number }>(sql`select n.extension_id from phone_numbers n where n.number = ${number}`)
  )[0]?.extensionId,
  phone: (
    await rows<{ extensionId: number }>(sql`select d.extension_id from devices d where d.id = ${phone.deviceId}`)
  )[0]?.extensionId,
})

describe("undoing an offboarding takes nothing from people whom the caller may not manage", () => {
  test("an extension that the owner of the account got stays theirs, and the preview says so", async () => {
    const person = await addPerson()
    const offboardingId = await offboard(person, { extension: { do: "give", toUserId: owner.userId } })
    const stays = expect.stringMatching(
      new RegExp(`^Extension ${person.extension.number} is now assigned to .*\\. .*manage`),
    )
    const shown = await preview(usersAdmin, offboardingId)
    expect(shown.body.inTheWay).toContainEqual(stays)
    expect(shown.body.takenExtensions).toMatchObject([{ extensionId: person.extension.extensionId }])
    expect(await undo(usersAdmin, offboardingId)).toMatchObject({
      status: 409,
      body: { code: "people.undo_in_the_way" },
    })
    const partly = await undo(usersAdmin, offboardingId, { leaveOut: true })
    expect(partly).toMatchObject({ status: 200, body: { state: "undone" } })
    expect(partly.body.notRestored).toContainEqual(stays)
    expect(await holdersOf(person)).toMatchObject({ extension: owner.userId })
  })

  test("nor do a number, a phone, voicemail messages, queues and recordings that they got", async () => {
    const person = await addPerson()
    const to = { do: "give", toExtensionId: ownersExtension }
    const offboardingId = await offboard(person, {
      numbers: to,
      phones: to,
      voicemail: to,
      queues: to,
      recordings: { do: "give", toUserId: owner.userId },
    })
    const given = { number: ownersExtension, phone: ownersExtension }
    expect(await holdersOf(person)).toMatchObject(given)
    const reasons = [
      expect.stringMatching(new RegExp(`^\\+${person.number} now routes to .*\\. Your role does not include`)),
      expect.stringMatching(/^Yealink T46U now rings for .*\. .*manage/),
      expect.stringMatching(/^2 voicemail messages stay with the colleague\. .*manage/),
      expect.stringMatching(/^The colleague stays an agent of the queues\. Your role does not include/),
      expect.stringMatching(/^1 call recording stays with the colleague\. Your role does not include/),
    ]
    expect((await preview(usersAdmin, offboardingId)).body.inTheWay).toEqual(reasons)
    const partly = await undo(usersAdmin, offboardingId, { leaveOut: true })
    expect(partly).toMatchObject({ status: 200, body: { notRestored: reasons } })
    expect(await holdersOf(person)).toMatchObject({ extension: person.userId, ...given })
    expect(
      await rows(
        sql`select count(*)::int as count from voicemail_messages v
          where v.extension_id = ${person.extension.extensionId}`,
      ),
    ).toEqual([{ count: 0 }])
    expect(
      await rows(sql`select r.id from recordings r where r.account_id = 100 and r.user_id = ${person.userId}`),
    ).toEqual([])
    expect(
      await rows(
        sql`select a.agent_id from queue_agents a where a.queue_id = 100804 and a.agent_id = ${ownersExtension}`,
      ),
    ).toHaveLength(1)
  })

  test("a monitored key on the owner's phone stays as it is", async () => {
    const [person, colleague] = [await addPerson(), await addPerson()]
    const [device] = await rows<{ id: number }>(
      sql`select d.id from devices d where d.account_id = 100 and d.id = ${colleague.phone.deviceId}`,
    )
    await rows(sql`
      with layout as (insert into key_layouts (account_id, device_id, make, model)
        values (100, ${device!.id}, 'yealink', 'T46U')
        on conflict (account_id, device_id) where device_id is not null do update set make = excluded.make returning id)
      insert into phone_keys (account_id, layout_id, position, type, extension_id) select 100, id, 40, 'busyLamp',
        ${person.extension.extensionId} from layout`)
    const target = await addPerson()
    const offboardingId = await offboard(person, { keys: { do: "give", toExtensionId: target.extension.extensionId } })
    const shows = () =>
      rows<{ extensionId: number }>(sql`
      select k.extension_id from phone_keys k join key_layouts l on l.account_id = k.account_id and l.id = k.layout_id
        where l.device_id = ${device!.id} and k.position = 40`)
    expect(await shows()).toEqual([{ extensionId: target.extension.extensionId }])
    // The phone became the owner's since.
    await rows(sql`update devices set extension_id = ${ownersExtension} where account_id = 100 and id = ${device!.id}`)
    const partly = await undo(usersAdmin, offboardingId, { leaveOut: true })
    expect(partly).toMatchObject({ status: 200 })
    expect(partly.body.notRestored).toContainEqual(
      expect.stringMatching(/^1 BLF key still monitors the colleague\. .*manage/),
    )
    expect(await shows()).toEqual([{ extensionId: target.extension.extensionId }])
  })

  test("the owner gets everything back for them", async () => {
    const person = await addPerson()
    const to = { do: "give", toExtensionId: ownersExtension }
    const offboardingId = await offboard(person, {
      extension: { do: "give", toUserId: owner.userId },
      phones: to,
      voicemail: to,
    })
    expect(await undo(owner, offboardingId)).toMatchObject({ status: 200, body: { notRestored: [] } })
    expect(await holdersOf(person)).toEqual({
      extension: person.userId,
      number: person.extension.extensionId,
      phone: person.extension.extensionId,
    })
  })
})

describe("what a users admin may not do to the owner of the account is not shown to them either", () => {
  test.each([
    "/api/users/ID/offboarding",
    "/api/accounts/100/people/ID/name-uses",
    "/api/accounts/100/people/ID/welcome-mail/preview",
  ])("%s", async (address) => {
    expect(await usersAdmin.get(address.replace("ID", String(owner.userId)))).toMatchObject({
      status: 403,
      body: { code: "user.not_manageable" },
    })
    expect((await usersAdmin.get(address.replace("ID", "100104"))).status).toBe(200)
  })
})

describe("a suspended account gets no services back by an undo", () => {
  const refused = { status: 409, body: { code: "account.service_while_status" } }
  const suspended = async (work: () => Promise<void>) => {
    await setAccountStatus(server, 100, "Suspended")
    try {
      await work()
    } finally {
      await setAccountStatus(server, 100, "Active")
    }
  }
  const revertNewest = async (action: string) => {
    const [entry] = await rows<{ id: number; log: string }>(
      sql`select e.id, e.log from audit_entries e where e.account_id = 100 and e.action = ${action} order by e.id desc
        limit 1`,
    )
    const log = entry!.log === "account" ? "account-audit-log" : "audit-log"
    return owner.post(`/api/reporting/accounts/100/${log}/events/${entry!.id}/revert`)
  }

  test("neither a person who left, nor a phone, nor a number", async () => {
    const [person, other] = [await addPerson(), await addPerson()]
    const offboardingId = await offboard(person, {})
    expect((await owner.delete(`/api/devices/accounts/100/devices/${other.phone.deviceId}`)).status).toBe(204)
    const removal = await owner.post("/api/ucaas/account/100/phonesystem/removeFromAccount", {
      phoneNumbers: [other.number],
      evenInUse: true,
    })
    expect(removal.status).toBe(200)
    await suspended(async () => {
      expect((await preview(owner, offboardingId)).body.refusal).toMatch(/suspended/i)
      expect(await undo(owner, offboardingId, { leaveOut: true })).toMatchObject(refused)
      expect(await revertNewest("device.deleted")).toMatchObject(refused)
      expect(await revertNewest("phone_number.removed")).toMatchObject(refused)
    })
    expect(await undo(owner, offboardingId)).toMatchObject({ status: 200 })
    expect((await revertNewest("device.deleted")).status).toBeLessThan(300)
    expect((await revertNewest("phone_number.removed")).status).toBeLessThan(300)
  })
})
