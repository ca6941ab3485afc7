import { once } from "node:events"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { startWorker } from "../../testing/worker-process.ts"

let place: TestDatabase
let server: TestServer
beforeAll(async () => {
  place = await makeTestDatabase()
  server = await startTestServer({ database: await place.connect(6) })
})
afterAll(() => server.close())

const base = "/api/portal/accounts/100/imports"
const people = 150

const count = async (text: string, values: unknown[] = []) =>
  Number((await place.asAdmin<{ count: string }>(`select count(*) from ${text}`, values))[0]!.count)
const made = () => count("users where login_name like 'crash.%'")
const doneRows = (importId: number, condition: string) =>
  count(`import_rows where import_id = $1 and ${condition}`, [importId])

/** A node takes the job, is killed once it is well under way, and another goes on. */
const killInTheMiddle = async (progress: () => Promise<number>, from: number) => {
  const victim = startWorker("job-worker", place.url)
  await once(victim.stdout, "data")
  while ((await progress()) < from) await new Promise((resolve) => setTimeout(resolve, 10))
  victim.kill("SIGKILL")
  await once(victim, "exit")
  const before = await progress()
  // Instead of waiting for the lease to run out.
  await place.asAdmin("update jobs set leased_until = now() - interval '1 second' where state = 'running'")
  await server.kit.jobs.drain()
  return before
}

test("an import whose worker is killed goes on, and every row is done once; so does its revert", async () => {
  const admin = await server.as("accountAdministrator")
  const rows = Array.from(
    { length: people },
    (_, index) => `crash.${index},Crash,Number ${index},crash.${index}@example.com,next,no`,
  )
  const file = await admin.post(base, {
    kind: "people",
    fileName: "crash.csv",
    content: Buffer.from(`username,first_name,last_name,email,extension,send_welcome\n${rows.join("\n")}`).toString(
      "base64",
    ),
  })
  const { importId, mapping } = file.body
  expect((await admin.put(`${base}/${importId}/check`, { mapping, existing: "fail" })).body.counts).toMatchObject({
    create: people,
    refuse: 0,
  })
  const { body: started } = await admin.post(`${base}/${importId}/start`, {})

  const half = await killInTheMiddle(() => doneRows(importId, "outcome is not null"), 30)
  expect(half).toBeLessThan(people)
  expect((await admin.get(`${base}/${importId}`)).body).toMatchObject({
    state: "done",
    counts: { created: people, failed: 0 },
  })
  expect(await made()).toBe(people)
  expect(await count("extensions where name like 'Crash Number%'")).toBe(people)
  expect(await count("audit_entries where action = 'user.created' and object_name like 'Crash Number%'")).toBe(people)
  // Numbers that the killed worker had been handed out and did not use are not passed over.
  const [{ last }] = (await place.asAdmin<{ last: string }>(
    "select max(number) as last from extensions where name like 'Crash Number%'",
  )) as [{ last: string }]
  expect(Number((await admin.get("/api/portal/accounts/100/number-plan")).body.nextFree)).toBeGreaterThan(Number(last))
  expect((await admin.get(`/api/portal/jobs/${started.jobId}`)).body).toMatchObject({
    state: "done",
    done: people,
    failedRows: 0,
  })

  await admin.post(`${base}/${importId}/revert`)
  const undone = await killInTheMiddle(() => doneRows(importId, "undone"), 30)
  expect(undone).toBeLessThan(people)
  expect((await admin.get(`${base}/${importId}`)).body).toMatchObject({
    state: "reverted",
    counts: { undone: people, notUndone: 0 },
  })
  expect(await made()).toBe(0)
  expect(await count("extensions where name like 'Crash Number%'")).toBe(0)
  expect(await count("audit_entries where action = 'user.deleted' and object_name like 'Crash Number%'")).toBe(people)
}, 120_000)
