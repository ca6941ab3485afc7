import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importSteps } from "./imports.factory.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const { check, run, revert, rowsOf, problemsOf } = importSteps(() => ({ server, admin }))

describe("export", () => {
  const exportOf = async (kind: string, who: TestClient = admin, account = 100) => {
    const { body, status } = await who.post(`/api/portal/accounts/${account}/exports`, { kind })
    expect(status, JSON.stringify(body)).toBe(200)
    await server.kit.jobs.drain()
    return (await who.get(`/api/portal/jobs/${body.jobId}/file`)).body as string
  }

  test.each([
    "people",
    "devices",
    "numbers",
    "phoneBook",
    "schedules",
    "virtualReceptionists",
    "callGroups",
    "callQueues",
    "pagingGroups",
    "conferenceBridges",
    "pickupGroups",
    "blockingRules",
  ])("of %s is a valid import in which nothing is different", async (kind) => {
    const file = await exportOf(kind)
    for (const existing of ["update", "skip"]) {
      const checked = await check(kind, file, existing)
      // The demo data has two of each kind of group at least.
      expect(checked.rowCount).toBeGreaterThan(/Groups$|Bridges$|Receptionists$/.test(kind) ? 1 : 2)
      expect(await problemsOf(checked.importId)).toEqual([])
      expect(checked.counts).toMatchObject({ create: 0, change: 0, skip: checked.rowCount })
    }
    const failing = await check(kind, file, "fail")
    expect(failing.counts).toMatchObject({ create: 0, change: 0, refuse: failing.rowCount })
    expect(
      (await rowsOf(failing.importId, "problems")).every(
        ({ problems }: any) => problems.length === 1 && /already/i.test(problems[0].problem),
      ),
    ).toBe(true)
  })

  test("changes nothing when it is read in, whatever things are called and whatever became of their places", async () => {
    const names = ["=1+1", "'=1+1", '"quoted", O\'Brien;', "Ünïcödé ß İ", "x".repeat(80), "007", "|pipe\\"]
    const made = (answer: { status: number; body: unknown }) =>
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    for (const [index, name] of names.entries()) {
      made(
        await admin.post("/api/accounts/100/people", {
          firstName: name,
          lastName: name,
          loginName: `nasty.${index}`,
          email: `nasty${index}@example.com`,
          roleId: 4,
          ...(index % 2 === 0 ? { extension: { kind: "none" } } : {}),
        }),
      )
      made(
        await admin.post("/api/devices/accounts/100/devices", {
          make: "yealink",
          model: "T46U",
          macAddress: `00156511110${index}`,
          name,
          isShared: index % 2 === 0,
        }),
      )
      made(
        await admin.post("/api/appserver/accounts/100/phonebook", {
          lastName: name,
          company: name,
          notes: `${name}\n${name}`,
        }),
      )
    }
    const move = (places: string, help: string) =>
      server.database.transaction("system", async (db) => {
        await db.run(
          sql`update locations set status = ${places}
            where account_id = 100 and not is_default and status <> ${places} and status <> 'Pending'`,
        )
        await db.run(
          sql`update emergency_locations set state = ${help}
            where account_id = 100 and state in ('active', 'provisioning')`,
        )
      })
    const [{ places, help }] = (await server.database.transaction("system", (db) =>
      db.many<{ places: number[]; help: number[] }>(sql`
      select array(select l.id from locations l where l.account_id = 100 and l.status = 'Closed') as places,
        array(select e.id from emergency_locations e where e.account_id = 100 and e.state = 'provisioning') as help`),
    )) as [{ places: number[]; help: number[] }]
    await move("Closed", "provisioning")
    try {
      for (const kind of ["people", "devices", "numbers", "phoneBook"]) {
        const file = await exportOf(kind)
        for (const existing of ["update", "skip"]) {
          const checked = await check(kind, file, existing)
          expect(await problemsOf(checked.importId), `${kind} ${existing}`).toEqual([])
          expect(checked.counts, `${kind} ${existing}`).toMatchObject({ create: 0, change: 0, skip: checked.rowCount })
        }
      }
      // What is new to a phone must still be open to it.
      expect(
        await problemsOf(
          (
            await check(
              "devices",
              'mac_address,make,model,emergency_location\n001565111100,Yealink,T46U,"Head office, 3rd floor"\n',
              "update",
            )
          ).importId,
        ),
      ).toEqual(["2 emergency_location: This emergency location is not active."])
    } finally {
      await move("Active", "active")
      await server.database.transaction("system", async (db) => {
        await db.run(
          sql`update locations set status = 'Closed' where account_id = 100 and id = any(${places}::bigint[])`,
        )
        await db.run(
          sql`update emergency_locations set state = 'provisioning'
            where account_id = 100 and id = any(${help}::bigint[])`,
        )
      })
    }
  })

  test("of a book in which several share a name is the same book again, here and where there was none", async () => {
    const owner = await server.as("accountSuperUser", 110)
    const elsewhere = "/api/portal/accounts/110/imports"
    const book = "/api/appserver/accounts/100/phonebook"
    const of = async (who: TestClient, account: number) =>
      (await who.get(`/api/appserver/accounts/${account}/phonebook`)).body.items
        .map(({ firstName, lastName, company, notes, email, favorite, numbers }: any) =>
          JSON.stringify([
            firstName,
            lastName,
            company,
            notes,
            email,
            favorite,
            numbers.map(({ kind, number }: any) => `${kind} ${number}`).toSorted(),
          ]),
        )
        .toSorted()
    const same = { firstName: "Şirin", lastName: "Özil", company: "Öl & Söhne" }
    for (const more of [
      { numbers: [{ kind: "work", number: "+12075550161" }], notes: '=1+1\n"007"' },
      {
        numbers: [
          { kind: "mobile", number: "+12075550162" },
          { kind: "work", number: "+12075550163" },
        ],
        favorite: true,
      },
      {},
      {},
    ]) {
      expect((await admin.post(book, { ...same, ...more })).status).toBe(200)
    }
    const before = (await admin.get(book)).body.items
    const file = await exportOf("phoneBook")
    for (const existing of ["update", "skip"])
      expect((await check("phoneBook", file, existing)).counts).toMatchObject({
        create: 0,
        change: 0,
        refuse: 0,
        skip: before.length,
      })
    await server.database.transaction("system", (db) =>
      db.run(sql`delete from phone_book_records where account_id = 110 and user_id is null`),
    )
    const done = await run((await check("phoneBook", file, "skip", owner, elsewhere)).importId, {}, owner, elsewhere)
    expect(done.counts).toMatchObject({ created: before.length, skipped: 0, failed: 0 })
    expect(await of(owner, 110)).toEqual(await of(admin, 100))
    // A row is about the entry it shares a number with, wherever it stands; one more of the name is one more entry.
    const text =
      "first_name,last_name,company,work,notes\nŞirin,Özil,Öl & Söhne,+12075550163,Second\nşirin,özil,öl & söhne,+12075550161,First\n"
    const changed = await run((await check("phoneBook", text, "update")).importId)
    expect(changed.counts).toMatchObject({ changed: 2, created: 0 })
    const notes = (await admin.get(`${book}?search=özil`)).body.items
      .map(({ notes, numbers }: any) => `${numbers[0]?.number ?? ""} ${notes}`)
      .toSorted()
    expect(notes).toEqual([" ", " ", "+12075550161 First", "+12075550162 Second"])
    expect((await revert(changed.importId)).counts).toMatchObject({ undone: 2, notUndone: 0 })
    // Reverted versions moved on; what stands there is what stood there.
    expect(await of(admin, 100)).toEqual(await of(owner, 110))
    expect((await revert(done.importId, owner, elsewhere)).counts).toMatchObject({ undone: before.length })
  })

  test.each(["people", "schedules", "virtualReceptionists", "callGroups", "callQueues", "blockingRules"])(
    "a file of %s to fill in is a valid import",
    async (kind) => {
      const { body } = await admin.get(`/api/portal/accounts/100/import-kinds/${kind}/sample.csv`)
      const checked = await check(kind, body)
      expect(await problemsOf(checked.importId)).toEqual([])
      expect(checked.rowCount).toBe(1)
    },
  )
})
