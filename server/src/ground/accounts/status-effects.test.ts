import { z } from "zod"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accountStatuses, type AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { statusEffects, stopsUnder, type StatusEffect } from "@dialplane/contract/ground/accounts/status-effects"
import type { Db } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

/*
 * The published list of what a status does, line by line, against the running server. Every effect is in exactly one of
 * two tables: how it is seen over HTTP, or what it waits for.
 */

const waiting: Partial<Record<StatusEffect, string>> = {
  outgoingCalls: "the call engine",
  incomingCalls: "the call engine",
  emergencyCalls: "the call engine",
  messaging: "messaging",
  fax: "fax",
}

const [customer, partner] = [100, 10]
let server: TestServer
let phoneFile: string
beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.as("accountSuperUser", customer)
  const { body } = await owner.post(`/api/provisioning/accounts/${customer}/devices/4010/address`)
  const { mac } = await system((db) => db.one<{ mac: string }>(sql`select d.mac from devices d where d.id = 4010`))
  phoneFile = `${new URL(body.address).pathname}${mac.toLowerCase()}.cfg`
})
afterAll(() => server.close())

const system = <T>(work: (db: Db) => Promise<T>) => server.database.transaction("system", work)
const setStatus = (accountId: number, status: AccountStatus) =>
  system((db) => db.run(sql`update accounts set status = ${status} where id = ${accountId}`))
const signIn = (login: string) => openBrowser(server).signIn(login, { client: "dialplane-desktop" })
const person = { firstName: "Nora", lastName: "New", roleId: 4 }
let added = 0

/**
 * How each effect is seen: true while it works, whatever the status is. Changes are asked from inside and from above.
 */
const seen: Partial<Record<StatusEffect, (status: AccountStatus) => Promise<boolean>>> = {
  signIn: async () => {
    expect((await signIn("account-super-user@harbor-pine.demo")).status).toBe(200)
    const answers = [await signIn("end-user@harbor-pine.demo"), await signIn("api-user@harbor-pine.demo")]
    const refused = answers.filter(({ status }) => status === 403)
    for (const { body } of refused) expect(body.code).toBe("session.account_cancelled")
    expect([0, answers.length]).toContain(refused.length)
    return refused.length === 0
  },
  changes: async () => {
    const clients = [await server.as("accountSuperUser", customer), await server.as("partnerAccountSuperuser", partner)]
    const answers = await Promise.all(
      clients.map((client) => client.put("/api/ucaas/user/100142", { firstName: `Changed ${(added += 1)}` })),
    )
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe("account.cancelled")
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
    return answers[0]!.status === 200
  },
  newServices: async (status) => {
    const owner = await server.as("accountSuperUser", customer)
    added += 1
    const answers = [
      await owner.post(`/api/ucaas/account/${customer}/users`, {
        ...person,
        loginName: `new-${added}@harbor-pine.demo`,
        email: `new-${added}@harbor-pine.example`,
      }),
      await owner.post(`/api/devices/accounts/${customer}/devices`, {
        make: "yealink",
        model: "T54W",
        macAddress: `805EC0DD${String(1000 + added)}`,
      }),
    ]
    const worked = answers.map((answer) => answer.status === 200)
    for (const answer of answers)
      if (answer.status !== 200)
        expect(answer.body.code).toBe(
          stopsUnder(status, "changes") ? "account.cancelled" : "account.service_while_status",
        )
    expect(new Set(worked).size).toBe(1)
    return worked[0]!
  },
  store: async () =>
    (await (await server.as("accountSuperUser", customer)).get(`/api/accounts/${customer}/billing-view`)).body
      .storeUnavailable === null,
  deviceRegistration: async () =>
    (
      await server.request({
        method: "GET",
        url: phoneFile,
        remoteAddress: "192.0.2.1",
        headers: { "user-agent": "Yealink SIP-T54W 96.86.0.100" },
      })
    ).status === 200,
  data: async () => {
    const owner = await server.as("accountSuperUser", customer)
    const reads = [
      `/api/ucaas/account/${customer}/info`,
      `/api/users/accounts/${customer}`,
      `/api/accounts/${customer}/status`,
    ]
    return (await Promise.all(reads.map((address) => owner.get(address)))).every(({ status }) => status === 200)
  },
}

test("every published effect is either seen on the server or waits for something that is named", () => {
  const elsewhere: readonly StatusEffect[] = ["numbers", "managing"]
  const tables = [...Object.keys(seen), ...Object.keys(waiting), ...elsewhere]
  expect(tables.toSorted()).toEqual([...statusEffects].toSorted())
})

describe.each(accountStatuses.filter((status) => status !== "Cancelled"))("while %s", (status) => {
  beforeAll(() => setStatus(customer, status))
  test.each(Object.keys(seen) as StatusEffect[])("%s is as the list says", async (effect) => {
    expect(await seen[effect]!(status)).toBe(!stopsUnder(status, effect))
  })
})

describe("while the account above is suspended", () => {
  beforeAll(async () => {
    await setStatus(customer, "Active")
    await setStatus(partner, "Suspended")
  })
  afterAll(() => setStatus(partner, "Active"))

  test.each(Object.keys(seen).filter((effect) => effect !== "changes") as StatusEffect[])(
    "%s of its customers goes on",
    async (effect) => expect(await seen[effect]!("Active")).toBe(true),
  )

  test("managing: its people look at customers, and neither change them, their status, nor open new ones", async () => {
    const above = await server.as("partnerAccountSuperuser", partner)
    expect((await above.get(`/api/ucaas/account/${customer}/info`)).status).toBe(200)
    const stopped = { status: 403, body: { code: "account.managing_stopped" } }
    expect(await above.put("/api/ucaas/user/100142", { firstName: "No" })).toMatchObject(stopped)
    expect(await above.post(`/api/accounts/${customer}/status`, { status: "Suspended" })).toMatchObject(stopped)
    expect(
      (await above.post("/api/white-label/updateAccountStatus", { accountId: customer, status: "Suspended" })).status,
    ).toBe(403)
    const child = {
      name: "Too Late",
      kind: "company",
      countryCode: "US",
      status: "Active",
      contact: { street: "", city: "", region: "", zipCode: "" },
      services: {},
    }
    expect(await above.post(`/api/accounts/${partner}/children`, child)).toMatchObject({
      status: 409,
      body: { code: "account.service_while_status" },
    })
    expect(
      (await above.post("/svc/auth/v1/auth/assume-role", { accountId: customer, roleId: 3, reason: "To help anyway" }))
        .body.code,
    ).toBe("acting.read_only_there")
    expect(
      (await (await server.as("accountSuperUser", customer)).put("/api/ucaas/user/100142", { firstName: "Still" }))
        .status,
    ).toBe(200)
  })

  test("managing: who acted below is out and can only look on after signing in again, and what was planned below is not carried out", async () => {
    await setStatus(partner, "Active")
    const above = await server.as("partnerAccountSuperuser", partner)
    const { body } = await above.post("/svc/auth/v1/auth/assume-role", {
      accountId: customer,
      roleId: 3,
      reason: "Ticket 4711",
    })
    await above.put(`/api/billing/accounts/${customer}/status/Suspended/date`, {
      date: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const operator = await server.as("vsu@dialplane.demo")
    expect((await operator.post(`/api/accounts/${partner}/status`, { status: "Suspended" })).status).toBe(200)
    expect((await server.withToken(body.access_token).get(`/api/ucaas/account/${customer}/info`)).status).toBe(401)
    const again = await server.as("partnerAccountSuperuser", partner)
    expect((await again.get(`/api/ucaas/account/${customer}/info`)).status).toBe(200)
    expect((await again.put("/api/ucaas/user/100142", { firstName: "No" })).status).toBe(403)
    await system((db) =>
      db.run(
        sql`update jobs set run_at = now()
          where account_id = ${customer} and name = 'account.status_change' and state = 'waiting'`,
      ),
    )
    await server.kit.jobs.drain()
    const { body: overview } = await operator.get(`/api/accounts/${customer}/status`)
    expect(overview).toMatchObject({ status: "Active", scheduled: [] })
    expect(overview.history[0]).toMatchObject({ state: "refused", outcome: expect.stringContaining("Brightwire") })
    await operator.post(`/api/accounts/${partner}/status`, { status: "Active" })
  })
})

describe("once cancelled", () => {
  let before: {
    readonly end: { access: string; refresh: string }
    readonly owner: { access: string; refresh: string }
    readonly numbers: number
  }
  beforeAll(async () => {
    await setStatus(customer, "Active")
    const tokens = async (login: string) => {
      const { body } = await signIn(login)
      return { access: body.access_token as string, refresh: body.refresh_token as string }
    }
    const { numbers } = await system((db) =>
      db.one<{ numbers: number }>(
        sql`select count(*)::int as numbers from phone_numbers
          where account_id = ${customer} and status not in ('Removed', 'Porting')`,
      ),
    )
    before = {
      end: await tokens("end-user@harbor-pine.demo"),
      owner: await tokens("account-super-user@harbor-pine.demo"),
      numbers,
    }
    const above = await server.as("partnerAccountSuperuser", partner)
    const preview = (await above.get(`/api/accounts/${customer}/status/Cancelled/effects`)).body
    expect(preview.affected.phoneNumbers).toBeGreaterThanOrEqual(numbers)
    const done = await above.post(`/api/accounts/${customer}/status`, {
      status: "Cancelled",
      cancellationDateTime: new Date().toISOString(),
      cancelReasonCode: "MOVED",
    })
    expect(done.status).toBe(200)
  })

  test.each(Object.keys(seen) as StatusEffect[])("%s is as the list says", async (effect) =>
    expect(await seen[effect]!("Cancelled")).toBe(!stopsUnder("Cancelled", effect)),
  )

  test("numbers have left the account", async () => {
    expect(before.numbers).toBeGreaterThan(50)
    const { left, removed } = await system((db) =>
      db.one<{ left: number; removed: number }>(sql`
      select (count(*) filter (where status not in ('Removed', 'Porting')))::int as left,
        (count(*) filter (where status = 'Removed'))::int as removed from phone_numbers
        where account_id = ${customer}`),
    )
    expect(left).toBe(0)
    expect(removed).toBeGreaterThanOrEqual(before.numbers)
  })

  test("sessions of those who cannot sign in are over, access and renewal; owners go on and only look", async () => {
    expect((await server.withToken(before.end.access).get("/api/portal/session")).status).toBe(401)
    expect((await openBrowser(server).refresh({ client: "dialplane-desktop", token: before.end.refresh })).status).toBe(
      401,
    )
    const renewed = await openBrowser(server).refresh({ client: "dialplane-desktop", token: before.owner.refresh })
    expect(renewed.status).toBe(200)
    const owner = server.withToken(renewed.body.access_token)
    const { body } = await owner.get("/api/portal/session")
    expect(body.permissions.filter((key: string) => !key.startsWith("read:"))).toEqual(["update:profile"])
    expect(await owner.put("/api/ucaas/user/100142", { firstName: "No" })).toMatchObject({
      status: 409,
      body: { code: "account.cancelled" },
    })
  })

  test("a session that was left open in the database is not let in, by its token or by renewal", async () => {
    const { body } = await signIn("account-super-user@harbor-pine.demo")
    await system((db) =>
      db.run(
        sql`update sessions set role_id = 3 where id in (select s.id from sessions s join users u on u.id = s.user_id
          where u.sort_login = 'account-super-user@harbor-pine.demo' and s.ended_at is null)`,
      ),
    )
    await system((db) =>
      db.run(
        sql`insert into role_memberships (account_id, user_id, role_id, is_default)
          values (${customer}, ${body.userId}, 3, false) on conflict do nothing`,
      ),
    )
    expect((await openBrowser(server).refresh({ client: "dialplane-desktop", token: body.refresh_token })).status).toBe(
      401,
    )
    await expect
      .poll(async () => (await server.withToken(body.access_token).get("/api/portal/session")).status, {
        timeout: 3000,
      })
      .toBe(401)
  })

  test("jobs that were waiting in it do nothing", async () => {
    const { id } = await system((db) =>
      db.one<{ id: number }>(sql`
      insert into jobs (account_id, name, title, visible, payload)
        values (${customer}, 'test.sample', 'Sample', true, '{"rows":1}') returning id`),
    )
    server.kit.jobs.register(
      defineJob({
        name: "test.sample",
        permission: { none: "a sample for tests" },
        lane: "interactive",
        payload: z.object({ rows: z.int() }),
        run: async () => {},
      }),
    )
    await server.kit.jobs.drain()
    expect(await system((db) => db.one(sql`select j.state, j.error from jobs j where j.id = ${id}`))).toEqual({
      state: "failed",
      error: "This account is cancelled, so it can no longer be changed.",
    })
  })

  test("nothing is moved under a cancelled account, and none with customers left is cancelled", async () => {
    const operator = await server.as("vsu@dialplane.demo")
    expect(
      await operator.post("/api/accounts/20/status", {
        status: "Cancelled",
        cancellationDateTime: new Date().toISOString(),
      }),
    ).toMatchObject({ body: { code: "account_status.customers_left" } })
    await setStatus(30, "Cancelled")
    expect(
      (
        await operator.post("/api/accounts/30/children", {
          name: "Late",
          kind: "company",
          countryCode: "US",
          status: "Active",
          contact: { street: "", city: "", region: "", zipCode: "" },
          services: {},
        })
      ).body.code,
    ).toBe("account.cancelled")
  })
})

test("sessions of a suspended account are over for good: its people sign in again, also once it is active again", async () => {
  const [end, owner] = [
    (await signIn("end-user@thames-ledger.demo")).body,
    (await signIn("account-super-user@thames-ledger.demo")).body,
  ]
  const operator = await server.as("vsu@dialplane.demo")
  expect((await operator.post("/api/accounts/102/status", { status: "Suspended" })).status).toBe(200)
  const expectEnded = async ({ access_token, refresh_token }: { access_token: string; refresh_token: string }) => {
    expect((await server.withToken(access_token).get("/api/portal/session")).status).toBe(401)
    expect(
      (await openBrowser(server).refresh({ client: "dialplane-desktop", token: refresh_token })).body.next,
    ).toEqual({ reason: "accountSuspended" })
  }
  await expectEnded(end)
  await expectEnded(owner)
  expect((await signIn("end-user@thames-ledger.demo")).status).toBe(200)
  expect((await operator.post("/api/accounts/102/status", { status: "Active" })).status).toBe(200)
  await expectEnded(end)
  await expectEnded(owner)
})

test("whoever suspends the own company stays signed in with its other owners, and the rest do not", async () => {
  const [end, owner] = [
    (await signIn("end-user@thames-ledger.demo")).body,
    (await signIn("account-super-user@thames-ledger.demo")).body,
  ]
  const own = server.withToken(owner.access_token)
  expect((await own.post("/api/accounts/102/status", { status: "Suspended" })).status).toBe(200)
  expect((await server.withToken(end.access_token).get("/api/portal/session")).status).toBe(401)
  expect((await own.post("/api/accounts/102/status", { status: "Active" })).status).toBe(200)
})

test("the sessions of a blocked user end permanently: unblocking does not restore them", async () => {
  const { body } = await signIn("end-user@thames-ledger.demo")
  const owner = await server.as("accountSuperUser", 102)
  expect((await owner.put(`/api/ucaas/user/${body.userId}`, { allowLogin: false })).status).toBe(200)
  expect((await server.withToken(body.access_token).get("/api/portal/session")).status).toBe(401)
  expect((await owner.put(`/api/ucaas/user/${body.userId}`, { allowLogin: true })).status).toBe(200)
  expect((await server.withToken(body.access_token).get("/api/portal/session")).status).toBe(401)
  expect((await openBrowser(server).refresh({ client: "dialplane-desktop", token: body.refresh_token })).status).toBe(
    401,
  )
  expect((await signIn("end-user@thames-ledger.demo")).status).toBe(200)
})

test("owners hear by mail of what is planned and done, in the time of the account", async () => {
  const above = await server.as("partnerAccountSuperuser", partner)
  await above.put("/api/billing/accounts/101/status/Suspended/date", { date: "2027-01-15T03:00:00Z", note: "Unpaid" })
  await server.kit.jobs.drain()
  const { subjects } = await system((db) =>
    db.one<{ subjects: string[] }>(
      sql`select coalesce(array_agg(m.subject), '{}') as subjects from mails m where m.account_id = 101`,
    ),
  )
  expect(subjects).toContain("Koala Freight will be suspended")
})
