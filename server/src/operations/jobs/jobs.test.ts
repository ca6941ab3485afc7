import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { makeJob } from "./jobs.factory.ts"

let server: TestServer
let person: TestClient
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  person = await server.as("endUser")
  administrator = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const mine = () => ({ accountId: 100, userId: person.userId })
const finished = async (...parameters: Parameters<typeof makeJob>) => {
  const jobId = await makeJob(...parameters)
  await server.kit.jobs.drain()
  return jobId
}

test("a person follows an own job from waiting to done", async () => {
  const jobId = await makeJob(server.kit, mine(), { failing: [2] })
  expect((await person.get(`/api/portal/jobs/${jobId}`)).body).toMatchObject({
    state: "waiting",
    title: "Import of three rows",
    canCancel: true,
    canRetry: false,
  })
  await server.kit.jobs.drain()
  expect((await person.get(`/api/portal/jobs/${jobId}`)).body).toMatchObject({
    state: "done",
    done: 3,
    total: 3,
    failedRows: 1,
    rows: [{ row: 2, ok: false }],
    moreRows: false,
    canCancel: false,
    canRetry: true,
  })
  expect((await person.get(`/api/portal/jobs/${jobId}?rows=all&limit=2`)).body).toMatchObject({
    rows: [{ row: 1, ok: true }, { row: 2 }],
    moreRows: true,
  })
})

describe("a job of an account", () => {
  const of = (accountId: number, jobId: number) => `/api/accounts/${accountId}/jobs/${jobId}`

  test("is read by its id with the permission, also by an API key", async () => {
    const owner = await server.as("accountSuperUser")
    const jobId = await finished(server.kit, { accountId: 100, userId: owner.userId }, { failing: [2] })
    expect((await administrator.get(of(100, jobId))).body).toMatchObject({ jobId, state: "done", done: 3 })
    const made = await owner.post("/svc/auth/api-keys", {
      name: "Waits for jobs",
      scopes: ["read:jobs"],
      currentPassword: demoPassword,
    })
    const key = server.withToken(made.body.value)
    expect((await key.get(of(100, jobId))).body).toMatchObject({ jobId, state: "done", failedRows: 1 })
    expect((await key.get(`/api/portal/jobs/${jobId}`)).body.code).toBe("api_key.not_for_keys")
    expect((await key.get(`${of(100, jobId)}/file`)).body.code).toBe("job.no_file")
  })
  test("is not found in another account, and refused without the permission", async () => {
    const elsewhere = await makeJob(server.kit, { accountId: 110, userId: (await server.as("endUser", 110)).userId })
    for (const path of [of(100, elsewhere), `${of(100, elsewhere)}/file`, of(100, 987_654_321)])
      expect((await administrator.get(path)).body.code, path).toBe("job.not_found")
    expect((await administrator.get(of(110, elsewhere))).status).toBe(404)
    const own = await makeJob(server.kit, mine())
    expect((await person.get(of(100, own))).body.code).toBe("request.not_allowed")
  })
})

test("a job that breaks off says so without its inner details", async () => {
  const jobId = await finished(server.kit, mine(), { breaksOff: true })
  const { body } = await person.get(`/api/portal/jobs/${jobId}`)
  expect(body).toMatchObject({ state: "failed", canRetry: true })
  expect(JSON.stringify(body)).not.toContain("secret detail")
})

describe("list", () => {
  test("shows one's own jobs, newest first, page by page, also those in another account", async () => {
    const reader = await server.as("partnerAccountAdministrator", 10)
    const first = await makeJob(server.kit, { accountId: 100, userId: reader.userId })
    const second = await makeJob(server.kit, { accountId: 10, userId: reader.userId })
    await makeJob(server.kit, mine())
    const page = (await reader.get("/api/portal/jobs?limit=1")).body
    expect(page.items.map((job: { jobId: number }) => job.jobId)).toEqual([second])
    const next = (await reader.get(`/api/portal/jobs?limit=1&cursor=${page.nextCursor}`)).body
    expect(next.items.map((job: { jobId: number }) => job.jobId)).toEqual([first])
    expect(next.nextCursor).toBeNull()
  })

  test("shows everyone's jobs of the account to those who may see them, and to nobody else", async () => {
    const jobId = await makeJob(server.kit, mine())
    expect((await administrator.get("/api/portal/jobs?of=account&state=waiting")).body.items).toContainEqual(
      expect.objectContaining({ jobId }),
    )
    expect(await person.get("/api/portal/jobs?of=account")).toMatchObject({
      status: 403,
      body: { code: "request.not_allowed" },
    })
    const elsewhere = await server.as("accountAdministrator", 101)
    expect((await elsewhere.get("/api/portal/jobs?of=account")).body.items).toEqual([])
  })
})

describe("someone else's job", () => {
  test("looks like it does not exist, whatever one asks of it", async () => {
    const jobId = await makeJob(server.kit, { accountId: 101, userId: 101_001 })
    for (const client of [person, administrator]) {
      expect(await client.get(`/api/portal/jobs/${jobId}`)).toMatchObject({
        status: 404,
        body: { code: "job.not_found" },
      })
      expect((await client.post(`/api/portal/jobs/${jobId}/cancel`)).body.code).toBe("job.not_found")
      expect((await client.post(`/api/portal/jobs/${jobId}/retry`)).body.code).toBe("job.not_found")
      expect((await client.get(`/api/portal/jobs/${jobId}/errors.csv`)).body.code).toBe("job.not_found")
    }
  })

  test("of the same account opens to an administrator and not to a colleague", async () => {
    const jobId = await makeJob(server.kit, { accountId: 100, userId: administrator.userId })
    const colleague = await server.as("accountSuperUser")
    expect((await colleague.get(`/api/portal/jobs/${jobId}`)).status).toBe(200)
    expect((await person.get(`/api/portal/jobs/${jobId}`)).status).toBe(404)
  })
})

describe("cancel", () => {
  test("stops a waiting job at once and writes it down", async () => {
    const jobId = await makeJob(server.kit, mine())
    expect((await person.post(`/api/portal/jobs/${jobId}/cancel`)).body).toMatchObject({
      state: "cancelled",
      canRetry: true,
    })
    await server.kit.jobs.drain()
    expect((await person.get(`/api/portal/jobs/${jobId}?rows=all`)).body).toMatchObject({
      state: "cancelled",
      rows: [],
    })
    const log = await administrator.get(`/api/reporting/accounts/100/audit-log/events?objectType=job&objectId=${jobId}`)
    expect(log.body.items).toMatchObject([
      { action: "job.cancelled", actorUserId: person.userId, after: { state: "cancelled" } },
    ])
  })

  test("a job that is over cannot be stopped", async () => {
    const jobId = await finished(server.kit, mine())
    expect(await person.post(`/api/portal/jobs/${jobId}/cancel`)).toMatchObject({
      status: 409,
      body: { code: "job.already_over" },
    })
  })
})

describe("retry", () => {
  test("does the failed rows again and keeps the good ones", async () => {
    const jobId = await finished(server.kit, mine(), { failing: [2] })
    expect((await person.post(`/api/portal/jobs/${jobId}/retry`)).body).toMatchObject({
      state: "waiting",
      done: 2,
      failedRows: 0,
    })
    await server.kit.jobs.drain()
    expect((await person.get(`/api/portal/jobs/${jobId}?rows=all`)).body).toMatchObject({
      state: "done",
      rows: [{ row: 1 }, { row: 2 }, { row: 3 }],
    })
  })

  test("a job without failures is left alone", async () => {
    const jobId = await finished(server.kit, mine())
    expect(await person.post(`/api/portal/jobs/${jobId}/retry`)).toMatchObject({
      status: 409,
      body: { code: "job.nothing_to_retry" },
    })
  })

  test("is refused while the same work is under way", async () => {
    const jobId = await finished(server.kit, mine(), { breaksOff: true }, "one-at-a-time")
    await makeJob(server.kit, mine(), {}, "one-at-a-time")
    expect(await person.post(`/api/portal/jobs/${jobId}/retry`)).toMatchObject({
      status: 409,
      body: { code: "job.same_under_way" },
    })
    await server.kit.jobs.drain()
  })
})

test("whoever tries again does so in their own name", async () => {
  const owner = await server.as("accountSuperUser")
  const started = await administrator.post("/api/accounts/100/people/edit", {
    userIds: [100_106],
    edit: { roleId: roles.accountAdministrator.id, joinGroupIds: [777_777] },
  })
  await server.kit.jobs.drain()
  expect((await administrator.get(`/api/portal/jobs/${started.body.jobId}`)).body).toMatchObject({ failedRows: 1 })
  // What was in the way is gone, and so is what the administrator could do.
  await server.database.transaction("system", (db) =>
    db.run(sql`insert into account_groups (account_id, id, name) values (100, 777777, 'Late')`),
  )
  await owner.put(`/api/ucaas/user/${administrator.userId}`, { roleId: roles.endUser.id })
  const before = await server.as("accountAdministrator")
  expect(await before.post(`/api/portal/jobs/${started.body.jobId}/retry`)).toMatchObject({
    status: 403,
    body: { code: "request.not_allowed" },
  })
  await server.kit.jobs.drain()
  expect((await owner.get("/api/ucaas/user/v4/100106")).body.roleMemberships).toMatchObject([
    { roleId: roles.endUser.id },
  ])
  await owner.post(`/api/portal/jobs/${started.body.jobId}/retry`)
  await server.kit.jobs.drain()
  expect((await owner.get("/api/ucaas/user/v4/100106")).body.roleMemberships).toMatchObject([
    { roleId: roles.accountAdministrator.id },
  ])
  // Nor in an account that one does not reach any more.
  await owner.put(`/api/ucaas/user/${administrator.userId}`, { roleId: roles.accountAdministrator.id })
  const elsewhere = await finished(server.kit, { accountId: 110, userId: owner.userId }, { failing: [1] })
  expect((await owner.post(`/api/portal/jobs/${elsewhere}/retry`)).body.code).toBe("job.out_of_reach")
})

test("failed rows come as a spreadsheet whose cells cannot become formulas", async () => {
  const jobId = await finished(server.kit, mine(), { failing: [1, 3] })
  const answer = await person.get(`/api/portal/jobs/${jobId}/errors.csv`)
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8")
  expect(answer.headers["content-disposition"]).toContain(`job-${jobId}-errors.csv`)
  expect(answer.body).toBe(`row,message\r\n1,"'=row 1, ""no such number"""\r\n3,"'=row 3, ""no such number"""\r\n`)
})
