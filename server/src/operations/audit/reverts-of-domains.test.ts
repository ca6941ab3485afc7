import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const logs = { user: "audit-log", account: "account-audit-log" } as const
const base = (log: keyof typeof logs, accountId = 100) => `/api/reporting/accounts/${accountId}/${logs[log]}/events`
const newest = async (log: keyof typeof logs, action: string, client = owner, accountId = 100) =>
  (await client.get(`${base(log, accountId)}?action=${action}&limit=1`)).body.items[0] as {
    entryId: number
    reverts: number | null
  }
const revert = async (log: keyof typeof logs, action: string, client = owner, accountId = 100) => {
  const { entryId } = await newest(log, action, client, accountId)
  const answer = await client.post(`${base(log, accountId)}/${entryId}/revert`)
  return { answer, entryId }
}
/** Changed and reverted; the new entry says what it reverts. */
const revertChange = async (log: keyof typeof logs, action: string, client = owner, accountId = 100) => {
  const { answer, entryId } = await revert(log, action, client, accountId)
  expect(answer).toMatchObject({ status: 200 })
  expect(await newest(log, action, client, accountId)).toMatchObject({ reverts: entryId })
}

test("an account's details", async () => {
  const path = "/api/ucaas/account/100/info"
  const before = (await owner.get("/api/ucaas/account/v2/100/info")).body
  await owner.put(path, { name: "Mistyped", timeZone: "Europe/Rome" })
  await revertChange("account", "account.changed")
  expect((await owner.get("/api/ucaas/account/v2/100/info")).body).toMatchObject({
    name: before.name,
    timeZone: before.timeZone,
  })
})

test("a billing address is not reverted: who may see it is decided above", async () => {
  const { billingAddress } = (await owner.get("/api/ucaas/account/v2/100/info")).body
  if (billingAddress === undefined) return
  await owner.put("/api/ucaas/account/100/info", {
    billingAddress: {
      ...billingAddress,
      taxJurisdictionCode: billingAddress.taxJurisdictionCode ?? "",
      city: "Elsewhere",
    },
  })
  expect((await revert("account", "account.changed")).answer.body.code).toBe("audit.not_revertible")
})

test("the company's contact", async () => {
  const path = "/api/billing/accounts/100/company-info"
  const { companyName, address, contact } = (await owner.get(path)).body
  expect(
    (
      await owner.put(path, {
        companyName,
        address: { ...address, city: "Bangor" },
        contact: { ...contact, firstName: "Somebody" },
      })
    ).status,
  ).toBe(200)
  await revertChange("account", "account.contact_changed")
  expect((await owner.get(path)).body).toMatchObject({ companyName, address, contact })
})

test("a custom attribute; the first value of all has nothing before it", async () => {
  const path = "/api/accounts/100/custom-attributes/supportTier"
  await owner.delete(path)
  await owner.put(path, { value: "Gold" })
  expect((await revert("account", "account.custom_attribute_set")).answer.status).toBe(409)
  await owner.put(path, { value: "Lead" })
  await revertChange("account", "account.custom_attribute_set")
  expect((await owner.get("/api/ucaas/account/100/customAttributes")).body).toContainEqual(
    expect.objectContaining({ name: "supportTier", value: "Gold" }),
  )
})

test("a place and a network of it", async () => {
  const [place] = (await owner.get("/api/ucaas/account/100/locations")).body.items
  expect(
    await owner.patch(`/api/ucaas/account/100/location/${place.locationId}`, {
      name: "Wrong place",
      address: { ...place.address, line1: "1 Elm Street" },
    }),
  ).toMatchObject({ status: 200 })
  await revertChange("user", "location.changed")
  expect((await owner.get(`/api/ucaas/account/100/location/${place.locationId}`)).body).toMatchObject({
    name: place.name,
    address: place.address,
  })

  const networks = "/api/provisioning/v4/accounts/100/network-locations"
  const { body: network } = await owner.post(networks, {
    locationId: place.locationId,
    range: "192.0.2.0/28",
    description: "Desk",
  })
  expect(
    (
      await owner.put(`${networks}/${network.netLocId}`, {
        locationId: place.locationId,
        range: "192.0.2.16/28",
        description: "Desk",
      })
    ).status,
  ).toBe(200)
  await owner.post(networks, { locationId: place.locationId, range: "192.0.2.0/28", description: "Taken meanwhile" })
  expect((await revert("user", "network_location.changed")).answer.body.code).toBe("location.network_overlap")
})

test("a group with its people", async () => {
  const { body: group } = await owner.post("/api/accounts/100/groups", {
    group_name: "Harbor crew",
    description: "",
    members: [100_110, 100_111],
  })
  expect(
    await owner.put(`/api/accounts/100/groups/${group.groupId}`, { group_name: "Harbor mates", members: [100_112] }),
  ).toMatchObject({ status: 200 })
  await revertChange("user", "account_group.changed")
  const after = (await owner.get(`/api/accounts/100/groups/${group.groupId}`)).body
  expect(after.group_name).toBe("Harbor crew")
  expect(after.members.map(({ userId }: { userId: number }) => userId).toSorted()).toEqual([100_110, 100_111])
  // One who joined leaves again, whoever else came meanwhile.
  await owner.put(`/api/accounts/100/groups/${group.groupId}`, { join: [100_113] })
  await server.database.transaction({ account: 100 }, (db) =>
    db.run(
      sql`insert into account_group_members (account_id, group_id, user_id) values (100, ${group.groupId}, 100114)`,
    ),
  )
  await revertChange("user", "account_group.changed")
  expect(
    (await owner.get(`/api/accounts/100/groups/${group.groupId}`)).body.members
      .map(({ userId }: { userId: number }) => userId)
      .toSorted(),
  ).toEqual([100_110, 100_111, 100_114])
})

test("a role of the account's own, by those only who hold all that it had", async () => {
  const roles = "/api/authorizer/accounts/100/roles"
  const { body: role } = await owner.post(roles, {
    name: "Closer",
    description: "",
    keys: ["read:users", "delete:trusts"],
  })
  await owner.put(`${roles}/${role.roleId}/permissions`, { keys: ["read:users"] })
  const administrator = await server.as("accountAdministrator")
  expect((await revert("account", "role.changed", administrator)).answer.body.code).toBe("role.exceeds_own")
  await revertChange("account", "role.changed")
  expect((await owner.get(`${roles}/${role.roleId}`)).body.permissions).toEqual(["read:users", "delete:trusts"])
})

test("a partner's settings", async () => {
  const partner = await server.as("partnerAccountSuperuser", 10)
  const path = "/api/admin/accounts/10/partner-settings"
  const before = (await partner.get(path)).body
  await partner.put(path, { notifyEmail: "wrong@brightwire.example", defaultChildAccess: "view" })
  await revertChange("account", "partner_settings.changed", partner, 10)
  expect((await partner.get(path)).body).toMatchObject({
    notifyEmail: before.notifyEmail,
    defaultChildAccess: before.defaultChildAccess,
    welcomeText: before.welcomeText,
  })
})

test("an emergency location's name, and nothing that the carrier was told", async () => {
  const [location] = (await owner.get("/api/appserver/accounts/100/emergency-locations")).body.items
  const path = `/api/appserver/accounts/100/emergency-locations/${location.locationId}`
  const edit = { name: location.name, customerName: location.customerName, address: location.address }
  expect((await owner.put(path, { ...edit, name: "Renamed by mistake" })).status).toBe(200)
  await revertChange("user", "emergency_location.changed")
  expect((await owner.get(path)).body).toMatchObject({ name: location.name, state: location.state })
  await owner.put(path, { ...edit, customerName: "Another name" })
  expect((await revert("user", "emergency_location.changed")).answer.body.code).toBe("audit.not_revertible")
})
