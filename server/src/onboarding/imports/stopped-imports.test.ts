import { afterAll, beforeAll, expect, test } from "vitest"
import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import { setAccountStatus } from "../../testing/account-status.ts"
import { holdWrites } from "../../testing/held-writes.ts"
import { makeTestDatabase, type TestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

/** Imports and reverts that somebody stops: every place that says how far they came says the same. */
let place: TestDatabase
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  place = await makeTestDatabase()
  server = await startTestServer({ database: await place.connect(6) })
  admin = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const base = "/api/portal/accounts/100/imports"
const ok = ({ status, body }: TestAnswer) => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const count = async (text: string, values: unknown[] = []) =>
  Number((await place.asAdmin<{ count: string }>(`select count(*) from ${text}`, values))[0]!.count)
const importOf = async (importId: number) => ok(await admin.get(`${base}/${importId}`))
const jobOf = async (jobId: number) => ok(await admin.get(`/api/portal/jobs/${jobId}`))
const peopleOf = (name: string) => count("users where login_name like $1", [`${name}.%`])

const checked = async (name: string, people: number): Promise<number> => {
  const rows = Array.from(
    { length: people },
    (_, index) => `${name}.${index},Stop,Number ${index},${name}.${index}@example.com,no`,
  )
  const content = Buffer.from(`username,first_name,last_name,email,send_welcome\n${rows.join("\n")}`).toString("base64")
  const { importId, mapping } = ok(await admin.post(base, { kind: "people", fileName: `${name}.csv`, content }))
  ok(await admin.put(`${base}/${importId}/check`, { mapping, existing: "fail" }))
  return importId
}
const start = async (importId: number): Promise<number> => ok(await admin.post(`${base}/${importId}/start`, {})).jobId
const revert = async (importId: number): Promise<number> => ok(await admin.post(`${base}/${importId}/revert`)).jobId

/**
 * Does something once the first rows are done and before the last ones are, and waits until the job has ended. Each
 * round is one batch of 25 rows, or two that run side by side.
 */
const actInTheMiddle = async (act: () => Promise<unknown>, rounds = 1) => {
  const writes = await holdWrites(place, "users")
  const drained = server.kit.jobs.drain()
  for (let round = 0; round < rounds; round++) await writes.letFirstThrough()
  await act()
  await writes.release()
  await drained
}
const inTheMiddle = async (jobId: number, act: () => Promise<unknown>, rounds = 1) => {
  await actInTheMiddle(act, rounds)
  return jobOf(jobId)
}
const stopInTheMiddle = (jobId: number, rounds = 1) =>
  inTheMiddle(jobId, async () => ok(await admin.post(`/api/portal/jobs/${jobId}/cancel`)), rounds)

test("a stopped import and a stopped revert say one figure everywhere, and the rest can be reverted", async () => {
  const people = 300
  const importId = await checked("stopped", people)
  const job = await stopInTheMiddle(await start(importId))
  const created = await peopleOf("stopped")
  expect(created).toBeLessThan(people)
  expect(job).toMatchObject({ state: "cancelled", done: created, total: people })
  expect(await importOf(importId)).toMatchObject({
    state: "stopped",
    counts: { created, createdLeft: created, failed: 0, undone: 0 },
  })

  // Going on counts from there.
  const second = await start(importId)
  await server.kit.jobs.drain()
  expect(await jobOf(second)).toMatchObject({ state: "done", done: people, total: people })
  expect(await importOf(importId)).toMatchObject({ state: "done", counts: { created: people, createdLeft: people } })

  const undo = await stopInTheMiddle(await revert(importId))
  const left = await peopleOf("stopped")
  expect(left).toBeLessThan(people)
  expect(left).toBeGreaterThan(0)
  expect(undo).toMatchObject({ state: "cancelled", done: people - left, total: people })
  expect(await importOf(importId)).toMatchObject({
    state: "done",
    counts: { created: people, undone: people - left, createdLeft: left },
    revertibleUntil: expect.any(String),
  })
  const [listed] = ok(await admin.get(`${base}?search=stopped.csv`)).items
  expect(listed.counts).toMatchObject({ created: people, undone: people - left, createdLeft: left })

  const rest = await revert(importId)
  await server.kit.jobs.drain()
  expect(await jobOf(rest)).toMatchObject({ state: "done", done: people, total: people, failedRows: 0 })
  expect(await importOf(importId)).toMatchObject({
    state: "reverted",
    counts: { created: people, undone: people, createdLeft: 0 },
  })
  expect(await peopleOf("stopped")).toBe(0)
}, 120_000)

test("a stopped import whose revert is stopped as well is still a stopped import, and can be gone on with", async () => {
  const people = 600
  const importId = await checked("twice", people)
  // Enough rows that their revert has several batches as well.
  const { done } = await stopInTheMiddle(await start(importId), 6)
  await stopInTheMiddle(await revert(importId))
  expect(await importOf(importId)).toMatchObject({ state: "stopped", counts: { created: done } })
  expect((await admin.post(`${base}/${importId}/start`, {})).status).toBe(200)
  await server.kit.jobs.drain()
  expect(await importOf(importId)).toMatchObject({ state: "done", counts: { created: people } })
}, 60_000)

/** Takes the roles of a user away, and returns what gives them back. */
const demote = async (userId: number) => {
  const held = await place.asAdmin<{ role_id: number }>(
    "select role_id from role_memberships where account_id = 100 and user_id = $1",
    [userId],
  )
  expect(held).toHaveLength(1)
  // Without triggers: one of them writes to the users, which are held.
  const set = (roleId: number) =>
    place.asAdmin(`begin; set local session_replication_role = replica;
      update role_memberships set role_id = ${roleId} where account_id = 100 and user_id = ${userId}; commit`)
  await set(systemRole("endUser").id)
  return () => set(held[0]!.role_id)
}

test("an import and a revert stop when the user who started them loses the permission", async () => {
  const people = 300
  const importId = await checked("demoted", people)
  const { userId } = await importOf(importId)
  const demoteInTheMiddle = async (jobId: number) => {
    let giveBack: () => Promise<unknown> = async () => undefined
    await actInTheMiddle(async () => {
      giveBack = await demote(userId)
    })
    await giveBack()
    return { job: await jobOf(jobId), stopped: await importOf(importId) }
  }
  const { job, stopped } = await demoteInTheMiddle(await start(importId))
  const created = await peopleOf("demoted")
  expect(created).toBeLessThan(people)
  expect(job).toMatchObject({
    state: "failed",
    done: created,
    error: expect.stringMatching(/ started this and no longer has the permission “create:users”\.$/),
  })
  expect(stopped).toMatchObject({ state: "stopped", counts: { created, failed: 0 } })

  // With the permission back it goes on.
  ok(await admin.post(`${base}/${importId}/start`, {}))
  await server.kit.jobs.drain()
  expect(await importOf(importId)).toMatchObject({ state: "done", counts: { created: people } })

  const undo = await demoteInTheMiddle(await revert(importId))
  const left = await peopleOf("demoted")
  expect(left).toBeGreaterThan(0)
  expect(undo.job).toMatchObject({ state: "failed", error: expect.stringContaining("“delete:users”") })
  expect(undo.stopped).toMatchObject({ state: "done", counts: { createdLeft: left } })
}, 120_000)

test("an import does not begin when the user who started it can no longer sign in", async () => {
  const importId = await checked("gone", 3)
  const { userId } = await importOf(importId)
  const jobId = await start(importId)
  const setLogin = (isAllowed: boolean) =>
    place.asAdmin("update users set allow_login = $2 where account_id = 100 and id = $1", [userId, isAllowed])
  await setLogin(false)
  await server.kit.jobs.drain()
  await setLogin(true)
  // Their sessions ended with it.
  admin = await server.as("accountAdministrator")
  expect(await jobOf(jobId)).toMatchObject({
    state: "failed",
    error: expect.stringMatching(/ started this and can no longer sign in\.$/),
  })
  expect(await importOf(importId)).toMatchObject({ state: "stopped", counts: { created: 0 } })
  expect(await peopleOf("gone")).toBe(0)
})

/**
 * An import whose last rows fail, because the account is suspended meanwhile. On a busy machine the first batch may be
 * repeated row by row after the suspension, so that all rows fail: then another import is tried.
 */
const partlyFailed = async (
  name: string,
): Promise<{ readonly name: string; readonly importId: number; readonly jobId: number }> => {
  const importId = await checked(name, 120)
  const jobId = await start(importId)
  await inTheMiddle(jobId, () => setAccountStatus(server, 100, "Suspended"))
  await setAccountStatus(server, 100, "Active")
  const { counts } = await importOf(importId)
  expect(counts.failed).toBeGreaterThan(0)
  if (counts.created === 0) return partlyFailed(`${name}x`)
  expect(await jobOf(jobId)).toMatchObject({ done: 120, failedRows: counts.failed, canRetry: true })
  return { name, importId, jobId }
}

test("an import that was reverted, or is about to be, cannot be tried again", async () => {
  const { name, importId, jobId } = await partlyFailed("again")
  await revert(importId)
  const refused = { status: 409, body: { code: "job.reverted" } }
  expect(await admin.post(`/api/portal/jobs/${jobId}/retry`)).toMatchObject(refused)
  await server.kit.jobs.drain()
  expect(await importOf(importId)).toMatchObject({ state: "reverted" })
  expect(await jobOf(jobId)).toMatchObject({ canRetry: false })
  expect(await admin.post(`/api/portal/jobs/${jobId}/retry`)).toMatchObject(refused)
  await server.kit.jobs.drain()
  expect(await peopleOf(name)).toBe(0)
}, 60_000)

test("an import that is tried again is not reverted meanwhile; asked for at the same moment, one of both is refused", async () => {
  const { importId, jobId } = await partlyFailed("both")
  // Whoever comes first holds the job until it is decided: the other waits, and then sees it.
  const answers = await Promise.all([
    admin.post(`${base}/${importId}/revert`),
    admin.post(`/api/portal/jobs/${jobId}/retry`),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  await server.kit.jobs.drain()
  const other = await partlyFailed("tried")
  ok(await admin.post(`/api/portal/jobs/${other.jobId}/retry`))
  expect(await admin.post(`${base}/${other.importId}/revert`)).toMatchObject({
    status: 409,
    body: { code: "import.not_done" },
  })
  await server.kit.jobs.drain()
  expect(await importOf(other.importId)).toMatchObject({ state: "done", counts: { created: 120, failed: 0 } })
}, 60_000)
