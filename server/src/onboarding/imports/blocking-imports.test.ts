import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importSteps } from "./imports.factory.ts"
import { readCsv } from "./read-csv.rules.ts"

let server: TestServer
let admin: TestClient
/** Another account, without these rules. */
let other: TestClient
const there = "/api/portal/accounts/110/imports"
const rules = "/api/admin/accounts/100/call-blocking/rules"
const names = importKinds.blockingRules.columns.map(({ name }) => name)

const add = async (draft: object) => {
  const { status, body } = await admin.post(rules, draft)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  other = await server.as("accountSuperUser", 110)
  await add({ match: "range", value: "311", valueTo: "411", direction: "out", note: "Trip short" })
  await add({
    match: "pattern",
    value: "+1900555????",
    direction: "out",
    action: "message",
    note: '=Trip "scam", |calls',
    expiresAt: "2099-05-01T10:30:00+02:00",
  })
  await add({ match: "country", value: "NG", note: "Trip country", enabled: false })
  await add({ match: "exact", value: "+12125550191", action: "voicemail", note: "Trip caller" })
  await add({ match: "exact", value: "+12125550191", list: "allow", note: "Trip exception" })
})
afterAll(() => server.close())

const { check, run, revert, rowsOf, problemsOf } = importSteps(() => ({ server, admin }))

type Sheet = Record<string, string>[]
const exported = async (who = admin, accountId = 100): Promise<Sheet> => {
  const { body } = await who.post(`/api/portal/accounts/${accountId}/exports`, { kind: "blockingRules" })
  await server.kit.jobs.drain()
  const [, ...rows] = readCsv((await who.get(`/api/portal/jobs/${body.jobId}/file`)).body.replace(/^\uFEFF/, ""), 1000)
  return rows
    .map(({ cells }) => Object.fromEntries(names.map((name, index) => [name, cells[index]!])))
    .filter(({ note }) => note!.includes("Trip"))
}
const fileOf = (rows: Sheet) => [names, ...rows.map((row) => names.map((name) => row[name]!))].map(csvLine).join("")
const problems = async (lines: string[], existing = "skip") =>
  problemsOf((await check("blockingRules", lines.join("\n"), existing)).importId)

test("an export holds the account's rules in the words of the cells, without those of extensions", async () => {
  const rows = await exported()
  expect(rows.map((row) => names.map((name) => row[name]))).toEqual([
    ["out", "block", "range", "311", "411", "default", "yes", "never", "Trip short"],
    [
      "out",
      "block",
      "pattern",
      "+1900555????",
      "",
      "message",
      "yes",
      "2099-05-01T08:30:00.000Z",
      rows[1]!["note"]!.replace(/^'/, ""),
    ],
    ["in", "block", "country", "NG", "", "default", "no", "never", "Trip country"],
    ["in", "block", "exact", "+12125550191", "", "voicemail", "yes", "never", "Trip caller"],
    ["in", "allow", "exact", "+12125550191", "", "default", "yes", "never", "Trip exception"],
  ])
})

const edits: [string, string, string?][] = [
  ["action", "busy"],
  ["action", "Default", "default"],
  ["enabled", "off", "no"],
  ["expires_at", "2098-01-01T00:00:00Z", "2098-01-01T00:00:00.000Z"],
  ["note", "Trip changed"],
]
test.each(edits)(
  "a changed cell %s (%s) is the only change, and a revert puts it back",
  async (column, cell, shown) => {
    const before = await exported()
    const same = await check("blockingRules", fileOf(before), "update")
    expect(same.counts).toMatchObject({ create: 0, change: 0, skip: before.length })
    const place = 3
    const rows = before.map((row, index) => (index === place ? { ...row, [column]: cell } : row))
    const { importId, counts } = await check("blockingRules", fileOf(rows), "update")
    expect(counts).toMatchObject({ create: 0, change: 1, skip: before.length - 1, refuse: 0 })
    expect((await rowsOf(importId)).flatMap(({ changes }: any) => changes)).toEqual([
      { column, before: before[place]![column], after: shown ?? cell },
    ])
    expect((await run(importId)).counts).toMatchObject({ changed: 1, failed: 0 })
    expect((await exported())[place]).toEqual({ ...before[place], [column]: shown ?? cell })
    const entry = await server.database.transaction("system", (db) =>
      db.one<{ after: object }>(sql`
      select e.after from audit_entries e where e.account_id = 100 and e.action = 'blocking_rule.changed'
      order by e.id desc limit 1`),
    )
    expect(Object.keys(entry.after)).toEqual([column === "expires_at" ? "expiresAt" : column])
    expect((await revert(importId)).counts).toMatchObject({ undone: 1, notUndone: 0 })
    expect(await exported()).toEqual(before)
  },
)

test("another account gets the same rules, and a revert deletes them", async () => {
  // Short numbers are those of a country; the other account is in another one.
  const rows = (await exported()).filter(({ match }) => match !== "range")
  const checked = await check("blockingRules", fileOf(rows), "fail", other, there)
  expect(await rowsOf(checked.importId, "problems", other, there)).toEqual([])
  expect((await run(checked.importId, {}, other, there)).counts).toMatchObject({ created: rows.length, failed: 0 })
  const sorted = (sheet: Sheet) => sheet.map((row) => JSON.stringify(row)).toSorted()
  expect(sorted(await exported(other, 110))).toEqual(sorted(rows))
  expect((await revert(checked.importId, other, there)).counts).toMatchObject({ undone: rows.length, notUndone: 0 })
  expect(await exported(other, 110)).toEqual([])
})

test("an empty cell keeps what an existing rule has", async () => {
  const checked = await check("blockingRules", "value,list,note\n(212) 555-0191,allow,\n", "update")
  expect(checked.counts).toMatchObject({ create: 0, change: 0, skip: 1 })
})

test("bad cells are refused with row, column and reason, and emergency numbers always", async () => {
  const { number } = await server.database.transaction("system", (db) =>
    db.one<{ number: string }>(
      sql`select '+' || n.number as number from phone_numbers n
        where n.account_id = 100 and n.status <> 'Removed' order by n.number limit 1`,
    ),
  )
  const emergency = "This matches an emergency number. Calls to and from emergency services are never blocked."
  expect(
    await problems([
      "direction,list,match,value,value_to,action,enabled,expires_at",
      "out,block,exact,911,,,,",
      "out,block,pattern,+9??,,,,",
      "out,block,range,+1910,+1912,,,",
      "up,block,exact,+12125550192,,,,",
      "in,grey,exact,+12125550192,,,,",
      "in,block,regex,+12125550192,,,,",
      "in,block,exact,hello,,,,",
      "in,block,exact,,,,,",
      "in,block,exact,+12125550192,+12125550199,,,",
      "in,block,range,+12125550199,+12125550192,,,",
      "in,block,country,XX,,,,",
      "out,block,exact,+12125550193,,voicemail,,",
      "in,block,exact,+12125550193,,shout,,",
      "in,block,exact,+12125550193,,,perhaps,",
      "in,block,exact,+12125550193,,,,tomorrow",
      "in,block,exact,+12125550193,,,,2001-01-01T00:00:00Z",
      `in,block,exact,${number},,,,`,
      "in,block,exact,+12125550194,,,,",
      "in,block,exact,212-555-0194,,,,",
    ]),
  ).toEqual([
    `2 value: ${emergency}`,
    `3 value: ${emergency}`,
    expect.stringMatching(/^4 value: /),
    "5 direction: Enter one of: in, out.",
    "6 list: Enter one of: block, allow.",
    "7 match: Enter one of: exact, prefix, range, country, pattern.",
    expect.stringMatching(/^8 value: Enter a complete phone number/),
    "9 value: Required.",
    "10 value_to: Only for match “range”. Leave it empty.",
    expect.stringMatching(/^11 value_to: Enter the last number of the range/),
    "12 value: Choose a country.",
    "13 action: Voicemail is for callers. Choose another action for calls that go out.",
    "14 action: Enter one of: reject, busy, message, voicemail, default.",
    "15 enabled: Enter yes or no.",
    expect.stringMatching(/^16 expires_at: Enter a date and time such as/),
    "17 expires_at: Choose a time in the future.",
    `18 value: This rule would block ${number}, a number of your own account. Choose other numbers.`,
    "20 value: Already in row 19.",
  ])
  expect(
    await problems(["direction,match,value,expires_at", "out,pattern,+1900555????,2001-01-01T00:00:00Z"], "update"),
  ).toEqual(["2 expires_at: Choose a time in the future."])
})

test("a rule that was changed since the import is not reverted", async () => {
  const checked = await check("blockingRules", "value,note\n+12125550195,New\n")
  await run(checked.importId)
  const { madeId } = (await rowsOf(checked.importId))[0]
  expect((await admin.put(`${rules}/${madeId}`, { note: "Kept" })).status).toBe(200)
  expect((await revert(checked.importId)).counts).toMatchObject({ undone: 0, notUndone: 1 })
  expect((await rowsOf(checked.importId))[0].message).toBe("It was changed since.")
})

test("needs the permissions of the rules", async () => {
  const reader = await server.as("endUser")
  expect(
    (
      await reader.post("/api/portal/accounts/100/imports", {
        kind: "blockingRules",
        fileName: "a.csv",
        content: "YQ==",
      })
    ).status,
  ).toBe(403)
})
