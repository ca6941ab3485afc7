import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { demoPassword } from "../../app/demo/demo-people.ts"
import type { Actor } from "../../kit/access/actor.ts"
import { findPresentActor, ownActor } from "../sessions/present-actor.service.ts"
import { isGranted } from "./roles.service.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let administrator: TestClient
let endUser: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  administrator = await server.as("accountAdministrator")
  endUser = await server.as("endUser")
})
afterAll(() => server.close())

const address = (userId: number) => `/api/ucaas/user/${userId}/grantedPrivileges`
const onPerson = (privObjectId: number, ...privileges: string[]) => ({
  granteeUserId: endUser.userId,
  privObjectTypeId: 2,
  privObjectId,
  privileges,
})
const onAccount = (...privileges: string[]) => ({
  granteeUserId: endUser.userId,
  privObjectTypeId: 1,
  privObjectId: 100,
  privileges,
})

describe("privileges from roles", () => {
  test("come in the older names, by kind of object", async () => {
    expect((await owner.get("/api/ucaas/user/100009/userRolePrivs")).body).toEqual([
      { roleId: 23, roleName: "Users Admin", privObjectTypeId: 1, privileges: ["CREATE"] },
      { roleId: 23, roleName: "Users Admin", privObjectTypeId: 2, privileges: ["READ", "UPDATE", "VIEW_AND_EDIT"] },
    ])
  })
  test("everyone sees their own, an end user nobody else's", async () => {
    expect((await endUser.get(`/api/ucaas/user/${endUser.userId}/userRolePrivs`)).body).toMatchObject([
      { privileges: [] },
      { privileges: [] },
    ])
    expect((await endUser.get("/api/ucaas/user/100009/userRolePrivs")).status).toBe(403)
    expect((await endUser.get("/api/ucaas/user/100009/userPrivileges")).status).toBe(403)
  })
  test("those of another account do not exist", async () => {
    expect(await owner.get("/api/ucaas/user/101001/userRolePrivs")).toMatchObject({
      status: 404,
      body: { code: "user.not_found" },
    })
    expect(await owner.get("/api/ucaas/user/101001/userPrivileges")).toMatchObject({
      status: 404,
      body: { code: "user.not_found" },
    })
  })
})

describe("granting on a person", () => {
  test("lets the other do exactly that, for that person only, until it is taken back", async () => {
    expect((await endUser.get("/api/ucaas/user/100120")).status).toBe(403)
    const answer = await owner.put(address(owner.userId), onPerson(100120, "READ"), { "x-account-id": "100" })
    expect(answer.body).toMatchObject({
      userId: owner.userId,
      granteeUserId: endUser.userId,
      privObjectTypeId: 2,
      privObjectId: 100120,
      privileges: ["READ"],
      inForce: true,
      userName: "Yusuf Lopez",
      granteeUserName: "Olga Adler",
    })
    expect(answer.body.privObjectName).toMatch(/^\S+ \S+/)
    expect((await endUser.get("/api/ucaas/user/100120")).status).toBe(200)
    expect((await endUser.put("/api/ucaas/user/100120", { firstName: "No" })).status).toBe(403)
    expect((await endUser.get("/api/ucaas/user/100121")).status).toBe(403)
    expect((await endUser.get(`/api/ucaas/user/${endUser.userId}/userPrivileges`)).body.received).toEqual([answer.body])
    expect((await owner.get(`/api/ucaas/user/${owner.userId}/userPrivileges`)).body.granted).toEqual([answer.body])

    const query = `granteeUserId=${endUser.userId}&privObjectTypeId=2&privObjectId=100120`
    expect((await owner.delete(`${address(owner.userId)}?${query}`)).status).toBe(204)
    expect((await endUser.get("/api/ucaas/user/100120")).status).toBe(403)
    expect(await owner.delete(`${address(owner.userId)}?${query}`)).toMatchObject({
      status: 404,
      body: { code: "privilege.not_granted" },
    })
  })

  test("a second grant takes the place of the first, and both are on record", async () => {
    await owner.put(address(owner.userId), onPerson(100122, "READ"))
    await owner.put(address(owner.userId), onPerson(100122, "VIEW_AND_EDIT"))
    expect((await endUser.put("/api/ucaas/user/100122", { firstName: "Granted" })).body.firstName).toBe("Granted")
    const entries = await server.database.transaction("system", (db) =>
      db.many<{ before: unknown; after: { privileges: string[] } }>(
        sql`select e.before, e.after from audit_entries e
          where e.action = 'privilege.granted' and e.after ->> 'objectId' = '100122' order by e.id`,
      ),
    )
    expect(entries.map((entry) => entry.after.privileges)).toEqual([["READ"], ["VIEW_AND_EDIT"]])
    expect(entries.map((entry) => entry.before !== null)).toEqual([false, true])
  })

  test("it never gives a role or the address for password emails", async () => {
    await owner.put(address(owner.userId), onPerson(100123, "UPDATE"))
    expect((await endUser.put("/api/ucaas/user/100123", { roleId: 6 })).body.code).toBe("user.role_not_given")
    expect((await endUser.put("/api/ucaas/user/100123", { email: "mine@example.org" })).body.code).toBe(
      "user.email_guarded",
    )
  })

  test("it rests on whoever gave it", async () => {
    await administrator.put(address(administrator.userId), onPerson(100124, "READ"))
    expect((await endUser.get("/api/ucaas/user/100124")).status).toBe(200)
    await owner.put(`/api/ucaas/user/${administrator.userId}`, { roleId: 21 })
    expect((await endUser.get("/api/ucaas/user/100124")).status).toBe(403)
    expect(
      (await endUser.get(`/api/ucaas/user/${endUser.userId}/userPrivileges`)).body.received.find(
        (grant: { privObjectId: number }) => grant.privObjectId === 100124,
      ).inForce,
    ).toBe(false)
    await owner.put(`/api/ucaas/user/${administrator.userId}`, { roleId: 3 })
    administrator = await server.as("accountAdministrator")
  })
})

describe("granting on the account", () => {
  test("adds to what one may do there, and to the list of one's permissions", async () => {
    await owner.put(address(owner.userId), onAccount("READ"))
    expect((await endUser.get("/api/ucaas/account/100/info")).status).toBe(200)
    expect((await endUser.get("/api/authorizer/permissions/self")).body.permissions).toContain("read:account-details")
  })
})

describe("nobody grants what they do not hold", () => {
  const refused = (code: string) => ({ body: { code } })
  test("an administrator is no super user, and an end user holds none of it", async () => {
    expect(await administrator.put(address(administrator.userId), onAccount("SUPER_USER"))).toMatchObject({
      status: 403,
      ...refused("privilege.not_held"),
    })
    expect(
      await endUser.put(address(endUser.userId), { ...onPerson(100125, "READ"), granteeUserId: 100126 }),
    ).toMatchObject(refused("privilege.not_held"))
  })
  test("not in the name of someone who holds more, either", async () => {
    expect(await administrator.put(address(owner.userId), onAccount("SUPER_USER"))).toMatchObject(
      refused("user.not_manageable"),
    )
  })
  test("nor in the name of someone who holds less", async () => {
    expect(
      await owner.put(address(endUser.userId), { ...onPerson(100125, "READ"), granteeUserId: 100126 }),
    ).toMatchObject(refused("privilege.not_held"))
  })
  test("nor power over someone they do not manage", async () => {
    expect(await administrator.put(address(administrator.userId), onPerson(owner.userId, "UPDATE"))).toMatchObject(
      refused("privilege.not_held"),
    )
    expect((await administrator.put(address(administrator.userId), onPerson(owner.userId, "READ"))).status).toBe(200)
  })
  test("nor beyond their own account", async () =>
    expect(await owner.put(address(owner.userId), onAccount("BypassCompanyFilter"))).toMatchObject(
      refused("privilege.not_held"),
    ))
})

describe("refused", () => {
  test.each([
    ["a privilege that means nothing on a person", () => onPerson(100125, "CREATE"), 400, "privilege.not_for_object"],
    ["a name that is no privilege", () => onPerson(100125, "FLY"), 400, "request.invalid"],
    ["a person of another account as the object", () => onPerson(101003, "READ"), 404, "privilege.object_not_found"],
    [
      "another account as the object",
      () => ({ ...onAccount("READ"), privObjectId: 101 }),
      404,
      "privilege.object_not_found",
    ],
    [
      "a person of another account to grant it to",
      () => ({ ...onPerson(100125, "READ"), granteeUserId: 101003 }),
      404,
      "privilege.grantee_not_found",
    ],
  ])("%s", async (_, body, status, code) =>
    expect(await owner.put(address(owner.userId), body())).toMatchObject({ status, body: { code } }),
  )

  test("a header that names another account", async () => {
    expect(await owner.put(address(owner.userId), onPerson(100125, "READ"), { "x-account-id": "101" })).toMatchObject({
      status: 400,
      body: { code: "privilege.other_account" },
    })
  })
  test("granting in someone else's name without the permission", async () => {
    expect((await endUser.put(address(owner.userId), onPerson(100125, "READ"))).status).toBe(403)
    expect(
      (await endUser.delete(`${address(owner.userId)}?granteeUserId=1&privObjectTypeId=2&privObjectId=1`)).status,
    ).toBe(403)
  })
  test("in the name of someone of another account", async () =>
    expect((await owner.put(address(101001), onPerson(100125, "READ"))).status).toBe(404))
})

test("what was granted to its owner is not an API key's, also in a report", async () => {
  const supervisor = await server.as("callQueuesReportingAdmin")
  const grant = { ...onAccount("MONITOR_USAGE"), granteeUserId: supervisor.userId }
  const given = await owner.put(address(owner.userId), grant, { "x-account-id": "100" })
  expect(given.body).toMatchObject({ inForce: true })
  const made = await owner.post("/svc/auth/api-keys", {
    name: "Queues",
    scopes: ["read:call-queue-summary"],
    currentPassword: demoPassword,
  })
  expect(made.status).toBe(200)
  // As if the supervisor had made it.
  await server.database.transaction("system", (db) =>
    db.run(sql`update api_keys set owner_user_id = ${supervisor.userId} where id = ${made.body.apiKeyId}`),
  )
  const company = (client: TestClient) =>
    client.post("/api/reporting/accounts/100/company/summary", { period: "last7Days" })
  expect((await company(supervisor)).status).toBe(200)
  expect((await company(server.withToken(made.body.value))).status).toBe(403)
  const actor = (await server.kit.database.transaction("system", (db) =>
    findPresentActor(db, ownActor(100, supervisor.userId, "")),
  ))!
  const isGrantedTo = (who: Actor) =>
    server.database.transaction("system", (db) => isGranted(db, who, { accountId: 100 }, "read:company-summary"))
  expect(await isGrantedTo(actor)).toBe(true)
  expect(await isGrantedTo({ ...actor, apiKey: { id: made.body.apiKeyId, name: "Queues", scopes: null } })).toBe(false)
})
