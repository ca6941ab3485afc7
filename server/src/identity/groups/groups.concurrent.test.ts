import { afterAll, beforeAll, expect, test } from "vitest"
import type { Context } from "../../kit/context.ts"
import type { Database, Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { changeGroupsOf } from "./groups.service.ts"

let server: TestServer
let owner: TestClient
let database: Database
beforeAll(async () => {
  const postgres = await makeTestDatabase()
  database = await postgres.connect(8)
  server = await startTestServer({ database: await postgres.connect(4) })
  owner = await server.as("accountSuperUser")
})
afterAll(async () => {
  await database.close()
  await server.close()
})

const groups = "/api/accounts/100/groups"
const inAccount = <T>(work: (db: Db) => Promise<T>) => database.transaction({ account: 100 }, work)
/** As an import has it: nobody's request, but a user's name. */
const someone = (): Context =>
  ({
    kit: server.kit,
    accountId: 100,
    traceId: "t",
    actor: { userId: owner.userId, name: "Test", accountId: 100, homeAccountId: 100, acting: null, apiKey: null },
    http: { address: "", userAgent: "" },
  }) as unknown as Context
const add = async (name: string, members: number[] = []): Promise<number> =>
  (await owner.post(groups, { group_name: name, members })).body.groupId

const crowd = 5000
const firstOfCrowd = 900_001
const ofCrowd = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => firstOfCrowd + from + index)

test("joining and leaving cost the same in a group of 5,000 as in one of 50", async () => {
  await inAccount((db) =>
    db.run(sql`
    insert into users (account_id, id, login_name, first_name, last_name, email)
    select 100, ${firstOfCrowd} - 1 + n, 'crowd' || n || '@harbor-pine.demo', 'Crowd', 'Number ' || n,
      'crowd@harbor-pine.example' from generate_series(1, ${crowd + 50}) n`),
  )
  const [small, large] = [await add("Few", ofCrowd(0, 50)), await add("Everybody", ofCrowd(0, crowd))]
  const movedIn = async (groupId: number) => {
    const started = performance.now()
    await inAccount(async (db) => {
      for (const userId of ofCrowd(crowd, 50)) await changeGroupsOf(someone(), db, userId, { join: [groupId] })
      for (const userId of ofCrowd(crowd, 50)) await changeGroupsOf(someone(), db, userId, { leave: [groupId] })
    })
    return performance.now() - started
  }
  await movedIn(small)
  const [few, many] = [await movedIn(small), await movedIn(large)]
  // What was read and written once for each member took a hundred times as long; what other processes take is no more
  // than this.
  expect(many / few).toBeLessThan(4)
  const entry = await inAccount((db) =>
    db.one<{ before: unknown; after: unknown }>(
      sql`select e.before, e.after from audit_entries e
        where e.object_type = 'account_group' and e.object_id = ${String(large)} and e.action = 'account_group.changed'
        order by e.id limit 1`,
    ),
  )
  expect(entry).toEqual({ before: {}, after: { members: [`Crowd Number ${crowd + 1} (${firstOfCrowd + crowd})`] } })
})

test("two imports into the same groups, each in another order, do not wait for one another", async () => {
  const [one, other] = [await add("One"), await add("Other")]
  const [a, b, c, d] = ofCrowd(0, 4) as [number, number, number, number]
  // Each has joined both groups while the other still is at it: whoever held a group until the end would wait for ever.
  await inAccount(async (first) => {
    await changeGroupsOf(someone(), first, a, { join: [one] })
    await inAccount(async (second) => {
      await changeGroupsOf(someone(), second, b, { join: [other] })
      await changeGroupsOf(someone(), first, c, { join: [other] })
      await changeGroupsOf(someone(), second, d, { join: [one] })
    })
  })
  expect((await owner.get(`${groups}/${one}`)).body).toMatchObject({ memberCount: 2, version: 3 })
  expect((await owner.get(`${groups}/${other}`)).body).toMatchObject({ memberCount: 2, version: 3 })
})

test("many ends of such transactions at the same moment count every one of them", async () => {
  const both = [await add("This"), await add("That")]
  await Promise.all(
    ofCrowd(0, 24).map((userId, index) =>
      inAccount(async (db) => {
        for (const groupId of index % 2 === 0 ? both : both.toReversed())
          await changeGroupsOf(someone(), db, userId, { join: [groupId] })
      }),
    ),
  )
  for (const groupId of both)
    expect((await owner.get(`${groups}/${groupId}`)).body).toMatchObject({ memberCount: 24, version: 25 })
})
