import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const base = "/api/devices/accounts/100/devices"
const provisioning = "/api/provisioning/accounts/100"
const done = (answer: TestAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const read = async (id: number): Promise<Device> => done(await owner.get(`${base}/${id}`))
const healthOf = async (id: number) => done(await owner.get(`${base}/${id}/health`))
const drain = async () => {
  await server.kit.jobs.drain()
  // What the sandbox's phones do some seconds later, now.
  await server.database.transaction("system", (db) =>
    db.run(sql`update jobs set run_at = now() where name = 'provisioning.sandbox-phone' and state = 'waiting'`),
  )
  await server.kit.jobs.drain()
}
const undo = async (jobId: number) => {
  const { jobId: undoId } = done(await owner.post(`/api/portal/jobs/${jobId}/revert`))
  await drain()
  return done(await owner.get(`/api/portal/jobs/${undoId}`))
}
const everyRowOf = (id: number) =>
  server.database.transaction("system", async (db) => ({
    lines: await db.many(
      sql`select l.id, l.extension_id, l.position, l.sip_id, l.sip_password_sealed from lines l
        where l.device_id = ${id} order by l.position`,
    ),
    keys: await db.many(
      sql`select k.position, k.type, k.extension_id, k.label from phone_keys k join key_layouts l on l.id = k.layout_id
        where l.device_id = ${id} order by k.position`,
    ),
    address: await db.many(sql`select p.token_hash from provisioning_addresses p where p.device_id = ${id}`),
    places: await db.many(
      sql`select u.location_id from emergency_location_uses u join lines l on l.id = u.object_id and u.kind = 'line'
        where l.device_id = ${id}`,
    ),
  }))

describe("removing phones and apps", () => {
  const [phone, app] = [4001, 4801]

  test("names each of them and what stops working", async () => {
    const preview = done(await owner.post(`${base}/removal/preview`, { deviceIds: [phone, app, 999_999] }))
    expect(preview).toMatchObject({
      chosen: 3,
      changed: 2,
      leftOutCount: 1,
      leftOut: [{ id: 999_999, name: "Phone 999999" }],
    })
    expect(preview.things.map(({ id }: { id: number }) => id)).toEqual([phone, app])
    const kinds = preview.things[0].uses.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(["ringing", "keys"]))
    expect((await read(phone)).id).toBe(phone)
    expect((await (await server.as("endUser")).post(`${base}/removal/preview`, { deviceIds: [phone] })).status).toBe(
      403,
    )
    expect(
      (await (await server.as("accountSuperUser", 101)).post(`${base}/removal`, { deviceIds: [phone] })).status,
    ).toBe(404)
  })

  test("is one job with one undo, which restores lines, passwords, keys and the provisioning address", async () => {
    done(await owner.post(`${provisioning}/devices/${phone}/address`))
    const [before, device] = [await everyRowOf(phone), await read(phone)]
    const { jobId } = done(await owner.post(`${base}/removal`, { deviceIds: [phone, app] }))
    await drain()
    expect(done(await owner.get(`/api/portal/jobs/${jobId}`))).toMatchObject({
      state: "done",
      failedRows: 0,
      canRevert: true,
      title: "Remove 2 phones",
    })
    expect((await owner.get(`${base}/${phone}`)).status).toBe(404)
    expect(await undo(jobId)).toMatchObject({ state: "done", failedRows: 0 })
    expect(await everyRowOf(phone)).toEqual(before)
    const { id, name, extensionId, macAddress, locationId } = device
    expect(await read(phone)).toMatchObject({ id, name, extensionId, macAddress, locationId })
    expect((await read(app)).kind).toBe("app")
    // A second undo has nothing left to do.
    expect((await owner.post(`/api/portal/jobs/${jobId}/revert`)).body.code).toBe("job.nothing_to_revert")
  })

  test("cannot be undone by somebody who may not manage whom it would serve again", async () => {
    const admin = await server.as("accountAdministrator")
    const { id: userId } = await server.database.transaction("system", (db) =>
      db.one<{ id: number }>(
        sql`select e.user_id as id from devices d join extensions e on e.id = d.extension_id where d.id = ${phone}`,
      ),
    )
    expect(userId).toBe(100_001)
    for (const id of [phone, app]) {
      expect((await admin.delete(`${base}/${id}`)).body.code).toBe("request.not_manageable")
      expect((await owner.delete(`${base}/${id}`)).status).toBe(204)
      const [entry] = done(await owner.get("/api/reporting/accounts/100/audit-log/events?limit=1")).items
      expect(entry).toMatchObject({ action: "device.deleted", objectId: String(id) })
      expect((await admin.post(`/api/reporting/accounts/100/audit-log/events/${entry.entryId}/revert`)).body.code).toBe(
        "request.not_manageable",
      )
      expect((await owner.get(`${base}/${id}`)).status).toBe(404)
      done(await owner.post(`/api/reporting/accounts/100/audit-log/events/${entry.entryId}/revert`))
      expect((await read(id)).id).toBe(id)
    }
  })

  test("whose hardware was set up anew meanwhile stays removed, and the undo says why", async () => {
    const made = done(await owner.post(base, { make: "yealink", model: "T54W", macAddress: "001565aabb01" }))
    const { jobId } = done(await owner.post(`${base}/removal`, { deviceIds: [made.id] }))
    await drain()
    done(await owner.post(base, { make: "yealink", model: "T54W", macAddress: "001565aabb01" }))
    const undone = await undo(jobId)
    expect([undone.failedRows, undone.rows[0].message]).toEqual([1, expect.stringContaining("already set up")])
  })
})

describe("replacing a phone by one that is not set up yet", () => {
  const old = 4010

  test("adds it and swaps it in, says where it fetches its settings, and leaves a spare behind", async () => {
    const before = await read(old)
    const { devices, address } = done(
      await owner.post(`${base}/${old}/replace`, { macAddress: "00:15:65:ab:cd:01", make: "yealink", model: "T54W" }),
    )
    const [spare, added] = devices as [Device, Device]
    expect(address).toMatchObject({
      make: "yealink",
      address: expect.stringMatching(/\/p\/[\w-]{22}\/$/),
      qrSvg: expect.stringContaining("<svg"),
    })
    expect(added).toMatchObject({
      extensionId: before.extensionId,
      macAddress: "00:15:65:AB:CD:01",
      swappedOutAt: null,
    })
    expect(added.lines.map(({ sipId }) => sipId)).toEqual(before.lines.map(({ sipId }) => sipId))
    expect(spare).toMatchObject({
      id: old,
      extensionId: null,
      macAddress: before.macAddress,
      swappedOutAt: expect.any(String),
    })
    expect((await healthOf(old)).nextStep).toMatchObject({
      code: "spare",
      sentence: expect.stringContaining("Spare, swapped out on {when}"),
    })
    // Given to somebody again, it is no spare any more; it was registered before, and has had no time to come back.
    await server.database.transaction("system", (db) =>
      db.run(sql`update devices set last_seen_at = now() where id = ${old}`),
    )
    done(await owner.put(`${base}/${old}/assignment`, { extensionId: 100_104, e911LocationId: 3001 }))
    expect((await read(old)).swappedOutAt).toBeNull()
    expect((await healthOf(old)).nextStep).toMatchObject({ code: "justAssigned" })
  })

  test("refuses a wrong, used or unknown phone, and leaves nothing behind", async () => {
    const count = () =>
      server.database.transaction("system", (db) =>
        db.one(sql`select count(*)::int as phones from devices d where d.account_id = 100`),
      )
    const before = await count()
    const replace = (body: object, who = owner) =>
      who.post(`${base}/4011/replace`, { macAddress: "001565abcd09", make: "yealink", model: "T54W", ...body })
    expect(await replace({ macAddress: "12345" })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "macAddress" }] },
    })
    expect(await replace({ macAddress: "00:15:65:ab:cd:01" })).toMatchObject({
      status: 409,
      body: { code: "device.mac_taken" },
    })
    expect(await replace({ model: "T999" })).toMatchObject({ status: 400, body: { code: "device.model_unknown" } })
    expect(
      (await owner.post(`${base}/999999/replace`, { macAddress: "001565abcd09", make: "yealink", model: "T54W" }))
        .status,
    ).toBe(404)
    expect((await replace({}, await server.as("endUser"))).status).toBe(403)
    expect(await count()).toEqual(before)
  })
})

describe("commands to phones", () => {
  const [yealink, panasonic] = [4007, 4900]

  test("a phone that restarts is away, fetches its settings and is registered again", async () => {
    done(await owner.post(`${provisioning}/devices/${yealink}/address`))
    expect((await read(yealink)).reachability).toBe("registered")
    const away = done(await owner.post(`${base}/${yealink}/restart`)) as Device
    expect(away).toMatchObject({ restartingSince: expect.any(String), lines: [{ registration: null }] })
    expect((await healthOf(yealink)).nextStep.code).toBe("restarting")
    expect(await owner.post(`${base}/${yealink}/restart`)).toMatchObject({
      status: 409,
      body: { code: "device.no_command", message: "It is already restarting." },
    })
    await drain()
    expect(await read(yealink)).toMatchObject({ restartingSince: null, reachability: "registered" })
    expect(done(await owner.get(`${provisioning}/devices/${yealink}`))).toMatchObject({
      isCurrent: true,
      address: { firstFetchedAt: expect.any(String) },
    })
  })

  test("a resync fetches the settings and the phone stays registered; without an address there is nothing to fetch", async () => {
    const other = 4028
    expect((await owner.delete(`${provisioning}/devices/${other}/address`)).status).toBe(204)
    expect(await owner.post(`${base}/${other}/resync`)).toMatchObject({
      status: 409,
      body: { code: "device.nothing_to_fetch" },
    })
    done(await owner.post(`${provisioning}/devices/${other}/address`))
    expect(done(await owner.post(`${base}/${other}/resync`))).toMatchObject({
      restartingSince: null,
      reachability: "registered",
    })
    await drain()
    expect((await healthOf(other)).fetches.length).toBeGreaterThan(0)
  })

  test("apps, unknown makes and offline phones say why not, one by one and in the preview of many", async () => {
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(
        sql`insert into devices (account_id, id, make, model, mac, name) overriding system value
          values (100, ${panasonic}, 'panasonic', 'KX-HDV330', '080023AA0001', 'Lobby')`,
      ),
    )
    for (const [id, reason] of [
      [4801, "Apps cannot"],
      [4077, "Softphones cannot"],
      [4074, "not registered"],
      [panasonic, "Panasonic phones cannot be restarted"],
    ] as const) {
      expect(await owner.post(`${base}/${id}/restart`), String(id)).toMatchObject({
        status: 409,
        body: { code: "device.no_command", message: expect.stringContaining(reason) },
      })
    }
    const body = { deviceIds: [4801, 4074, yealink], command: "restart" }
    const preview = done(await owner.post(`${base}/commands/preview`, body))
    expect(preview).toMatchObject({ chosen: 3, changed: 1, leftOutCount: 2 })
    const { jobId } = done(await owner.post(`${base}/commands`, body))
    await drain()
    // A restart cannot be taken back, so no undo is offered.
    expect(done(await owner.get(`/api/portal/jobs/${jobId}`))).toMatchObject({
      done: 3,
      failedRows: 2,
      canRevert: false,
      title: "Restart 3 phones",
    })
    expect((await read(yealink)).reachability).toBe("registered")
    expect((await (await server.as("endUser")).post(`${base}/${yealink}/restart`)).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 101)).post(`${base}/${yealink}/restart`)).status).toBe(404)
  })
})

describe("the zero-touch export", () => {
  const path = `${provisioning}/zero-touch-export`

  test("has a fresh address for phones that are not set up yet, and leaves working ones alone", async () => {
    const { id } = done(
      await owner.post(base, { make: "snom", model: "D785", macAddress: "000413aa0001", name: "=Lobby" }),
    )
    const answer = await owner.post(path, { deviceIds: [id, 4007, 4801] })
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/csv; charset=utf-8" } })
    const [heading, snom, working, app] = (answer.body as string).split("\r\n")
    expect(heading).toContain("MAC address,Make,Model,Name,Provisioning URL,Note")
    expect(snom).toMatch(/^00:04:13:AA:00:01,Snom,D785,'=Lobby,http.*\/p\/[\w-]{22}\/\{mac\}\.xml,$/)
    expect(working).toContain("Already set up")
    expect(app).toContain("This is an app")
    const typed = /\/p\/[\w-]{22}\//.exec(snom!)![0]
    expect((await server.request({ method: "GET", url: `${typed}000413AA0001.xml` })).status).toBe(200)
    const entry = await server.database.transaction("system", (db) =>
      db.one<{ after: unknown }>(
        sql`select e.after from audit_entries e where e.action = 'provisioning_addresses.exported' order by e.id desc
          limit 1`,
      ),
    )
    expect(entry.after).toEqual({ phones: 3, newAddresses: 1 })
    expect(
      ((await owner.post(path, { deviceIds: [4007], replaceAddresses: true })).body as string).split("\r\n")[1],
    ).toMatch(/\/p\/[\w-]{22}\//)
    expect((await (await server.as("endUser")).post(path, { deviceIds: [id] })).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 101)).post(path, { deviceIds: [id] })).status).toBe(404)
  })
})
