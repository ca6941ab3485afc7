import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Database } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let database: Database
let [owner, neighbor] = [] as unknown as [TestClient, TestClient]

beforeAll(async () => {
  const place = await makeTestDatabase()
  database = await place.connect(10)
  server = await startTestServer({ database })
  ;[owner, neighbor] = [await server.as("accountSuperUser", 100), await server.as("accountSuperUser", 101)]
})
afterAll(() => server.close())

const offered = async (areaCode: string, limit: number): Promise<string[]> =>
  (await owner.post("/api/ucaas/general/didSearch", { countryCode: "US", areaCode, limit })).body.items.map(
    (item: { phoneNumber: string }) => item.phoneNumber,
  )
/** Every second one asks for the same in the opposite order. */
const alternately = (numbers: readonly string[], index: number) => (index % 2 === 0 ? numbers : numbers.toReversed())

test("the same numbers kept by many at once, in either order, are kept without a deadlock", async () => {
  for (const areaCode of ["303", "312", "415", "512"]) {
    const numbers = await offered(areaCode, 20)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        owner.post("/api/admin/accounts/100/number-reservations", { phoneNumbers: alternately(numbers, index) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    for (const { body } of answers)
      expect(body.results.every(({ reserved }: { reserved: boolean }) => reserved)).toBe(true)
    await owner.delete("/api/admin/accounts/100/number-reservations", { phoneNumbers: numbers })
  }
})

test("the same numbers bought by two accounts at once, in either order, have one owner each", async () => {
  const numbers = await offered("212", 5)
  expect(numbers).toHaveLength(5)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const [client, accountId] = index % 3 === 0 ? [neighbor, 101] : [owner, 100]
      return client.post(
        `/api/admin/accounts/${accountId}/number-orders`,
        { phoneNumbers: alternately(numbers, index), mode: "perNumber" },
        { "idempotency-key": randomUUID() },
      )
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const bought = answers.flatMap(({ body }) =>
    body.lines
      .filter((line: { bought: boolean }) => line.bought)
      .map((line: { phoneNumber: string }) => line.phoneNumber),
  )
  expect(bought).toHaveLength(numbers.length)
  expect(new Set(bought)).toEqual(new Set(numbers))
})

test("changes of one account that wait for each other leave connections for the others", async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let nowHeld = () => {}
  const isHeld = new Promise<void>((resolve) => (nowHeld = resolve))
  const holder = database.transaction({ account: 100 }, async (db) => {
    await db.run(
      sql`select from users u where u.account_id = 100 and u.login_name = 'account-super-user@harbor-pine.demo'
        for update`,
    )
    nowHeld()
    await held
  })
  await isHeld
  const self = (await owner.get("/api/users/self")).body
  const profile = {
    firstName: "Busy",
    lastName: "Owner",
    email: self.email,
    phoneNumber: "",
    contactNumbers: [],
    updateMeWithAnnouncements: true,
  }
  const waiting = Promise.all(Array.from({ length: 30 }, () => owner.put("/api/users/self", profile)))
  const theirs = (await neighbor.get("/api/users/self")).body
  try {
    const answer = await Promise.race([
      neighbor.put("/api/users/self", { ...profile, email: theirs.email }),
      new Promise<{ status: string; body?: unknown }>((resolve) =>
        setTimeout(() => resolve({ status: "held by the other account" }), 10_000),
      ),
    ])
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  } finally {
    release()
  }
  await holder
  expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
})
