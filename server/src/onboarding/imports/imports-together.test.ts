import { importKinds, type ImportKindName } from "@dialplane/contract/onboarding/imports/import-kinds"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { base64, importSteps } from "./imports.factory.ts"
import { readCsv } from "./read-csv.rules.ts"

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as("accountSuperUser")
})
afterAll(() => server.close())
const { run, revert, rowsOf, problemsOf } = importSteps(() => ({ server, admin }))

interface Place {
  readonly who: TestClient
  readonly accountId: number
}
const here = (): Place => ({ who: admin, accountId: 100 })
const importsOf = ({ accountId }: Place) => `/api/portal/accounts/${accountId}/imports`
const good = (answer: { status: number; body: any }) => {
  expect(answer.status >= 200 && answer.status < 300, JSON.stringify(answer.body)).toBe(true)
  return answer.body
}
const upload = async (kind: ImportKindName, text: string, place = here()) =>
  good(await place.who.post(importsOf(place), { kind, fileName: `${kind}.csv`, content: base64(text) }))
const check = async ({ importId, mapping }: { importId: number; mapping: object }, place = here()) =>
  good(await place.who.put(`${importsOf(place)}/${importId}/check`, { mapping, existing: "skip" }))
const messagesOf = async (importId: number, place = here()) =>
  (await rowsOf(importId, "all", place.who, importsOf(place))).map(({ message }: { message: string }) => message)

type Sheet = Record<string, string>[]
const exported = async (kind: ImportKindName, { who, accountId } = here()): Promise<Sheet> => {
  const { jobId } = good(await who.post(`/api/portal/accounts/${accountId}/exports`, { kind }))
  await server.kit.jobs.drain()
  const [, ...rows] = readCsv((await who.get(`/api/portal/jobs/${jobId}/file`)).body.replace(/^\uFEFF/, ""), 1000)
  return rows.map(({ cells }) =>
    Object.fromEntries(importKinds[kind].columns.map(({ name }, index) => [name, cells[index]!])),
  )
}

const menuFile = "name,extension,keys,after_no_input\nRound menu,7961,1=queue 7962; 2=group 7963,queue 7962\n"
const queueFile = "name,extension,when_full\nRound queue,7962,receptionist 7961\n"
const groupFile = "name,extension,not_answered\nRound group,7963,queue 7962\n"

test("files of several kinds that name one another are checked and imported without a second round", async () => {
  const files = [
    await upload("virtualReceptionists", menuFile),
    await upload("callQueues", queueFile),
    await upload("callGroups", groupFile),
  ]
  for (const file of files) expect((await check(file)).counts).toMatchObject({ create: 1, refuse: 0 })
  const [menus, queues, groups] = files.map(({ importId }) => importId as number) as [number, number, number]
  const later = (number: string, file: string) =>
    `Extension ${number} does not exist yet. Calls are sent there once “${file}” is imported.`
  expect(await messagesOf(menus)).toEqual([`${later("7962", "callQueues.csv")} ${later("7963", "callGroups.csv")}`])
  expect(await messagesOf(queues)).toEqual([later("7961", "virtualReceptionists.csv")])
  const plan = (await admin.get(`${importsOf(here())}/${queues}/plan.csv`)).body as string
  expect(plan).toContain(later("7961", "virtualReceptionists.csv"))

  expect((await run(menus)).counts).toMatchObject({ created: 1, failed: 0 })
  expect((await messagesOf(menus))[0]).toMatch(/^Saved without its destinations\. Extension 7962 does not exist yet\./)
  expect((await run(queues)).counts).toMatchObject({ created: 1, failed: 0 })
  // The menu still waits for the group.
  expect((await messagesOf(menus))[0]).toContain(later("7963", "callGroups.csv"))
  expect((await run(groups)).counts).toMatchObject({ created: 1, failed: 0 })
  for (const id of [menus, queues, groups]) expect(await messagesOf(id)).toEqual([""])
  const named = async (kind: ImportKindName) => (await exported(kind)).find((row) => row["name"]!.startsWith("Round"))
  expect(await named("virtualReceptionists")).toMatchObject({
    keys: "1=queue 7962; 2=group 7963",
    after_no_input: "queue 7962",
  })
  expect(await named("callQueues")).toMatchObject({ when_full: "receptionist 7961" })
  expect(await named("callGroups")).toMatchObject({ not_answered: "queue 7962" })

  // What others still lead to stays, with the reason, until they are reverted too.
  expect((await revert(menus)).counts).toMatchObject({ undone: 0, notUndone: 1 })
  expect((await messagesOf(menus))[0]).toContain("7962 Round queue")
  expect((await revert(groups)).counts).toMatchObject({ undone: 1, notUndone: 0 })
  expect((await revert(queues)).counts).toMatchObject({ undone: 1, notUndone: 0 })
  const { jobId } = good(await admin.get(`${importsOf(here())}/${menus}`))
  good(await admin.post(`/api/portal/jobs/${jobId}/retry`))
  await server.kit.jobs.drain()
  expect(good(await admin.get(`${importsOf(here())}/${menus}`)).counts).toMatchObject({ undone: 1, notUndone: 0 })
})

test("a destination whose file is not imported is left out, with the reason; files of others do not count", async () => {
  const queues = await upload("callQueues", queueFile)
  const menus = await upload("virtualReceptionists", menuFile)
  const other = await server.as("accountAdministrator")
  const groups = await upload("callGroups", groupFile, { who: other, accountId: 100 })
  await check(menus)
  expect(await problemsOf(menus.importId)).toEqual(["2 keys: Key 2: There is no extension 7963."])
  good(await other.delete(`${importsOf(here())}/${groups.importId}`))
  await upload("callGroups", groupFile)
  await check(menus)
  expect(await problemsOf(menus.importId)).toEqual([])
  good(await admin.delete(`${importsOf(here())}/${queues.importId}`))
  expect((await run(menus.importId)).counts).toMatchObject({ created: 1, failed: 0 })
  expect((await messagesOf(menus.importId))[0]).toBe(
    "Saved without its destinations. Keys “1=queue 7962; 2=group 7963”: Key 1: There is no extension 7962. After no input “queue 7962”: There is no extension 7962. Extension 7963 does not exist yet. Calls are sent there once “callGroups.csv” is imported.",
  )
  await revert(menus.importId)
})

test.each([
  ["callQueues", "name,extension,when_full\nLoop,7971,queue 7971\n", "when_full"],
  ["callQueues", "name,extension,exit_key,on_exit_key\nLoop,7971,1,extension 7971\n", "on_exit_key"],
  ["callGroups", "name,extension,not_answered\nLoop,7972,group 7972\n", "not_answered"],
  ["virtualReceptionists", "name,extension,after_no_input\nLoop,7973,receptionist 7973\n", "after_no_input"],
] as const)("a new object of %s that leads to itself is refused by the check", async (kind, text, column) => {
  const { importId } = await check(await upload(kind, text))
  expect(await problemsOf(importId)).toEqual([
    `2 ${column}: This would send the call back to where it came from. Choose another destination.`,
  ])
})

// --- what others change in the meantime ------------------------------------------------------------------------------

/** A queue that is imported, and leads to one of a file that is not imported yet. */
const waitingQueue = async (number: string, target: string) => {
  const one = await upload(
    "callQueues",
    `name,extension,agents,ring_seconds,when_full\nWaits ${number},${number},203,20,queue ${target}\n`,
  )
  const two = await upload("callQueues", `name,extension,agents\nTarget ${target},${target},203\n`)
  await check(one)
  await check(two)
  await run(one.importId)
  expect((await messagesOf(one.importId))[0]).toMatch(/^Saved without its destinations\./)
  const { id } = await server.database.transaction("system", (db) =>
    db.one<{ id: number }>(sql`select e.id from extensions e where e.account_id = 100 and e.number = ${number}`),
  )
  const other = await server.as("accountAdministrator")
  return {
    one: one.importId as number,
    two: two.importId as number,
    change: async (edit: object) => good(await other.put(`/api/ucaas/account/100/callQueueKit/${id}`, edit)),
    stored: async () => (await exported("callQueues")).find((row) => row["extension"] === number),
  }
}

test("what others changed while a row waited for another file stays, and the row is not reverted", async () => {
  const { one, two, change, stored } = await waitingQueue("7981", "7982")
  await change({ name: "Renamed", settings: { ringSeconds: 55 } })
  await run(two)
  expect(await stored()).toMatchObject({ name: "Renamed", ring_seconds: "55", when_full: "queue 7982" })
  expect(await messagesOf(one)).toEqual([""])
  expect((await revert(one)).counts).toMatchObject({ undone: 0, notUndone: 1 })
  expect(await messagesOf(one)).toEqual(["It was changed since."])
  expect(await stored()).toMatchObject({ name: "Renamed" })
})

test("a destination that somebody set while the row waited stays, and the row says so", async () => {
  const { one, two, change, stored } = await waitingQueue("7983", "7984")
  await change({ destinations: { full: { kind: "hangUp" } } })
  await run(two)
  expect(await stored()).toMatchObject({ when_full: "hang up" })
  expect(await messagesOf(one)).toEqual([
    "Saved without its destinations. When full “queue 7984”: This was changed since, and is left as it is.",
  ])
})

test("a row that nobody changed while it waited is reverted", async () => {
  const { one, two, stored } = await waitingQueue("7985", "7986")
  await run(two)
  expect(await stored()).toMatchObject({ when_full: "queue 7986" })
  expect((await revert(one)).counts).toMatchObject({ undone: 1, notUndone: 0 })
  expect(await stored()).toBeUndefined()
})

test("only the unknown destinations of a row wait; a discarded file is not waited for", async () => {
  const menus = await upload(
    "virtualReceptionists",
    "name,extension,keys,after_no_input\nPart menu,7991,1=queue 7992; 2=group 7993; 3=extension 201,extension 201\n",
  )
  const queues = await upload("callQueues", "name,extension\nPart queue,7992\n")
  const groups = await upload("callGroups", "name,extension\nPart group,7993\n")
  for (const file of [menus, queues]) await check(file)
  const stored = async () => (await exported("virtualReceptionists")).find((row) => row["extension"] === "7991")
  await run(menus.importId)
  expect(await stored()).toMatchObject({ keys: "3=extension 201", after_no_input: "extension 201" })
  await run(queues.importId)
  expect(await stored()).toMatchObject({ keys: "1=queue 7992; 3=extension 201" })
  expect(await messagesOf(menus.importId)).toEqual([
    "Saved without some of its destinations. Extension 7993 does not exist yet. Calls are sent there once “callGroups.csv” is imported.",
  ])
  good(await admin.delete(`${importsOf(here())}/${groups.importId}`))
  await server.kit.jobs.drain()
  const [message] = await messagesOf(menus.importId)
  expect(message).toContain("Key 2: There is no extension 7993.")
  expect(message).not.toContain("callGroups.csv")
  expect(await stored()).toMatchObject({ keys: "1=queue 7992; 3=extension 201" })
})

// --- everything ------------------------------------------------------------------------------------------------------

const kinds: readonly ImportKindName[] = [
  "virtualReceptionists",
  "callQueues",
  "callGroups",
  "pagingGroups",
  "conferenceBridges",
  "pickupGroups",
  "blockingRules",
]
const sorted = (sheet: Sheet) =>
  sheet.map((row) => JSON.stringify({ ...row, agents: (row["agents"] ?? "").split(" | ").toSorted() })).toSorted()

test("all call handling of an account, exported and imported into another one in one go, is exported as the same", async () => {
  const place: Place = { who: await server.as("accountSuperUser", 110), accountId: 110 }
  // The people, sounds and call flows that it names; all else comes from the files.
  await server.database.transaction("system", async (db) => {
    await db.run(sql`
      insert into extensions (account_id, type, number, name, voicemail_on)
      select 110, e.type, '88' || e.number, e.name, e.voicemail_on from extensions e
      where e.account_id = 100 and (e.type not in ('Auto Attendant', 'Call Queue', 'Call Group', 'Page Group', 'Conference')
        or exists (select from call_flows f where f.account_id = 100 and f.extension_id = e.id))`)
    await db.run(sql`
      insert into media_files (account_id, name, kind, source, seconds, bytes, peaks, file_key, narrow_key)
      select 110, m.name, m.kind, m.source, m.seconds, m.bytes, m.peaks, m.file_key, m.narrow_key
      from media_files m where m.account_id = 100 and not exists (
        select from media_files o where o.account_id = 110 and o.sort_name = m.sort_name)`)
    await db.run(sql`
      insert into call_flows (account_id, name, extension_id, draft)
      select 110, f.name, o.id, '{"start": null, "nodes": {}}' from call_flows f
        join extensions e on e.account_id = 100 and e.id = f.extension_id
        join extensions o on o.account_id = 110 and o.number = '88' || e.number
      where f.account_id = 100`)
  })
  const numbers = new Set(
    (
      await server.database.transaction("system", (db) =>
        db.many<{ number: string }>(sql`select e.number from extensions e where e.account_id = 100`),
      )
    ).map(({ number }) => number),
  )
  /** Numbers of the other account begin with 88: some of the same numbers are in use there. */
  const translated = (sheet: Sheet): Sheet =>
    sheet.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [
          name,
          /seconds|name|note|value|schedule|closed_greeting|^greeting/.test(name)
            ? cell
            : cell.replace(/(?<![\d+".])\d+(?![\d".])/g, (digits) =>
                numbers.has(digits) && digits.length >= 3 ? `88${digits}` : digits,
              ),
        ]),
      ),
    )
  const write = (kind: ImportKindName, sheet: Sheet) => {
    const names = importKinds[kind].columns.map(({ name }) => name)
    return [names, ...sheet.map((row) => names.map((name) => row[name]!))].map(csvLine).join("")
  }
  const before = new Map<ImportKindName, readonly string[]>()
  const isTheirs = (rows: readonly string[], kind: ImportKindName) =>
    rows.filter((row) => !before.get(kind)!.includes(row))
  const schedules = await upload("schedules", write("schedules", await exported("schedules")), place)
  await check(schedules, place)
  await run(schedules.importId, {}, place.who, importsOf(place))

  const sheets = new Map<ImportKindName, Sheet>()
  for (const kind of kinds) {
    sheets.set(kind, translated(await exported(kind)))
    before.set(kind, sorted(await exported(kind, place)))
  }
  const files = []
  for (const kind of kinds) files.push(await upload(kind, write(kind, sheets.get(kind)!), place))
  for (const file of files) {
    await check(file, place)
    expect(await rowsOf(file.importId, "problems", place.who, importsOf(place))).toEqual([])
  }
  for (const { importId } of files) good(await place.who.post(`${importsOf(place)}/${importId}/start`, {}))
  await server.kit.jobs.drain()
  for (const { importId, rowCount } of files) {
    const done = good(await place.who.get(`${importsOf(place)}/${importId}`))
    expect(done).toMatchObject({ state: "done", counts: { failed: 0, refuse: 0 } })
    expect(done.counts.created + done.counts.skipped).toBe(rowCount)
    expect((await messagesOf(importId, place)).filter((message: string) => message !== "")).toEqual([])
  }
  for (const kind of kinds)
    expect(isTheirs(sorted(await exported(kind, place)), kind), kind).toEqual(isTheirs(sorted(sheets.get(kind)!), kind))
})
