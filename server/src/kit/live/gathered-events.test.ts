import { afterAll, beforeAll, expect, test } from "vitest"
import { tryPart } from "../database/savepoint.ts"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { refuse } from "../refusal.ts"
import { dataOf, type LiveEvent } from "./events.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const change = (userId: number): LiveEvent => ({
  accountId: 100,
  topic: "user",
  data: { userId, change: "changed" },
})
const userIdsOf = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => dataOf(event).map((data) => Number(data["userId"]))).toSorted((one, other) => one - other)
const twice = (ids: readonly number[]) => ids.flatMap((id) => [id, id])

/** What whoever remembers something is told while this runs: once by this node, and once by the database. */
const told = async (work: () => Promise<unknown>) => {
  const [remembered, each]: LiveEvent[][] = [[], []]
  const stops = [
    server.kit.events.forget(
      (event) => remembered!.push(event),
      () => {},
    ),
    server.kit.events.subscribe((event) => each!.push(event)),
  ]
  await work()
  // Answered after everything before it was heard.
  await server.request({ method: "GET", url: "/api/portal/session" })
  for (const stop of stops) stop()
  const ofUsers = (events: readonly LiveEvent[]) => events.filter(({ topic }) => topic === "user")
  return { remembered: ofUsers(remembered!), each: ofUsers(each!) }
}

test("thousands of events of one change are told in a few messages, and each of them counts", async () => {
  const ids = Array.from({ length: 3000 }, (_, index) => 900_000 + index)
  const { remembered, each } = await told(() =>
    server.kit.database.transaction({ account: 100 }, async (db) => {
      for (const id of ids) await server.kit.events.publish(db, change(id))
      // What is said twice is told once.
      await server.kit.events.publish(db, change(ids[0]!))
    }),
  )
  expect(remembered.length).toBeLessThan(60)
  expect(userIdsOf(remembered)).toEqual(twice(ids))
  expect(userIdsOf(each)).toEqual(ids)
})

test("events for one user are told to that user only, and those of other accounts apart", async () => {
  const personal = { ...change(900_001), userId: 900_001 }
  const { remembered } = await told(() =>
    server.kit.database.transaction("system", async (db) => {
      for (const event of [personal, change(900_002), { ...change(900_003), accountId: 101 }, change(900_004)])
        await server.kit.events.publish(db, event)
    }),
  )
  const facts = remembered.map(({ accountId, userId, ...event }) =>
    [accountId, userId ?? "all", ...userIdsOf([{ accountId, ...event }])].join(" "),
  )
  expect(facts.toSorted()).toEqual([
    "100 900001 900001",
    "100 900001 900001",
    "100 all 900002 900004",
    "100 all 900002 900004",
    "101 all 900003",
    "101 all 900003",
  ])
})

test("what a part says that is rolled back is told to nobody", async () => {
  const { remembered } = await told(() =>
    server.kit.database.transaction({ account: 100 }, async (db) => {
      await server.kit.events.publish(db, change(900_010))
      await tryPart(db, async () => {
        await server.kit.events.publish(db, change(900_011))
        refuse(commonProblems.conflict)
      })
      await tryPart(db, () => server.kit.events.publish(db, change(900_012)))
    }),
  )
  expect(userIdsOf(remembered)).toEqual(twice([900_010, 900_012]))
})
