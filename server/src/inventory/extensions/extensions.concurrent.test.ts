import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { extensionFilter } from "@dialplane/contract/inventory/extensions/extensions.schema"
import type { Database, Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { readListSearch } from "./extensions.rules.ts"
import { listExtensions } from "./extension-list.queries.ts"

const bigAccount = 130
let server: TestServer
let database: Database
let owner: TestClient
beforeAll(async () => {
  const postgres = await makeTestDatabase()
  database = await postgres.connect(12)
  server = await startTestServer({ database })
  owner = await server.as("accountSuperUser")
  await database.transaction("system", (db) =>
    db.run(
      sql`insert into extensions (account_id, number, type, name) select ${bigAccount}, (10000 + i)::text, 'Extension',
        'Line ' || i from generate_series(1, 20000) as i`,
    ),
  )
  await postgres.asAdmin("analyze")
})
afterAll(() => server.close())

const app = "/api/appserver/accounts/100/extensions"
const kit = (id: number) => `/api/ucaas/extension/v1/${id}`

describe("at the same moment", () => {
  test("32 new extensions get 32 different numbers", async () => {
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => owner.post(app, { name: `At once ${index}` })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.body.extension)).size).toBe(32)
  })

  test("of many who want one number exactly one gets it", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.post(app, { extension: "777", name: "Seven" })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === "extension.number_taken")).toHaveLength(7)
  })

  test("two who forward to each other do not make a circle", async () => {
    const off = { on: false, to: null }
    const to = (extensionId: number) => ({
      forwarding: {
        always: { on: true, to: { kind: "extension", extensionId } },
        busy: off,
        noAnswer: { ...off, seconds: 20 },
        notReachable: off,
      },
    })
    for (const [one, other] of [
      [100_131, 100_132],
      [100_133, 100_134],
      [100_135, 100_136],
    ] as const) {
      const answers = await Promise.all([owner.put(kit(one), to(other)), owner.put(kit(other), to(one))])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })
})

describe("a list of 20,000 extensions", () => {
  /** How the database answers, as the application's role and under row-level security: how many rows it touches. */
  const rowsTouched = async (query: string) => {
    const filter = extensionFilter.parse(Object.fromEntries(new URLSearchParams(query)))
    return database.transaction({ account: bigAccount }, async (db) => {
      let asked: Sql | undefined
      const listening: Db = {
        ...db,
        many: (statement) => {
          asked = statement
          return db.many(statement)
        },
      }
      const page = await listExtensions(listening, bigAccount, filter, readListSearch(filter.search))
      const [plan] = await db.many<{ "QUERY PLAN": readonly { Plan: PlanNode }[] }>(
        sql`explain (analyze, format json) ${asked!}`,
      )
      return { page, touched: touchedBy((Object.values(plan!)[0] as readonly { Plan: PlanNode }[])[0]!.Plan) }
    })
  }
  interface PlanNode {
    readonly "Node Type": string
    readonly "Actual Rows": number
    readonly "Actual Loops": number
    readonly "Rows Removed by Filter"?: number
    readonly Plans?: readonly PlanNode[]
  }
  const touchedBy = (node: PlanNode): number =>
    (node["Node Type"].includes("Scan")
      ? (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]
      : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + touchedBy(inner), 0)

  test.each([
    "limit=50",
    "limit=50&from=end",
    "limit=50&sort=name",
    "limit=50&type=Auto%20Attendant",
    "limit=50&search=10017",
    "limit=50&search=end-user%40show-room",
    "limit=50&doNotDisturb=true",
  ])("%s does not walk past everything", async (query) => {
    expect((await rowsTouched(query)).touched).toBeLessThan(1500)
  })
})
