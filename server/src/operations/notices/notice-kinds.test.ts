import { randomUUID } from "node:crypto"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, expect, test } from "vitest"
import { noticeKinds, type NoticeKind } from "@dialplane/contract/kit/notice-kind-names"
import { kindOfNotice } from "@dialplane/contract/kit/notice-kinds"
import { roles, type RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { topAccountId } from "@dialplane/contract/kit/ids"
import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { forgetSomeRecordings } from "../../calling/recordings/forget-recordings.jobs.ts"
import { mfaSteps } from "../../identity/mfa/mfa.factory.ts"
import { goodPassword } from "../../identity/passwords/passwords.factory.ts"
import { turnOn } from "../../identity/scim/scim.factory.ts"
import { makeKeyPair } from "../../identity/sso/self-signed.rules.ts"
import { makeIdp, proof, settingsPath, ssoSteps } from "../../identity/sso/sso.factory.ts"
import { certificatesJob } from "../../identity/sso/sso.jobs.ts"
import { unusedInvitationsJob } from "../../identity/users/invitation-notices.jobs.ts"
import { deliverJob } from "../../identity/webhooks/deliver.jobs.ts"
import { dueReportsJob } from "../../insight/saved-reports/report-schedules.jobs.ts"
import { offlineDevicesJob } from "../../inventory/devices/offline-notices.jobs.ts"
import { closedSchedulesJob } from "../../inventory/schedules/closed-schedules.jobs.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import type { JobDefinition } from "../../kit/jobs/jobs.ts"
import { importSteps } from "../../onboarding/imports/imports.factory.ts"
import { lastDaysJob } from "../../onboarding/people/last-days.jobs.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { makeJob } from "../jobs/jobs.factory.ts"
import { notifyMaintenance } from "./maintenance-notices.service.ts"

/** Refuses every recipient, so that email to users fails. */
const refusing = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo: (_, __, callback) => callback(Object.assign(new Error("No such mailbox"), { responseCode: 550 })),
})
refusing.on("error", () => {})

let server: TestServer
let owner: TestClient
let admin: TestClient
let partner: TestClient
let operator: TestClient
beforeAll(async () => {
  const listener = refusing.listen(0, "127.0.0.1")
  await once(listener, "listening")
  const { port } = listener.address() as AddressInfo
  server = await startTestServer({ settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  owner = await server.as("accountSuperUser")
  admin = await server.as("accountAdministrator")
  partner = await server.as("partnerAccountSuperuser", 10)
  operator = await server.as("vsu@dialplane.demo")
}, 60_000)
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => refusing.close(resolve))
})

const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const runJob = async (job: JobDefinition<any>) => {
  await server.database.transaction("system", (db) => server.kit.jobs.enqueue(db, job, {}, { accountId: topAccountId }))
  await server.kit.jobs.drain()
}
const expectDone = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body as Record<string, any>
}
const buy = (body: object) =>
  owner.post("/api/admin/accounts/100/number-orders", body, { "idempotency-key": randomUUID() })
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

// --- porting ---------------------------------------------------------------------------------------------------------

const orders = "/api/admin/accounts/100/porting-orders"
let ported = 0
/** An order that has been sent, and the answers of the carrier to it. */
const port = async (more: object, documents: readonly string[] = ["letterOfAuthority", "bill"]) => {
  ported += 1
  const { portingOrderId } = await expectDone(
    owner.post(orders, {
      numbers: [{ phoneNumber: `(207) 555-93${String(ported).padStart(2, "0")}` }],
      losingCarrier: "Casco Telephone",
      carrierAccountNumber: "HP-77120",
      pin: "4821",
      customerName: "Harbor Pine Logistics",
      signerName: "Ava Adler",
      address: {
        street: "77 Commercial Street",
        city: "Portland",
        province: "ME",
        postalCode: "04101",
        countryCode: "US",
      },
      ...more,
    }),
  )
  for (const kind of documents)
    await expectDone(
      owner.post(`${orders}/${portingOrderId}/documents`, {
        kind,
        fileName: `${kind}.pdf`,
        content: Buffer.from("%PDF-1.4 a letter").toString("base64"),
      }),
    )
  await expectDone(owner.post(`${orders}/${portingOrderId}/submit`))
  for (let step = 0; step < 3; step++) await letCarrierAnswer("1 hour")
}
const letCarrierAnswer = async (within: string) => {
  await rows(sql`
    update jobs set run_at = now() where name = 'number-orders.port' and state = 'waiting'
      and run_at < now() + ${within}::interval`)
  await server.kit.jobs.drain()
}

// --- people ----------------------------------------------------------------------------------------------------------

let added = 0
const addPerson = async (firstName: string) => {
  added += 1
  return expectDone(
    owner.post("/api/accounts/100/people", {
      firstName,
      lastName: `Kind ${added}`,
      loginName: `kind${added}@harbor-pine.demo`,
      email: `kind${added}@harbor-pine.example`,
      roleId: roles.endUser.id,
    }),
  )
}

const imports = importSteps(() => ({ server, admin }))
const { addApp, moveClock, answerWith, nextCode } = mfaSteps(() => server)
const sso = ssoSteps(() => server)
const endUser = "end-user@harbor-pine.demo"

interface Cause {
  /** The account of the event, if it is not Harbor Pine. */
  readonly accountId?: number
  /** Who gets a personal notice. */
  readonly for?: string
  readonly happens: () => Promise<unknown>
}

/** How each kind comes about. A kind without an entry does not compile. */
const causes: Readonly<Record<NoticeKind, Cause>> = {
  newSignIn: {
    for: endUser,
    happens: async () => {
      await server.as(endUser)
      await expectDone(openBrowser(server).signIn(endUser))
      // The second time it is known.
      await expectDone(openBrowser(server).signIn(endUser))
    },
  },
  signInLocked: {
    for: "billing-admin@harbor-pine.demo",
    happens: async () => {
      for (let attempt = 0; attempt < 6; attempt++)
        await openBrowser(server).signIn("billing-admin@harbor-pine.demo", { password: "not the password" })
    },
  },
  passwordChanged: {
    for: "users-admin@harbor-pine.demo",
    happens: async () => {
      const person = await server.as("users-admin@harbor-pine.demo")
      await expectDone(
        person.put("/svc/auth/v2/passwords/self/", { currentPassword: demoPassword, password: goodPassword }),
      )
    },
  },
  twoFactorChanged: {
    for: "account-administrator@harbor-pine.demo",
    happens: async () => {
      moveClock()
      await addApp(admin)
    },
  },
  breakGlassUsed: {
    happens: async () => {
      const login = "account-super-user@harbor-pine.demo"
      await sso.setUp(owner, await makeIdp(), login, "harbor-pine")
      moveClock()
      const { secret, recoveryCodes } = await addApp(owner)
      const [first, second, third] = (recoveryCodes ?? []).map((code) => ({ code }))
      const users = { userIds: [owner.userId], ssoEnabled: false, ...first }
      await expectDone(owner.put(`${settingsPath()}/users`, users))
      await expectDone(owner.put(`${settingsPath()}/level`, { level: "required", ...second }))
      const browser = openBrowser(server)
      const { challenge } = (await browser.signIn(login)).body.next as { challenge: string }
      await expectDone(answerWith(browser, challenge, nextCode(secret), {}, "dialplane-portal"))
      await expectDone(owner.put(`${settingsPath()}/level`, { level: "optional", ...third }))
      // The others confirm with the password.
      await rows(sql`delete from mfa_methods where account_id = 100 and user_id = ${owner.userId} returning id`)
    },
  },
  certificateExpiring: {
    happens: async () => {
      const { certificate } = await makeKeyPair("Soon", new Date(Date.now() - 3645 * 86_400_000))
      const idp = await makeIdp()
      const certificates = [idp.certificate, certificate]
      await expectDone(owner.put(settingsPath(), idp.draft("harbor-pine", {}, { certificates })))
      await runJob(certificatesJob(server.kit))
      await runJob(certificatesJob(server.kit))
      await expectDone(owner.put(`${settingsPath()}/level`, { level: "off", ...proof }))
    },
  },
  ssoProposal: {
    happens: async () => {
      const made = await owner.post(`${settingsPath()}/setup-links`, { recipient: "Northern IT", ...proof })
      const idp = await makeIdp()
      const { saml } = idp.draft("harbor-pine")
      const token = String(made.body.address).split("#token=")[1]
      await expectDone(
        server
          .anonymous()
          .post("/svc/auth/v1/sso/setup-links/submit", { token, submittedBy: "Sam Carter", protocol: "saml", saml }),
      )
    },
  },
  scimStopped: {
    happens: async () => {
      const scim = await turnOn(server, owner)
      expect((await scim.get("/Users?count=0")).status).toBe(200)
      await rows(sql`update scim_settings set acts_for_user_id = null where account_id = 100`)
      await server.database.transaction({ account: 100 }, (db) =>
        server.kit.events.publish(db, { accountId: 100, topic: "scim", data: { change: "settings" } }),
      )
      for (let time = 0; time < 2; time++) expect((await scim.get("/Users?count=0")).status).toBe(403)
    },
  },
  statusPlanned: {
    accountId: 102,
    happens: () => expectDone(partner.put("/api/billing/accounts/102/status/Suspended/date", { date: inDays(3) })),
  },
  statusWithdrawn: {
    accountId: 102,
    happens: () => expectDone(partner.delete("/api/billing/accounts/102/status/Suspended/date")),
  },
  statusSet: {
    accountId: 102,
    happens: async () => {
      await expectDone(partner.post("/api/accounts/102/status", { status: "Suspended" }))
    },
  },
  statusRefused: {
    accountId: 102,
    happens: async () => {
      // Planned while the suspension is the partner's own, due after the operator has taken it over.
      await expectDone(partner.put("/api/billing/accounts/102/status/Active/date", { date: inDays(3) }))
      await expectDone(operator.post("/api/accounts/102/status", { status: "Suspended" }))
      await rows(sql`update jobs set run_at = now() where account_id = 102 and name = 'account.status_change'`)
      await server.kit.jobs.drain()
    },
  },
  moved: {
    accountId: 102,
    happens: () => expectDone(operator.put("/api/accounts/102/parent", { parentAccountId: 20 })),
  },
  offboardingFailed: {
    happens: async () => {
      const [departing, colleague] = [await addPerson("Fay"), await addPerson("Gil")]
      await expectDone(
        owner.put(`/api/users/${departing.userId}/offboarding`, {
          lastDay: inDays(3).slice(0, 10),
          choices: { extension: { do: "give", toUserId: colleague.userId } },
        }),
      )
      await owner.delete(`/api/users/${colleague.userId}`)
      await rows(sql`update departures set last_day = last_day - 10 where user_id = ${departing.userId}`)
      await runJob(lastDaysJob(server.kit))
    },
  },
  invitationUnused: {
    for: "account-super-user@harbor-pine.demo",
    happens: async () => {
      const invited = await addPerson("Ivo")
      await rows(sql`update users set invited_at = now() - interval '6 days' where id = ${invited.userId}`)
      await runJob(unusedInvitationsJob())
      expect(await rows(sql`select from account_notices where kind = 'invitationUnused'`)).toEqual([])
      await rows(sql`update users set invited_at = now() - interval '8 days' where id = ${invited.userId}`)
      await runJob(unusedInvitationsJob())
      await runJob(unusedInvitationsJob())
    },
  },
  emailFailed: {
    happens: async () => {
      await server.kit.jobs.drain()
      await rows(sql`delete from account_notices where kind = 'emailFailed'`)
      await addPerson("Ela")
      await server.kit.jobs.drain()
    },
  },
  numbersOrdered: {
    happens: async () => {
      const { items } = await expectDone(
        owner.post("/api/ucaas/general/didSearch", { countryCode: "US", areaCode: "303", limit: 1 }),
      )
      await expectDone(buy({ phoneNumbers: [items[0].phoneNumber] }))
    },
  },
  numberOrderFailed: {
    happens: () => expectDone(buy({ phoneNumbers: ["12075550100"], mode: "perNumber" })),
  },
  portActionRequired: { happens: () => port({}, ["letterOfAuthority"]) },
  portDateSet: { happens: () => port({}) },
  portCompleted: {
    happens: async () => {
      // Orders of the demo data have their own dates.
      await rows(sql`delete from jobs where name = 'number-orders.port'
        and (payload->>'orderId')::bigint <> (select max(o.id) from porting_orders o)`)
      await letCarrierAnswer("1 year")
      await letCarrierAnswer("1 year")
    },
  },
  portRejected: { happens: () => port({ pin: "0000" }) },
  deviceOffline: {
    happens: async () => {
      await runJob(offlineDevicesJob(server.kit))
      await rows(sql`delete from account_notices where kind = 'deviceOffline'`)
      await rows(sql`update devices set last_seen_at = now() - interval '2 years' where account_id = 100`)
      const [phone] = await rows<{ id: number }>(sql`
        select d.id from devices d join lines l on l.account_id = d.account_id and l.device_id = d.id and l.enabled
          and l.extension_id is not null
        where d.account_id = 100 order by d.id limit 1`)
      await rows(sql`
        update registrations set expires_at = now() - interval '1 minute' where account_id = 100
          and line_id in (select l.id from lines l where l.device_id = ${phone!.id})`)
      await rows(sql`update devices set last_seen_at = now() - interval '59 minutes' where id = ${phone!.id}`)
      await runJob(offlineDevicesJob(server.kit))
      expect(await rows(sql`select from account_notices where kind = 'deviceOffline' and account_id = 100`)).toEqual([])
      await rows(sql`update devices set last_seen_at = now() - interval '61 minutes' where id = ${phone!.id}`)
      await runJob(offlineDevicesJob(server.kit))
      await runJob(offlineDevicesJob(server.kit))
    },
  },
  scheduleClosed: {
    happens: async () => {
      await rows(sql`update schedules set override_state = null, override_until = null, override_since = null`)
      await expectDone(owner.put("/api/admin/accounts/100/schedules/2001/override", { state: "closed" }))
      await runJob(closedSchedulesJob())
      expect(await rows(sql`select from account_notices where kind = 'scheduleClosed'`)).toEqual([])
      await rows(sql`update schedules set override_since = override_since - interval '25 hours' where id = 2001`)
      await runJob(closedSchedulesJob())
      await runJob(closedSchedulesJob())
    },
  },
  webhookPaused: {
    happens: async () => {
      await rows(sql`
        insert into webhooks (account_id, id, name, url, events, owner_user_id, secret_sealed, failing_since)
        values (100, 77, 'Silent', 'https://silent.invalid/', '{user.created}', ${owner.userId},
          ${server.kit.secrets.seal("whsec_AAAA", "webhooks:100:77:secret")}, now() - interval '6 days')`)
      await rows(sql`
        insert into webhook_deliveries (account_id, id, webhook_id, event_id, event, body, tried_from)
        values (100, 77, 77, 'evt_1', 'user.created', '{}', now() - interval '25 hours')`)
      await server.database.transaction("system", (db) =>
        server.kit.jobs.enqueue(db, deliverJob(server.kit), { deliveryId: 77, turn: 0 }, { accountId: 100 }),
      )
      await server.kit.jobs.drain()
    },
  },
  reportPaused: {
    happens: async () => {
      const base = "/api/reporting/accounts/100/saved-reports"
      const { reportId } = await expectDone(owner.post(base, { name: "Paused", subject: "company" }))
      await expectDone(
        owner.put(`${base}/${reportId}/schedule`, {
          frequency: "daily",
          timeZone: "America/New_York",
          recipientIds: [owner.userId],
        }),
      )
      // A definition that can no longer be read, after two failures.
      await rows(
        sql`update saved_reports set filter = '{"period":"today","hourFrom":3}' where id = ${reportId} returning id`,
      )
      await rows(sql`update report_schedules set failures = 2, next_run_at = now() - interval '1 minute'
        where report_id = ${reportId} returning report_id`)
      await runJob(dueReportsJob(server.kit))
    },
  },
  recordingsDeleted: {
    happens: () =>
      server.database.transaction("system", (db) =>
        forgetSomeRecordings(
          server.kit,
          db,
          { accountId: 100, days: 30 },
          new Date(Date.now() + 3650 * 86_400_000),
          "job-1",
        ),
      ),
  },
  importFinished: {
    for: "account-administrator@harbor-pine.demo",
    happens: async () => {
      const { importId } = await imports.check("schedules", "name,weekly_hours\nNotices,Mon-Fri 09:00-17:00\n")
      await imports.run(importId)
    },
  },
  exportReady: {
    for: "account-administrator@harbor-pine.demo",
    happens: async () => {
      await expectDone(admin.post("/api/portal/accounts/100/exports", { kind: "devices" }))
      await server.kit.jobs.drain()
    },
  },
  jobFinished: {
    for: "account-administrator@harbor-pine.demo",
    happens: async () => {
      await makeJob(server.kit, { accountId: 100, userId: admin.userId })
      await server.kit.jobs.drain()
    },
  },
  jobFailed: {
    for: "account-administrator@harbor-pine.demo",
    happens: async () => {
      await makeJob(server.kit, { accountId: 100, userId: admin.userId }, { breaksOff: true })
      await server.kit.jobs.drain()
    },
  },
  maintenance: {
    happens: () =>
      server.database.transaction("system", (db) =>
        notifyMaintenance(db, [100], {
          id: 7,
          title: "Maintenance on Sunday",
          text: "Calls are not affected.",
          path: "dashboard",
          endsAt: inDays(2),
        }),
      ),
  },
}

const panel: readonly RoleKey[] = ["accountSuperUser", "accountAdministrator", "usersAdmin", "billingAdmin", "endUser"]
const seenBy = async (client: TestClient, accountId: number, kind: NoticeKind) => {
  const { status, body } = await client.get(`/api/portal/accounts/${accountId}/notices?kind=${kind}&limit=750`)
  return status === 200 ? (body.items as Notice[]) : []
}

test.each(noticeKinds)("%s: its event creates exactly one notice, for exactly the right users", async (kind) => {
  const { accountId = 100, for: login, happens } = causes[kind]
  const { audience, severity } = kindOfNotice(kind)
  const count = async () =>
    (
      await rows<{ id: number }>(sql`
    select n.id from account_notices n where n.kind = ${kind} and n.account_id = ${accountId}`)
    ).map(({ id }) => id)
  const before = new Set(await count())
  await happens()
  const fresh = (await count()).filter((id) => !before.has(id))
  expect(fresh).toHaveLength(1)
  for (const role of panel) {
    const client = await server.as(role, accountId)
    const { login: own } = (
      await rows<{ login: string }>(sql`select sort_login as login from users where id = ${client.userId}`)
    )[0]!
    const mine = (await seenBy(client, accountId, kind)).filter(({ noticeId }) => fresh.includes(noticeId))
    const expected = audience === "user" ? own === login : audience.some((key) => roles[role].keys.has(key))
    expect(mine.length, `${role} sees ${kind}`).toBe(expected ? 1 : 0)
    if (expected) expect(mine[0]).toMatchObject({ kind, severity, readAt: null, title: expect.stringMatching(/\S/) })
  }
  // Another company never sees it, not even by the address of this one.
  const stranger = await server.as("accountSuperUser", 110)
  const foreign = [...(await seenBy(stranger, 110, kind)), ...(await seenBy(stranger, accountId, kind))]
  expect(foreign.filter(({ noticeId }) => fresh.includes(noticeId))).toEqual([])
})
