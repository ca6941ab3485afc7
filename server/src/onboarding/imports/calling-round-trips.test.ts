import { importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { importSteps } from "./imports.factory.ts"
import { readCsv } from "./read-csv.rules.ts"

let server: TestServer
let admin: TestClient
/** Another account, without these objects. */
let other: TestClient
const there = "/api/portal/accounts/110/imports"
/** Extensions with phones: ids and numbers. */
let people: { id: number; number: string }[]
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
  other = await server.as("accountSuperUser", 110)
  people = await server.kit.database.transaction("system", (db) =>
    db.many<{ id: number; number: string }>(sql`
      select e.id, e.number from extensions e where e.account_id = 100 and e.type = 'Extension'
        and e.voicemail_on order by e.id limit 3`),
  )
})
afterAll(() => server.close())

const { check, run, revert, rowsOf, problemsOf } = importSteps(() => ({ server, admin }))
const account = "/api/ucaas/account/100"
const menus = "/api/admin/accounts/100/virtual-receptionists"
const good = (answer: { status: number; body: any }) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

type Sheet = Record<string, string>[]
/** The exported rows whose names begin with a word, by the names of the columns. */
const exported = async (kind: ImportKindName, begins: string, who = admin, accountId = 100): Promise<Sheet> => {
  const { jobId } = good(await who.post(`/api/portal/accounts/${accountId}/exports`, { kind }))
  await server.kit.jobs.drain()
  const [, ...rows] = readCsv((await who.get(`/api/portal/jobs/${jobId}/file`)).body.replace(/^\uFEFF/, ""), 1000)
  return rows
    .map(({ cells }) => Object.fromEntries(importKinds[kind].columns.map(({ name }, index) => [name, cells[index]!])))
    .filter((row) => row["name"]!.startsWith(begins))
}
const fileOf = (kind: ImportKindName, rows: Sheet) => {
  const names = importKinds[kind].columns.map(({ name }) => name)
  return [names, ...rows.map((row) => names.map((name) => row[name]!))].map(csvLine).join("")
}
const changesOf = async (kind: ImportKindName, rows: Sheet) => {
  const checked = await check(kind, fileOf(kind, rows), "update")
  expect(await problemsOf(checked.importId)).toEqual([])
  return { ...checked, changes: (await rowsOf(checked.importId)).flatMap((row: any) => row.changes) }
}

beforeAll(async () => {
  const [one, two] = [people[0]!, people[1]!]
  const { scheduleId } = good(
    await admin.post("/api/admin/accounts/100/schedules", {
      name: 'Trip "hours" | none',
      description: "Two\nlines",
      timeZone: "America/Denver",
      weekly: {
        monday: [
          { from: "08:00", to: "12:00" },
          { from: "13:00", to: "17:00" },
        ],
        saturday: [{ from: "22:00", to: "02:00" }],
      },
      exceptions: [
        { name: 'Fest | "party"', from: "2026-12-24", to: "2026-12-26", yearly: true, hours: [] },
        { name: "Stock: taking", from: "2027-01-04", to: "2027-01-04", hours: [{ from: "10:00", to: "15:00" }] },
      ],
      keptHolidays: [{ country: "US", region: null, name: "Independence Day", hours: [] }],
    }),
  )
  const to = (extensionId: number, more: object = {}) => ({ kind: "extension", extensionId, ...more })
  const queueOf = async (name: string, extension: string) =>
    good(await admin.post(`${account}/callQueues`, { name, extension, agents: [] })).queueId
  const [queue, second] = [await queueOf("Trip queue", "7901"), await queueOf("Trip second", "7902")]
  good(
    await admin.put(`${account}/callQueueKit/${queue}`, {
      agents: [one.id, two.id],
      agentSettings: [{ extensionId: one.id, priority: 3, skill: 7 }],
      settings: {
        strategy: "byPriority",
        retrySeconds: 9,
        autoPauseMissed: 2,
        noAgentsApplies: "new",
        schedule: { scheduleId },
        exitKey: "*",
        greeting: { mediaId: 4001 },
        comfortMessage: { mediaId: 4001 },
        comfortSeconds: 45,
        announcePosition: "whenImproved",
        announceWait: "each",
        whisper: true,
        callbackKey: "2",
        callbackAttempts: 4,
        callbackGapMinutes: 25,
        ignoreAbandonedSeconds: 8,
        waitingWarning: 6,
        waitingAlarm: 12,
        longestWaitWarning: 70,
        longestWaitAlarm: 140,
      },
      destinations: {
        full: { kind: "voicemail", extensionId: queue },
        waitedTooLong: to(second, { announcement: { mediaId: 4001 } }),
        noAgents: { kind: "external", number: "+12075550188", present: "company" },
        closed: { kind: "hangUp" },
        exitKey: { kind: "voicemail", extensionId: one.id },
      },
    }),
  )
  good(await admin.put(`${account}/callQueueKit/${second}`, { destinations: { full: to(queue) } }))
  const { callGroupId: group } = good(
    await admin.post(`${account}/groups`, {
      name: "Trip group",
      extension: "7903",
      scheduleId,
      noAnswer: to(queue),
      closed: { kind: "directory" },
      members: [
        { kind: "extension", extensionId: two.id, seconds: 25, delay: 4 },
        { kind: "external", number: "+12075550198", name: 'The "desk"', confirm: false, seconds: null, delay: 2 },
        { kind: "extension", extensionId: one.id },
      ],
    }),
  )
  const menuOf = async (name: string, extension: string) => good(await admin.post(menus, { name, extension })).vrId
  const [menu, below] = [await menuOf("Trip menu", "7904"), await menuOf("Trip below", "7905")]
  good(
    await admin.put(`${menus}/${menu}`, {
      scheduleId,
      greetingId: 4001,
      closedGreetingId: 4001,
      dialExtensions: false,
      waitSeconds: 9,
      betweenDigitsSeconds: 4,
      noInputRetries: 1,
      wrongKeyRetries: 3,
      keys: [
        { key: "1", action: "destination", destination: to(below) },
        { key: "2", action: "destination", destination: to(queue) },
        { key: "9", action: "repeat" },
        { key: "*", action: "previous" },
        { key: "0", action: "destination", destination: { kind: "voicemail", extensionId: menu } },
      ],
      noInput: to(group),
      wrongKey: { kind: "hangUp" },
      closed: { kind: "external", number: "+12075550188", present: "caller" },
    }),
  )
  good(await admin.put(`${menus}/${below}`, { keys: [{ key: "#", action: "destination", destination: to(menu) }] }))
})

test("exports hold everything in the words of the cells", async () => {
  const [one, two] = people.map(({ number }) => number)
  expect(await exported("schedules", "Trip")).toEqual([
    {
      name: 'Trip "hours" | none',
      description: "Two\nlines",
      time_zone: "America/Denver",
      weekly_hours: "Mon 08:00-12:00, 13:00-17:00; Sat 22:00-02:00",
      special_days:
        '2026-12-24 to 2026-12-26 every year, closed: "Fest | ""party""" | 2027-01-04, 10:00-15:00: Stock: taking',
      yearly_holidays: "US Independence Day: closed",
    },
  ])
  expect((await exported("callGroups", "Trip"))[0]).toMatchObject({
    members: `${two} (ring 25, delay 4) | +12075550198 (delay 2, name "The ""desk""", confirm no) | ${one}`,
    not_answered: "queue 7901",
    schedule: 'Trip "hours" | none',
    when_closed: "directory",
  })
  const [first, second] = await exported("callQueues", "Trip")
  expect(first).toMatchObject({
    agents: [`${one} (priority 3, skill 7)`, two!].toSorted((left, right) => left.localeCompare(right)).join(" | "),
    strategy: "by priority",
    when_full: "own voicemail",
    after_max_wait: 'queue 7902 after "Welcome, open hours"',
    without_agents: "external +12075550188 as company",
    when_closed: "hang up",
    exit_key: "*",
    on_exit_key: `voicemail ${one}`,
    greeting: "Welcome, open hours",
    hold_audio: "none",
  })
  expect(second).toMatchObject({ when_full: "queue 7901", schedule: "none", exit_key: "none", on_exit_key: "default" })
  expect((await exported("virtualReceptionists", "Trip"))[0]).toMatchObject({
    keys: "1=receptionist 7905; 2=queue 7901; 9=repeat; *=previous; 0=own voicemail",
    after_no_input: "group 7903",
    after_wrong_keys: "hang up",
    when_closed: "external +12075550188",
    closed_greeting: "Welcome, open hours",
    dial_extensions: "no",
  })
})

/** A cell of each kind: what it becomes, and how the preview writes it. */
const edits: [ImportKindName, string, string, string?][] = [
  ["schedules", "weekly_hours", "mon-fri 9:00-17:00", "Mon-Fri 09:00-17:00"],
  ["schedules", "special_days", "none"],
  ["schedules", "yearly_holidays", "none"],
  ["schedules", "time_zone", "America/Chicago"],
  ["callGroups", "not_answered", "7902", "queue 7902"],
  ["callGroups", "when_closed", "own voicemail"],
  ["callGroups", "ring_cycles", "4"],
  ["callQueues", "after_max_wait", "default"],
  ["callQueues", "on_exit_key", "hang up"],
  ["callQueues", "schedule", "none"],
  ["callQueues", "greeting", "none"],
  ["callQueues", "callback_key", "3"],
  ["virtualReceptionists", "keys", "1=7902", "1=queue 7902"],
  ["virtualReceptionists", "keys", "none"],
  ["virtualReceptionists", "closed_greeting", "none"],
  ["virtualReceptionists", "after_no_input", "default"],
]
test.each(edits)(
  "of %s, a changed cell %s is the only change, and a revert puts all back",
  async (kind, column, cell, shown) => {
    const before = await exported(kind, "Trip")
    expect((await changesOf(kind, before)).counts).toMatchObject({ change: 0, skip: before.length })
    const rows = before.map((row, index) => (index === 0 ? { ...row, [column]: cell } : row))
    const { importId, changes, counts } = await changesOf(kind, rows)
    expect(counts).toMatchObject({ change: 1, skip: before.length - 1 })
    expect(changes).toEqual([{ column, before: before[0]![column], after: shown ?? cell }])
    const plan = readCsv((await admin.get(`/api/portal/accounts/100/imports/${importId}/plan.csv`)).body, 1000)
    expect(plan.map(({ cells }) => cells)).toContainEqual(
      expect.arrayContaining(["change", column, shown ?? cell, before[0]![column]]),
    )
    expect((await run(importId)).counts).toMatchObject({ changed: 1, failed: 0 })
    expect((await exported(kind, "Trip"))[0]).toEqual({ ...before[0], [column]: shown ?? cell })
    expect((await revert(importId)).counts).toMatchObject({ undone: 1, notUndone: 0 })
    expect(await exported(kind, "Trip")).toEqual(before)
  },
)

test("details of members change alone, and stay where nothing is said about them", async () => {
  const [one, two] = people.map(({ number }) => number)
  const [group] = await exported("callGroups", "Trip")
  const { importId, changes } = await changesOf("callGroups", [
    { ...group, members: `${two} (ring default) | +12075550198 (confirm yes) | ${one} (delay 3)` },
  ])
  expect(changes).toEqual([
    {
      column: "members",
      before: group!["members"],
      after: `${two} (delay 4) | +12075550198 (delay 2, name "The ""desk""") | ${one} (delay 3)`,
    },
  ])
  await run(importId)
  expect((await exported("callGroups", "Trip"))[0]!["members"]).toBe(changes[0].after)
  expect((await revert(importId)).counts).toMatchObject({ undone: 1 })
  const [queue, second] = await exported("callQueues", "Trip")
  const ranks = await changesOf("callQueues", [{ ...queue, agents: `${two} (skill 9) | ${one}` }, second!])
  expect(ranks.changes.map(({ after }: any) => after.split(" | ").toSorted())).toEqual([
    [`${one} (priority 3, skill 7)`, `${two} (skill 9)`].toSorted(),
  ])
  expect((await changesOf("callQueues", [{ ...queue, agents: `${two} | ${one}` }, second!])).changes).toEqual([])
})

describe("an account without these objects", () => {
  const order: ImportKindName[] = ["schedules", "callQueues", "callGroups", "virtualReceptionists"]
  test("gets the same from the exports, also where rows name one another, and reverts all", async () => {
    await server.database.transaction("system", (db) =>
      db.run(sql`
        insert into media_files (account_id, id, name, kind, source, seconds, bytes, peaks, file_key, narrow_key)
        select 110, 4901, m.name, m.kind, m.source, m.seconds, m.bytes, m.peaks, m.file_key, m.narrow_key
        from media_files m where m.account_id = 100 and m.id = 4001`),
    )
    const own = people.map(({ number }) => number)
    const theirs = await server.database.transaction("system", (db) =>
      db.many<{ number: string }>(sql`
        select e.number from extensions e where e.account_id = 110 and e.type = 'Extension' and e.voicemail_on
        order by e.id limit 3`),
    )
    /** The extensions of people have other numbers in the other account. */
    const translated = (row: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [
          name,
          cell.replace(/\d{3,}/g, (digits) => theirs[own.indexOf(digits)]?.number ?? digits),
        ]),
      )
    const runs: number[] = []
    for (const kind of order) {
      const rows = (await exported(kind, "Trip")).map(translated)
      const checked = await check(kind, fileOf(kind, rows), "fail", other, there)
      expect(await rowsOf(checked.importId, "problems", other, there)).toEqual([])
      expect((await run(checked.importId, {}, other, there)).counts).toMatchObject({ created: rows.length, failed: 0 })
      expect((await rowsOf(checked.importId, "all", other, there)).map(({ message }: any) => message)).toEqual(
        rows.map(() => ""),
      )
      const sorted = (sheet: Sheet) =>
        sheet
          .map((row) => ({ ...row, name: row["name"]!, agents: (row["agents"] ?? "").split(" | ").toSorted() }))
          .toSorted((one, next) => one.name.localeCompare(next.name))
      expect(sorted(await exported(kind, "Trip", other, 110))).toEqual(sorted(rows))
      runs.unshift(checked.importId)
    }
    for (const importId of runs) {
      const { counts } = await revert(importId, other, there)
      expect(await rowsOf(importId, "notUndone", other, there)).toEqual([])
      expect(counts).toMatchObject({ undone: counts.created, notUndone: 0 })
    }
    for (const kind of order) expect(await exported(kind, "Trip", other, 110)).toEqual([])
  })
})

test("a changed row that names a created one is completed, and both are reverted", async () => {
  const before = await exported("virtualReceptionists", "Trip")
  const text =
    "name,extension,keys\nTrip below,7905,5=receptionist 7909; #=receptionist 7904\nTrip new,7909,1=receptionist 7905\n"
  const checked = await check("virtualReceptionists", text, "update")
  expect(checked.counts).toMatchObject({ create: 1, change: 1 })
  expect((await run(checked.importId)).counts).toMatchObject({ created: 1, changed: 1, failed: 0 })
  expect((await exported("virtualReceptionists", "Trip")).map((row) => row["keys"]).slice(1)).toEqual([
    "5=receptionist 7909; #=receptionist 7904",
    "1=receptionist 7905",
  ])
  expect((await revert(checked.importId)).counts).toMatchObject({ undone: 2, notUndone: 0 })
  expect(await exported("virtualReceptionists", "Trip")).toEqual(before)
})

test("bad cells are refused with row, column and reason", async () => {
  const [one] = people.map(({ number }) => number)
  const problems = async (kind: ImportKindName, lines: string[], existing = "skip") =>
    problemsOf((await check(kind, lines.join("\n"), existing)).importId)
  expect(
    await problems("schedules", [
      "name,weekly_hours,time_zone,special_days,yearly_holidays",
      "A,weekdays,,,",
      "B,Mon 08:00-12:00; Mon 10:00-14:00,,,",
      "C,Mon 08:00-12:00,Mars/Base,,",
      'D,closed,,"2026-12-24, closed: Eve | tomorrow",',
      "E,closed,,,Christmas",
      "F,,,,",
    ]),
  ).toEqual([
    expect.stringMatching(/^2 weekly_hours: Enter hours such as/),
    "3 weekly_hours: Overlaps with other hours.",
    expect.stringMatching(/^4 time_zone: /),
    expect.stringMatching(/^5 special_days: “tomorrow” is not a special day/),
    expect.stringMatching(/^6 yearly_holidays: “Christmas” is not a holiday/),
    "7 weekly_hours: Required.",
  ])
  expect(
    await problems("callGroups", [
      "name,extension,members,not_answered,schedule,when_closed",
      "A,7911,,somewhere,,",
      "B,7912,,queue 99999,,",
      `C,7913,,queue ${one},,`,
      "D,7914,,external 911,,",
      "E,7915,,own voicemail,No such hours,hang up",
      'F,7916,,own voicemail,"Trip ""hours"" | none",',
      'G,7917,,hang up after "No such sound",,',
      `H,7918,${one} (ring 3),,,`,
      `I,7919,${one} (name "x"),,,`,
      "J,7920,,flow No such flow,,",
      "K,7921,,,none,hang up",
    ]),
  ).toEqual([
    expect.stringMatching(/^2 not_answered: Enter a destination such as/),
    "3 not_answered: There is no extension 99999.",
    `4 not_answered: ${one} is of type Extension, not Call Queue.`,
    "5 not_answered: Calls cannot be sent to an emergency number.",
    "6 schedule: There is no schedule “No such hours”.",
    "7 when_closed: Calls outside the hours of the schedule need a destination.",
    "8 not_answered: There is no audio file “No such sound” in the media library.",
    expect.stringMatching(/^9 members: “ring 3” is not possible here\. Possible are: ring 5–60\/default/),
    expect.stringMatching(/^10 members: “name "x"” is not possible here/),
    "11 not_answered: There is no call flow “No such flow”.",
    "12 when_closed: Has no effect without a schedule. Enter “none”, or name a schedule.",
  ])
  expect(
    await problems("callQueues", [
      "name,extension,exit_key,on_exit_key,waiting_warning,waiting_alarm,agents",
      "A,7921,1,,,,",
      "B,7922,12,,,,",
      "C,7923,,,9,3,",
      `D,7924,,,,,${one} (skill 11)`,
    ]),
  ).toEqual([
    "2 on_exit_key: Choose where callers go who press 1, or turn the exit key off.",
    "3 exit_key: Enter one of: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, *, none.",
    expect.stringMatching(/^4 waiting_alarm: /),
    expect.stringMatching(/^5 agents: “skill 11” is not possible here/),
  ])
  expect(
    await problems(
      "virtualReceptionists",
      [
        "name,extension,keys,wait_seconds,after_no_input,when_closed,closed_greeting",
        "A,7931,1=nowhere,,,,",
        "B,7932,1=queue 99999,,,,",
        "C,7933,1=201; 1=202,,,,",
        "D,7934,,99,,,",
        "Trip menu,7904,,,receptionist 7904,,",
        "E,7935,,,,hang up,",
        'F,7936,,,,,"Welcome, closed"',
      ],
      "update",
    ),
  ).toEqual([
    expect.stringMatching(/^2 keys: “1=nowhere” is not a key/),
    "3 keys: Key 1: There is no extension 99999.",
    expect.stringMatching(/^4 keys: “1=202” is not a key/),
    "5 wait_seconds: At most 15 seconds.",
    "6 after_no_input: This would send the call back to where it came from. Choose another destination.",
    "7 when_closed: Has no effect without a schedule. Enter “default”, or name a schedule.",
    "8 closed_greeting: Has no effect without a schedule. Enter “none”, or name a schedule.",
  ])
})

test("what has gone since the check fails with the reason", async () => {
  const { scheduleId } = good(await admin.post("/api/admin/accounts/100/schedules", { name: "Gone soon", weekly: {} }))
  const text = "name,extension,schedule,when_closed\nLate group,7941,Gone soon,hang up\n"
  const checked = await check("callGroups", text)
  expect((await admin.delete(`/api/admin/accounts/100/schedules/${scheduleId}`)).status).toBe(204)
  expect((await run(checked.importId)).counts).toMatchObject({ created: 0, failed: 1 })
  expect((await rowsOf(checked.importId))[0].message).toBe("Schedule “Gone soon”: There is no schedule “Gone soon”.")
})
