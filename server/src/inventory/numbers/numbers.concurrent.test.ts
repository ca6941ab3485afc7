import { once } from "node:events"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { numberFilter } from "@dialplane/contract/inventory/numbers/numbers.schema"
import type { Database, Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { startWorker } from "../../testing/worker-process.ts"
import { listNumbers } from "./number-list.queries.ts"
import { readSearch } from "./numbers.rules.ts"

let place: TestDatabase
let server: TestServer
let database: Database
let partner: TestClient
const [left, right] = [101, 102] as const

beforeAll(async () => {
  place = await makeTestDatabase()
  database = await place.connect(16)
  server = await startTestServer({ database })
  partner = await server.as("partnerAccountSuperuser", 10)
})
afterAll(() => server.close())

const addNumbers = (accountId: number, prefix: string, count: number) =>
  database.transaction("system", (db) =>
    db.run(sql`
    insert into phone_numbers (account_id, number, national_number, country_code, is_toll_free, status, provider_id,
      source)
    select ${accountId}, ${prefix} || lpad(i::text, 10 - length(${prefix}) + 1, '0'),
      substr(${prefix} || lpad(i::text, 10 - length(${prefix}) + 1, '0'), 2), 'US', false, 'Available', 1, 'provision'
      from generate_series(1, ${count}) as i`),
  )
const numbersOf = async (prefix: string) =>
  (
    await place.asAdmin<{ number: string }>("select number from phone_numbers where number like $1 order by number", [
      `${prefix}%`,
    ])
  ).map(({ number }) => number)
const move = (from: number, to: number, phoneNumbers: readonly string[]) =>
  partner.post(`/api/ucaas/account/${from}/phonesystem/accountPhoneNumbers/moveToAccount`, {
    toAccountId: to,
    phoneNumbers,
  })

/** What the two accounts' logs say about each number: how often it left either of them, and how often it arrived. */
const ledger = (prefix: string) =>
  place.asAdmin<{
    number: string
    account_id: string
    rows: string
    left_one: string
    left_other: string
    arrived: string
  }>(
    `
    select n.number, min(n.account_id) as account_id, count(distinct n.id) as rows,
      count(*) filter (where e.action = 'phone_number.moved_out' and e.account_id = ${left}) as left_one, count(*) filter (where e.action = 'phone_number.moved_out' and e.account_id = ${right}) as left_other,
      count(*) filter (where e.action = 'phone_number.moved_in') as arrived
    from phone_numbers n left join audit_entries e on e.object_type = 'phone_number' and e.object_id = n.number
    where n.number like $1 group by n.number order by n.number`,
    [`${prefix}%`],
  )

/** A worker of its own that is killed, without a word, as soon as it has moved something. */
const killMidway = async (jobId: number) => {
  const moved = new Promise<void>((resolve) => {
    const stop = server.kit.events.subscribe(({ topic, data }) => {
      if (topic !== "job" || data["jobId"] !== jobId || typeof data["done"] !== "number") return
      stop()
      resolve()
    })
  })
  const victim = startWorker("number-move-worker", place.url)
  await moved
  victim.kill("SIGKILL")
  await once(victim, "exit")
  // Instead of waiting for the lease to run out.
  await place.asAdmin("update jobs set leased_until = now() - interval '1 second' where id = $1", [jobId])
}

describe("moving numbers", () => {
  test("32 clients move the same numbers back and forth while a job moves them too and its worker is killed: one owner each, none lost", async () => {
    await addNumbers(left, "1213", 400)
    const numbers = await numbersOf("1213")
    const { jobId } = (await move(left, right, numbers)).body as { jobId: number }
    let moved = 0
    const client = async (index: number) => {
      for (let round = 0; round < 5; round++) {
        const start = (index * 37 + round * 101) % (numbers.length - 40)
        const [from, to] = (index + round) % 2 === 0 ? [left, right] : [right, left]
        const answer = await move(from, to, numbers.slice(start, start + 40))
        expect(answer.status).toBe(200)
        moved += answer.body.done as number
      }
    }
    await Promise.all([killMidway(jobId), ...Array.from({ length: 32 }, (_, index) => client(index))])
    await server.kit.jobs.drain()
    const [job] = await place.asAdmin<{
      state: string
      done: number
      total: number
      attempt: number
      good: string
      rows: string
    }>(
      "select j.state, j.done, j.total, j.attempt, (select count(*) from job_rows r where r.job_id = j.id and r.ok) as good, (select count(*) from job_rows r where r.job_id = j.id) as rows from jobs j where j.id = $1",
      [jobId],
    )
    expect(job).toMatchObject({ state: "done", done: 400, total: 400, rows: "400" })
    const rows = await ledger("1213")
    expect(rows.map(({ number }) => number)).toEqual(numbers)
    for (const row of rows) {
      const balance = Number(row.left_one) - Number(row.left_other)
      expect([row.rows, Number(row.account_id), Number(row.arrived)]).toEqual([
        "1",
        balance === 1 ? right : left,
        Number(row.left_one) + Number(row.left_other),
      ])
      expect([0, 1]).toContain(balance)
    }
    // Every move that was answered or marked as done is one move, and there is no other.
    expect(rows.reduce((sum, row) => sum + Number(row.arrived), 0)).toBe(moved + Number(job!.good))
  }, 120_000)

  // MOVED_NUMBERS=10000 is the largest move there is.
  const many = Number(process.env["MOVED_NUMBERS"] ?? 2000)
  test("a job whose worker is killed goes on where it stopped: each number once", async () => {
    await addNumbers(left, "1214", many)
    const numbers = await numbersOf("1214")
    const { jobId } = (await move(left, right, numbers)).body as { jobId: number }
    await killMidway(jobId)
    const half = await place.asAdmin<{ state: string; done: number }>("select state, done from jobs where id = $1", [
      jobId,
    ])
    expect(half[0]!.done).toBeLessThan(many)
    await server.kit.jobs.drain()
    expect(await place.asAdmin("select state, done, attempt from jobs where id = $1", [jobId])).toEqual([
      { state: "done", done: many, attempt: 2 },
    ])
    const rows = await ledger("1214")
    expect(rows).toHaveLength(many)
    expect(
      rows.every(
        (row) =>
          Number(row.account_id) === right && row.left_one === "1" && row.left_other === "0" && row.arrived === "1",
      ),
    ).toBe(true)
  }, 120_000)

  test("of many accounts that want one number exactly one gets it", async () => {
    const superuser = await server.as("superuser", 1)
    const answers = await Promise.all(
      [100, 101, 102, 110, 140, 150, 130, 10].map((accountId) =>
        superuser.post(`/api/ucaas/account/${accountId}/bulkProvision`, {
          phoneNumbers: [{ phoneNumber: "12125550999" }],
        }),
      ),
    )
    expect(answers.filter(({ body }) => body.done === 1)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.failed === 1)).toHaveLength(7)
  })
})

describe("a list of 20,000 numbers", () => {
  const bigAccount = 130
  beforeAll(async () => {
    await addNumbers(bigAccount, "1", 20_000)
    await place.asAdmin("update phone_numbers set status = 'Suspended' where account_id = $1 and id % 1000 = 0", [
      bigAccount,
    ])
    await place.asAdmin("analyze")
  })

  /** Asks the database how it would answer, as the application's role and under row-level security. */
  const planOf = (query: object) =>
    database.transaction({ account: bigAccount }, async (db) => {
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
      const filter = numberFilter.parse({ limit: 50, ...query })
      await listNumbers(explaining, bigAccount, filter, readSearch(filter.search))
      return lines.join("\n")
    })

  test.each([
    ["number", /phone_numbers_number_(idx|key)/],
    ["status", /phone_numbers_status_idx/],
    ["callerIdName", /phone_numbers_caller_id_idx/],
    ["createdAt", /phone_numbers_created_idx/],
  ])("by %s is read along its index, first and last page alike", async (sort, index) => {
    const { nextCursor } = (
      await (
        await server.as("superuser", 1)
      ).get(`/api/phone-numbers/accounts/${bigAccount}/numbers?limit=50&sort=${sort}`)
    ).body
    for (const query of [{ sort }, { sort, from: "end" }, { sort, cursor: nextCursor }]) {
      const plan = await planOf(query)
      expect(plan).toMatch(index)
      // The fifty that were picked may be put in order again after their joins; the thousands before them may not.
      expect(plan.slice(plan.search(/Limit +\(/))).not.toMatch(/Seq Scan on phone_numbers|Sort Key/)
    }
  })

  test("first and last digits are found through indexes", async () => {
    const plan = await planOf({ search: "0000012345" })
    expect(plan).toContain("phone_numbers_national_idx")
    expect(plan).toMatch(/phone_numbers_reversed(_anywhere)?_idx/)
    expect(plan).not.toContain("Seq Scan on phone_numbers")
  })

  test("the few of one status are found through its index", async () =>
    expect(await planOf({ status: "Suspended" })).toContain("phone_numbers_status_idx"))
})
