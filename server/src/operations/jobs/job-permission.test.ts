import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { brandingDomain } from "../../ground/branding/branding.routes.ts"
import { mailRetrySeconds } from "../../kit/jobs/job-lanes.ts"
import { backoffSeconds } from "../../kit/jobs/jobs.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let demoted: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  demoted = await server.as("accountAdministrator")
})
afterAll(() => server.close())

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
/** A change of the role ends what somebody was signed in with. */
const signInAs = async (roleId: number) => {
  expect((await owner.put(`/api/ucaas/user/${demoted.userId}`, { roleId })).status).toBe(200)
  demoted = await server.as("accountAdministrator")
}
const asEndUser = async (work: () => Promise<void>) => {
  await signInAs(roles.endUser.id)
  try {
    await work()
  } finally {
    await signInAs(roles.accountAdministrator.id)
  }
}
const job = (jobId: number, rest = "") => `/api/portal/jobs/${jobId}${rest}`

test("every job says what it takes to start it again, or why it takes nothing", () => {
  const definitions = server.kit.jobs.definitions()
  expect(definitions.length).toBeGreaterThan(30)
  const without = definitions.filter(
    ({ permission }) => permission === undefined || (typeof permission === "object" && permission.none.length < 10),
  )
  expect(without.map(({ name }) => name)).toEqual([])
  // People see, try again and download these: only an undo leaves it to each of its changes.
  const open = definitions
    .filter(({ visible, permission }) => visible && typeof permission === "object")
    .map(({ name }) => name)
  expect(open).toEqual(["jobs.revert"])
})

test("every job that leads to a mail is tried for a day, also one that was planned long before", () => {
  const definitions = server.kit.jobs.definitions()
  const tooShort = definitions.filter(
    ({ lane, retryForSeconds }) => lane === "mail" && retryForSeconds < mailRetrySeconds,
  )
  expect(tooShort.map(({ name }) => name)).toEqual([])
  const find = (name: string) => definitions.find((one) => one.name === name)
  for (const name of ["mail.brand", "mail.send", "password.forgotten", "user.email_changed", "people.invite"])
    expect(find(name), name).toMatchObject({ retryForSeconds: mailRetrySeconds })
  // Their age counts from when they were planned, so they are bounded by tries: together these take a day.
  for (const name of ["account.status_change", "number-orders.port"]) {
    const waits = Array.from({ length: find(name)!.attempts - 1 }, (_, index) => backoffSeconds(index + 1))
    expect(
      waits.reduce((sum, wait) => sum + wait, 0),
      name,
    ).toBeGreaterThanOrEqual(mailRetrySeconds)
  }
})

test("a mail whose brand cannot be read is tried beyond five errors, and written once it can", async () => {
  const { kit } = server
  const jobOf = () =>
    rows<{ state: string; failures: number }>(
      sql`select j.state, j.failures from jobs j
        where j.name = 'mail.brand' and j.payload -> 'content' ->> 'subject' = 'Brand away'`,
    )
  kit.brandedMail.register(() => Promise.reject(new Error("The brand cannot be read.")))
  try {
    await server.database.transaction({ account: 100 }, (db) =>
      kit.brandedMail.write(db, kit, {
        accountId: 100,
        to: ["ada@harbor-pine.example"],
        content: { subject: "Brand away", greeting: "Hello", paragraphs: [] },
      }),
    )
    for (let round = 0; round < 7; round++) {
      await kit.jobs.drain()
      await server.database.transaction("system", (db) =>
        db.run(sql`update jobs set run_at = now() where name = 'mail.brand' and state = 'waiting'`),
      )
    }
    expect(await jobOf()).toEqual([{ state: "waiting", failures: 7 }])
  } finally {
    kit.brandedMail.register(brandingDomain.brandMail!)
  }
  await kit.jobs.drain()
  expect(await jobOf()).toEqual([{ state: "done", failures: 7 }])
})

describe("somebody who lost the permission since", () => {
  test("does not try an export again, and does not download one that was finished before", async () => {
    const finished = (await demoted.post("/api/accounts/100/people/export", {})).body.jobId as number
    await server.kit.jobs.drain()
    expect((await demoted.get(job(finished, "/file"))).status).toBe(200)
    const cancelled = (await demoted.post("/api/accounts/100/people/export", {})).body.jobId as number
    expect((await demoted.post(job(cancelled, "/cancel"))).status).toBe(200)
    await asEndUser(async () => {
      const refused = {
        status: 403,
        body: { code: "request.not_allowed", message: expect.stringContaining("read:users") },
      }
      expect(await demoted.post(job(cancelled, "/retry"))).toMatchObject(refused)
      expect(await demoted.get(job(finished, "/file"))).toMatchObject(refused)
      expect((await demoted.get(job(cancelled))).body.state).toBe("cancelled")
    })
    expect((await demoted.post(job(cancelled, "/retry"))).status).toBe(200)
  })

  test("does not move services by trying a move again, and reads nothing of its rows", async () => {
    const [location] = await rows<{ id: number }>(
      sql`select l.id from locations l where l.account_id = 100 and l.status = 'Active' order by l.id limit 1`,
    )
    const services = [{ kind: "extension", objectId: 999_999_999 }]
    const { jobId } = (
      await demoted.put("/api/provisioning/accounts/100/services/location", { toLocationId: location!.id, services })
    ).body
    await server.kit.jobs.drain()
    expect((await demoted.get(job(jobId))).body).toMatchObject({ failedRows: 1, rows: [{ row: 1 }] })
    await asEndUser(async () => {
      expect(await demoted.post(job(jobId, "/retry"))).toMatchObject({
        status: 403,
        body: { code: "request.not_allowed" },
      })
      expect(await demoted.get(job(jobId, "/errors.csv"))).toMatchObject({ status: 403 })
      expect((await demoted.get(job(jobId))).body).toMatchObject({ failedRows: 1, rows: [] })
    })
  })

  test("what an import may do depends on its kind, and an audit log on which one it is", async () => {
    const permissionOf = (name: string, payload: object) =>
      server.database.transaction("system", (db) => server.kit.jobs.permissionOf(db, { name, accountId: 100, payload }))
    expect(await permissionOf("imports.export", { kind: "devices" })).toBe("read:devices")
    expect(await permissionOf("imports.run", { importId: 0 })).toBeUndefined()
    expect(await permissionOf("audit.export", { log: "user", filter: {} })).toBe("read:audit-log")
    expect(await permissionOf("audit.export", { log: "account", filter: {} })).toBe("read:account-audit-log")
    expect(await permissionOf("no such job", {})).toBeUndefined()
  })
})

describe("asking twice", () => {
  beforeAll(() =>
    rows(
      sql`update users set allow_call_blocking = false
        where account_id = 100 and id = any(array[100104, 100105, 100106])`,
    ),
  )

  test("a job is undone once, however often it is asked for at the same time or later", async () => {
    const { jobId } = (
      await owner.post("/api/accounts/100/people/edit", {
        userIds: [100_104, 100_105],
        edit: { allowCallBlocking: true },
      })
    ).body
    await server.kit.jobs.drain()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => owner.post(job(jobId, "/revert"))))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    await server.kit.jobs.drain()
    expect(await owner.post(job(jobId, "/revert"))).toMatchObject({
      status: 409,
      body: { code: "job.nothing_to_revert" },
    })
    expect((await owner.get(job(jobId))).body.canRevert).toBe(false)
    expect(
      await rows(sql`select j.id from jobs j where j.name = 'jobs.revert' and j.key = ${`revert-${jobId}`}`),
    ).toHaveLength(1)
  })

  test("cancel, retry and undo give the first answer again for the same key", async () => {
    const { jobId } = (
      await owner.post("/api/accounts/100/people/edit", { userIds: [100_106], edit: { allowCallBlocking: true } })
    ).body
    const ask = (rest: string, key: string) => owner.post(job(jobId, rest), undefined, { "idempotency-key": key })
    for (const [rest, key] of [
      ["/cancel", "first cancel"],
      ["/retry", "first retry"],
    ] as const) {
      const answers = [await ask(rest, key), await ask(rest, key)]
      expect(
        answers.map(({ status }) => status),
        rest,
      ).toEqual([200, 200])
      expect(answers[1]!.body).toEqual(answers[0]!.body)
    }
    await server.kit.jobs.drain()
    const undos = [await ask("/revert", "first revert"), await ask("/revert", "first revert")]
    expect(undos.map(({ status }) => status)).toEqual([200, 200])
    expect(undos[1]!.body).toEqual(undos[0]!.body)
  })
})
