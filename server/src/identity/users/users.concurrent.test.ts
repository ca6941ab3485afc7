import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { userFilter } from "@dialplane/contract/identity/users/users.schema"
import type { Database, Db } from "../../kit/database/database.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { listUsers } from "./user-lists.queries.ts"
import { readSearch } from "./users.rules.ts"

const bigAccount = 130
let server: TestServer
let database: Database
beforeAll(async () => {
  const postgres = await makeTestDatabase()
  database = await postgres.connect(12)
  server = await startTestServer({ database })
  await database.transaction("system", async (db) => {
    await db.run(sql`
      insert into users (account_id, id, login_name, first_name, last_name, email, is_room, allow_login)
      select ${bigAccount}, 5000000 + i, 'p' || i, 'Person' || i % 100, 'Number' || i, 'p' || i || '@big.example',
        i % 1000 = 0, i % 1000 <> 0 from generate_series(1, 20000) as i`)
    await db.run(
      sql`insert into role_memberships (account_id, user_id, role_id, is_default) select u.account_id, u.id, 4, true
        from users u where u.id > 5000000`,
    )
  })
  await postgres.asAdmin("analyze")
})
afterAll(() => server.close())

describe("at the same moment", () => {
  test("two owners cannot remove each other, round after round", async () => {
    const superuser = await server.as("superuser", 1)
    for (let round = 0; round < 8; round++) {
      await superuser.put("/api/ucaas/user/101001", { roleId: 2, allowLogin: true })
      await superuser.put("/api/ucaas/user/101003", { roleId: 2, allowLogin: true })
      const [first, second] = await Promise.all([
        server.as("account-super-user@koala-freight.demo"),
        server.as("end-user@koala-freight.demo"),
      ])
      const answers = await Promise.all([
        first.put("/api/ucaas/user/101003", { roleId: 4 }),
        second.put("/api/ucaas/user/101001", { allowLogin: false }),
      ])
      // The slower one is told that this would be the last, or is no longer signed in by then.
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
      expect(answers.every((answer) => [200, 401, 409].includes(answer.status))).toBe(true)
      const owners = (await superuser.get("/api/users/accounts/101?roleId=2&enabled=true")).body.items
      expect(owners).toHaveLength(1)
    }
  })

  test("of many changes to one version exactly one is made", async () => {
    const owner = await server.as("accountSuperUser")
    const { version } = (await owner.get("/api/ucaas/user/100101")).body
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        owner.put("/api/ucaas/user/100101", { firstName: `Try${index}`, version }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === "user.changed_meanwhile")).toHaveLength(9)
    expect((await owner.get("/api/ucaas/user/100101")).body.version).toBe(version + 1)
  })

  test("of many who want one login name exactly one gets it", async () => {
    const clients = await Promise.all([
      server.as("accountSuperUser", 100),
      server.as("accountSuperUser", 120),
      server.as("accountSuperUser", 102),
      server.as("accountSuperUser", 110),
    ])
    const answers = await Promise.all(clients.map((client) => client.put("/api/ucaas/account/only.one/available")))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })
})

describe("a list of 20,000 people", () => {
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
      const filter = userFilter.parse({ limit: 50, ...query })
      await listUsers(explaining, bigAccount, filter, readSearch(filter.search))
      // How the page itself is found; what belongs to its 50 users lives in tables that may be small enough here to be
      // read whole.
      return /CTE page\n([\s\S]*?)\n {2}CTE ids/.exec(lines.join("\n"))![1]!
    })

  test.each([
    ["name", "users_sort_name_idx"],
    ["loginName", "users_sort_login_idx"],
    ["email", "users_sort_email_idx"],
    ["lastSignInAt", "users_last_sign_in_idx"],
  ])("by %s is read along its index, first and last page alike", async (sort, index) => {
    const superuser = await server.as("superuser", 1)
    const { nextCursor } = (await superuser.get(`/api/users/accounts/${bigAccount}?limit=50&sort=${sort}`)).body
    for (const query of [{ sort }, { sort, from: "end" }, { sort, cursor: nextCursor }]) {
      const plan = await planOf(query)
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/Seq Scan|Sort Key/)
    }
  })

  test("a word is found through the index of words", async () => {
    const plan = await planOf({ search: "number777" })
    expect(plan).toContain("user_search_words_word_idx")
    expect(plan).not.toContain("Seq Scan")
  })

  test("the few rooms and locked people have indexes of their own", async () => {
    expect(await planOf({ kind: "room" })).toContain("users_rooms_idx")
    expect(await planOf({ enabled: "false" })).toContain("users_locked_idx")
  })
})
