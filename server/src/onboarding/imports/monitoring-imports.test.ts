import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importSteps, importsOfAccount } from "./imports.factory.ts"
import { readCsv } from "./read-csv.rules.ts"

let server: TestServer
let admin: TestClient
/** Login names of users without monitoring rules, and of the owner of the account. */
let [one, two, owner] = ["", "", ""]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  const logins = await server.database.transaction("system", (db) =>
    db.many<{ login: string }>(sql`
      select u.login_name as login from users u where u.account_id = 100 and u.id in (100104, 100105) order by u.id`),
  )
  ;[one, two] = logins.map(({ login }) => login) as [string, string]
  owner = await loginOf(admin)
})
afterAll(() => server.close())
const loginOf = async ({ userId }: TestClient) =>
  (
    await server.database.transaction("system", (db) =>
      db.one<{ login: string }>(sql`select u.login_name as login from users u where u.id = ${userId}`),
    )
  ).login
const { check, run, revert, rowsOf, problemsOf } = importSteps(() => ({ server, admin }))

const names = importKinds.monitoringRules.columns.map(({ name }) => name)
type Sheet = Record<string, string>[]
const exported = async (): Promise<Sheet> => {
  const { jobId } = (await admin.post("/api/portal/accounts/100/exports", { kind: "monitoringRules" })).body
  await server.kit.jobs.drain()
  const [, ...rows] = readCsv((await admin.get(`/api/portal/jobs/${jobId}/file`)).body.replace(/^\uFEFF/, ""), 1000)
  return rows.map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index]!])))
}
const fileOf = (sheet: Sheet) =>
  [names, ...sheet.map((row) => names.map((name) => row[name] ?? ""))].map(csvLine).join("")

test("what is exported can be imported again, and changes nothing; a removed rule comes back", async () => {
  const before = await exported()
  expect(before.length).toBeGreaterThan(3)
  expect(new Set(before.map((row) => row["monitors"]!.split(" ")[0])).size).toBeGreaterThan(2)
  expect((await check("monitoringRules", fileOf(before), "update")).counts).toMatchObject({ skip: before.length })
  const rules = (await admin.get("/api/admin/accounts/100/call-monitoring/rules?limit=100")).body.items
  for (const { ruleId } of rules)
    expect((await admin.delete(`/api/admin/accounts/100/call-monitoring/rules/${ruleId}`)).status).toBe(204)
  expect(await exported()).toEqual([])
  const { importId } = await check("monitoringRules", fileOf(before))
  expect(await problemsOf(importId)).toEqual([])
  expect((await run(importId)).counts).toMatchObject({ created: before.length, failed: 0 })
  expect(await exported()).toEqual(before)
})

test("rules are created and changed as the row says, and a revert puts all back", async () => {
  const before = await exported()
  const created = await check(
    "monitoringRules",
    fileOf([
      { supervisor: one.toUpperCase(), monitors: `user ${two}`, can: "barge, listen", tone: "no" },
      { supervisor: one, monitors: "queue 420" },
    ]),
  )
  expect(created.counts).toMatchObject({ create: 2 })
  expect((await run(created.importId)).counts).toMatchObject({ created: 2, failed: 0 })
  const after = await exported()
  expect(after.slice(before.length)).toEqual([
    { supervisor: one, monitors: `user ${two}`, can: "listen | barge", tone: "no" },
    { supervisor: one, monitors: "queue 420", can: "listen", tone: "yes" },
  ])
  const changed = await check(
    "monitoringRules",
    fileOf([{ supervisor: one, monitors: "queue 420", can: "whisper" }]),
    "update",
  )
  expect((await rowsOf(changed.importId))[0].changes).toEqual([{ column: "can", before: "listen", after: "whisper" }])
  await run(changed.importId)
  expect((await exported()).at(-1)).toMatchObject({ can: "whisper", tone: "yes" })
  expect((await revert(changed.importId)).counts).toMatchObject({ undone: 1, notUndone: 0 })
  expect(await exported()).toEqual(after)
  // The second rule was changed twice since it was created.
  expect((await revert(created.importId)).counts).toMatchObject({ undone: 1, notUndone: 1 })
  expect((await rowsOf(created.importId, "notUndone")).map(({ message }: any) => message)).toEqual([
    "It was changed since.",
  ])
  expect(await exported()).toEqual([...before, after.at(-1)])
})

test("locations are found by their names in any case, each in the row that names it", async () => {
  const locations = await server.database.transaction("system", (db) =>
    db.many<{ name: string }>(sql`select l.name from locations l where l.account_id = 100 order by l.id limit 2`),
  )
  const [first, second] = locations.map(({ name }) => name) as [string, string]
  const { importId } = await check(
    "monitoringRules",
    fileOf([
      { supervisor: two, monitors: `location ${first.toUpperCase()}` },
      { supervisor: two, monitors: `location ${second.toLowerCase()}` },
    ]),
  )
  expect((await run(importId)).counts).toMatchObject({ created: 2, failed: 0 })
  expect((await exported()).slice(-2).map(({ monitors }) => monitors)).toEqual([
    `location ${first}`,
    `location ${second}`,
  ])
  await revert(importId)
})

test("bad cells are refused with row, column and reason", async () => {
  const { importId } = await check(
    "monitoringRules",
    fileOf([
      { supervisor: "nobody@nowhere", monitors: "everyone" },
      { supervisor: one, monitors: "somebody" },
      { supervisor: one, monitors: "user nobody@nowhere" },
      { supervisor: one, monitors: "queue 99999" },
      { supervisor: one, monitors: "group 420" },
      { supervisor: one, monitors: "location Nowhere" },
      { supervisor: one, monitors: `user ${one}` },
      { supervisor: one, monitors: "everyone", can: "record", tone: "maybe" },
      { supervisor: one, monitors: "everyone" },
      { supervisor: one, monitors: "everyone" },
    ]),
  )
  expect(await problemsOf(importId)).toEqual([
    "2 supervisor: There is no user with the username “nobody@nowhere”.",
    expect.stringMatching(/^3 monitors: Enter “everyone”/),
    "4 monitors: There is no user with the username “nobody@nowhere”.",
    "5 monitors: There is no extension 99999.",
    "6 monitors: 420 is of type Call Queue, not Call Group.",
    "7 monitors: There is no location “Nowhere”.",
    "8 monitors: Nobody can monitor their own calls. Choose somebody else.",
    expect.stringMatching(/^9 can: Enter one of: listen, whisper, barge/),
    "9 tone: Enter yes or no.",
    "11 monitors: Already in row 10.",
  ])
})

test("a row needs what the screen asks for: the permission, and rights over both users", async () => {
  const person = await server.as("endUser")
  expect(
    await person.post(importsOfAccount, { kind: "monitoringRules", fileName: "a.csv", content: "YQ==" }),
  ).toMatchObject({ status: 403 })
  const manager = await server.as("accountAdministrator")
  const text = fileOf([
    { supervisor: owner, monitors: "everyone" },
    { supervisor: one, monitors: `user ${owner}` },
    { supervisor: one, monitors: `user ${two}` },
  ])
  const { importId } = await check("monitoringRules", text, "skip", manager)
  const rows = await rowsOf(importId, "all", manager)
  expect(rows.map(({ plan }: { plan: string }) => plan)).toEqual(["refuse", "refuse", "create"])
  expect(rows[0].problems[0]).toMatchObject({ column: "supervisor" })
  expect(rows[1].problems[0]).toMatchObject({ column: "monitors" })
})
