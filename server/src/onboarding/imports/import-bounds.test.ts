import { afterAll, beforeAll, expect, test } from "vitest"
import { longestValue } from "@dialplane/contract/onboarding/imports/imports.schema"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importSteps } from "./imports.factory.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const { check, rowsOf, problemsOf, run } = importSteps(() => ({ server, admin }))

const unknownNumbers = (count: number) => Array.from({ length: count }, (_, index) => 10_000 + index).join("|")
const queuesWith = (rows: number, agents: string) =>
  `name,agents\n${Array.from({ length: rows }, (_, index) => `Long ${index},${agents}`).join("\n")}\n`

test("lists with thousands of unknown numbers get a short answer", async () => {
  const { importId, counts } = await check("callQueues", queuesWith(60, unknownNumbers(4900)))
  expect(counts).toMatchObject({ refuse: 60 })
  const rows = await rowsOf(importId)
  expect(rows).toHaveLength(60)
  expect(rows[0].problems).toMatchObject([
    { column: "agents", problem: expect.stringMatching(/^At most \d+ entries\.$/) },
  ])
  expect(JSON.stringify(rows).length).toBeLessThan(60 * 1000)
})

test("a row lists twenty problems at most, and the last says how many more there are", async () => {
  const { importId } = await check("callQueues", queuesWith(1, unknownNumbers(45)))
  const problems = await problemsOf(importId)
  expect(problems).toHaveLength(20)
  expect(problems.slice(-2)).toEqual(["2 agents: There is no extension 10018.", "2 agents: 26 more problems."])
})

test("a long text is repeated only in part", async () => {
  const { importId } = await check("callQueues", queuesWith(1, "9".repeat(29_000)))
  expect(await problemsOf(importId)).toEqual([`2 agents: There is no extension ${"9".repeat(80)}….`])
})

test("a row with a cell longer than any value of its column is refused, and the others are imported", async () => {
  const file = `name,members\n${"n".repeat(longestValue + 1)},\nShort enough,\n`
  const { importId, counts } = await check("pickupGroups", file)
  expect(counts).toMatchObject({ refuse: 1, create: 1 })
  expect(await problemsOf(importId)).toEqual([`2 name: At most ${longestValue} characters.`])
  const [long, short] = await rowsOf(importId)
  expect(long.label.length).toBeLessThan(100)
  expect(short).toMatchObject({ label: "Short enough", plan: "create" })
  expect((await run(importId, { leaveOutRefused: true })).counts).toMatchObject({ created: 1, failed: 0 })
})

test("a file in which every row is too long is refused row by row", async () => {
  const { counts } = await check(
    "people",
    `first_name,last_name,username,email\n${"x".repeat(600)},b,c,d@example.com\n`,
  )
  expect(counts).toMatchObject({ refuse: 1, create: 0 })
})
