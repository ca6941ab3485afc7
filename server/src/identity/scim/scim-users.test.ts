import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { operation, person, proof, settingsOf, turnOn, userSchemas, type ScimClient } from "./scim.factory.ts"

let server: TestServer
let owner: TestClient
let scim: ScimClient
const settings = settingsOf(100)
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  scim = await turnOn(server, owner)
})
afterAll(() => server.close())

const add = async (fields: object = {}) => {
  const answer = await scim.post("/Users", person(fields))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as {
    id: string
    userName: string
    externalId: string
    meta: { version: string; location: string }
  }
}
const userIdOf = async (userName: string) =>
  (
    await server.database.transaction("system", (db) =>
      db.one<{ id: number }>(sql`select id from users where sort_login = lower(${userName})`),
    )
  ).id
const inAccount = (statement: ReturnType<typeof sql>) =>
  server.database.transaction({ account: 100 }, (db) => db.run(statement))
const find = (filter: string, more = "") => scim.get(`/Users?filter=${encodeURIComponent(filter)}${more}`)
const attention = async () => (await owner.get(`${settings}/attention`)).body.items as Record<string, unknown>[]

describe("discovery", () => {
  test("says what the service can do", async () => {
    const config = await scim.get("/ServiceProviderConfig")
    expect(config.headers["content-type"]).toContain("application/scim+json")
    expect(config.body).toMatchObject({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 100 },
      sort: { supported: true },
      etag: { supported: true },
    })
    const schemas = await scim.get("/Schemas")
    expect(schemas.body).toMatchObject({ totalResults: 2, itemsPerPage: 2, startIndex: 1 })
    expect((await scim.get(`/Schemas/${userSchemas[0]}`)).body).toMatchObject({ id: userSchemas[0], name: "User" })
    expect((await scim.get("/ResourceTypes/Group")).body).toMatchObject({ endpoint: "/Groups" })
    expect(await scim.get("/Schemas/nothing")).toMatchObject({
      status: 404,
      body: { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: "404" },
    })
    expect((await scim.get("/Nothing")).status).toBe(404)
  })
  test("every attribute of an answer is in the schema", async () => {
    const added = await add({ phoneNumbers: [{ value: "+1 415 555 0111", type: "mobile" }] })
    const user = (await scim.get(`/Users/${added.id}`)).body as Record<string, unknown>
    const { attributes } = (await scim.get(`/Schemas/${userSchemas[0]}`)).body as {
      attributes: { name: string; multiValued: boolean; subAttributes?: { name: string }[] }[]
    }
    for (const [name, value] of Object.entries(user)) {
      if (["schemas", "id", "meta"].includes(name)) continue
      const attribute = attributes.find((one) => one.name === name)
      expect(attribute, name).toBeDefined()
      expect(Array.isArray(value), name).toBe(attribute!.multiValued)
      for (const part of Array.isArray(value) ? value : typeof value === "object" ? [value] : [])
        for (const sub of Object.keys(part as object))
          expect(
            attribute!.subAttributes?.map((one) => one.name),
            `${name}.${sub}`,
          ).toContain(sub)
    }
  })
})

describe("adding", () => {
  // What the provisioning service of Entra sends with its usual mapping.
  test("as Entra does it", async () => {
    const answer = await scim.post("/Users", {
      schemas: [...userSchemas, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName: "Test_User_ab6490ee@harbor-pine.demo",
      active: true,
      displayName: "lennay",
      emails: [{ primary: true, type: "work", value: "Test_User_ab6490ee@harbor-pine.demo" }],
      meta: { resourceType: "User" },
      name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
      title: "Engineer",
      preferredLanguage: "en",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Sales", employeeNumber: "7" },
      roles: [],
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        schemas: userSchemas,
        userName: "Test_User_ab6490ee@harbor-pine.demo",
        externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
        displayName: "lennay",
        active: true,
        name: { givenName: "givenName", familyName: "familyName", formatted: "givenName familyName" },
        meta: { resourceType: "User" },
      },
    })
    expect(answer.headers["location"]).toBe(answer.body.meta.location)
    expect(answer.headers["etag"]).toBe(answer.body.meta.version)
    expect((await find('userName eq "test_user_AB6490ee@harbor-pine.demo"')).body.totalResults).toBe(1)
    const shown = await owner.get(`/api/ucaas/user/${await userIdOf(answer.body.userName)}`)
    expect(shown.body).toMatchObject({ isImported: true })
  })
  test("as Okta does it", async () => {
    const userName = "test.user@okta.harbor-pine.demo"
    expect((await find(`userName eq "${userName}"`, "&startIndex=1&count=100")).body).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
    const answer = await scim.post("/Users", {
      schemas: userSchemas,
      userName,
      name: { givenName: "Test", familyName: "User" },
      emails: [{ primary: true, value: userName, type: "work" }],
      displayName: "Test User",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    })
    expect(answer.status).toBe(201)
    expect(JSON.stringify(answer.body)).not.toContain("1mz050nq")
  })
  test.each([
    ["userName", { userName: undefined }],
    ["userName", { userName: "with space@x.demo" }],
    ["name.givenName", { name: { familyName: "X" } }],
    ["name.familyName", { name: { givenName: "X" } }],
    ["emails", { emails: [] }],
    ["emails", { emails: [{ value: "nobody", type: "work" }] }],
    ["externalId", { externalId: "x".repeat(300) }],
  ])("is refused without a usable %s", async (attribute, fields) => {
    const answer = await scim.post("/Users", person(fields))
    expect(answer).toMatchObject({ status: 400, body: { status: "400", scimType: "invalidValue" } })
    expect(answer.body.detail).toContain(attribute)
  })
  test("is how they were added, in the list of those who never signed in", async () => {
    const { userName } = await add()
    const list = `/svc/auth/v1/accounts/100/never-logged-in-users?search=${encodeURIComponent(userName.toLowerCase())}`
    expect((await owner.get(list)).body.items).toMatchObject([{ loginName: userName, source: "scim" }])
  })
  test("twice is refused, as is an externalId of another", async () => {
    const first = await add()
    const again = await scim.post("/Users", person({ userName: first.userName.toUpperCase() }))
    expect(again).toMatchObject({ status: 409, body: { scimType: "uniqueness" } })
    const other = await scim.post("/Users", person({ externalId: first.externalId }))
    expect(other).toMatchObject({ status: 409, body: { scimType: "uniqueness" } })
  })
  test("bodies that are not SCIM are refused in the words of the protocol", async () => {
    for (const body of ["{", "[]", '"x"', "null", "5"])
      expect((await scim.post("/Users", body)).body, body).toMatchObject({ status: "400", scimType: "invalidSyntax" })
    expect((await scim.post("/Users", "a=b", { "content-type": "text/plain" })).status).toBe(415)
    expect((await scim.post("/Users", person(), { "content-type": "application/json" })).status).toBe(201)
  })
})

describe("people who exist already", () => {
  const make = async (login: string, email = login, roleId = 4) => {
    const answer = await owner.post("/api/ucaas/account/100/users", {
      firstName: "By",
      lastName: "Hand",
      loginName: login,
      email,
      roleId,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return userIdOf(login)
  }
  test("are linked if login name and email address match", async () => {
    const userName = "same.person@harbor-pine.demo"
    const userId = await make(userName)
    const answer = await scim.post(
      "/Users",
      person({ userName, emails: [{ value: userName.toUpperCase(), type: "work" }] }),
    )
    expect(answer).toMatchObject({ status: 201, body: { userName } })
    expect(await userIdOf(userName)).toBe(userId)
    const never = await owner.get(`/svc/auth/v1/accounts/100/never-logged-in-users?search=${userName}`)
    expect(never.body.items, "added by an administrator").toMatchObject([{ loginName: userName, source: "manual" }])
  })
  test("need attention if the address differs, and can be linked or ignored", async () => {
    const userName = "other.mail@harbor-pine.demo"
    await make(userName, "private@elsewhere.demo")
    expect((await find(`userName eq "${userName}"`)).body.totalResults).toBe(0)
    const sent = person({ userName, externalId: "conflict-1" })
    expect(await scim.post("/Users", sent)).toMatchObject({ status: 409, body: { scimType: "uniqueness" } })
    const entry = (await attention()).find(({ loginName }) => loginName === userName)!
    expect(entry).toMatchObject({ kind: "conflict", reason: "emailDiffers", userEmail: "private@elsewhere.demo" })
    const address = `${settings}/attention/${String(entry["conflictId"])}`
    expect((await owner.post(`${address}/link`, {})).body.code).toBe("scim.proof_needed")
    expect((await owner.post(`${address}/link`, proof)).status).toBe(204)
    const found = await find(`userName eq "${userName}"`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ externalId: "conflict-1" }] })
    expect((await attention()).some(({ loginName }) => loginName === userName)).toBe(false)
    expect((await owner.post(`${address}/link`, proof)).body.code).toBe("scim.conflict_not_found")
  })
  test("of another account stay unseen; the name is only taken", async () => {
    const other = await server.as("accountSuperUser", 101)
    const userName = (
      await server.database.transaction("system", (db) =>
        db.one<{ loginName: string }>(sql`select login_name from users where id = ${other.userId}`),
      )
    ).loginName
    const answer = await scim.post("/Users", person({ userName }))
    expect(answer).toMatchObject({ status: 409, body: { scimType: "uniqueness" } })
    const entry = (await attention()).find(({ loginName }) => loginName === userName)!
    expect(entry).toMatchObject({ reason: "loginTaken", userId: null, userName: null, userEmail: null })
    expect((await owner.delete(`${settings}/attention/${String(entry["conflictId"])}`)).status).toBe(204)
    await scim.post("/Users", person({ userName }))
    expect((await attention()).some(({ loginName }) => loginName === userName)).toBe(false)
  })
  test("it does not touch the user in whose name it acts", async () => {
    const me = await server.database.transaction("system", (db) =>
      db.one<{ loginName: string; email: string }>(sql`select login_name, email from users where id = ${owner.userId}`),
    )
    const answer = await scim.post(
      "/Users",
      person({ userName: me.loginName, emails: [{ value: me.email, type: "work" }] }),
    )
    expect(answer.status).toBe(409)
    expect((await attention()).find(({ loginName }) => loginName === me.loginName)).toMatchObject({
      reason: "actsForThem",
    })
  })
})

describe("reading", () => {
  test("filters by everything in the schema", async () => {
    const added = await add({
      displayName: "Zora the Tester",
      name: { givenName: "Zora", familyName: "O'Quill" },
      phoneNumbers: [{ value: "+1 415 555 0123", type: "mobile" }],
    })
    for (const filter of [
      `id eq "${added.id}"`,
      `externalId eq "${added.externalId}"`,
      `userName eq "${added.userName.toUpperCase()}"`,
      'name.familyName eq "o\'quill"',
      'displayName sw "zora the"',
      'name.givenName co "or" and name.familyName ew "quill"',
      `emails.value eq "${added.userName}" and active eq true`,
      `emails[type eq "work" and value sw "${added.userName.slice(0, 14)}"] and name.givenName eq "Zora"`,
      'phoneNumbers[type eq "mobile" and value co "0123"]',
      'not (name.givenName ne "Zora")',
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${added.userName}"`,
      'name.givenName eq "Zora" and meta.created gt "2020-01-01T00:00:00Z" and meta.resourceType eq "User"',
      'phoneNumbers pr and name.givenName eq "zora" and not (groups pr)',
      'name.givenName eq "Zora" and active eq "True"',
      'name.givenName ge "zora" and name.givenName le "zora"',
    ]) {
      const answer = await find(filter)
      expect(answer.status, `${filter} ${JSON.stringify(answer.body)}`).toBe(200)
      expect(
        answer.body.Resources.map(({ id }: { id: string }) => id),
        filter,
      ).toEqual([added.id])
    }
  })
  test("refuses filters by unknown attributes and with values of another kind", async () => {
    for (const filter of [
      'shoeSize eq "44"',
      'password eq "x"',
      'emails[shoeSize eq "1"]',
      'name[givenName eq "x"]',
      "active gt true",
      "userName eq 5",
      'meta.created gt "yesterday"',
      'userName eq "x',
      'constructor eq "x"',
    ])
      expect(await find(filter), filter).toMatchObject({ status: 400, body: { scimType: "invalidFilter" } })
    expect((await scim.get("/Users?sortBy=shoeSize")).status).toBe(400)
  })
  test("pages and sorts", async () => {
    for (let one = 0; one < 3; one++) await add({ name: { givenName: "Paged", familyName: `P${one}` } })
    const page = (more: string) => find('name.givenName eq "Paged"', more)
    expect((await page("&startIndex=2&count=1&sortBy=name.familyName")).body).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ name: { familyName: "P1" } }],
    })
    expect((await page("&sortBy=name.familyName&sortOrder=descending&count=1")).body).toMatchObject({
      Resources: [{ name: { familyName: "P2" } }],
    })
    expect((await page("&count=0")).body).toMatchObject({ totalResults: 3, itemsPerPage: 0, Resources: [] })
    expect((await page("&startIndex=0&count=1000")).body).toMatchObject({ startIndex: 1, itemsPerPage: 3 })
    expect((await page("&startIndex=9")).body).toMatchObject({ totalResults: 3, itemsPerPage: 0 })
    expect((await page("&count=many")).status).toBe(400)
    const searched = await scim.post("/Users/.search", {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
      filter: 'name.givenName eq "Paged"',
      attributes: ["userName"],
      startIndex: 1,
      count: 2,
    })
    expect(searched.body).toMatchObject({ totalResults: 3, itemsPerPage: 2 })
  })
  test("returns the attributes that were asked for", async () => {
    const { id } = await add()
    const keys = async (query: string) => Object.keys((await scim.get(`/Users/${id}?${query}`)).body).sort()
    expect(await keys("attributes=userName,name.givenName")).toEqual(["id", "name", "schemas", "userName"])
    expect((await scim.get(`/Users/${id}?attributes=name.givenName`)).body.name).not.toHaveProperty("familyName")
    expect(await keys("excludedAttributes=emails,id,groups")).not.toContain("emails")
    expect(await keys("excludedAttributes=id")).toContain("id")
  })
  test("an unknown or foreign id is not found", async () => {
    for (const id of ["x", "00000000-0000-4000-8000-000000000000", "%00", "..%2f"])
      expect((await scim.get(`/Users/${id}`)).status, id).toBe(404)
    const elsewhere = await turnOn(server, await server.as("accountSuperUser", 101), 101)
    const { id } = await add()
    expect((await elsewhere.get(`/Users/${id}`)).status).toBe(404)
    expect(
      (await elsewhere.patch(`/Users/${id}`, operation({ op: "replace", path: "active", value: false }))).status,
    ).toBe(404)
    expect((await elsewhere.put(`/Users/${id}`, person())).status).toBe(404)
    expect((await elsewhere.delete(`/Users/${id}`)).status).toBe(404)
    expect((await elsewhere.get("/Users")).body.totalResults).toBe(0)
  })
})

describe("changing", () => {
  test("versions: 304, 412, and success with the version that was read", async () => {
    const { id, meta } = await add()
    expect((await scim.get(`/Users/${id}`, { "if-none-match": meta.version })).status).toBe(304)
    const change = operation({ op: "replace", path: "displayName", value: "New" })
    expect(await scim.patch(`/Users/${id}`, change, { "if-match": 'W/"0.0"' })).toMatchObject({
      status: 412,
      body: { status: "412" },
    })
    const changed = await scim.patch(`/Users/${id}`, change, { "if-match": meta.version })
    expect(changed.status).toBe(200)
    expect(changed.headers["etag"]).not.toBe(meta.version)
    expect((await scim.get(`/Users/${id}`)).headers["etag"]).toBe(changed.headers["etag"])
  })
  test("as Entra does it", async () => {
    const { id } = await add()
    const answer = await scim.patch(
      `/Users/${id}`,
      operation(
        { op: "Add", path: 'emails[type eq "work"].value', value: "updated@harbor-pine.demo" },
        { op: "Replace", path: "name.familyName", value: "updatedFamilyName" },
        { op: "Replace", path: "displayName", value: "Updated" },
        { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Law" },
      ),
    )
    expect(answer).toMatchObject({
      status: 200,
      body: {
        emails: [{ value: "updated@harbor-pine.demo", type: "work", primary: true }],
        name: { familyName: "updatedFamilyName" },
        displayName: "Updated",
      },
    })
  })
  test("as Okta does it, with a whole resource", async () => {
    const sent = person()
    const { id } = (await scim.post("/Users", sent)).body
    const answer = await scim.put(`/Users/${id}`, { ...sent, id, name: { givenName: "Another", familyName: "Name" } })
    expect(answer).toMatchObject({ status: 200, body: { id, name: { givenName: "Another" }, active: true } })
  })
  test("what changes nothing writes nothing", async () => {
    const sent = person()
    const { id, meta } = (await scim.post("/Users", sent)).body
    expect((await scim.put(`/Users/${id}`, sent)).body.meta).toEqual(meta)
    expect(
      (await scim.patch(`/Users/${id}`, operation({ op: "Replace", path: "active", value: "True" }))).body.meta,
    ).toEqual(meta)
  })
  test("names and address of a linked user are not changed elsewhere; other fields are", async () => {
    const { userName } = await add()
    const userId = await userIdOf(userName)
    const change = (fields: object) => owner.put(`/api/ucaas/user/${userId}`, fields)
    const probe = await change({ firstName: "Changed" })
    expect(probe.body.code).toBe("user.managed_by_scim")
    expect(probe.body.validationErrors).toMatchObject([{ field: "firstName" }])
    expect((await change({ email: "x@y.demo" })).body.code).toBe("user.managed_by_scim")
    expect((await change({ allowCallBlocking: false })).status).toBe(200)
    expect((await change({ phoneNumber: "+14155550133" })).status).toBe(200)
    expect((await owner.get(`/svc/scim/v2/users/${userId}/provisioning`)).body).toMatchObject({
      managed: true,
      phonesManaged: false,
    })
  })
  test("phone numbers that the identity provider sends are changed nowhere else", async () => {
    const sent = person({ phoneNumbers: [{ value: "+1 415 555 0144", type: "work" }] })
    const { id } = (await scim.post("/Users", sent)).body
    const userId = await userIdOf(sent.userName)
    await inAccount(sql`update users set status_id = 1 where account_id = 100 and id = ${userId}`)
    const self = await server.as(sent.userName)
    const own = {
      firstName: sent.name.givenName,
      lastName: sent.name.familyName,
      email: sent.userName,
      phoneNumber: "+1 415 555 0144",
      contactNumbers: [],
      updateMeWithAnnouncements: false,
    }
    const change = (fields: object) => owner.put(`/api/ucaas/user/${userId}`, fields)
    const isManaged = async () =>
      (await owner.get(`/svc/scim/v2/users/${userId}/provisioning`)).body.phonesManaged as boolean
    const numbers = { phoneNumber: "+14155550155", contactNumbers: [{ code: "M", number: "+14155550156" }] }
    for (const field of ["phoneNumber", "contactNumbers"] as const) {
      const refused = [
        await change({ [field]: numbers[field] }),
        await self.put("/api/users/self", { ...own, [field]: numbers[field] }),
      ]
      for (const answer of refused)
        expect(answer, field).toMatchObject({
          status: 409,
          body: { code: "user.numbers_managed_by_scim", validationErrors: [{ field }] },
        })
    }
    expect((await change({ phoneNumber: "+1 415 555 0144", allowCallBlocking: false })).status).toBe(200)
    // Whoever replaces a user and leaves the numbers out does not know them.
    expect((await scim.put(`/Users/${id}`, { ...sent, phoneNumbers: undefined })).status).toBe(200)
    expect(await isManaged()).toBe(false)
    expect((await change(numbers)).status).toBe(200)
    expect((await scim.patch(`/Users/${id}`, operation({ op: "replace", path: "active", value: true }))).status).toBe(
      200,
    )
    expect(await isManaged()).toBe(false)
    const mobile = { op: "replace", path: 'phoneNumbers[type eq "mobile"].value', value: "+1 415 555 0157" }
    expect((await scim.patch(`/Users/${id}`, operation(mobile))).status).toBe(200)
    expect((await change({ phoneNumber: "" })).body.code).toBe("user.numbers_managed_by_scim")
    expect((await scim.patch(`/Users/${id}`, operation({ op: "replace", path: "active", value: true }))).status).toBe(
      200,
    )
    expect(await isManaged()).toBe(true)
  })
})

describe("leaving", () => {
  test("a disabled user is signed out at once, keeps the extension, and is listed for review", async () => {
    const { id, userName } = await add()
    const userId = await userIdOf(userName)
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`update users set status_id = 1 where account_id = 100 and id = ${userId}`),
    )
    const session = await server.as(userName)
    expect((await session.get("/api/portal/session")).status).toBe(200)
    const off = operation({ op: "Replace", path: "active", value: "False" })
    expect((await scim.patch(`/Users/${id}`, off)).body).toMatchObject({ active: false })
    expect((await session.get("/api/portal/session")).status).toBe(401)
    expect((await attention()).find(({ loginName }) => loginName === userName)).toMatchObject({
      kind: "review",
      reason: "disabled",
      keptUntil: expect.any(String),
    })
    const enable = await owner.put(`/api/ucaas/user/${userId}`, { allowLogin: true })
    expect(enable.body.code).toBe("user.disabled_by_scim")
    expect((await scim.patch(`/Users/${id}`, operation({ op: "replace", value: { active: true } }))).body.active).toBe(
      true,
    )
    expect((await attention()).some(({ loginName }) => loginName === userName)).toBe(false)
  })
  test("DELETE disables and unlinks; afterwards there is nothing, and the user can come back", async () => {
    const sent = person()
    const { id } = (await scim.post("/Users", sent)).body
    const userId = await userIdOf(sent.userName)
    expect((await scim.delete(`/Users/${id}`)).status).toBe(204)
    expect((await scim.get(`/Users/${id}`)).status).toBe(404)
    expect((await scim.delete(`/Users/${id}`)).status).toBe(404)
    const row = await server.database.transaction("system", (db) =>
      db.one<{ allowLogin: boolean; isImported: boolean }>(
        sql`select allow_login, is_imported from users where id = ${userId}`,
      ),
    )
    expect(row).toEqual({ allowLogin: false, isImported: false })
    expect((await attention()).find(({ loginName }) => loginName === sent.userName)).toMatchObject({
      reason: "unlinked",
      userId,
    })
    const again = await scim.post("/Users", sent)
    expect(again).toMatchObject({ status: 201, body: { active: true } })
    expect(again.body.id).not.toBe(id)
    expect(await userIdOf(sent.userName)).toBe(userId)
  })
  test("figures of the last day count all of it", async () => {
    const { lastDay, linkedPeople } = (await owner.get(settings)).body
    for (const figure of ["created", "updated", "disabled", "failed"])
      expect(lastDay[figure], figure).toBeGreaterThan(0)
    expect(linkedPeople).toBeGreaterThan(5)
  })
})

describe("an account administrator's SCIM", () => {
  test("cannot link or change owners and administrators", async () => {
    const administrator = await server.as("accountAdministrator")
    const theirs = await turnOn(server, administrator)
    const me = await server.database.transaction("system", (db) =>
      db.one<{ loginName: string; email: string }>(sql`select login_name, email from users where id = ${owner.userId}`),
    )
    const answer = await theirs.post(
      "/Users",
      person({ userName: me.loginName, emails: [{ value: me.email, type: "work" }] }),
    )
    expect(answer.status).toBe(409)
    expect((await attention()).find(({ loginName }) => loginName === me.loginName)).toMatchObject({
      reason: "notManageable",
    })
    // A user whom the owner's SCIM linked before and who became an administrator since.
    const made = await theirs.post("/Users", person())
    const userId = await userIdOf(made.body.userName)
    await server.database.transaction({ account: 100 }, (db) =>
      db.run(sql`update role_memberships set role_id = 3 where account_id = 100 and user_id = ${userId}`),
    )
    for (const change of [
      { op: "replace", path: "active", value: false },
      { op: "replace", path: 'emails[type eq "work"].value', value: "mine@evil.demo" },
    ])
      expect((await theirs.patch(`/Users/${made.body.id}`, operation(change))).status).toBe(403)
    expect((await theirs.delete(`/Users/${made.body.id}`)).status).toBe(403)
  })
})
