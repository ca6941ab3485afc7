import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { devicesOfAccount, office, spare, warehouse } from "./devices.factory.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => (server = await startTestServer()))
beforeEach(async () => void (admin ??= await server.as("accountSuperUser")))
afterAll(() => server.close())

const base = devicesOfAccount

describe("where the network says a phone is", () => {
  const health = async (id: number) => (await admin.get(`${base}/devices/${id}/health`)).body
  const moveTo = (lineId: number, address: string) =>
    server.database.transaction("system", (db) =>
      db.run(sql`update registrations set address = ${address} where account_id = 100 and line_id = ${lineId}`),
    )

  test("is the location of the range it registers from, and a line with another emergency location is named", async () => {
    const registered = (
      await admin.get(`${base}/devices?limit=750&kind=deskPhone&reachability=registered&assigned=true&shared=false`)
    ).body.items as Device[]
    const phone = registered.find(
      ({ lines }) =>
        lines.length === 1 &&
        lines[0]!.registration?.address.startsWith("10.20.") &&
        lines[0]!.e911LocationId === office,
    )!
    const [line] = phone.lines
    expect((await health(phone.id)).networkPlace).toMatchObject({
      seenBy: "registration",
      locationId: office,
      locationName: "Portland head office",
      emergencyLocationName: "Head office, 3rd floor",
      differing: [],
    })
    await moveTo(line!.id, "[::ffff:10.30.4.9]:5060")
    expect((await health(phone.id)).networkPlace).toMatchObject({
      address: "[::ffff:10.30.4.9]:5060",
      locationId: warehouse,
      locationName: "South Portland warehouse",
      differing: [{ lineId: line!.id, position: 1, emergencyLocationName: "Head office, 3rd floor" }],
    })
    for (const nowhere of ["192.0.2.1:5060", "phone.example:5060", ""]) {
      await moveTo(line!.id, nowhere)
      expect((await health(phone.id)).networkPlace).toBeNull()
    }
    await moveTo(line!.id, line!.registration!.address)
  })

  test("without a registration it is the range it fetched its settings from", async () => {
    const fetched = (await admin.get(`${base}/devices?limit=750&reachability=offline`)).body.items.find(
      ({ kind }: Device) => kind === "deskPhone",
    ) as Device
    expect((await health(fetched.id)).networkPlace).toMatchObject({
      seenBy: "fetch",
      address: "203.0.113.14",
      locationId: office,
    })
    expect((await health(spare)).networkPlace).toBeNull()
  })
})
