import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importSteps } from "./imports.factory.ts"

let server: TestServer
let admin: TestClient
/** Numbers of extensions with phones. */
let people: string[]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  const found = await server.kit.database.transaction("system", (db) =>
    db.many<{
      number: string
    }>(sql`select e.number from extensions e join devices d on d.account_id = e.account_id and d.extension_id = e.id
      where e.account_id = 100 and e.type = 'Extension' and not exists (select from pickup_group_members m
        where m.account_id = e.account_id and m.extension_id = e.id)
      group by e.id, e.number order by e.id limit 3`),
  )
  people = found.map(({ number }) => number)
  expect(people).toHaveLength(3)
})
afterAll(() => server.close())

const { check, run, revert, rowsOf, problemsOf } = importSteps(() => ({ server, admin }))

const groups = async (search: string) => (await admin.get(`/api/ucaas/account/100/groups?search=${search}`)).body.items

describe("an import of call groups", () => {
  test("creates groups with members in order, changes them, and puts both back", async () => {
    const [one, two, three] = people
    const file = `name,extension,members,strategy,ring_seconds\nNorth desk,7801,${two} | ${one} | +12075550199,round robin,25\nSouth desk,next,${three},,\n`
    const checked = await check("callGroups", file)
    expect(await problemsOf(checked.importId)).toEqual([])
    expect(checked.counts).toMatchObject({ create: 2, change: 0 })
    const done = await run(checked.importId)
    expect(done.counts).toMatchObject({ created: 2, failed: 0 })
    const [north] = await groups("North")
    const details = (await admin.get(`/api/ucaas/account/100/callgroup/${north.callGroupId}`)).body
    expect(details).toMatchObject({ extension: "7801", strategy: "roundRobin", ringSeconds: 25, passes: 1 })
    expect(details.members.map((m: any) => m.extension ?? m.number)).toEqual([two, one, "+12075550199"])
    expect((await rowsOf(checked.importId))[0]).toMatchObject({ madeId: String(north.callGroupId) })

    // A member's own times stay when others join.
    const members = details.members.map((m: any) =>
      m.kind === "extension"
        ? { kind: "extension", extensionId: m.extensionId, seconds: 15, delay: 0 }
        : { kind: "external", number: m.number, name: "Reception", confirm: false, seconds: null, delay: 0 },
    )
    await admin.put(`/api/ucaas/account/100/callgroup/${north.callGroupId}`, { members })
    const change = await check(
      "callGroups",
      `name,extension,members\nNorth desk,7801,${one} | ${three} | +12075550199\n`,
      "update",
    )
    expect(change.counts).toMatchObject({ create: 0, change: 1 })
    await run(change.importId)
    const after = (await admin.get(`/api/ucaas/account/100/callgroup/${north.callGroupId}`)).body
    expect(after.members.map((m: any) => [m.extension ?? m.number, m.seconds, m.confirm])).toEqual([
      [one, 15, false],
      [three, null, false],
      ["+12075550199", null, false],
    ])
    expect(after.strategy).toBe("roundRobin")

    expect((await revert(change.importId)).counts).toMatchObject({ undone: 1, notUndone: 0 })
    const back = (await admin.get(`/api/ucaas/account/100/callgroup/${north.callGroupId}`)).body
    expect(back.members.map((m: any) => m.extension ?? m.number)).toEqual([two, one, "+12075550199"])
    // The first import made the group; it was changed since, so it stays.
    expect((await revert(checked.importId)).counts).toMatchObject({ undone: 1, notUndone: 1 })
    expect(await groups("South")).toEqual([])
    expect(await groups("North")).toHaveLength(1)
  })

  test("says what is wrong with each row before anything is written", async () => {
    const [one] = people
    const queue = (await admin.get("/api/ucaas/account/100/callQueues")).body.items[0].extension
    const checked = await check(
      "callGroups",
      [
        "name,extension,members,strategy,ring_seconds,skip_busy",
        `,7811,${one},,,`,
        `Wrong words,7812,${one},sometimes,4,perhaps`,
        `Too short,7813,${one},all,4,yes`,
        `Nobody,7814,99999,,,`,
        `A queue inside,7815,${queue},,,`,
        `Taken,${one},${one},,,`,
        `Twice,7816,,,,`,
        `Twice again,7816,,,,`,
      ].join("\n"),
    )
    expect(await problemsOf(checked.importId)).toEqual([
      "2 name: Required.",
      "3 strategy: Enter one of: all, in order, round robin, random.",
      "3 skip_busy: Enter yes or no.",
      "4 ring_seconds: At least 5 seconds.",
      "5 members: There is no extension 99999.",
      expect.stringMatching(/^6 members: \d+ is of type .+, which cannot be here\.$/),
      expect.stringMatching(/^7 extension: In use by “.+” \(.+\)\.$/),
      "9 extension: Already in row 8.",
    ])
    expect(await groups("Wrong")).toEqual([])
  })
})

test.each([
  [
    "callQueues",
    "callQueues",
    "name,extension,agents,strategy,max_waiting",
    (a: string, b: string) => `Import queue,7821,${a} | ${b},longest idle,12`,
  ],
  [
    "pagingGroups",
    "pageGroups",
    "name,extension,paged,may_page,priority",
    (a: string, b: string) => `Import paging,7822,${a} | ${b},${a},emergency`,
  ],
  [
    "conferenceBridges",
    "conferenceKits",
    "name,extension,max_participants,record",
    () => "Import bridge,7823,9,always",
  ],
])("an import of %s creates and reverts", async (kind, list, header, row) => {
  const checked = await check(kind, `${header}\n${row(people[0]!, people[1]!)}\n`)
  expect(await problemsOf(checked.importId)).toEqual([])
  expect((await run(checked.importId)).counts).toMatchObject({ created: 1, failed: 0 })
  const found = async () => (await admin.get(`/api/ucaas/account/100/${list}?search=Import`)).body.items
  expect(await found()).toHaveLength(1)
  const again = await check(kind, `${header}\n${row(people[0]!, people[1]!)}\n`, "update")
  expect(again.counts).toMatchObject({ create: 0, change: 0, skip: 1 })
  expect((await revert(checked.importId)).counts).toMatchObject({ undone: 1, notUndone: 0 })
  expect(await found()).toEqual([])
})

test("an import of pickup groups finds groups by their names in any case, and is refused to those who may not create them", async () => {
  const free = (await admin.post("/api/portal/accounts/100/exports", { kind: "pickupGroups" })).status
  expect(free).toBe(200)
  const checked = await check("pickupGroups", "name,notify_seconds\nImport desk,10\nimport DESK,15\n")
  expect(await problemsOf(checked.importId)).toEqual(["3 name: Already in row 2."])
  const wrong = await check("pickupGroups", "name,notify_seconds\nImport desk,7\n")
  expect((await problemsOf(wrong.importId))[0]).toMatch(/^2 notify_seconds: /)
  const endUser = await server.as("endUser")
  const refused = await endUser.post("/api/portal/accounts/100/imports", {
    kind: "pickupGroups",
    fileName: "rows.csv",
    content: Buffer.from("name\nx\n").toString("base64"),
  })
  expect(refused.status).toBe(403)
})
