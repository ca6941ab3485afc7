import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Database, Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { parseFilter } from "./scim-filter.rules.ts"
import { listLinkedUsers } from "./scim-resources.queries.ts"
import { groupSchemas, operation, proof, settingsOf, turnOn, type ScimClient } from "./scim.factory.ts"

/** Linked users: the first ones are in the large group, the others in none. */
const people = 2400
const inGroup = 2000
const firstId = 6_000_001

let asked = { statements: 0, rows: 0 }
const counted = (database: Database): Database => {
  const counting = (db: Db): Db => ({
    many: async <Row>(query: Sql) => {
      const rows = await db.many<Row>(query)
      asked.statements += 1
      asked.rows += rows.length
      return rows
    },
    maybeOne: <Row>(query: Sql) => {
      asked.statements += 1
      asked.rows += 1
      return db.maybeOne<Row>(query)
    },
    one: <Row>(query: Sql) => {
      asked.statements += 1
      asked.rows += 1
      return db.one<Row>(query)
    },
    run: (query) => {
      asked.statements += 1
      return db.run(query)
    },
  })
  return {
    ...database,
    transaction: (scope, work) => database.transaction(scope, (db) => work(counting(db))),
    reading: (scope) => counting(database.reading(scope)),
  }
}

let server: TestServer
let owner: TestClient
let scim: ScimClient
let ids: string[]
let group: { id: string; groupId: number }
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const addGroup = async (displayName: string) => {
  const made = await scim.post("/Groups", { schemas: groupSchemas, displayName })
  expect(made.status).toBe(201)
  const [row] = await rows<{ id: number }>(
    sql`select id from account_groups where account_id = 100 and name = ${displayName}`,
  )
  return { id: made.body.id as string, groupId: row!.id }
}
const sizeOf = async ({ groupId }: { groupId: number }) =>
  (await rows(sql`select from account_group_members where account_id = 100 and group_id = ${groupId}`)).length

beforeAll(async () => {
  const postgres = await makeTestDatabase()
  server = await startTestServer({ database: counted(await postgres.connect()) })
  owner = await server.as("accountSuperUser")
  scim = await turnOn(server, owner)
  await server.database.transaction("system", async (db) => {
    await db.run(sql`
      insert into users (account_id, id, login_name, first_name, last_name, email)
      select 100, ${firstId} + n, 'many' || n || '@harbor-pine.demo', 'Many', 'Number' || n,
        'Mail' || n || '@harbor-pine.demo' from generate_series(0, ${people} - 1) n`)
    await db.run(sql`
      insert into role_memberships (account_id, user_id, role_id, is_default)
      select 100, ${firstId} + n, 4, true from generate_series(0, ${people} - 1) n`)
    await db.run(sql`
      insert into scim_links (account_id, user_id) select 100, ${firstId} + n from generate_series(0, ${people} - 1) n`)
  })
  ids = (
    await rows<{ scimId: string }>(
      sql`select scim_id from scim_links where account_id = 100 and user_id >= ${firstId} order by user_id`,
    )
  ).map(({ scimId }) => scimId)
  group = await addGroup("Everybody of many")
  await rows(sql`
    insert into account_group_members (account_id, group_id, user_id)
    select 100, ${group.groupId}, ${firstId} + n from generate_series(0, ${inGroup} - 1) n`)
  await postgres.asAdmin("analyze")
})
afterAll(() => server.close())
beforeEach(async () => {
  // The rights are known from here on.
  await scim.get("/Users?count=0")
  asked = { statements: 0, rows: 0 }
})

describe(`a group of ${inGroup}`, () => {
  const patch = (query: string, ...operations: readonly unknown[]) =>
    scim.patch(`/Groups/${group.id}${query}`, operation(...operations))

  test("one member more is one row, and the others are not read", async () => {
    const before = await rows<{ xmin: string }>(sql`
      select m.xmin::text as xmin from account_group_members m where m.account_id = 100 and m.group_id = ${group.groupId}`)
    asked = { statements: 0, rows: 0 }
    const answer = await patch("", { op: "Add", path: "members", value: [{ value: ids[inGroup] }, { value: ids[0] }] })
    const { statements, rows: read } = asked
    expect(answer).toMatchObject({ status: 204, body: undefined })
    expect(answer.headers["etag"]).toBe((await scim.get(`/Groups/${group.id}?attributes=displayName`)).headers["etag"])
    expect(statements).toBeLessThan(30)
    expect(read).toBeLessThan(60)
    const written = await rows<{ userId: number }>(sql`
      select m.user_id from account_group_members m where m.account_id = 100 and m.group_id = ${group.groupId}
        and m.xmin::text <> ${before[0]!.xmin}`)
    expect(written).toEqual([{ userId: firstId + inGroup }])
  })
  test("one member less is the same", async () => {
    const size = await sizeOf(group)
    asked = { statements: 0, rows: 0 }
    expect((await patch("", { op: "remove", path: `members[value eq "${ids[1]}"]` })).status).toBe(204)
    expect(asked.statements).toBeLessThan(30)
    expect(asked.rows).toBeLessThan(60)
    expect(await sizeOf(group)).toBe(size - 1)
  })
  test("the answer has what the request asks for", async () => {
    const add = { op: "add", path: "members", value: [{ value: ids[2] }] }
    const some = await patch("?attributes=displayName", add)
    expect(some).toMatchObject({ status: 200, body: { id: group.id, displayName: "Everybody of many" } })
    expect(some.body).not.toHaveProperty("members")
    const without = await patch("?excludedAttributes=members", add)
    expect(without).toMatchObject({ status: 200, body: { meta: { resourceType: "Group" } } })
    expect(without.body).not.toHaveProperty("members")
    expect(asked.rows).toBeLessThan(100)
    expect((await patch("?attributes=members", add)).body.members.length).toBe(await sizeOf(group))
  })
  test("what cannot be said without the members is done with them", async () => {
    const size = await sizeOf(group)
    const none = 'members[display eq "Many Number5"]'
    expect((await patch("", { op: "remove", path: none })).status).toBe(204)
    expect(await sizeOf(group)).toBe(size - 1)
  })
})

test("many new members of a group with a role get it by a job, and few at once", async () => {
  const settings = settingsOf(100)
  const mapped = await addGroup("Administrators of many")
  const wanted = ids.slice(inGroup, inGroup + 300)
  const hasRole = async () =>
    (
      await rows(sql`select from role_memberships m join scim_links l on l.account_id = m.account_id
        and l.user_id = m.user_id where m.account_id = 100 and m.role_id = 3 and l.user_id >= ${firstId}`)
    ).length
  expect((await owner.put(settings, { roleMappings: [{ groupId: mapped.groupId, roleId: 3 }], ...proof })).status).toBe(
    200,
  )
  await server.kit.jobs.drain()
  const put = (members: readonly string[]) =>
    scim.put(`/Groups/${mapped.id}?excludedAttributes=members`, {
      schemas: groupSchemas,
      displayName: "Administrators of many",
      members: members.map((value) => ({ value })),
    })
  expect((await put(wanted.slice(0, 2))).status).toBe(200)
  expect(await hasRole()).toBe(2)
  const answer = await put(wanted)
  expect(answer.status).toBe(200)
  expect(answer.body).not.toHaveProperty("members")
  expect(await sizeOf(mapped)).toBe(300)
  expect(await hasRole()).toBe(2)
  await server.kit.jobs.drain()
  expect(await hasRole()).toBe(300)
  const [job] = await rows<{ done: number }>(
    sql`select j.done from jobs j where j.account_id = 100 and j.name = 'scim.apply_roles' order by j.id desc limit 1`,
  )
  // It says how far it is, so that others get their turn.
  expect(job!.done).toBeGreaterThanOrEqual(3)
}, 120_000)

test("an address of email is found by its index", async () => {
  for (const filter of [
    'emails eq "MAIL77@harbor-pine.demo"',
    'emails[type eq "work" and value eq "mail77@harbor-pine.demo"]',
  ]) {
    const plan = await server.database.transaction({ account: 100 }, async (db) => {
      let lines: string[] = []
      const explaining: Db = {
        ...db,
        many: async <Row>(statement: Sql) => {
          lines = (await db.many<Record<string, string>>(sql`explain ${statement}`)).map(
            (row) => Object.values(row)[0]!,
          )
          return [] as Row[]
        },
      }
      const query = { filter: parseFilter(filter), sortBy: null, descending: false, startIndex: 1, count: 10 }
      await listLinkedUsers(explaining, 100, query)
      return lines.join("\n")
    })
    expect(plan, filter).toContain("users_sort_email_idx")
    const found = await scim.get(`/Users?filter=${encodeURIComponent(filter)}`)
    expect(found.body, filter).toMatchObject({ totalResults: 1, Resources: [{ id: ids[77] }] })
  }
})
