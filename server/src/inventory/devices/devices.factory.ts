import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { accepted } from "../../operations/audit/audit.factory.ts"
import { sql } from "../../kit/database/sql.ts"
import type { TestClient, TestServer } from "../../testing/test-server.ts"

export const devicesOfAccount = "/api/devices/accounts/100"
/** Emergency locations of Harbor Pine. */
export const [office, warehouse, boston] = [3001, 3002, 3003] as const

export const readPhone = async (client: TestClient, id: number): Promise<Device> =>
  accepted(await client.get(`${devicesOfAccount}/devices/${id}`))

/** Names of the emergency locations of Harbor Pine. */
export const readEmergencyNames = async (client: TestClient): Promise<Record<number, string>> => {
  const list = accepted(await client.get("/api/ucaas/account/100/settings/emergencylocations?limit=200")).items as {
    locationId: number
    name: string
  }[]
  return Object.fromEntries(list.map(({ locationId, name }) => [locationId, name]))
}

export interface PersonWithPhone {
  readonly userId: number
  readonly extensionId: number
  readonly number: string
  readonly phoneId: number
}

let people = 0
/**
 * Adds a user with an extension and a phone that follows it. Each test file has its own server, so a counter makes
 * users unique.
 */
export const addPersonWithPhone = async (
  client: TestClient,
  emergencyLocationId: number,
  more: object = {},
): Promise<PersonWithPhone> => {
  people += 1
  const tail = people.toString(16).padStart(4, "0").toUpperCase()
  const added = accepted(
    await client.post("/api/accounts/100/people", {
      firstName: "Pat",
      lastName: `Phone ${people}`,
      loginName: `pat.phone${people}@harbor-pine.demo`,
      email: `pat${people}@harbor-pine.example`,
      roleId: roles.endUser.id,
      extension: { kind: "next" },
      emergencyLocationId,
      sendWelcome: false,
      device: {
        kind: "phone",
        make: "yealink",
        model: "T46U",
        macAddress: `00:15:65:ED:${tail.slice(0, 2)}:${tail.slice(2)}`,
      },
      ...more,
    }),
  )
  return {
    userId: added.userId,
    extensionId: added.extension.extensionId,
    number: added.extension.number,
    phoneId: added.phone.deviceId,
  }
}

let macs = 0
export const freshMac = () => `00:15:65:AA:00:${(macs++).toString(16).padStart(2, "0").toUpperCase()}`
export const phoneDraft = (more: object = {}) => ({ make: "yealink", model: "T54W", macAddress: freshMac(), ...more })

/** Phones and extensions of the demo data. */
export const [spare, hotDesk, roomPhone, own, neighbour] = [4074, 4071, 4061, 4003, 4011] as const
export const [desk, room, lobby, menu] = [100_003, 100_147, 100_815, 100_800] as const

/** The latest audit entry of an action, as stored. */
export const lastEntry = (server: TestServer, action: string) =>
  server.database.transaction("system", (db) =>
    db.one<{ before: any; after: any; objectName: string }>(sql`
    select a.before, a.after, a.object_name from audit_entries a where a.action = ${action} order by a.id desc
      limit 1`),
  )
