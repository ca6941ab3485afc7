import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { operations, type Operation } from "@dialplane/contract/domains"
import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { openEmailPage, openEmailText } from "../kit/mail/mail.ts"
import { projectRoot } from "../kit/runtime/project-root.ts"
import { sql } from "../kit/database/sql.ts"
import { addressOf, parameterNames, sampleParam, someoneOf } from "./sample-values.ts"
import { startTestServer, type TestClient, type TestServer } from "./test-server.ts"

/**
 * The operator does everything it can do in a customer's account whose partner sells under a brand of its own. Then
 * every read of the contract is asked as the customer's owner, every mail and export is opened, and none of it may say
 * who the operator is.
 */
const vendor = "Zebra Telecom"
const customer = 100
const vendorNames = /zebra|dialplane/i

/**
 * Names for programs, which no screen shows: client ids of the sign-in protocol, as the sign-in page itself needs them.
 */
const technical = [/"client_?id":"dialplane-(portal|desktop|api)"/gi]

let server: TestServer
let operator: TestClient
let owner: TestClient
let partner: TestClient

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const done = ({ status, body }: { status: number; body: unknown }) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body as Record<string, any>
}

beforeAll(async () => {
  server = await startTestServer()
  await server.database.transaction("system", async (db) => {
    await db.run(sql`update accounts set name = ${vendor} where id = 1`)
    await db.run(sql`
      insert into account_brands (account_id, support_email, support_phone, support_link, login_title, login_text,
        mail_sender_name, mail_reply_to)
      values (1, 'help@zebra.example', '+1 555 ZEBRA', 'https://zebra.example', 'Zebra', 'Zebra for all', 'Zebra mail',
        'mail@zebra.example')`)
    await db.run(
      sql`update account_brands set mail_sender_name = null, mail_reply_to = null, support_link = null
        where account_id = 10`,
    )
    // The terms of the operator hold, because the partner has set none.
    await db.run(sql`update reseller_settings set account_id = 1 where account_id = 10`)
    // It was the operator's own customer before its partner took it over.
    await db.run(
      sql`update accounts set parent_id = 1, parent_path = (select p.path from accounts p where p.id = 1)
        where id = ${customer}`,
    )
  })
  operator = await server.as("superuser", 1)
  partner = await server.as("partnerAccountSuperuser", 10)
  await doEverythingAbove()
  // Whoever was signed in before the suspension is out.
  owner = await server.as("accountSuperUser", customer)
})
afterAll(() => server.close())

const doEverythingAbove = async () => {
  const person = someoneOf(customer)
  done(await operator.put(`/api/accounts/${customer}/parent`, { parentAccountId: 10 }))
  done(await operator.put(`/api/ucaas/user/${person}`, { firstName: "Changed from above" }))
  done(
    await operator.patch(`/api/accounts/${customer}/branding`, {
      loginTitle: "Welcome",
      hostname: "waiting.harbor-pine.example",
    }),
  )
  const number = sampleParam("phoneNumber", { accountId: customer, userId: person })
  done(
    await operator.put(`/api/appserver/accounts/${customer}/phone-numbers/${number}`, { callerIdName: "FROM ABOVE" }),
  )
  const helper = await server.as("superuser", 1)
  const acting = done(
    await helper.post("/svc/auth/v1/auth/assume-role", {
      accountId: customer,
      roleId: roles.accountAdministrator.id,
      reason: "ticket 4711",
    }),
  )
  done(
    await server
      .withToken(acting["access_token"], helper.userId)
      .put(`/api/ucaas/user/${person}`, { firstName: "Changed in a role" }),
  )

  const first = await server.as("accountSuperUser", customer)
  const trusts = (accountId: number) => `/api/authorizer/accounts/${accountId}/trusts`
  done(
    await first.post(trusts(customer), {
      trustedAccountId: 1,
      trustedAccountName: vendor,
      roleId: roles.usersAdmin.id,
    }),
  )
  done(
    await operator.post(trusts(1), {
      trustedAccountId: customer,
      trustedAccountName: "Harbor Pine",
      roleId: roles.customerSupportManager.id,
    }),
  )
  const visitor = await server.as("vsu@dialplane.demo")
  done(await visitor.get(`/api/accounts/${customer}/status`))
  const inside = (await first.get(`/api/admin/accounts/${customer}/acting-people`)).body as {
    sessionId: string
    kind: string
  }[]
  expect(inside.map(({ kind }) => kind).toSorted()).toEqual(["assume", "open", "open"])
  done(
    await first.delete(
      `/api/admin/accounts/${customer}/acting-people/${inside.find(({ kind }) => kind === "open")!.sessionId}`,
    ),
  )

  const date = (status: string) => `/api/billing/accounts/${customer}/status/${status}/date`
  done(await operator.put(date("Suspended"), { date: inDays(3) }))
  done(await operator.delete(date("Suspended")))
  // A plan of the partner that the operator's suspension stands in the way of.
  done(await partner.post(`/api/accounts/${customer}/status`, { status: "Suspended" }))
  done(await partner.put(date("Active"), { date: inDays(2) }))
  done(await operator.post(`/api/accounts/${customer}/status`, { status: "Suspended" }))
  await server.database.transaction("system", async (db) => {
    await db.run(
      sql`update account_status_changes set due_at = now() - interval '1 minute'
        where account_id = ${customer} and state = 'scheduled'`,
    )
    await db.run(sql`update jobs set run_at = now() where name = 'account.status_change' and account_id = ${customer}`)
  })
  await server.kit.jobs.drain()
}

const leaksIn = (about: string, text: string): string[] => {
  const shown = technical.reduce((rest, name) => rest.replaceAll(name, ""), text)
  const found = vendorNames.exec(shown)
  return found === null ? [] : [`${about}: …${shown.slice(Math.max(0, found.index - 120), found.index + 60)}…`]
}

/** What reads need besides their path. */
const queries: Readonly<Record<string, string>> = {
  "accounts.listAccountNames": "ids=1,10,100",
  "roles.listWhoCan": "key=update:users",
  "roles.getOwnerLock": "kind=user&id=100001",
  "users.checkUserName": "userName=somebody",
  "users.checkUserNameInAccount": "userName=somebody",
  "pbx-settings.testDialedNumber": "dialed=911",
  "people.listAssignmentsOfPeople": "userIds=100140",
  "routing.getWhereItLeads": "extensionId=100804",
  "call-blocking.getRecentCallers": "value=%2B12125550100",
  "call-flows.compareCallFlowVersions": "from=1&to=2",
  "schedules.listHolidays": "country=US&year=2026",
  "partners.previewMove": "parentAccountId=1",
  "extensions.checkNumber": "extension=299",
  "extensions.listPlannedNumbers": "from=200&to=210",
  "devices.mapMacsToExtensions": "macList=0015651A2000",
  "devices.getHandsetProps": "devId=4003",
  "provisioning.previewReplacement": "make=yealink&model=T54W",
  "number-orders.listNumberAreas": "countryCode=US",
  "config.getSystemConfig": "name=maximumUploadBytes",
}
/** Values of paths that sample-values.ts has none for, because nothing with a fixed name is there. */
const pathValues: Readonly<Record<string, string>> = {
  imageName: `${"0".repeat(64)}.svg`,
  nonce: "0".repeat(43),
  interactionId: "0".repeat(43),
}
const reads = operations.filter(
  ({ endpoint }) => endpoint.method === "GET" && !endpoint.sideEffect && endpoint.answers !== "events",
)
const isOpenToOwner = ({ access }: Endpoint) =>
  access.kind !== "permission" || roles.accountSuperUser.keys.has(access.key)

const addressFor = ({ id, endpoint }: Operation, values: Readonly<Record<string, string>> = {}) => {
  const address = addressOf(
    endpoint,
    endpoint.path,
    (name) =>
      values[name] ?? pathValues[name] ?? sampleParam(name, { accountId: customer, userId: someoneOf(customer) }),
  )
  return queries[id] === undefined ? address : `${address}?${queries[id]}`
}

const walk = async (client: TestClient, asked: readonly Operation[], values?: Readonly<Record<string, string>>) => {
  const leaks: string[] = []
  const answered: string[] = []
  const wrong: string[] = []
  for (const operation of asked) {
    const { status, body } = await client.get(addressFor(operation, values), { host: "portal.brightwire.example" })
    if (status === 200) answered.push(operation.id)
    if (status === 400 || status >= 500) wrong.push(`${operation.id}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    leaks.push(...leaksIn(operation.id, JSON.stringify(body) ?? ""))
  }
  return { leaks, answered, wrong }
}

describe("a customer of a white label never reads who the operator is", () => {
  test("while the operator has suspended the account: its status, refusals and notices", async () => {
    const status = (await owner.get(`/api/accounts/${customer}/status`)).body
    expect(status).toMatchObject({
      status: "Suspended",
      setBy: { accountId: 1, name: "Platform operator", isAbove: true },
    })
    expect(status.next[0].reason).toContain("This status was set by the platform operator.")
    expect(status.history[0]).toMatchObject({
      state: "refused",
      outcome: expect.stringContaining("set by the platform operator."),
    })
    const lift = await owner.post(`/api/accounts/${customer}/status`, { status: "Active" })
    expect([lift.status, ...leaksIn("lift", JSON.stringify(lift.body))]).toEqual([403])
    expect(
      (
        await walk(
          owner,
          reads.filter(({ endpoint }) => isOpenToOwner(endpoint)),
        )
      ).leaks,
    ).toEqual([])
  }, 120_000)

  test("no answer to any read of the contract", async () => {
    done(await operator.post(`/api/accounts/${customer}/status`, { status: "Active" }))
    done(await operator.put(`/api/billing/accounts/${customer}/status/Suspended/date`, { date: inDays(9) }))
    owner = await server.as("accountSuperUser", customer)
    const { leaks, answered, wrong } = await walk(owner, reads)
    expect(leaks).toEqual([])
    // A read that needs more than its path gets a line in `queries`, or this walk would pass it by.
    expect(wrong).toEqual([])
    const unasked = reads
      .filter(
        ({ id, endpoint }) =>
          isOpenToOwner(endpoint) && !answered.includes(id) && parameterNames(endpoint.path).length === 0,
      )
      .map(({ id }) => id)
    expect(unasked).toEqual([])
    expect(answered.length).toBeGreaterThan(150)
  }, 120_000)

  test("nor the answer to the undo of what the operator changed", async () => {
    const log = `/api/reporting/accounts/${customer}/audit-log/events`
    const { items } = (await owner.get(`${log}?action=phone_number.changed&limit=1`)).body
    const reverted = await owner.post(`${log}/${items[0].entryId}/revert`, {})
    expect([reverted.status, ...leaksIn("revert", JSON.stringify(reverted.body))]).toEqual([200])
    expect(reverted.body).toMatchObject({ entryId: items[0].entryId, revertedBy: expect.any(Number) })
  })

  test("who can do something says from where people come, but not from which company above the provider", async () => {
    const { outside } = (await owner.get(`/api/authorizer/accounts/${customer}/who-can?key=update:users`)).body as {
      outside: { kind: string; accountName: string | null }[]
    }
    expect(outside.map(({ kind, accountName }) => [kind, accountName])).toEqual([
      ["trust", "Platform operator"],
      ["partner", "Brightwire"],
      ["operator", null],
    ])
  })

  test("no entry of the audit logs, one by one, and no export of them", async () => {
    for (const [log, list, entry, exported] of [
      ["audit", "audit.listAuditEntries", "audit.getAuditEntry", "audit.exportAuditEntries"],
      [
        "account audit",
        "audit.listAccountAuditEntries",
        "audit.getAccountAuditEntry",
        "audit.exportAccountAuditEntries",
      ],
    ] as const) {
      const operation = (id: string) => operations.find((one) => one.id === id)!
      const { items } = (await owner.get(`${addressFor(operation(list))}?limit=200`)).body as {
        items: { entryId: number }[]
      }
      expect(items.length, log).toBeGreaterThan(3)
      expect(leaksIn(log, JSON.stringify(items))).toEqual([])
      for (const { entryId } of items)
        expect((await walk(owner, [operation(entry)], { entryId: String(entryId) })).leaks).toEqual([])
      const { jobId } = done(await owner.post(addressFor(operation(exported)), {}))
      await server.kit.jobs.drain()
      const { status, body } = await owner.get(`/api/portal/jobs/${jobId}/file`)
      expect([status, ...leaksIn(`export of ${log}`, String(body))]).toEqual([200])
      expect(String(body)).toContain("Platform operator")
    }
  }, 60_000)

  test("no notice that was stored with the name before there was a rule", async () => {
    const texts = [
      `${vendor} set the account to active on Monday.`,
      `Brightwire had planned it. Note: This status was set by ${vendor}. Only its people can.`,
      `Until now the account belonged to ${vendor}. Since Monday it belongs to Brightwire.`,
    ]
    await server.database.transaction("system", async (db) => {
      for (const [index, kind] of ["statusSet", "statusRefused", "moved"].entries()) {
        await db.run(
          sql`insert into account_notices (account_id, kind, title, text, path)
            values (${customer}, ${kind}, 'Before', ${texts[index]!}, 'account')`,
        )
      }
    })
    const migration = readFileSync(
      join(projectRoot, "server/migrations/0154_stored_notices_follow_the_white_label.sql"),
      "utf8",
    )
    await server.database.migrate((run) => run(migration))
    const stored = await server.database.transaction("system", (db) =>
      db.many<{ text: string }>(
        sql`select n.text from account_notices n where n.account_id = ${customer} and n.title = 'Before' order by n.id`,
      ),
    )
    expect(stored.map(({ text }) => text)).toEqual([
      "The platform operator set the account to active on Monday.",
      "Brightwire had planned it. Note: This status was set by the platform operator. Only its people can.",
      "Until now the account belonged to the platform operator. Since Monday it belongs to Brightwire.",
    ])
  })

  test("no mail to the people of the account", async () => {
    await server.kit.jobs.drain()
    const mails = await server.database.transaction("system", (db) =>
      db.many<{
        id: number
        subject: string
        textSealed: string
        htmlSealed: string | null
        senderName: string | null
        replyTo: string | null
      }>(sql`
        select m.id, m.subject, m.text_sealed, m.html_sealed, m.sender_name, m.reply_to from mails m
          where m.account_id = ${customer}`),
    )
    expect(mails.length).toBeGreaterThan(5)
    const read = mails.map(({ id, textSealed, htmlSealed, ...head }) =>
      JSON.stringify([
        head,
        openEmailText(server.kit.secrets, id, textSealed),
        htmlSealed === null ? "" : openEmailPage(server.kit.secrets, id, htmlSealed),
      ]),
    )
    expect(read.flatMap((text) => leaksIn("mail", text))).toEqual([])
    expect(read.join()).toContain("The platform operator scheduled the account to be suspended")
  })

  test("nor do pages, the sign-in and the API description on the brand's own host", async () => {
    const ask = async (url: string) =>
      JSON.stringify(
        (await server.anonymous().get(url, { host: "portal.brightwire.example", accept: "text/html,application/json" }))
          .body,
      )
    for (const url of ["/", "/login", "/no-such-page", "/api/no-such-address", "/openapi.json", "/svc/no-such-address"])
      expect(leaksIn(url, await ask(url))).toEqual([])
    expect(
      (
        await walk(
          server.anonymous(),
          reads.filter(({ endpoint }) => endpoint.access.kind === "public"),
        )
      ).leaks,
    ).toEqual([])
  })
})

describe("the owner of the brand and the operator read the real names", () => {
  test("in the status, in the lists of who was here, and in the audit log of the customer", async () => {
    for (const reader of [partner, operator]) {
      expect((await reader.get(`/api/accounts/${customer}/status`)).body.setBy.name).toBe(vendor)
      const visits = (await reader.get(`/api/admin/accounts/${customer}/visits`)).body as { company: string }[]
      expect(visits.map(({ company }) => company)).toContain(vendor)
    }
    const entries = operations.find(({ id }) => id === "audit.listAccountAuditEntries")!
    expect(JSON.stringify((await partner.get(`${addressFor(entries)}?limit=200`)).body)).toContain(vendor)
  })
})
