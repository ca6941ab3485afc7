import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importSteps, importsOfAccount } from "./imports.factory.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const base = importsOfAccount
const { check, run, rowsOf, personBy, problemsOf } = importSteps(() => ({ server, admin }))

describe("people with a voicemail PIN", () => {
  test("get it, under the portal's own column names; the file's copy of it is not kept, and they are marked as imported", async () => {
    const text =
      "First name,Last name,Login name,Email,Extension,Voicemail PIN,Sign-in allowed,Mobile number,Send welcome email\n" +
      "Pia,Pin,pia.pin,pia.pin@example.com,next,730519,yes,,no\nPer,Pin,per.pin,per.pin@example.com,next,1234,yes,,no\nPam,Pin,pam.pin,pam.pin@example.com,,730519,yes,,no\n"
    const checked = await check("people", text)
    expect(checked).toMatchObject({ counts: { create: 1, refuse: 2 }, mailCount: 0 })
    expect((await problemsOf(checked.importId)).map((line: string) => line.split(":")[0])).toEqual([
      "3 voicemail_pin",
      "4 voicemail_pin",
    ])
    await run(checked.importId, { leaveOutRefused: true })
    const person = await personBy("pia.pin")
    expect(person).toMatchObject({ addedByImport: true, invitedAt: null })
    const kept = await server.database.transaction("system", (db) =>
      db.many<{ hasPin: boolean; cells: string[] }>(sql`
      select e.voicemail_pin is not null as has_pin, r.cells from extensions e
        join import_rows r on r.account_id = e.account_id and (r.made ->> 'userId')::bigint = e.user_id
      where r.import_id = ${checked.importId} and e.user_id = ${person.userId}`),
    )
    expect(kept).toMatchObject([{ hasPin: true }])
    expect(JSON.stringify(kept)).not.toContain("730519")
  })

  const cellsOf = async (importId: number) =>
    JSON.stringify(
      await server.database.transaction("system", (db) =>
        db.many(sql`
    select r.cells, i.samples from imports i join import_rows r on r.account_id = i.account_id and r.import_id = i.id
      where i.id = ${importId}`),
      ),
    )
  const pinRow = (name: string, extension = "next") =>
    `First name,Last name,Login name,Email,Extension,Voicemail PIN,Sign-in allowed,Mobile number,Send welcome email\nPit,Pin,${name},${name}@example.com,${extension},730519,yes,,no\n`
  const afterADay = async () => {
    await server.database.transaction("system", (db) =>
      db.run(
        sql`update jobs set run_at = now()
          where account_id = 100 and name = 'imports.forget_pins' and state = 'waiting'`,
      ),
    )
    await server.kit.jobs.drain()
  }

  test("rows that fail do not keep it either", async () => {
    const checked = await check("people", pinRow("pin.fails", "8766"))
    expect(
      (
        await admin.post("/api/accounts/100/people", {
          firstName: "Sue",
          lastName: "Sooner",
          loginName: "sue.sooner",
          email: "sue@example.com",
          roleId: 4,
          extension: { kind: "number", number: "8766" },
        })
      ).status,
    ).toBe(200)
    await run(checked.importId)
    expect(await rowsOf(checked.importId)).toMatchObject([{ outcome: "failed" }])
    expect(await cellsOf(checked.importId)).not.toContain("730519")
  })

  test("an import that was never started, or broke off, loses it after a day and says so when it is started", async () => {
    const checked = await check("people", pinRow("pin.waits"))
    const broken = await check("people", pinRow("pin.breaks"))
    await server.database.transaction("system", (db) =>
      db.run(sql`update imports set state = 'stopped' where id = ${broken.importId}`),
    )
    expect(await cellsOf(checked.importId)).toContain("730519")
    await afterADay()
    for (const { importId } of [checked, broken]) {
      expect(await cellsOf(importId)).not.toContain("730519")
      expect(await admin.post(`${base}/${importId}/start`, {})).toMatchObject({
        status: 410,
        body: { code: "import.pins_gone" },
      })
    }
  })

  /** Under a heading that nothing recognizes, so that nobody maps it. */
  const secretRow = (name: string) => pinRow(name).replace("Voicemail PIN", "Mailbox secret")

  test("in a column that nobody mapped it is kept for the preview and goes when the import starts", async () => {
    const checked = await check("people", secretRow("pin.unmapped"))
    expect(checked.mapping["voicemail_pin"]).toBeUndefined()
    expect(await cellsOf(checked.importId)).toContain("730519")
    await run(checked.importId)
    expect(await rowsOf(checked.importId)).toMatchObject([{ outcome: "created" }])
    expect(await cellsOf(checked.importId)).not.toContain("730519")
    expect(await cellsOf(checked.importId)).toContain("pin.unmapped@example.com")
  })

  test("in a column that nobody mapped it goes after a day without a start; to use that column the file is uploaded again", async () => {
    const checked = await check("people", secretRow("pin.later"))
    await afterADay()
    expect(await cellsOf(checked.importId)).not.toContain("730519")
    const now = (await admin.get(`${base}/${checked.importId}`)).body
    const mapping = { ...now.mapping, contact_mobile: 5 }
    expect(
      await admin.put(`${base}/${checked.importId}/check`, { mapping, existing: "skip", version: now.version }),
    ).toMatchObject({
      status: 410,
      body: { code: "import.column_gone", message: expect.stringContaining("“Mailbox secret”") },
    })
    expect(
      (
        await admin.put(`${base}/${checked.importId}/check`, {
          mapping: now.mapping,
          existing: "skip",
          version: now.version,
        })
      ).status,
    ).toBe(200)
    await run(checked.importId)
    expect(await rowsOf(checked.importId)).toMatchObject([{ outcome: "created" }])
  })

  test("one that is refused is not repeated beside the reason", async () => {
    const checked = await check("people", pinRow("pin.refused", ""))
    const problems = await server.database.transaction("system", (db) =>
      db.many(sql`select r.problems from import_rows r where r.import_id = ${checked.importId}`),
    )
    expect(problems).toMatchObject([{ problems: [{ column: "voicemail_pin", value: "" }] }])
  })
})
