import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { operation, person, proof, settingsOf, turnOn, type ScimClient } from "./scim.factory.ts"

let server: TestServer
let owner: TestClient
let scim: ScimClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  scim = await turnOn(server, owner)
})
afterAll(() => server.close())

const login = "end-user@harbor-pine.demo"
const one = <Row extends object>(statement: ReturnType<typeof sql>) =>
  server.database.transaction("system", (db) => db.one<Row>(statement))
const add = async (fields: object = {}) => {
  const answer = await scim.post("/Users", person(fields))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as { id: string; userName: string }
}
const rename = (id: string, userName: string) =>
  scim.patch(`/Users/${id}`, operation({ op: "replace", path: "userName", value: userName }))
const attention = async () =>
  (await owner.get(`${settingsOf(100)}/attention`)).body.items as {
    readonly conflictId: number
    readonly loginName: string
    readonly reason: string
    readonly userName: string | null
  }[]

test("a linked user gets another login name: sessions and password stay, the user is told, the old name is free", async () => {
  const { id: userId, email } = await one<{ id: number; email: string }>(
    sql`select u.id, u.email from users u where u.sort_login = ${login}`,
  )
  const linked = await add({ userName: login, emails: [{ value: email, type: "work" }] })
  const mine = openBrowser(server)
  const { body: tokens } = await mine.signIn(login)
  await server.database.transaction("system", (db) =>
    db.run(sql`
      insert into user_identities (account_id, user_id, provider, provider_identity_id)
      values (100, ${userId}, 'saml', ${login.toUpperCase()}), (100, ${userId}, 'oidc', 'opaque-4711')`),
  )
  const newName = "Married.Name@harbor-pine.demo"
  const renamed = await rename(linked.id, newName)
  expect(renamed).toMatchObject({ status: 200, body: { id: linked.id, userName: newName } })

  expect((await mine.send("/api/portal/session", { token: tokens.access_token })).body).toMatchObject({
    loginName: newName,
  })
  expect((await openBrowser(server).signIn(login)).status).toBe(401)
  expect((await openBrowser(server).signIn(newName.toLowerCase())).status).toBe(200)
  const [mail] = await readEmails(server, email)
  expect(mail!.subject).toContain("login name")
  expect(mail!.text).toContain(login)
  expect(mail!.text).toContain(newName)
  const log = await owner.get(`/api/reporting/accounts/100/audit-log/events?action=user.login_name_changed`)
  expect(log.body.items).toMatchObject([
    { objectId: String(userId), before: { loginName: login }, after: { loginName: newName } },
  ])
  expect(log.body.items[0].actingAs).toContain("SCIM")
  // Whoever gets the old name next must not sign in as this user; an id that is no name stays.
  const { links } = await one<{ links: string[] }>(
    sql`select array_agg(i.provider_identity_id) as links from user_identities i where i.user_id = ${userId}`,
  )
  expect(links).toEqual(["opaque-4711"])
  expect((await add({ userName: login })).userName).toBe(login)

  const again = await rename(linked.id, newName)
  expect(again.body.meta.version).toBe(renamed.body.meta.version)
  expect(await readEmails(server, email)).toHaveLength(1)
})

test("names that are not valid are refused, and nothing changes", async () => {
  const { id, userName } = await add()
  for (const wrong of ["with space@x.demo", "", "x".repeat(300)])
    expect(await rename(id, wrong), wrong).toMatchObject({ status: 400, body: { scimType: "invalidValue" } })
  expect((await scim.get(`/Users/${id}`)).body.userName).toBe(userName)
})

test.each([
  ["a user of this account", async () => (await add()).userName],
  [
    "a user of this account, whom nobody linked,",
    async () => {
      const loginName = "by.hand@harbor-pine.demo"
      const draft = { firstName: "By", lastName: "Hand", loginName, email: loginName, roleId: 4 }
      expect((await owner.post("/api/ucaas/account/100/users", draft)).status).toBeLessThan(300)
      return loginName
    },
  ],
  ["a user of another account", async () => "account-administrator@koala-freight.demo"],
])("a name that %s has is a conflict that needs attention", async (_, taken) => {
  const name = await taken()
  const { id, userName } = await add()
  const together = operation(
    { op: "replace", path: "userName", value: name },
    { op: "replace", path: "name.givenName", value: "Changed" },
  )
  expect(await scim.patch(`/Users/${id}`, together)).toMatchObject({ status: 409, body: { scimType: "uniqueness" } })
  const user = (await scim.get(`/Users/${id}`)).body
  expect(user).toMatchObject({ userName })
  expect(user.name.givenName).not.toBe("Changed")
  const entry = (await attention()).find(({ loginName }) => loginName === name)!
  expect(entry).toMatchObject({ reason: "loginTaken", userName: `${user.name.givenName} ${user.name.familyName}` })
  // Linking would hand over the other user.
  expect((await owner.post(`${settingsOf(100)}/attention/${entry.conflictId}/link`, proof)).body.code).toBe(
    "scim.not_linkable",
  )
})

test("a conflict ends when the name is free and the identity provider tries again", async () => {
  const other = await add()
  const { id } = await add()
  expect((await rename(id, other.userName)).status).toBe(409)
  expect((await rename(other.id, `moved.${other.userName}`)).status).toBe(200)
  expect(await rename(id, other.userName)).toMatchObject({ status: 200, body: { userName: other.userName } })
  expect((await attention()).some(({ loginName }) => loginName === other.userName)).toBe(false)
})

test("a name that somebody has reserved is taken, until the reservation has expired", async () => {
  const reserved = "reserved.name@harbor-pine.demo"
  const stranger = await server.as("accountSuperUser", 110)
  expect((await stranger.put(`/api/ucaas/account/${reserved}/available`)).status).toBe(200)
  const { id } = await add()
  expect((await rename(id, reserved)).status).toBe(409)
  await server.database.transaction("system", (db) =>
    db.run(sql`update login_name_reservations set expires_at = now() where sort_login = ${reserved}`),
  )
  await rename(id, reserved)
  expect((await rename(id, reserved)).status).toBe(200)
})

test("people of the account cannot be renamed by anybody else", async () => {
  const { userName } = await add()
  const { id } = await one<{ id: number }>(sql`select u.id from users u where u.sort_login = ${userName.toLowerCase()}`)
  const answer = await owner.put(`/api/ucaas/user/${id}`, { loginName: "another.name@harbor-pine.demo" })
  expect(answer).toMatchObject({ status: 400, body: { code: "user.fixed_field" } })
})
