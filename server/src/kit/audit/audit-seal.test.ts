import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sealEverything } from "../../testing/seal-everything.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { sealAudit, verifyAudit } from "./audit-seal.ts"
import { writeAudit } from "./audit.ts"
import type { Database } from "../database/database.ts"
import { sql } from "../database/sql.ts"

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await makeTestDatabase()
  database = await place.connect(12)
})
afterAll(() => database.close())

const write = (id: number, work: "keep" | "undo" = "keep", accountId = 100 + (id % 3)) =>
  database.transaction({ account: accountId }, async (db) => {
    await writeAudit(db, {
      accountId,
      actorUserId: null,
      actorName: "test",
      traceId: "t",
      action: "thing.changed",
      object: { type: "thing", id },
    })
    // Transactions end in another order than they began in.
    if (id % 5 === 0) await db.run(sql`select pg_sleep(0.005)`)
    if (work === "undo") throw new Error("undone")
  })

const countEntries = async () =>
  Number((await place.asAdmin<{ count: string }>("select count(*) from audit_entries"))[0]!.count)

test("sealing while many write loses nothing and seals every entry once", async () => {
  const there = await countEntries()
  let writing = true
  const sealing = (async () => {
    let sealed = 0
    while (writing) sealed += await sealAudit(database)
    return sealed
  })()
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let index = 0; index < 40; index++)
      await write(writer * 1000 + index, index % 7 === 0 ? "undo" : "keep").catch(() => {})
  })
  await Promise.all(writers)
  writing = false
  const sealed = (await sealing) + (await sealEverything(database))
  const count = await countEntries()
  expect(sealed).toBe(count)
  expect(count).toBe(there + 8 * 34)
  expect(await verifyAudit(database)).toMatchObject({ entries: sealed, unsealed: 0, broken: undefined })
})

describe("verification finds", () => {
  beforeEach(async () => {
    await write(1)
    await sealEverything(database)
    expect((await verifyAudit(database)).broken).toBeUndefined()
  })

  /** Does harm as the superuser, looks, and mends it again. */
  const after = async (harm: string, mend: string) => {
    await place.asAdmin(harm)
    const verdict = await verifyAudit(database)
    await place.asAdmin(mend)
    expect((await verifyAudit(database)).broken).toBeUndefined()
    return verdict.broken
  }

  const someEntry = "(select min(id) from audit_entries)"

  test("a changed entry", async () => {
    expect(
      await after(
        `update audit_entries set object_id = object_id || 'x' where id = ${someEntry}`,
        `update audit_entries set object_id = left(object_id, -1) where id = ${someEntry}`,
      ),
    ).toContain("an entry was changed")
  })

  test.each(["log", "client", "reverts", "acting_as"])(
    "a changed %s, which entries have had only for a while",
    async (column) => {
      const value = {
        log: "case log when 'user' then 'account' else 'user' end",
        client: "'x'",
        reverts: "1",
        acting_as: "'x'",
      }[column]
      expect(
        await after(
          `create table kept as select id, ${column} from audit_entries where id = ${someEntry}; update audit_entries set ${column} = ${value} where id = ${someEntry}`,
          `update audit_entries e set ${column} = k.${column} from kept k where e.id = k.id; drop table kept`,
        ),
      ).toContain("an entry was changed")
    },
  )

  test("a missing entry", async () => {
    expect(
      await after(
        `create table kept as select * from audit_entries where id = ${someEntry}; delete from audit_entries where id = ${someEntry}`,
        "insert into audit_entries overriding system value select * from kept; drop table kept",
      ),
    ).toContain("entries where")
  })

  test("an entry that was slipped in later", async () => {
    expect(
      await after(
        `insert into audit_entries overriding system value select (jsonb_populate_record(e, '{"id": 999999}')).* from audit_entries e where e.id = ${someEntry}`,
        "delete from audit_entries where id = 999999",
      ),
    ).toContain("entries where")
  })

  test("a seal that was taken away or rewritten", async () => {
    expect(
      await after(
        "create table kept as select * from audit_seals where id = 1; delete from audit_seals where id = 1",
        "insert into audit_seals overriding system value select * from kept; drop table kept",
      ),
    ).toBeDefined()
    expect(
      await after(
        "update audit_seals set entries = entries + 1 where id = 1",
        "update audit_seals set entries = entries - 1 where id = 1",
      ),
    ).toBeDefined()
  })
})
