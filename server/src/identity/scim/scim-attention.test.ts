import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ScimAttention } from "@dialplane/contract/identity/scim/scim.schema"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { operation, person, proof, settingsOf, turnOn, type ScimClient } from "./scim.factory.ts"

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

const inAccount = (text: ReturnType<typeof sql>) => server.database.transaction({ account: 100 }, (db) => db.run(text))
const addConflict = async () => {
  const sent = person()
  const answer = await owner.post("/api/ucaas/account/100/users", {
    firstName: "By",
    lastName: "Hand",
    loginName: sent.userName,
    email: `private.${sent.userName}`,
    roleId: 4,
  })
  expect(answer.status).toBeLessThan(300)
  expect((await scim.post("/Users", sent)).status).toBe(409)
  return sent.userName
}
const addWho = async (leaves: "disabled" | "deleted") => {
  const sent = person()
  const { id } = (await scim.post("/Users", sent)).body
  const answer =
    leaves === "deleted"
      ? await scim.delete(`/Users/${id}`)
      : await scim.patch(`/Users/${id}`, operation({ op: "replace", path: "active", value: false }))
  expect(answer.status).toBeLessThan(300)
  return sent.userName
}
/** What is listed, page by page, and the figure of the settings. */
const read = async (search = "") => {
  const items: ScimAttention[] = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const more = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await owner.get(`${settings}/attention?limit=2&search=${search}${more}`)
    items.push(...body.items)
    cursor = body.nextCursor
  }
  const { count } = (await owner.get(`${settings}/attention?totalOnly=true`)).body.total
  const { needsAttention } = (await owner.get(settings)).body
  return { logins: items.map(({ loginName }) => loginName), items, count, needsAttention }
}

test("conflicts come first, those who left for 30 days after them, and the figure counts the same", async () => {
  const conflicts = [await addConflict(), await addConflict()]
  const left = [await addWho("disabled"), await addWho("deleted"), await addWho("disabled")]
  const now = await read()
  expect(now).toMatchObject({ count: 5, needsAttention: 5 })
  expect(now.logins).toEqual([...conflicts.toReversed(), ...left.toReversed()])
  expect(now.items.map(({ kind, reason }) => [kind, reason])).toEqual([
    ["conflict", "emailDiffers"],
    ["conflict", "emailDiffers"],
    ["review", "disabled"],
    ["review", "unlinked"],
    ["review", "disabled"],
  ])
  expect((await read(left[0])).logins).toEqual([left[0]])

  const days = sql`interval '31 days'`
  await inAccount(sql`update scim_links set disabled_at = disabled_at - ${days} where account_id = 100
    and user_id = (select id from users where sort_login = ${left[0]!})`)
  await inAccount(sql`update scim_conflicts set last_at = last_at - ${days} where account_id = 100
    and sort_login in (${left[1]!}, ${conflicts[0]!})`)
  const later = await read()
  // Nobody has decided about the conflict yet.
  expect(later).toMatchObject({ count: 3, needsAttention: 3, logins: [conflicts[1], conflicts[0], left[2]] })
})

test("after the review somebody stays listed while they have an extension, until it is released or kept on purpose", async () => {
  const [kept, released, deleted] = [await addWho("disabled"), await addWho("disabled"), await addWho("deleted")]
  const userIdOf = async (loginName: string) =>
    (
      await server.database.transaction("system", (db) =>
        db.one<{ id: number }>(sql`select u.id from users u where u.sort_login = ${loginName}`),
      )
    ).id
  const days = sql`interval '200 days'`
  for (const loginName of [kept, released, deleted])
    await inAccount(sql`
      update extensions set user_id = ${await userIdOf(loginName)} where account_id = 100 and id = (
        select min(e.id) from extensions e where e.account_id = 100 and e.user_id is null)`)
  await inAccount(sql`update scim_links set disabled_at = disabled_at - ${days} where account_id = 100
    and disabled_at is not null`)
  await inAccount(sql`update scim_conflicts set last_at = last_at - ${days} where account_id = 100`)
  const later = await read()
  for (const loginName of [kept, released, deleted])
    expect(later.items.find((item) => item.loginName === loginName)).toMatchObject({
      kind: "review",
      isOverdue: true,
      extension: expect.any(String),
    })
  expect(later.count).toBe(later.items.length)

  const keep = async (loginName: string) =>
    owner.post(`${settings}/attention/users/${await userIdOf(loginName)}/keep`, undefined)
  expect((await keep(kept)).status).toBe(204)
  expect((await keep(kept)).body.code).toBe("scim.conflict_not_found")
  await inAccount(
    sql`update extensions set user_id = null where account_id = 100 and user_id = ${await userIdOf(released)}`,
  )
  const end = await read()
  expect(end.logins).not.toContain(kept)
  expect(end.logins).not.toContain(released)
  expect(end.logins).toContain(deleted)
  // Whoever may sign in again has not left.
  await inAccount(sql`update users set allow_login = true where account_id = 100 and id = ${await userIdOf(deleted)}`)
  expect((await read()).logins).not.toContain(deleted)
})

describe("solving a conflict", () => {
  const conflictOf = async (loginName: string) => {
    const found = (await read(loginName)).items.find((item) => item.loginName === loginName)
    return `${settings}/attention/${String(found?.conflictId)}`
  }

  test("the user here is renamed, and the one of the identity provider is added, in one step", async () => {
    const loginName = await addConflict()
    const address = await conflictOf(loginName)
    const renamed = `moved.${loginName}`
    expect((await owner.post(`${address}/retry`, { renameExistingTo: renamed })).body.code).toBe("scim.proof_needed")
    const taken = await owner.post(`${address}/retry`, { renameExistingTo: "end-user@harbor-pine.demo", ...proof })
    expect(taken.body.code).toBe("user.login_name_taken")
    expect((await owner.post(`${address}/retry`, { renameExistingTo: renamed, ...proof })).status).toBe(204)
    const found = await scim.get(`/Users?filter=${encodeURIComponent(`userName eq "${loginName}"`)}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ active: true, externalId: expect.any(String) }] })
    const names = await server.database.transaction("system", (db) =>
      db.many<{ loginName: string }>(sql`
        select u.login_name from users u where u.sort_login in (${loginName}, ${renamed}) order by u.sort_login`),
    )
    expect(names.map((row) => row.loginName)).toEqual([renamed, loginName].toSorted())
    expect((await read()).logins).not.toContain(loginName)
    const log = await owner.get("/api/reporting/accounts/100/audit-log/events?action=scim.retried")
    expect(log.body.items[0]).toMatchObject({ after: { loginName, renamedTo: renamed } })
    const rename = await owner.get("/api/reporting/accounts/100/audit-log/events?action=user.login_name_changed")
    expect(rename.body.items[0]).toMatchObject({ after: { loginName: renamed }, actingAs: null })
  })

  test("a linked user gets the name that another user had", async () => {
    const other = (await addConflict()).toString()
    const sent = person()
    const { id } = (await scim.post("/Users", sent)).body
    const wanted = operation({ op: "replace", path: "userName", value: other })
    expect((await scim.patch(`/Users/${id}`, wanted)).status).toBe(409)
    const address = await conflictOf(other)
    const tried = await owner.post(`${address}/retry`, proof)
    expect(tried).toMatchObject({ status: 409, body: { code: "scim.not_solved" } })
    expect((await owner.post(`${address}/retry`, { renameExistingTo: `freed.${other}`, ...proof })).status).toBe(204)
    expect((await scim.get(`/Users/${id}`)).body.userName).toBe(other)
  })

  test("nobody is renamed whom the identity provider named, or whom the caller does not manage", async () => {
    const [first, second] = [person(), person()]
    const { id } = (await scim.post("/Users", first)).body
    await scim.post("/Users", second)
    expect(
      (await scim.patch(`/Users/${id}`, operation({ op: "replace", path: "userName", value: second.userName }))).status,
    ).toBe(409)
    const address = await conflictOf(second.userName)
    const body = { renameExistingTo: "free.name@harbor-pine.demo", ...proof }
    expect((await owner.post(`${address}/retry`, body)).body.code).toBe("scim.not_renamed")
    expect((await (await server.as("usersAdmin")).post(`${address}/retry`, body)).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 101)).post(`${address}/retry`, body)).status).toBe(404)
  })

  test("somebody whom the identity provider disabled is added without access", async () => {
    const elsewhere = "account-administrator@koala-freight.demo"
    expect((await scim.post("/Users", person({ userName: elsewhere, active: false }))).status).toBe(409)
    const address = await conflictOf(elsewhere)
    const away = (name: string) =>
      server.database.transaction("system", (db) =>
        db.run(sql`update users set login_name = ${name} where sort_login in (${elsewhere}, 'away.demo')`),
      )
    expect((await owner.post(`${address}/retry`, proof)).body.code).toBe("scim.not_solved")
    await away("away.demo")
    expect((await owner.post(`${address}/retry`, proof)).status).toBe(204)
    const found = await scim.get(`/Users?filter=${encodeURIComponent(`userName eq "${elsewhere}"`)}`)
    expect(found.body.Resources).toMatchObject([{ active: false }])
  })
})
