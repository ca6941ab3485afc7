import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  admin = await server.as("accountAdministrator")
  await server.database.transaction("system", (db) =>
    db.run(
      sql`update users set allow_call_blocking = false, update_me_with_announcements = true
        where id = any(${people}::bigint[])`,
    ),
  )
})
afterAll(() => server.close())

const done = (answer: TestAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const people = [100_104, 100_105, 100_106]
const edit = { userIds: people, edit: { allowCallBlocking: true, updateMeWithAnnouncements: false } }
const logOf = async (query: string, who = owner) =>
  done(await who.get(`/api/reporting/accounts/100/audit-log/events?limit=200&${query}`)).items as {
    action: string
    jobId: number | null
    jobEntries: number | null
    objectId: string
  }[]
const start = async (who: TestClient, body: object) => {
  const { jobId } = done(await who.post("/api/accounts/100/people/edit", body))
  await server.kit.jobs.drain()
  return jobId as number
}
const settingsOf = (userId: number) =>
  server.database.transaction("system", (db) =>
    db.one<{ allowCallBlocking: boolean; updateMeWithAnnouncements: boolean }>(sql`
    select u.allow_call_blocking, u.update_me_with_announcements from users u where u.id = ${userId}`),
  )

describe("a change for many people", () => {
  test("is previewed by the same use case, with who is left out and why; nothing is kept of it", async () => {
    const before = await Promise.all(people.map(settingsOf))
    const entries = (await logOf("")).length
    // An administrator may not manage the owner of the account.
    const preview = done(
      await admin.post("/api/accounts/100/people/edit/preview", { ...edit, userIds: [...people, 100_001] }),
    )
    expect(preview).toMatchObject({
      chosen: 4,
      checked: 4,
      leftOutCount: 1,
      leftOut: [{ id: 100_001, name: expect.any(String), reason: expect.any(String) }],
    })
    expect(preview).toMatchObject({ changed: 3, unchanged: 0 })
    expect(preview.fields).toContainEqual({
      field: "allowCallBlocking",
      values: [{ before: false, after: true, count: 3 }],
    })
    expect(await Promise.all(people.map(settingsOf))).toEqual(before)
    expect((await logOf("")).length).toBe(entries)
  })
  test("is one entry of the log that unfolds, and one undo puts everybody back", async () => {
    const before = await Promise.all(people.map(settingsOf))
    const jobId = await start(owner, edit)
    expect(await settingsOf(people[0]!)).toMatchObject(edit.edit)
    const folded = await logOf("grouped=true")
    expect(folded[0]).toMatchObject({ action: "people.changed_together", objectId: String(jobId), jobEntries: 3 })
    expect(folded.filter((entry) => entry.jobId === jobId)).toEqual([])
    expect(await logOf(`grouped=true&jobId=${jobId}`)).toHaveLength(3)
    // Whoever looks at one person still finds the change.
    expect((await logOf(`grouped=true&objectType=user&objectId=${people[0]}`))[0]).toMatchObject({ jobId })
    expect(done(await owner.get(`/api/portal/jobs/${jobId}`))).toMatchObject({ canRevert: true })
    expect((await admin.get("/api/portal/jobs/999999")).status).toBe(404)
    const undo = done(await owner.post(`/api/portal/jobs/${jobId}/revert`))
    await server.kit.jobs.drain()
    expect(done(await owner.get(`/api/portal/jobs/${undo.jobId}?rows=all`))).toMatchObject({
      state: "done",
      done: 3,
      failedRows: 0,
    })
    expect(await Promise.all(people.map(settingsOf))).toEqual(before)
    expect((await logOf("grouped=true"))[0]).toMatchObject({ action: "job.reverted", jobEntries: 3 })
  })
  test("whose rows failed in part cannot be tried again once its undo is under way or over", async () => {
    // An administrator may not manage the owner of the account: that row fails.
    const jobId = await start(admin, { ...edit, userIds: [...people, 100_001] })
    expect(done(await admin.get(`/api/portal/jobs/${jobId}`))).toMatchObject({ failedRows: 1, canRetry: true })
    done(await admin.post(`/api/portal/jobs/${jobId}/revert`))
    const refused = { status: 409, body: { code: "job.reverted" } }
    expect(await admin.post(`/api/portal/jobs/${jobId}/retry`)).toMatchObject(refused)
    await server.kit.jobs.drain()
    expect(await admin.post(`/api/portal/jobs/${jobId}/retry`)).toMatchObject(refused)
    expect(done(await admin.get(`/api/portal/jobs/${jobId}`))).toMatchObject({ canRetry: false, isUndone: true })
  })
  test("that is started without those its preview names as unaffected fails for nobody, and counts what was announced", async () => {
    await start(owner, { userIds: [people[0]], edit: { allowCallBlocking: true, updateMeWithAnnouncements: true } })
    await start(owner, {
      userIds: people.slice(1),
      edit: { allowCallBlocking: false, updateMeWithAnnouncements: true },
    })
    const chosen = [...people, 100_001, 999_999]
    const wish = { userIds: chosen, edit: { allowCallBlocking: true } }
    const preview = done(await admin.post("/api/accounts/100/people/edit/preview", wish))
    expect(preview).toMatchObject({
      chosen: 5,
      changed: 2,
      unchanged: 1,
      leftOutCount: 2,
      unaffectedIds: [people[0], 100_001, 999_999],
    })
    const jobId = await start(admin, { ...wish, userIds: chosen.filter((id) => !preview.unaffectedIds.includes(id)) })
    expect(done(await admin.get(`/api/portal/jobs/${jobId}`))).toMatchObject({
      title: "Change 2 users",
      done: 2,
      total: 2,
      failedRows: 0,
      canRetry: false,
      isUndone: false,
    })
    await start(owner, { userIds: people, edit: { allowCallBlocking: false } })
  })
  test("that is tried again cannot be undone meanwhile, nor can an undo be tried again beside it", async () => {
    const jobId = await start(admin, { ...edit, userIds: [...people, 100_001] })
    // An undo that was stopped before its first row has put nothing back.
    const undo = done(await admin.post(`/api/portal/jobs/${jobId}/revert`))
    done(await admin.post(`/api/portal/jobs/${undo.jobId}/cancel`))
    done(await admin.post(`/api/portal/jobs/${jobId}/retry`))
    expect((await admin.post(`/api/portal/jobs/${jobId}/revert`)).status).toBe(409)
    expect(await admin.post(`/api/portal/jobs/${undo.jobId}/retry`)).toMatchObject({
      status: 409,
      body: { code: "job.same_under_way" },
    })
    await server.kit.jobs.drain()
    done(await admin.post(`/api/portal/jobs/${undo.jobId}/retry`))
    expect(await admin.post(`/api/portal/jobs/${jobId}/retry`)).toMatchObject({
      status: 409,
      body: { code: "job.reverted" },
    })
    await server.kit.jobs.drain()
  })
  test("taking sign-in away and undoing it leaves everybody as they were: allowed, invited, not invited or without access", async () => {
    const states = [
      [100_140, 1, true, null],
      [100_141, 1, true, "now"],
      [100_142, 2, true, "now"],
      [100_143, 2, true, null],
      [100_144, 3, false, null],
    ] as const
    const ids = states.map(([id]) => id)
    await server.database.transaction("system", async (db) => {
      for (const [id, statusId, allowLogin, invited] of states) {
        await db.run(sql`
          update users set status_id = ${statusId}, allow_login = ${allowLogin}, last_sign_in_at = 'epoch',
            invited_at = ${invited}::timestamptz
          where account_id = 100 and id = ${id}`)
      }
    })
    const stateOf = () =>
      server.database.transaction("system", (db) =>
        db.many(sql`
      select u.id, u.status_id, u.allow_login, u.invited_at from users u
        where u.account_id = 100 and u.id = any(${ids}::bigint[]) order by u.id`),
      )
    const before = await stateOf()
    expect(before).toHaveLength(states.length)
    const jobId = await start(owner, { userIds: ids, edit: { allowLogin: false } })
    expect((await stateOf()).map((row) => (row as { statusId: number }).statusId)).toEqual([3, 3, 3, 3, 3])
    done(await owner.post(`/api/portal/jobs/${jobId}/revert`))
    await server.kit.jobs.drain()
    expect(await stateOf()).toEqual(before)
  })
  test("what somebody changed since is left alone and named; strangers find no such job", async () => {
    const jobId = await start(owner, edit)
    await start(owner, { userIds: [people[1]], edit: { allowCallBlocking: false } })
    const stranger = await server.as("endUser")
    expect((await stranger.post(`/api/portal/jobs/${jobId}/revert`)).status).toBe(404)
    const undo = done(await owner.post(`/api/portal/jobs/${jobId}/revert`))
    await server.kit.jobs.drain()
    const { failedRows, rows } = done(await owner.get(`/api/portal/jobs/${undo.jobId}`))
    expect([failedRows, rows.length]).toEqual([1, 1])
    expect((await settingsOf(people[1]!)).allowCallBlocking).toBe(false)
  })
})
