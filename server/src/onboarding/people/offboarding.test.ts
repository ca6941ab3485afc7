import { afterAll, beforeAll, describe, expect, test } from "vitest"
import fc from "fast-check"
import { peopleColumnTitles } from "@dialplane/contract/onboarding/people/people.messages"
import { personDraft } from "@dialplane/contract/onboarding/people/people.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { json, sql, type Sql } from "../../kit/database/sql.ts"
import { setAccountStatus } from "../../testing/account-status.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let emergencyLocationId: number
let groupId: number

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  emergencyLocationId = (
    await rows<{ id: number }>(
      sql`select e.id from emergency_locations e where e.account_id = 100 and e.state = 'active' order by e.id limit 1`,
    )
  )[0]!.id
  groupId = (await owner.post("/api/accounts/100/groups", { group_name: "Late crew" })).body.groupId
})
afterAll(() => server.close())

let next = 0
/** Somebody with everything one can have. */
const equipped = async () => {
  next += 1
  const two = String(next).padStart(2, "0")
  await rows(sql`
    insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, source)
      values (100, ${`12075559${two}7`}, ${`2075559${two}7`}, 'US', false, 'Available', 'demo')`)
  const { status, body } = await owner.post("/api/accounts/100/people", {
    firstName: "Lea",
    lastName: `Geht ${next}`,
    loginName: `lea.geht${next}@harbor-pine.demo`,
    email: `lea${next}@harbor-pine.example`,
    roleId: roles.endUser.id,
    phoneNumber: `12075559${two}7`,
    emergencyLocationId,
    device: { kind: "phone", make: "yealink", model: "T46U", macAddress: `0015650000${two}` },
    groupIds: [groupId],
    queueIds: [100_804],
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  await rows(
    sql`insert into voicemail_messages (account_id, extension_id, received_at, caller_number, seconds)
      values (100, ${body.extension.extensionId}, now(), '12075550100', 12),
      (100, ${body.extension.extensionId}, now(), '12075550101', 30)`,
  )
  await rows(sql`
    insert into recordings (account_id, kind, user_id, owner_name, extension_id, extension_number, direction,
      other_number, started_at, seconds, bytes, file_key)
    select 100, kind, ${body.userId}, ${body.name}, ${body.extension.extensionId}, ${body.extension.number}, 'inbound',
      '+12075550100', now(), 61, 976044, 'recordings/100/none-' || kind
      from unnest(array['company', 'onDemand']) as kind`)
  return { ...body, number: `12075559${two}7` } as {
    userId: number
    name: string
    loginName: string
    email: string
    number: string
    extension: { extensionId: number; number: string }
    phone: { deviceId: number }
  }
}

const off = {
  always: { on: false, to: null },
  busy: { on: false, to: null },
  noAnswer: { on: false, to: null, seconds: 20 },
  notReachable: { on: false, to: null },
}
type Equipped = Awaited<ReturnType<typeof equipped>>

/**
 * Somebody who made themselves at home: every setting, an app, keys, a template, entries of their phone book, a tag on
 * the number.
 */
const furnished = async (colleagueId: number): Promise<Equipped> => {
  const person = await equipped()
  const { extensionId } = person.extension
  const done = (answer: { status: number; body: unknown }) => expect(answer).toMatchObject({ status: 200 })
  done(
    await owner.post("/api/devices/accounts/100/apps", {
      extensionId,
      appType: "mobile",
      e911LocationId: emergencyLocationId,
    }),
  )
  done(
    await owner.post(`/api/ucaas/user/${person.userId}/phonebookRecord`, {
      firstName: "Ole",
      lastName: "Olsen",
      favorite: true,
      numbers: [
        { kind: "work", number: "+12075550177" },
        { kind: "mobile", number: "+12075550178" },
      ],
    }),
  )
  done(
    await owner.put(`/api/ucaas/extension/v1/${extensionId}`, {
      name: "Lea's desk",
      doNotDisturb: true,
      callerId: { name: "Lea at work", number: { kind: "number", number: `+${person.number}` }, blocked: true },
      forwarding: {
        ...off,
        busy: { on: true, to: { kind: "extension", extensionId: colleagueId } },
        noAnswer: { on: true, to: { kind: "voicemail" }, seconds: 35 },
      },
      ringing: {
        mode: "findMe",
        steps: [
          { to: { kind: "extension", extensionId: colleagueId }, seconds: 15, acceptPrompt: false },
          { to: { kind: "external", number: "+12075550199" }, seconds: 30, acceptPrompt: true },
        ],
      },
      voicemail: {
        on: true,
        answerSeconds: 42,
        mailNotice: true,
        mailAddress: "elsewhere@harbor-pine.example",
        attachAudio: false,
      },
      voicemailPin: "730519",
      sharedWith: [{ extensionId: colleagueId }],
      watchers: [{ extensionId: colleagueId, mayPickUp: true }],
      emergencyLocation: { locationId: emergencyLocationId },
    }),
  )
  // A colleague's phone has a key for them, which must not forget whom it meant.
  await rows(sql`
    with layout as (insert into key_layouts (account_id, device_id, make, model) select 100, d.id, d.make, d.model
      from devices d where d.account_id = 100 and d.extension_id = ${colleagueId} on conflict (account_id, device_id)
      where device_id is not null do update set make = excluded.make returning id)
    insert into phone_keys (account_id, layout_id, position, type, extension_id) select 100, layout.id,
      ${(next % 50) + 1}, 'busyLamp', ${extensionId} from layout`)
  const template = await owner.post("/api/appserver/accounts/100/extension-templates", {
    name: `Desk ${person.userId}`,
    settings: { voicemailAnswerSeconds: 42 },
  })
  done(
    await owner.post(`/api/appserver/accounts/100/extension-templates/${template.body.templateId}/apply`, {
      extensionIds: [extensionId],
    }),
  )
  await rows(sql`update phone_numbers set caller_id_name = 'Lea', status = 'In Use' where number = ${person.number}`)
  await server.kit.jobs.drain()
  return person
}

/** All of it over HTTP, but for the counters of changes and what merely says that something was changed. */
const everythingOf = async ({ userId, number, extension, phone }: Equipped) => {
  const read = async (address: string) => {
    const { status, body } = await owner.get(address)
    expect({ address, status }).toEqual({ address, status: 200 })
    return {
      status,
      body: JSON.parse(JSON.stringify(body), (key, value: unknown) =>
        [
          "version",
          "statusId",
          "status",
          "registration",
          "isExpiredPassword",
          "passwordExpired",
          "invitedAt",
          "assignedAt",
          "updatedAt",
        ].includes(key)
          ? undefined
          : value,
      ),
    }
  }
  return {
    user: await read(`/api/ucaas/user/${userId}`),
    extension: await read(`/api/ucaas/extension/v1/${extension.extensionId}`),
    devices: await read(`/api/devices/accounts/100/extensions/${extension.extensionId}/devices`),
    provisioning: await read(`/api/provisioning/accounts/100/devices/${phone.deviceId}/settings`),
    number: await read(`/api/appserver/accounts/100/phone-numbers/${number}`),
    template: await read(`/api/appserver/accounts/100/extensions/${extension.extensionId}/template`),
    book: await read(`/api/ucaas/user/${userId}/phonebookRecord`),
    groups: await rows(sql`select m.group_id from account_group_members m where m.user_id = ${userId}`),
    secrets: await rows(
      sql`select e.voicemail_pin, l.sip_id, l.sip_password_sealed, l.client_id from extensions e
        join lines l on l.account_id = e.account_id and l.extension_id = e.id where e.id = ${extension.extensionId}
        order by l.id`,
    ),
    keys: await rows(
      sql`select k.layout_id, k.position from phone_keys k where k.extension_id = ${extension.extensionId}
        order by k.layout_id, k.position`,
    ),
    queues: await rows(sql`select a.queue_id from queue_agents a where a.agent_id = ${extension.extensionId}`),
    recordings: await rows(
      sql`select r.id, r.user_id, r.owner_name, r.state, r.bin_until from recordings r
        where r.account_id = 100 and r.user_id = ${userId} order by r.id`,
    ),
    messages: await rows(
      sql`select v.id, v.received_at, v.heard from voicemail_messages v where v.extension_id = ${extension.extensionId}
        order by v.id`,
    ),
  }
}

const leave = async (userId: number, choices: object = {}) => {
  const started = await owner.post(`/api/users/${userId}/offboarding`, choices)
  expect(started).toMatchObject({ status: 200, body: { jobId: expect.any(Number), offboardingId: expect.any(Number) } })
  await server.kit.jobs.drain()
  return offboarding(started.body.offboardingId)
}
const offboarding = async (offboardingId: number) =>
  (await owner.get("/api/accounts/100/offboardings?limit=750")).body.items.find(
    (one: { offboardingId: number }) => one.offboardingId === offboardingId,
  )
const undo = (offboardingId: number, client = owner) =>
  client.post(`/api/accounts/100/offboardings/${offboardingId}/undo`)

describe("offboarding", () => {
  test("what they have is told beforehand, in full and in sentences", async () => {
    const person = await equipped()
    const { body } = await owner.get(`/api/users/${person.userId}/offboarding`)
    expect(body).toMatchObject({
      name: person.name,
      refusal: null,
      undoDays: 30,
      extensions: [{ number: person.extension.number, voicemails: 2 }],
      numbers: [{ phoneNumber: `+${person.number}` }],
      phones: [{ deviceId: person.phone.deviceId, make: "Yealink" }],
      groups: [{ groupId, name: "Late crew" }],
      apps: [],
      queues: [{ queueId: 100_804, name: "Customer support", extensionId: person.extension.extensionId }],
      recordings: 2,
    })
    const preview = await owner.post(`/api/users/${person.userId}/offboarding/preview`, {
      numbers: { do: "forward", toExtensionId: 1 },
    })
    expect(preview).toMatchObject({
      status: 400,
      body: { code: "people.target_unknown", validationErrors: [{ field: "numbers" }] },
    })
    const { sentences } = (await owner.post(`/api/users/${person.userId}/offboarding/preview`, {})).body
    expect(sentences).toHaveLength(9)
    expect(sentences.join(" ")).toMatch(
      /Extension \d+ becomes unassigned.*voicemail messages are kept.*stays on the extension.*unassigned from the extension.*Late crew.*Is removed from 1 queue: Customer support\..*2 call recordings stay in the account\..*Audit log/,
    )
  })

  test("messages come to the one who offboards only with the permission to listen, and that is on record", async () => {
    const person = await equipped()
    const ownExtension = async (userId: number) =>
      (
        await rows<{ id: number }>(sql`
          select e.id from extensions e where e.account_id = 100 and e.user_id = ${userId} order by e.id limit 1`)
      )[0]!.id
    const usersAdmin = await server.as("usersAdmin")
    const give = (toExtensionId: number) => ({ voicemail: { do: "give", toExtensionId } })
    // To oneself, and to a group, whose messages its members hear.
    for (const toExtensionId of [await ownExtension(usersAdmin.userId), 100_802])
      for (const url of [`/api/users/${person.userId}/offboarding`, `/api/users/${person.userId}/offboarding/preview`])
        expect(await usersAdmin.post(url, give(toExtensionId))).toMatchObject({
          status: 403,
          body: { message: expect.stringContaining("read:voicemail-messages") },
        })
    const colleague = await equipped()
    const preview = `/api/users/${person.userId}/offboarding/preview`
    expect((await usersAdmin.post(preview, give(colleague.extension.extensionId))).status).toBe(200)
    const left = await leave(person.userId, give(await ownExtension(owner.userId)))
    expect(left.state).toBe("left")
    expect(
      await rows(sql`
        select actor_user_id, after->'givenMessages' as messages from audit_entries
        where account_id = 100 and action = 'voicemail.given' and object_id = ${String(person.extension.extensionId)}`),
    ).toEqual([{ actorUserId: owner.userId, messages: 2 }])
  })

  test("what is freed comes back with the undo", async () => {
    const person = await equipped()
    const session = await server.as(person.loginName)
    expect((await session.get("/api/ucaas/user")).status).toBe(200)
    const left = await leave(person.userId, { numbers: { do: "pool" } })
    expect(left).toMatchObject({
      state: "left",
      canUndo: true,
      name: person.name,
      userId: person.userId,
      failure: null,
    })
    expect((await session.get("/api/ucaas/user")).status).toBe(401)
    expect((await owner.get(`/api/ucaas/user/${person.userId}`)).status).toBe(404)
    expect(await rows(sql`select e.user_id from extensions e where e.id = ${person.extension.extensionId}`)).toEqual([
      { userId: null },
    ])
    expect(await rows(sql`select n.status from phone_numbers n where n.number = ${person.number}`)).toEqual([
      { status: "Available" },
    ])
    expect(await rows(sql`select d.extension_id from devices d where d.id = ${person.phone.deviceId}`)).toEqual([
      { extensionId: null },
    ])
    expect(
      await rows(
        sql`select count(*)::int as count from voicemail_messages v
          where v.extension_id = ${person.extension.extensionId}`,
      ),
    ).toEqual([{ count: 0 }])

    const back = await undo(left.offboardingId)
    expect(back).toMatchObject({ status: 200, body: { state: "undone", canUndo: false, notRestored: [] } })
    expect((await owner.get(`/api/ucaas/user/${person.userId}`)).body).toMatchObject({
      loginName: person.loginName,
      extensions: [{ extension: person.extension.number }],
      roleMemberships: [{ roleId: 4 }],
    })
    expect(await rows(sql`select n.extension_id from phone_numbers n where n.number = ${person.number}`)).toEqual([
      { extensionId: person.extension.extensionId },
    ])
    expect(await rows(sql`select d.extension_id from devices d where d.id = ${person.phone.deviceId}`)).toEqual([
      { extensionId: person.extension.extensionId },
    ])
    expect(
      await rows(
        sql`select count(*)::int as count from voicemail_messages v
          where v.extension_id = ${person.extension.extensionId}`,
      ),
    ).toEqual([{ count: 2 }])
    expect(await rows(sql`select m.group_id from account_group_members m where m.user_id = ${person.userId}`)).toEqual([
      { groupId },
    ])
    expect(await rows(sql`select count(*)::int as count from mails m where m.recipient = ${person.email}`)).toEqual([
      { count: 2 },
    ])
    expect((await undo(left.offboardingId)).body.code).toBe("people.undone_before")
  })

  test("who may not give the roles of somebody who left is told so in the list, in the words of the undo itself", async () => {
    const draft = {
      firstName: "Ola",
      lastName: "Owner",
      loginName: "ola.owner@harbor-pine.demo",
      email: "ola@harbor-pine.example",
      roleId: roles.accountSuperUser.id,
    }
    const { body: person } = await owner.post("/api/accounts/100/people", draft)
    const left = await leave(person.userId, {})
    expect(left).toMatchObject({ state: "left", canUndo: true, whyNotUndo: null })
    const administrator = await server.as("accountAdministrator")
    const { items } = (await administrator.get("/api/accounts/100/offboardings?limit=100")).body as {
      items: { offboardingId: number; canUndo: boolean; whyNotUndo: string }[]
    }
    const seen = items.find(({ offboardingId }) => offboardingId === left.offboardingId)!
    const refused = await administrator.post(`/api/accounts/100/offboardings/${left.offboardingId}/undo`, {})
    expect(refused).toMatchObject({ status: 403, body: { code: "user.role_not_given" } })
    expect(seen).toMatchObject({ canUndo: false, whyNotUndo: refused.body.message })
    await setAccountStatus(server, 100, "Suspended")
    const whileSuspended = await offboarding(left.offboardingId)
    await setAccountStatus(server, 100, "Active")
    expect(whileSuspended).toMatchObject({ canUndo: false, whyNotUndo: expect.stringContaining("suspended") })
    expect((await undo(left.offboardingId)).status).toBe(200)
  })

  test("what other people took meanwhile is in the way: nothing is done, unless it is to be left out", async () => {
    const [person, colleague] = [await equipped(), await equipped()]
    const { extensionId } = colleague.extension
    const left = await leave(person.userId, {
      extension: { do: "delete" },
      voicemail: { do: "give", toExtensionId: extensionId },
      numbers: { do: "pool" },
      phones: { do: "delete" },
    })
    expect(left.state).toBe("left")
    expect(
      await rows(sql`select count(*)::int as count from voicemail_messages v where v.extension_id = ${extensionId}`),
    ).toEqual([{ count: 4 }])
    expect(await rows(sql`select d.id from devices d where d.id = ${person.phone.deviceId}`)).toEqual([])
    const other = await owner.post("/api/appserver/accounts/100/extensions", {
      extension: person.extension.number,
      name: "Too late",
    })
    await rows(
      sql`update phone_numbers set extension_id = ${extensionId}, status = 'Assigned' where number = ${person.number}`,
    )
    const refused = await undo(left.offboardingId)
    expect(refused).toMatchObject({ status: 409, body: { code: "people.undo_in_the_way" } })
    expect(refused.body.validationErrors.map(({ details }: { details: string }) => details)).toEqual([
      `Extension ${person.extension.number} is now the Extension “Too late”.`,
      `+${person.number} has no extension to be assigned to.`,
      "Yealink T46U has no extension to be assigned to.",
      "The user has no extension for the queue Customer support.",
    ])
    expect((await owner.get(`/api/ucaas/user/${person.userId}`)).status).toBe(404)
    expect(await offboarding(left.offboardingId)).toMatchObject({ state: "left", canUndo: true })

    // The extension is free again: now the number alone is in the way.
    expect((await owner.delete(`/api/appserver/accounts/100/extensions/${other.body.extensionId}`)).status).toBe(204)
    const again = await undo(left.offboardingId)
    expect(again.body.validationErrors).toEqual([
      {
        field: "inTheWay",
        details: expect.stringMatching(
          new RegExp(`^\\+${person.number} now routes to ${colleague.extension.number} .*\\.$`),
        ),
      },
    ])
    const back = await owner.post(`/api/accounts/100/offboardings/${left.offboardingId}/undo`, { leaveOut: true })
    expect(back).toMatchObject({
      status: 200,
      body: { state: "undone", notRestored: [expect.stringContaining("now routes to")] },
    })
    expect((await owner.get(`/api/ucaas/user/${person.userId}`)).body.extensions).toMatchObject([
      { extension: person.extension.number },
    ])
    expect(
      await rows(
        sql`select count(*)::int as count from voicemail_messages v
          where v.extension_id = ${person.extension.extensionId}`,
      ),
    ).toEqual([{ count: 2 }])
    expect(await rows(sql`select n.extension_id from phone_numbers n where n.number = ${person.number}`)).toEqual([
      { extensionId },
    ])
  })

  test("a phone whose address somebody set up anew, and settings that lead to what is gone, are named", async () => {
    const [person, gone] = [
      await equipped(),
      await owner.post("/api/appserver/accounts/100/extensions", { name: "Short-lived" }),
    ]
    await owner.put(`/api/ucaas/extension/v1/${person.extension.extensionId}`, {
      forwarding: { ...off, busy: { on: true, to: { kind: "extension", extensionId: gone.body.extensionId } } },
    })
    const left = await leave(person.userId, {
      extension: { do: "delete" },
      numbers: { do: "pool" },
      phones: { do: "delete" },
    })
    expect((await owner.delete(`/api/appserver/accounts/100/extensions/${gone.body.extensionId}`)).status).toBe(204)
    const mac = `0015650000${String(next).padStart(2, "0")}`
    expect(
      (await owner.post("/api/devices/accounts/100/devices", { make: "yealink", model: "T46U", macAddress: mac }))
        .status,
    ).toBe(200)
    const { body } = await undo(left.offboardingId)
    expect(body.validationErrors.map(({ details }: { details: string }) => details)).toEqual([
      `Extension ${person.extension.number}: a forwarding rule points to an extension that no longer exists.`,
      "A phone with this MAC address is already set up.",
    ])
    expect((await owner.get(`/api/ucaas/user/${person.userId}`)).status).toBe(404)
  })

  test("neither a phone nor an extension comes back silently to a place that closed meanwhile", async () => {
    const person = await equipped()
    const place = await owner.post("/api/appserver/accounts/100/locations", {
      name: `Pop-up ${next}`,
      kind: "store",
      address: { line1: "1 Pier", line2: "", city: "Portland", province: "ME", postalCode: "04101", countryCode: "US" },
      timeZone: "America/New_York",
      mainNumber: "",
      isDefault: false,
      status: "Active",
      emergencyLocationId: null,
    })
    expect(place.status, JSON.stringify(place.body)).toBe(200)
    const bulk = await owner.post("/api/devices/accounts/100/devices/bulk", {
      action: "moveLocation",
      deviceIds: [person.phone.deviceId],
      locationId: place.body.locationId,
    })
    expect(bulk.status, JSON.stringify(bulk.body)).toBe(200)
    await server.kit.jobs.drain()
    expect(
      (
        await owner.put(`/api/ucaas/extension/v1/${person.extension.extensionId}`, {
          location: { locationId: place.body.locationId },
        })
      ).status,
    ).toBe(200)
    const left = await leave(person.userId, {
      extension: { do: "delete" },
      numbers: { do: "pool" },
      phones: { do: "delete" },
    })
    expect(
      (await owner.patch(`/api/appserver/accounts/100/locations/${place.body.locationId}`, { status: "Closed" }))
        .status,
    ).toBe(200)
    const closed = [`Extension ${person.extension.number}`, "Yealink T46U"].map(
      (what) => `${what}: its location Pop-up ${next} has been closed since then.`,
    )
    expect((await undo(left.offboardingId)).body.validationErrors).toEqual(
      closed.map((details) => ({ field: "inTheWay", details })),
    )
    const back = await owner.post(`/api/accounts/100/offboardings/${left.offboardingId}/undo`, { leaveOut: true })
    expect(back.body.notRestored).toEqual(closed)
    expect((await owner.get(`/api/ucaas/extension/v1/${person.extension.extensionId}`)).body).toMatchObject({
      location: null,
      userId: person.userId,
    })
    expect((await owner.get(`/api/devices/accounts/100/devices/${person.phone.deviceId}`)).body).toMatchObject({
      locationId: null,
      extensionId: person.extension.extensionId,
    })
  })

  test("a phone that goes to a colleague stays registered at its address, also where the colleague's extension has another one", async () => {
    const [person, colleague] = [await equipped(), await equipped()]
    const places = await rows<{ id: number; name: string }>(
      sql`select e.id, e.name from emergency_locations e where e.account_id = 100 and e.state = 'active' order by e.id
        limit 3`,
    )
    const [warehouse, office] = [places[1]!, places[2]!]
    const setExtension = (extensionId: number, locationId: number) =>
      owner.put(`/api/ucaas/extension/v1/${extensionId}`, { emergencyLocation: { locationId } })
    expect((await setExtension(person.extension.extensionId, warehouse.id)).status).toBe(200)
    expect((await setExtension(colleague.extension.extensionId, office.id)).status).toBe(200)
    const inForce = () =>
      rows(sql`
      select v.location_id, v.source from lines l
        join line_emergency_locations v on v.account_id = l.account_id and v.line_id = l.id
        where l.account_id = 100 and l.device_id = ${person.phone.deviceId}`)
    const before = await inForce()
    expect(before).toEqual([{ locationId: warehouse.id, source: "extension" }])
    const choices = { phones: { do: "give", toExtensionId: colleague.extension.extensionId } }
    expect(
      (await owner.post(`/api/users/${person.userId}/offboarding/preview`, choices)).body.sentences.join(" "),
    ).toContain(`keeps the emergency location ${warehouse.name}.`)
    const left = await leave(person.userId, choices)
    expect(await inForce()).toEqual([{ locationId: warehouse.id, source: "own" }])
    expect(left.done.join(" ")).toContain(`kept the emergency location ${warehouse.name}.`)
    expect((await undo(left.offboardingId)).body).toMatchObject({ state: "undone", notRestored: [] })
    expect(await inForce()).toEqual(before)

    // A line that had an address of its own keeps it; one that stands where the colleague does follows the colleague's
    // extension.
    expect((await setExtension(person.extension.extensionId, office.id)).status).toBe(200)
    const [line] = (await owner.get(`/api/devices/accounts/100/extensions/${person.extension.extensionId}/devices`))
      .body[0].lines
    expect(
      (await owner.put("/api/devices/accounts/100/lines", { lines: [{ id: line.id, e911LocationId: warehouse.id }] }))
        .status,
    ).toBe(200)
    const again = await leave(person.userId, choices)
    expect(await inForce()).toEqual([{ locationId: warehouse.id, source: "own" }])
    expect((await undo(again.offboardingId)).status).toBe(200)
    expect(
      (await owner.put("/api/devices/accounts/100/lines", { lines: [{ id: line.id, e911LocationId: null }] })).status,
    ).toBe(200)
    await leave(person.userId, choices)
    expect(await inForce()).toEqual([{ locationId: office.id, source: "extension" }])
  })

  test("an extension on which nothing was set leaves no trace of a reset", async () => {
    const person = await equipped()
    await leave(person.userId)
    const events = await rows<{ action: string }>(
      sql`select e.action from audit_entries e
        where e.account_id = 100 and e.object_type = 'extension'
        and e.object_id = ${String(person.extension.extensionId)}`,
    )
    expect(events.map(({ action }) => action)).not.toContain("extension.data_reset")
  })

  test("where somebody sent calls, and their PIN, do not stay with the extension", async () => {
    const colleague = await equipped()
    for (const extension of [{ do: "free" }, { do: "give", toUserId: colleague.userId }]) {
      const person = await furnished(colleague.extension.extensionId)
      const left = await leave(person.userId, { extension })
      expect((await owner.get(`/api/ucaas/extension/v1/${person.extension.extensionId}`)).body).toMatchObject({
        forwarding: off,
        ringing: { mode: "phones" },
        doNotDisturb: false,
        hasVoicemailPin: false,
        voicemail: { mailNotice: false, mailAddress: "" },
      })
      expect(left.done[1]).toMatch(/ were switched off\.$/)
    }
  })

  test("a colleague takes their place in groups, and gives it back where they were not before", async () => {
    const [person, colleague] = [await equipped(), await equipped()]
    const other = (await owner.post("/api/accounts/100/groups", { group_name: "Early crew" })).body.groupId as number
    await owner.post("/api/accounts/100/people/edit", { userIds: [person.userId], edit: { joinGroupIds: [other] } })
    await server.kit.jobs.drain()
    const groupsOf = (userId: number) =>
      rows<{ groupId: number }>(
        sql`select m.group_id from account_group_members m where m.user_id = ${userId} order by m.group_id`,
      )
    const choices = { groups: { do: "give", toUserId: colleague.userId } }
    expect((await owner.post(`/api/users/${person.userId}/offboarding/preview`, choices)).body.sentences).toContain(
      `${colleague.name} replaces them in 2 groups: Early crew and Late crew.`,
    )
    expect(
      (
        await owner.post(`/api/users/${person.userId}/offboarding/preview`, {
          groups: { do: "give", toUserId: 999_999_999 },
        })
      ).body,
    ).toMatchObject({ code: "people.target_unknown", validationErrors: [{ field: "groups" }] })
    const left = await leave(person.userId, choices)
    expect(await groupsOf(colleague.userId)).toEqual([{ groupId }, { groupId: other }])
    expect((await undo(left.offboardingId)).body).toMatchObject({ state: "undone", notRestored: [] })
    expect([await groupsOf(person.userId), await groupsOf(colleague.userId)]).toEqual([
      [{ groupId }, { groupId: other }],
      [{ groupId }],
    ])
  })

  test("somebody whose role was deleted since comes back without it, if that is wished", async () => {
    const role = await owner.post("/api/authorizer/accounts/100/roles", {
      name: "Harbour pilot",
      description: "",
      keys: ["read:profile"],
    })
    expect(role).toMatchObject({ status: 200 })
    const person = await equipped()
    expect((await owner.put(`/api/ucaas/user/${person.userId}`, { roleId: role.body.roleId })).status).toBe(200)
    const left = await leave(person.userId)
    expect((await owner.delete(`/api/authorizer/accounts/100/roles/${role.body.roleId}`)).status).toBe(204)
    expect((await undo(left.offboardingId)).body).toMatchObject({
      code: "people.undo_in_the_way",
      validationErrors: [{ details: "The role Harbour pilot no longer exists." }],
    })
    expect(
      (await owner.post(`/api/accounts/100/offboardings/${left.offboardingId}/undo`, { leaveOut: true })).body,
    ).toMatchObject({ state: "undone", notRestored: ["The role Harbour pilot no longer exists."] })
    expect((await owner.get(`/api/ucaas/user/${person.userId}`)).body.roleMemberships).toMatchObject([
      { roleId: 4, isDefault: true },
    ])
  })

  test("an offboarding whose job was stopped before it began did not happen, and can be tried again", async () => {
    const person = await equipped()
    const started = await owner.post(`/api/users/${person.userId}/offboarding`, {})
    await rows(sql`update jobs set state = 'cancelled', finished_at = now() where id = ${started.body.jobId}`)
    expect(await offboarding(started.body.offboardingId)).toMatchObject({
      state: "failed",
      failure: expect.stringContaining("still active"),
      canUndo: false,
    })
    expect((await leave(person.userId)).state).toBe("left")
    expect(await offboarding(started.body.offboardingId)).toMatchObject({ state: "failed" })
  })

  test("what was stored before the software was updated is carried out and reverted", async () => {
    const person = await equipped()
    const started = await owner.post(`/api/users/${person.userId}/offboarding`, {
      extension: { do: "delete" },
      numbers: { do: "pool" },
    })
    await rows(
      sql`update jobs set payload = payload #- '{choices,groups}' #- '{choices,queues}' #- '{choices,recordings}'
        where id = ${started.body.jobId}`,
    )
    await server.kit.jobs.drain()
    expect(await offboarding(started.body.offboardingId)).toMatchObject({ state: "left" })
    // A table that there is no more, a column that came later.
    const [{ kept } = { kept: undefined! }] = await rows<{
      kept: {
        choices: { groups?: unknown; queues?: unknown; recordings?: unknown }
        has: { queues?: unknown; recordings?: unknown }
        givenGroups?: unknown
        givenQueues?: unknown
        recordings?: unknown
        extensions: { rows: { table: string; row: string }[]; links: object[] }[]
      }
    }>(sql`select d.kept from departures d where d.id = ${started.body.offboardingId}`)
    delete kept.choices.groups
    delete kept.givenGroups
    for (const later of [kept.choices, kept.has, kept]) {
      delete later.recordings
      if ("queues" in later) delete later.queues
    }
    delete kept.givenQueues
    const copy = kept.extensions[0]!
    const { do_not_disturb: later, ...root } = JSON.parse(copy.rows[0]!.row) as Record<string, unknown>
    expect(later).toBe(false)
    copy.rows[0]!.row = JSON.stringify(root)
    copy.rows.push({
      table: "shared_line_appearances",
      row: JSON.stringify({
        account_id: 100,
        device_id: person.phone.deviceId,
        extension_id: person.extension.extensionId,
      }),
    })
    copy.links.push({ table: "no_more", key: { id: 1 }, values: { extension_id: person.extension.extensionId } })
    await rows(sql`update departures set kept = ${json(kept)} where id = ${started.body.offboardingId}`)
    expect(await undo(started.body.offboardingId)).toMatchObject({
      status: 200,
      body: { state: "undone", notRestored: [] },
    })
    expect((await owner.get(`/api/ucaas/extension/v1/${person.extension.extensionId}`)).body).toMatchObject({
      extension: person.extension.number,
      doNotDisturb: false,
    })
  })

  test("a suspended account takes nothing new: people leave it, and come back when it is active again", async () => {
    const person = await equipped()
    await setAccountStatus(server, 100, "Suspended")
    try {
      const draft = {
        firstName: "Nina",
        lastName: "Neu",
        loginName: "nina.neu@harbor-pine.demo",
        email: "nina@harbor-pine.example",
        roleId: roles.endUser.id,
      }
      const refused = { status: 409, body: { code: "account.service_while_status" } }
      expect(await owner.post("/api/accounts/100/people", { ...draft, emergencyLocationId })).toMatchObject(refused)
      expect(await owner.post("/api/accounts/100/people", { ...draft, extension: { kind: "none" } })).toMatchObject(
        refused,
      )
      const left = await leave(person.userId, {
        extension: { do: "delete" },
        numbers: { do: "pool" },
        phones: { do: "delete" },
      })
      expect(await undo(left.offboardingId)).toMatchObject(refused)
      await setAccountStatus(server, 100, "Active")
      expect(await undo(left.offboardingId)).toMatchObject({ status: 200, body: { state: "undone", notRestored: [] } })
    } finally {
      await setAccountStatus(server, 100, "Active")
    }
  })

  const choicesOf = (colleague: {
    userId: number
    extension: { extensionId: number }
  }): readonly (readonly [string, object])[] => {
    const toExtensionId = colleague.extension.extensionId
    return [
      ["freed", {}],
      [
        "deleted",
        {
          extension: { do: "delete" },
          numbers: { do: "pool" },
          phones: { do: "delete" },
          recordings: { do: "delete" },
        },
      ],
      [
        "given away",
        {
          extension: { do: "give", toUserId: colleague.userId },
          voicemail: { do: "give", toExtensionId },
          numbers: { do: "give", toExtensionId },
          phones: { do: "give", toExtensionId },
          queues: { do: "give", toExtensionId },
          recordings: { do: "give", toUserId: colleague.userId },
        },
      ],
      [
        "taken over",
        {
          extension: { do: "forward", toExtensionId },
          voicemail: { do: "give", toExtensionId },
          phones: { do: "give", toExtensionId },
          keys: { do: "give", toExtensionId },
          queues: { do: "give", toExtensionId },
          groups: { do: "give", toUserId: colleague.userId },
        },
      ],
      ["forwarded", { numbers: { do: "forward", toExtensionId }, phones: { do: "stay" }, queues: { do: "stay" } }],
    ]
  }
  test("whatever was chosen, undo restores everything field by field", async () => {
    const colleague = await equipped()
    for (const [what, choices] of choicesOf(colleague)) {
      const person = await furnished(colleague.extension.extensionId)
      const before = await everythingOf(person)
      const left = await leave(person.userId, choices)
      expect({ what, state: left.state, failure: left.failure }).toEqual({ what, state: "left", failure: null })
      expect({ what, ...(await undo(left.offboardingId)) }).toMatchObject({
        what,
        status: 200,
        body: { state: "undone", notRestored: [] },
      })
      expect({ what, ...(await everythingOf(person)) }).toEqual({ what, ...before })
      expect((await owner.get(`/api/ucaas/extension/v1/${colleague.extension.extensionId}`)).body).toMatchObject({
        voicemailsCount: { total: 2 },
        isDefault: true,
      })
    }
  })

  test("the extension goes to a colleague with all that hangs on it; calls can be forwarded instead", async () => {
    const [person, other, colleague] = [await equipped(), await equipped(), await equipped()]
    await leave(person.userId, {
      extension: { do: "give", toUserId: colleague.userId },
      numbers: { do: "stay" },
      phones: { do: "stay" },
      voicemail: { do: "delete" },
    })
    expect(await rows(sql`select e.user_id from extensions e where e.id = ${person.extension.extensionId}`)).toEqual([
      { userId: colleague.userId },
    ])
    expect(await rows(sql`select d.extension_id from devices d where d.id = ${person.phone.deviceId}`)).toEqual([
      { extensionId: person.extension.extensionId },
    ])
    await leave(other.userId, {
      numbers: { do: "forward", toExtensionId: colleague.extension.extensionId },
      phones: { do: "give", toExtensionId: colleague.extension.extensionId },
    })
    expect(
      await rows(
        sql`select f.to_extension_id, f.is_on from extension_forwarding f
          where f.extension_id = ${other.extension.extensionId} and f.rule = 'always'`,
      ),
    ).toEqual([{ toExtensionId: colleague.extension.extensionId, isOn: true }])
    expect(await rows(sql`select d.extension_id from devices d where d.id = ${other.phone.deviceId}`)).toEqual([
      { extensionId: colleague.extension.extensionId },
    ])
  })

  test("choices that do not go together are refused at their field", async () => {
    const person = await equipped()
    const refused = async (choices: object) => {
      const { status, body } = await owner.post(`/api/users/${person.userId}/offboarding`, choices)
      return [status, body.code, body.validationErrors[0]?.field]
    }
    expect(await refused({ extension: { do: "delete" }, numbers: { do: "stay" } })).toEqual([
      400,
      "people.nothing_stays",
      "numbers",
    ])
    expect(
      await refused({
        extension: { do: "delete" },
        numbers: { do: "forward", toExtensionId: person.extension.extensionId + 1 },
      }),
    ).toEqual([400, "people.forward_needs_extension", "numbers"])
    expect(await refused({ phones: { do: "give", toExtensionId: person.extension.extensionId } })).toEqual([
      400,
      "people.target_is_departing",
      "phones",
    ])
    expect(await refused({ extension: { do: "give", toUserId: 101003 } })).toEqual([
      400,
      "people.target_unknown",
      "extension",
    ])
    expect(await refused({ extension: { do: "burn" } })).toEqual([400, "request.invalid", expect.any(String)])
  })

  test("when a part cannot be, nothing was done, and the page says why", async () => {
    const [person, caller] = [await equipped(), await equipped()]
    const started = await owner.post(`/api/users/${person.userId}/offboarding`, {
      extension: { do: "delete" },
      numbers: { do: "pool" },
    })
    await rows(
      sql`insert into extension_forwarding (account_id, extension_id, rule, is_on, kind, to_extension_id)
        values (100, ${caller.extension.extensionId}, 'always', true, 'extension', ${person.extension.extensionId})`,
    )
    await server.kit.jobs.drain()
    const left = await offboarding(started.body.offboardingId)
    expect(left).toMatchObject({ state: "failed", canUndo: false, failure: expect.stringContaining("still in use") })
    expect((await owner.get(`/api/ucaas/user/${person.userId}`)).body.extensions).toHaveLength(1)
    expect((await undo(left.offboardingId)).body.code).toBe("people.not_left_yet")
    // What is known to be in the way is said beforehand: nobody is signed out for an offboarding that must fail.
    for (const address of ["offboarding/preview", "offboarding"]) {
      expect(
        await owner.post(`/api/users/${person.userId}/${address}`, {
          extension: { do: "delete" },
          numbers: { do: "pool" },
        }),
      ).toMatchObject({ status: 409, body: { code: "extension.in_use", validationErrors: [{ field: "extension" }] } })
    }
    expect(await leave(person.userId)).toMatchObject({ state: "left" })
  })

  test("who cannot be removed is told why", async () => {
    const code = async (userId: number, client = owner) =>
      (await client.post(`/api/users/${userId}/offboarding`, {})).body.code
    expect(await code(owner.userId)).toBe("user.own_removal")
    const usersAdmin = await server.as("usersAdmin")
    expect(await code(100001, usersAdmin)).toBe("user.not_manageable")
    const person = await equipped()
    await rows(sql`update users set is_imported = true where id = ${person.userId}`)
    expect(await code(person.userId)).toBe("user.remove_imported")
    await rows(sql`update users set is_imported = false where id = ${person.userId}`)
    await rows(
      sql`insert into account_trusts (account_id, trusted_account_id, role_id, created_by_user_id, created_by_name)
        values (100, 102, 3, ${person.userId}, 'Lea')`,
    )
    expect(await code(person.userId)).toBe("user.remove_with_trusts")
    await rows(sql`delete from account_trusts where created_by_user_id = ${person.userId}`)
    const partner = await server.as("partnerAccountSuperuser", 10)
    const [lastOwner] = await rows<{ id: number }>(
      sql`select m.user_id as id from role_memberships m where m.account_id = 102 and m.role_id = 2`,
    )
    expect(await code(lastOwner!.id, partner)).toBe("user.last_owner")
    expect((await owner.get(`/api/users/${owner.userId}/offboarding`)).body.refusal).toMatch(/cannot remove yourself/)
    expect((await (await server.as("endUser")).post(`/api/users/${person.userId}/offboarding`, {})).status).toBe(403)
    expect((await owner.post("/api/users/101003/offboarding", {})).status).toBe(404)
    expect((await owner.get("/api/accounts/101/offboardings")).status).toBe(404)
    expect((await owner.post("/api/accounts/100/offboardings/999999/undo")).body.code).toBe(
      "people.offboarding_not_found",
    )
  })

  test("after 30 days nothing is left to undo", async () => {
    const person = await equipped()
    const left = await leave(person.userId)
    await rows(sql`update departures set undo_until = now() - interval '1 minute' where id = ${left.offboardingId}`)
    expect(await offboarding(left.offboardingId)).toMatchObject({ state: "final", canUndo: false })
    expect((await undo(left.offboardingId)).body.code).toBe("people.undo_too_late")
    await rows(sql`update jobs set run_at = now() where name = 'people.purge_offboarding'`)
    await server.kit.jobs.drain()
    expect(await rows(sql`select d.kept, d.state from departures d where d.id = ${left.offboardingId}`)).toEqual([
      { kept: null, state: "final" },
    ])
  })

  test("the older way to remove takes the usual choices, at each of its addresses", async () => {
    for (const address of [
      (id: number) => `/api/users/${id}`,
      (id: number) => `/api/ucaas/user/${id}`,
      (id: number) => `/api/identity/v3/users/${id}`,
      (id: number) => `/api/appserver/accounts/100/users/${id}`,
    ]) {
      const person = await equipped()
      expect((await owner.delete(address(person.userId))).status).toBe(204)
      expect((await owner.get(`/api/ucaas/user/${person.userId}`)).status).toBe(404)
      expect(await rows(sql`select d.state from departures d where d.user_id = ${person.userId}`)).toEqual([
        { state: "left" },
      ])
    }
    expect((await owner.delete(`/api/users/${owner.userId}`)).body.code).toBe("user.own_removal")
    expect((await owner.delete("/api/appserver/accounts/101/users/100101")).status).toBe(404)
    const usersAdmin = await server.as("usersAdmin")
    const person = await equipped()
    expect((await usersAdmin.delete(`/api/users/${person.userId}`)).status).toBe(204)
    expect(await rows(sql`select n.extension_id from phone_numbers n where n.number = ${person.number}`)).toEqual([
      { extensionId: person.extension.extensionId },
    ])
  })
})

describe("many people at once", () => {
  const jobOf = async (jobId: number) => (await owner.get(`/api/portal/jobs/${jobId}?rows=all`)).body
  test("only what is filled in changes; each has a result, and what failed is tried again", async () => {
    const people = [await equipped(), await equipped()]
    const { body } = await owner.post("/api/accounts/100/people/edit", {
      userIds: [...people.map(({ userId }) => userId), owner.userId],
      edit: { allowLogin: false, allowCallBlocking: false, leaveGroupIds: [groupId] },
    })
    await server.kit.jobs.drain()
    const job = await jobOf(body.jobId)
    expect(job).toMatchObject({ state: "done", done: 3, total: 3, failedRows: 1, canRetry: true })
    expect(job.rows[2]).toMatchObject({ ok: false, message: expect.stringContaining("remove your own access") })
    for (const { userId } of people)
      expect((await owner.get(`/api/ucaas/user/${userId}`)).body).toMatchObject({
        security: { allowLogin: false },
        settings: { allowCallBlocking: false, sendEmail: true },
      })
    expect(await rows(sql`select 1 from account_group_members m where m.user_id = ${people[0]!.userId}`)).toEqual([])
    expect((await owner.post(`/api/portal/jobs/${body.jobId}/retry`)).status).toBe(200)
    await server.kit.jobs.drain()
    expect(await jobOf(body.jobId)).toMatchObject({ failedRows: 1, done: 3 })
  })
  test("nothing filled in, nobody chosen, no permission", async () => {
    expect((await owner.post("/api/accounts/100/people/edit", { userIds: [100101], edit: {} })).body.code).toBe(
      "people.nothing_to_change",
    )
    expect(
      (await owner.post("/api/accounts/100/people/edit", { userIds: [], edit: { allowLogin: true } })).status,
    ).toBe(400)
    expect(
      (
        await (
          await server.as("usersAdmin")
        ).post("/api/accounts/100/people/edit", { userIds: [100101], edit: { joinGroupIds: [groupId] } })
      ).status,
    ).toBe(403)
    expect(
      (
        await (
          await server.as("endUser")
        ).post("/api/accounts/100/people/edit", { userIds: [100101], edit: { allowLogin: true } })
      ).status,
    ).toBe(403)
    expect(
      (await owner.post("/api/accounts/101/people/edit", { userIds: [101003], edit: { allowLogin: true } })).status,
    ).toBe(404)
  })
  test("the export has the columns of the import, and only whom the filters let through", async () => {
    const person = await equipped()
    const { body } = await owner.post("/api/accounts/100/people/export", { search: person.loginName })
    await server.kit.jobs.drain()
    const file: string = (await owner.get(`/api/portal/jobs/${body.jobId}/file`)).body
    const [head, line, ...rest] = file.replace("\uFEFF", "").trimEnd().split("\r\n")
    expect(head).toBe(Object.values(peopleColumnTitles).join(","))
    expect(rest).toEqual([])
    expect(line).toMatch(
      new RegExp(
        `^Lea,Geht \\d+,${person.loginName},${person.email},End User,${person.extension.number},,.*,Late crew,420,'\\+${person.number},yealink,T46U,00:15:65:.*,no,yes,$`,
      ),
    )
    expect((await (await server.as("endUser")).post("/api/accounts/100/people/export", {})).status).toBe(403)
  })
  test("what was exported changes nothing when it is imported, whatever people are called", async () => {
    const person = await furnished((await equipped()).extension.extensionId)
    const nameShape = personDraft.shape.firstName
    const name = fc
      .oneof(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
        fc.constantFrom("=1+1", "'quoted", "+49 30", "a;b,c", 'say "no"', "Ünï-ço\u0301de", "-5", "@sum"),
      )
      .filter((text) => nameShape.safeParse(text).data === text && !text.includes("\u0000"))
    const ids = (
      await rows<{ id: number }>(
        sql`select u.id from users u where u.account_id = 100 and u.id >= 100106 order by u.id limit 60`,
      )
    ).map(({ id }) => id)
    for (const [index, [first, last]] of fc.sample(fc.tuple(name, name), ids.length).entries())
      await rows(sql`update users set first_name = ${first}, last_name = ${last} where id = ${ids[index]!}`)
    const { body } = await owner.post("/api/accounts/100/people/export", {})
    await server.kit.jobs.drain()
    const file: string = (await owner.get(`/api/portal/jobs/${body.jobId}/file`)).body
    expect(file.split("\r\n").find((line) => line.includes(person.loginName))).toContain(
      `,${person.extension.number},Desk ${person.userId},`,
    )
    const uploaded = await owner.post("/api/portal/accounts/100/imports", {
      kind: "people",
      fileName: "people.csv",
      content: Buffer.from(file).toString("base64"),
    })
    const { importId, mapping, rowCount } = uploaded.body
    const checked = await owner.put(`/api/portal/accounts/100/imports/${importId}/check`, {
      mapping,
      existing: "update",
    })
    expect((await owner.get(`/api/portal/accounts/100/imports/${importId}/rows?show=problems`)).body.rows).toEqual([])
    expect((await owner.get(`/api/portal/accounts/100/imports/${importId}/rows?show=change`)).body.rows).toEqual([])
    expect(checked.body.counts).toMatchObject({ skip: rowCount, create: 0, change: 0, refuse: 0 })
  })
})
