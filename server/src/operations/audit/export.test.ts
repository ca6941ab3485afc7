import { afterAll, beforeAll, expect, test } from "vitest"
import { writeAudit } from "../../kit/audit/audit.ts"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let administrator: TestClient
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.as("accountAdministrator")
  await server.database.transaction({ account: 100 }, async (db) => {
    for (let index = 0; index < 1600; index++) {
      await writeAudit(db, {
        accountId: 100,
        action: index % 2 === 0 ? "user.changed" : "session.started",
        actorUserId: 100_001,
        actorName: "=Ada",
        traceId: "t",
        object: { type: "user", id: index, name: `Person ${index}` },
        before: { roleId: 4, allowLogin: true },
        after: { roleId: 23, allowLogin: false },
      })
    }
  })
}, 60_000)
afterAll(() => server.close())

const start = async (body: object, client = administrator) =>
  (await client.post("/api/reporting/accounts/100/audit-log/export", body)).body.jobId as number
const fetchFile = (jobId: number, client = administrator) => client.get(`/api/portal/jobs/${jobId}/file`)

test("a filtered export is a job whose file has every entry, in words, with formulas defused", async () => {
  const jobId = await start({ action: "user.changed", search: "person" })
  expect((await administrator.get(`/api/portal/jobs/${jobId}`)).body).toMatchObject({
    state: "waiting",
    title: "Export of the audit log",
    fileName: null,
  })
  expect(await fetchFile(jobId)).toMatchObject({ status: 404, body: { code: "job.no_file" } })
  await server.kit.jobs.drain()
  const job = (await administrator.get(`/api/portal/jobs/${jobId}`)).body
  expect(job).toMatchObject({
    state: "done",
    done: 800,
    total: 800,
    fileName: expect.stringMatching(/^audit-log-100-\d{4}-\d\d-\d\d\.csv$/),
  })

  const file = await fetchFile(jobId)
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8")
  expect(file.headers["content-disposition"]).toContain(job.fileName)
  const lines = (file.body as string).trimEnd().split("\r\n")
  expect(lines).toHaveLength(801)
  expect(lines[0]).toBe(
    "\uFEFFEntry,Time (UTC),Event,Action,Object type,Object,Object ID,User,User ID,Acting as,Changes,IP address,Client,Trace ID,Reverts entry",
  )
  expect(lines[1]).toContain(
    `User changed,user.changed,User,Person 1598,1598,'=Ada,100001,,Role: End User → Users Admin; Can sign in: Yes → No,`,
  )
})

test("the export itself is written down with its filters", async () => {
  const jobId = await start({ search: "nobody at all" })
  const { items } = (
    await administrator.get(`/api/reporting/accounts/100/audit-log/events?objectType=job&objectId=${jobId}`)
  ).body
  expect(items).toMatchObject([{ action: "audit_log.exported", after: { log: "user", search: "nobody at all" } }])
  await server.kit.jobs.drain()
  expect(((await fetchFile(jobId)).body as string).trimEnd().split("\r\n")).toHaveLength(1)
})

test("only whoever started it gets the file, also among administrators", async () => {
  const jobId = await start({ actorUserId: 100_001, since: "2000-01-01T00:00:00Z", until: "2000-01-02T00:00:00Z" })
  await server.kit.jobs.drain()
  const owner = await server.as("accountSuperUser")
  expect((await owner.get(`/api/portal/jobs/${jobId}`)).status).toBe(200)
  expect(await fetchFile(jobId, owner)).toMatchObject({ status: 404, body: { code: "job.not_found" } })
})

test("a partner fetches the export of its customer's log", async () => {
  const partner = await server.as("partnerAccountAdministrator", 10)
  const jobId = await start({ search: "person 7" }, partner)
  await server.kit.jobs.drain()
  expect((await fetchFile(jobId, partner)).status).toBe(200)
})

test("an export that is stopped leaves no half file", async () => {
  const jobId = await start({})
  await server.database.transaction("system", (db) =>
    db.run(sql`update jobs set cancel_asked = true where id = ${jobId}`),
  )
  await server.kit.jobs.drain()
  expect((await administrator.get(`/api/portal/jobs/${jobId}`)).body).toMatchObject({
    state: "cancelled",
    fileName: null,
  })
})

test("the file is gone after its days", async () => {
  const jobId = await start({ search: "person 9" })
  await server.kit.jobs.drain()
  expect((await fetchFile(jobId)).status).toBe(200)
  await server.database.transaction("system", (db) =>
    db.run(sql`update jobs set run_at = now() where name = 'jobs.forget_file' and key = ${String(jobId)}`),
  )
  await server.kit.jobs.drain()
  expect(await fetchFile(jobId)).toMatchObject({ status: 404, body: { code: "job.no_file" } })
  expect((await administrator.get(`/api/portal/jobs/${jobId}`)).body.fileName).toBeNull()
})

test("without the permission nothing is exported, and of the account's log only with its own", async () => {
  const person = await server.as("endUser")
  expect((await person.post("/api/reporting/accounts/100/audit-log/export", {})).status).toBe(403)
  const support = await server.as("resellerSupport", 10)
  expect((await support.post("/api/reporting/accounts/100/account-audit-log/export", {})).status).toBe(403)
  const elsewhere = await server.as("accountAdministrator", 101)
  expect((await elsewhere.post("/api/reporting/accounts/100/audit-log/export", {})).status).toBe(404)
})
