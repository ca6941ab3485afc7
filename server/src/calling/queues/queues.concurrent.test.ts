import { afterAll, beforeAll, expect, test } from "vitest"
import type { Context } from "../../kit/context.ts"
import type { Database, Db } from "../../kit/database/database.ts"
import { changeGroupsOf } from "../../identity/groups/groups.service.ts"
import { sql } from "../../kit/database/sql.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { changeQueuesOf } from "./queues.service.ts"

let server: TestServer
let owner: TestClient
let database: Database
beforeAll(async () => {
  const postgres = await makeTestDatabase()
  database = await postgres.connect(8)
  server = await startTestServer({ database: await postgres.connect(4) })
  owner = await server.as("accountSuperUser")
  await inAccount((db) =>
    db.run(
      sql`insert into extensions (account_id, id, number, type, name) select 100, ${firstDesk} - 1 + n,
        (62000 + n)::text, 'Extension', 'Desk ' || n from generate_series(1, 30) n`,
    ),
  )
})
afterAll(async () => {
  await database.close()
  await server.close()
})

const firstDesk = 900_001
const desks = (count: number) => Array.from({ length: count }, (_, index) => firstDesk + index)
const inAccount = <T>(work: (db: Db) => Promise<T>) => database.transaction({ account: 100 }, work)
/** As an import has it: nobody's request, but somebody's name. */
const someone = (): Context =>
  ({
    kit: server.kit,
    accountId: 100,
    traceId: "t",
    actor: { userId: owner.userId, name: "Test", accountId: 100, homeAccountId: 100, acting: null, apiKey: null },
    http: { address: "", userAgent: "" },
  }) as unknown as Context
const add = async (name: string): Promise<number> =>
  (await owner.post("/api/ucaas/account/100/callQueues", { name })).body.queueId
const read = async (queueId: number) => (await owner.get(`/api/ucaas/account/100/callQueueKit/${queueId}`)).body

test("two imports into the same queues, each in another order, do not wait for one another", async () => {
  const [one, other] = [await add("One"), await add("Other")]
  const [a, b, c, d] = desks(4) as [number, number, number, number]
  await inAccount(async (first) => {
    await changeQueuesOf(someone(), first, a, { join: [one] })
    await inAccount(async (second) => {
      await changeQueuesOf(someone(), second, b, { join: [other] })
      await changeQueuesOf(someone(), first, c, { join: [other] })
      await changeQueuesOf(someone(), second, d, { join: [one] })
    })
  })
  expect(await read(one)).toMatchObject({ agentCount: 2, version: 3 })
  expect(await read(other)).toMatchObject({ agentCount: 2, version: 3 })
})

test("many who join queues and groups at the same moment, while the queue is renamed, are all counted", async () => {
  const both = [await add("This"), await add("That")]
  const { groupId } = (await owner.post("/api/accounts/100/groups", { group_name: "Crowd" })).body
  const people = (
    await inAccount((db) =>
      db.many<{ id: number }>(sql`select u.id from users u where u.account_id = 100 order by u.id limit 24`),
    )
  ).map(({ id }) => id)
  const joins = desks(24).map((agentId, index) =>
    inAccount(async (db) => {
      const join = async () => {
        for (const queueId of index % 2 === 0 ? both : both.toReversed())
          await changeQueuesOf(someone(), db, agentId, { join: [queueId] })
      }
      if (index % 3 === 0) await join()
      await changeGroupsOf(someone(), db, people[index]!, { join: [groupId] })
      if (index % 3 !== 0) await join()
    }),
  )
  const renames = ["This one", "This two", "This three"].map((name) =>
    owner.put(`/api/ucaas/account/100/callQueueKit/${both[0]}`, { name, join: [firstDesk + 25] }),
  )
  for (const { status, body } of await Promise.all(renames)) expect({ status, body }).toMatchObject({ status: 200 })
  await Promise.all(joins)
  expect(await read(both[0]!)).toMatchObject({ agentCount: 25 })
  expect(await read(both[1]!)).toMatchObject({ agentCount: 24, version: 25 })
  expect((await owner.get(`/api/accounts/100/groups/${groupId}`)).body).toMatchObject({ memberCount: 24 })
})
