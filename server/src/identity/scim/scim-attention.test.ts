import { afterAll, beforeAll, expect, test } from "vitest"
import type { ScimAttention } from "@dialplane/contract/identity/scim/scim.schema"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { operation, person, settingsOf, turnOn, type ScimClient } from "./scim.factory.ts"

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
