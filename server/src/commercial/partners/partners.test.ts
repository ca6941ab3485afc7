import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let partner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  partner = await server.as("partnerAccountSuperuser", 10)
})
afterAll(() => server.close())

const child = {
  name: "Blue Anchor",
  countryCode: "GB",
  services: { extensions: 12 },
  contact: { street: "1 Quay", city: "Hull", region: "England", zipCode: "HU1 1AA" },
  administrator: {
    loginName: "ann@blue-anchor.demo",
    firstName: "Ann",
    lastName: "Low",
    email: "ann@blue-anchor.example",
  },
}
const rowsOf = <Row>(query: ReturnType<typeof sql>) =>
  server.database.transaction("system", (db) => db.many<Row>(query))

/** Emails are stored encrypted; superusers can read them. */
const emailTo = async (recipient: string): Promise<string> => {
  const operator = await server.as("superuser", 1)
  const { items } = (await operator.get("/api/portal/mail-outbox?limit=50")).body as {
    items: { mailId: number; recipient: string }[]
  }
  return (await operator.get(`/api/portal/mail-outbox/${items.find((one) => one.recipient === recipient)!.mailId}`))
    .body.text
}

describe("a new customer", () => {
  test("comes with its address, services and an administrator who is written to, and is at once the partner's", async () => {
    const made = await partner.post("/api/accounts/10/children", child)
    expect(made).toMatchObject({
      status: 200,
      body: {
        name: "Blue Anchor",
        status: "Pending",
        parentAccountId: 10,
        administrator: { loginName: "ann@blue-anchor.demo", welcomeSent: true },
      },
    })
    const { accountId } = made.body
    expect((await partner.get(`/api/ucaas/account/${accountId}/v4/serviceInfo`)).body.extensions).toBe(12)
    expect((await partner.get(`/api/accounts/${accountId}/configuration`)).body).toMatchObject({
      locale: "en-gb",
      timeZone: "Europe/London",
      isAcctInternational: true,
    })
    await server.kit.jobs.drain()
    expect(await rowsOf(sql`select m.subject from mails m where m.recipient = 'ann@blue-anchor.example'`)).toHaveLength(
      1,
    )
    expect(
      await rowsOf(sql`select m.subject from mails m where m.recipient = 'orders@brightwire.example'`),
    ).toHaveLength(1)
    expect(await emailTo("ann@blue-anchor.example")).toContain("Your phones arrive within a week")
    expect(
      await rowsOf(
        sql`select e.action from audit_entries e
          where e.action = 'account.opened' and e.object_id = ${String(accountId)}`,
      ),
    ).toHaveLength(2)
    expect(
      (await (await server.as("partnerAccountSuperuser", 20)).get(`/api/accounts/${accountId}/configuration`)).status,
    ).toBe(404)
  })
  test("leaves nothing behind when its administrator's name is taken", async () => {
    const before = await rowsOf<{ n: number }>(sql`select count(*)::int as n from accounts`)
    expect(
      await partner.post("/api/accounts/10/children", {
        ...child,
        name: "Half Made",
        administrator: { ...child.administrator, loginName: "END-user@harbor-pine.demo" },
      }),
    ).toMatchObject({
      status: 409,
      body: { code: "user.login_name_taken", validationErrors: [{ field: "loginName" }] },
    })
    expect(await rowsOf(sql`select count(*)::int as n from accounts`)).toEqual(before)
  })
  test("is refused with the reason", async () => {
    expect((await partner.post("/api/accounts/100/children", child)).body.code).toBe("partner.not_a_partner")
    expect((await partner.post("/api/accounts/10/children", { ...child, kind: "whiteLabelPartner" })).body.code).toBe(
      "partner.kind_not_here",
    )
    expect((await partner.post("/api/accounts/10/children", { ...child, timeZone: "Mars/Olympus" })).body.code).toBe(
      "partner.time_zone_unknown",
    )
    expect((await partner.post("/api/accounts/10/children", { ...child, templateId: 4242 })).body.code).toBe(
      "template.not_found",
    )
    expect((await partner.post("/api/accounts/20/children", child)).status).toBe(404)
    expect((await (await server.as("reseller", 10)).post("/api/accounts/10/children", child)).status).toBe(403)
  })
  test("gets no owner from someone who could not be one", async () => {
    const manager = await server.as("resellerManager", 10)
    expect(
      await manager.post("/api/accounts/10/children", {
        ...child,
        administrator: { ...child.administrator, loginName: "me@mine.demo" },
      }),
    ).toMatchObject({ status: 403, body: { code: "partner.owner_exceeds_own" } })
    const { administrator: _, ...without } = child
    expect((await manager.post("/api/accounts/10/children", { ...without, name: "Ownerless" })).body).toMatchObject({
      name: "Ownerless",
      administrator: null,
    })
  })
  test("can be nothing but a name", async () => {
    expect(
      (await partner.post("/api/white-label/createSimpleAccount", { name: "Bare", countryCode: "UK" })).body,
    ).toMatchObject({ name: "Bare", parentAccountId: 10, administrator: null })
    expect(
      (
        await partner.post("/api/white-label/createSimpleAccount", {
          name: "Bare",
          countryCode: "US",
          parentAccountId: 20,
        })
      ).body.code,
    ).toBe("partner.parent_not_found")
  })
})

describe("templates", () => {
  const path = "/api/admin/accounts/10/templates"
  const draft = {
    name: "Small office",
    settings: { timeFormat: "24hr", timeZone: "Europe/Paris" },
    branding: { productName: "Voice by Brightwire", supportPhone: "+1 215 555 0142" },
    roles: [{ name: "Front desk", description: "", keys: ["read:users", "read:call-queues"] }],
  }

  test("shape new customers, show who deviates, and put them back as a job", async () => {
    const { body: template } = await partner.post(path, draft)
    expect(template).toMatchObject({ name: "Small office", customers: 0, version: 1 })
    const { body: made } = await partner.post("/api/accounts/10/children", {
      ...child,
      name: "Templated",
      templateId: template.templateId,
      administrator: { ...child.administrator, loginName: "ann@templated.demo" },
    })
    expect((await partner.get(`/api/accounts/${made.accountId}/configuration`)).body).toMatchObject({
      timeZone: "Europe/Paris",
      dateFormat: { timeString: "24hr" },
      locale: "en-gb",
    })
    expect((await partner.get(`/api/authorizer/accounts/${made.accountId}/roles`)).body).toContainEqual(
      expect.objectContaining({ name: "Front desk", system: false }),
    )
    expect((await partner.get(`${path}/${template.templateId}/deviations`)).body).toMatchObject([
      { accountId: made.accountId, deviations: [] },
    ])
    expect((await partner.get(`/api/accounts/${made.accountId}/branding`)).body).toMatchObject({
      productName: "Voice by Brightwire",
      primaryColor: "#6d28d9",
      own: { productName: "Voice by Brightwire", primaryColor: null },
    })

    await partner.patch(`/api/accounts/${made.accountId}/branding`, { productName: "Own name", supportPhone: null })
    await server.database.transaction("system", async (db) => {
      await db.run(sql`update accounts set time_zone = 'Europe/Rome' where id = ${made.accountId}`)
      await db.run(sql`update own_roles set keys = '{read:users,read:media}' where account_id = ${made.accountId}`)
    })
    expect((await partner.get(`${path}/${template.templateId}/deviations`)).body[0].deviations).toEqual([
      { field: "timeZone", template: "Europe/Paris", actual: "Europe/Rome" },
      { field: "branding:productName", template: "Voice by Brightwire", actual: "Own name" },
      { field: "branding:supportPhone", template: "+1 215 555 0142", actual: "" },
      { field: "role:Front desk", template: "2 permissions", actual: "+ read:media, − read:call-queues" },
    ])
    const pushed = await partner.post(`${path}/${template.templateId}/push`, {
      accountIds: [made.accountId],
      fields: ["timeZone", "branding:productName"],
    })
    expect(pushed.status).toBe(200)
    await server.kit.jobs.drain()
    expect((await partner.get(`${path}/${template.templateId}/deviations`)).body[0].deviations).toMatchObject([
      { field: "branding:supportPhone" },
      { field: "role:Front desk" },
    ])
    expect((await partner.get(`/api/accounts/${made.accountId}/branding`)).body.own).toMatchObject({
      productName: "Voice by Brightwire",
      supportPhone: null,
    })
    await partner.post(`${path}/${template.templateId}/push`, { accountIds: [made.accountId] })
    await server.kit.jobs.drain()
    expect((await partner.get(`${path}/${template.templateId}/deviations`)).body[0].deviations).toEqual([])
    expect(
      await rowsOf(
        sql`select e.id from audit_entries e where e.account_id = ${made.accountId} and e.action = 'template.applied'`,
      ),
    ).toHaveLength(2)
    expect((await partner.post(`${path}/${template.templateId}/push`, { accountIds: [100] })).body.code).toBe(
      "template.not_a_customer",
    )
    expect(
      (await partner.post(`${path}/${template.templateId}/push`, { accountIds: [made.accountId], fields: ["moon"] }))
        .body.code,
    ).toBe("template.field_unknown")
  })
  test("bring schedules, compared part by part; what customers made themselves is never taken away", async () => {
    const hours = [{ from: "09:00", to: "17:00" }]
    const christmas = { name: "Christmas", from: "2026-12-25", to: "2026-12-26", yearly: true, hours: [] }
    const office = {
      name: "Office hours",
      weekly: { monday: hours, tuesday: hours, friday: hours },
      exceptions: [christmas],
    }
    const { body: template } = await partner.post(path, { name: "With hours", schedules: [office] })
    expect(template.schedules).toMatchObject([
      { name: "Office hours", timeZone: null, weekly: { monday: hours, sunday: [] } },
    ])
    const { administrator: _, ...plain } = child
    const { body: made } = await partner.post("/api/accounts/10/children", {
      ...plain,
      name: "Scheduled",
      templateId: template.templateId,
    })
    const own = `/api/admin/accounts/${made.accountId}/schedules`
    const deviations = async () => (await partner.get(`${path}/${template.templateId}/deviations`)).body[0].deviations
    const {
      items: [given],
    } = (await partner.get(own)).body
    expect(given).toMatchObject({ name: "Office hours", timeZone: "Europe/London", exceptions: [christmas] })
    expect(await deviations()).toEqual([])

    const fair = { name: "Fair", from: "2026-05-01", to: "2026-05-01", yearly: false, hours: [] }
    await partner.put(`${own}/${given.scheduleId}`, {
      weekly: { ...given.weekly, monday: [], friday: [{ from: "22:00", to: "06:00" }] },
      exceptions: [{ ...christmas, to: "2026-12-25" }, fair],
    })
    await partner.post(own, { name: "Their own", weekly: {} })
    expect(await deviations()).toEqual([
      { field: "schedule:Office hours:monday", template: "09:00–17:00", actual: "closed" },
      { field: "schedule:Office hours:friday", template: "09:00–17:00", actual: "22:00–06:00" },
      {
        field: "schedule:Office hours:specialDays",
        template: "2026-12-25 to 2026-12-26 every year, closed: Christmas",
        actual: "2026-12-25 every year, closed: Christmas",
      },
    ])
    const push = async (fields?: string[]) => {
      const { body } = await partner.post(`${path}/${template.templateId}/push`, {
        accountIds: [made.accountId],
        ...(fields && { fields }),
      })
      await server.kit.jobs.drain()
      return body
    }
    await push(["schedule:Office hours:monday"])
    expect((await deviations()).map(({ field }: { field: string }) => field)).toEqual([
      "schedule:Office hours:friday",
      "schedule:Office hours:specialDays",
    ])
    await push()
    expect(await deviations()).toEqual([])
    expect((await partner.get(`${own}/${given.scheduleId}`)).body).toMatchObject({
      weekly: given.weekly,
      exceptions: [christmas, fair],
    })
    expect((await partner.get(own)).body.items.map(({ name }: { name: string }) => name)).toEqual([
      "Office hours",
      "Their own",
    ])

    await partner.delete(`${own}/${given.scheduleId}`)
    expect(await deviations()).toEqual([{ field: "schedule:Office hours", template: "present", actual: "missing" }])
    // Whoever asks for Monday does not ask for a schedule.
    await push(["schedule:Office hours:monday"])
    expect((await partner.get(own)).body.items).toHaveLength(1)
    await push(["schedule:Office hours"])
    expect((await partner.get(own)).body.items.map(({ name }: { name: string }) => name)).toEqual([
      "Office hours",
      "Their own",
    ])
    expect((await push(["schedule:Office hours:name"])).code).toBe("template.field_unknown")
    expect(
      (await partner.post(path, { name: "Twice", schedules: [office, { ...office, name: "office HOURS" }] })).body
        .validationErrors,
    ).toMatchObject([{ field: "schedules" }])
    expect(
      (await partner.post(path, { name: "Odd", schedules: [{ ...office, weekly: { monday: [...hours, ...hours] } }] }))
        .body.validationErrors,
    ).toMatchObject([{ field: "schedules.0.weekly.monday.1" }])
  })
  test("put no part back that would overlap with hours on other days", async () => {
    const { body: template } = await partner.post(path, {
      name: "Nights",
      schedules: [{ name: "Nights", weekly: { monday: [{ from: "22:00", to: "06:00" }] } }],
    })
    const { administrator: _, ...plain } = child
    const { body: made } = await partner.post("/api/accounts/10/children", {
      ...plain,
      name: "Night owls",
      templateId: template.templateId,
    })
    const {
      items: [given],
    } = (await partner.get(`/api/admin/accounts/${made.accountId}/schedules`)).body
    await partner.put(`/api/admin/accounts/${made.accountId}/schedules/${given.scheduleId}`, {
      weekly: { tuesday: [{ from: "05:00", to: "09:00" }] },
    })
    const {
      body: { jobId },
    } = await partner.post(`${path}/${template.templateId}/push`, {
      accountIds: [made.accountId],
      fields: ["schedule:Nights:monday"],
    })
    await server.kit.jobs.drain()
    expect(await rowsOf(sql`select r.message from job_rows r where r.job_id = ${jobId}`)).toMatchObject([
      { message: expect.stringContaining("would overlap") },
    ])
  })
  test("are changed and deleted with care", async () => {
    const { body } = await partner.post(path, { ...draft, name: "Second" })
    expect((await partner.post(path, { ...draft, name: "second" })).body.code).toBe("template.name_taken")
    expect(
      (await partner.put(`${path}/${body.templateId}`, { ...draft, name: "Third", version: 1 })).body,
    ).toMatchObject({ name: "Third", version: 2 })
    expect((await partner.put(`${path}/${body.templateId}`, { ...draft, name: "Late", version: 1 })).body.code).toBe(
      "template.changed_meanwhile",
    )
    expect((await partner.delete(`${path}/${body.templateId}`)).status).toBe(204)
    expect((await partner.get(`${path}/${body.templateId}`)).body.code).toBe("template.not_found")
  })
  test("hold nothing that a company does not know, and no nonsense", async () => {
    expect(
      (await partner.post(path, { ...draft, name: "Greedy", roles: [{ name: "All", keys: ["read:reseller"] }] })).body
        .code,
    ).toBe("template.not_for_companies")
    expect(
      (await partner.post(path, { ...draft, name: "Faint", branding: { primaryColor: "#fdfdfd" } })).body.code,
    ).toBe("branding.color_faint")
    expect(
      (await partner.post(path, { ...draft, name: "Picture", branding: { logoLight: "x" } })).body.validationErrors,
    ).toHaveLength(1)
    expect(
      (await partner.post(path, { ...draft, name: "Mars", settings: { timeZone: "Mars/Olympus" } })).body.code,
    ).toBe("template.time_zone_unknown")
    expect((await (await server.as("accountSuperUser")).get("/api/admin/accounts/100/templates")).status).toBe(403)
  })
})

describe("how far staff get", () => {
  const access = "/api/admin/accounts/10/children/101/access"
  test("can be less than their role gives: looking only, or not at all", async () => {
    const staff = await server.as("resellerManager", 10)
    expect((await staff.get("/api/accounts/101/configuration")).status).toBe(200)
    expect(
      (await partner.put(access, { userId: staff.userId, level: "no_access" })).body.find(
        (one: { userId: number }) => one.userId === staff.userId,
      ),
    ).toMatchObject({ chosen: "no_access", inForce: "no_access", origin: "here" })
    expect(await staff.get("/api/accounts/101/configuration")).toMatchObject({
      status: 404,
      body: { code: "account.not_found" },
    })
    expect((await staff.get("/api/accounts/100/configuration")).status).toBe(200)
    expect(
      (await staff.get("/api/accounts?limit=100")).body.items.map((one: { accountId: number }) => one.accountId),
    ).not.toContain(101)
    expect((await partner.get(`/api/admin/accounts/10/staff/${staff.userId}/child-access`)).body).toEqual([
      { childAccountId: 101, childAccountName: "Koala Freight", level: "no_access" },
    ])

    await partner.put(access, { userId: staff.userId, level: "view" })
    expect((await staff.get("/api/accounts/101/configuration")).status).toBe(200)
    expect((await staff.put("/api/ucaas/account/101/info", { no: "field" })).status).toBe(403)
    await partner.put(access, { userId: staff.userId, level: null })
    expect((await staff.put("/api/ucaas/account/101/info", { no: "field" })).status).toBe(400)
  })
  test("is shown for one of the staff, customer by customer, and counted for all of them", async () => {
    const support = await server.as("resellerSupport", 10)
    const customers = `/api/admin/accounts/10/staff/${support.userId}/customers`
    const { body } = await partner.get(customers)
    expect(body.items.find((one: { accountId: number }) => one.accountId === 103)).toMatchObject({
      name: "Monsoon Textiles",
      chosen: "view",
      inForce: "view",
      origin: "here",
    })
    expect(body.items.find((one: { accountId: number }) => one.accountId === 100)).toMatchObject({
      chosen: null,
      inForce: "manage",
      origin: "settings",
    })
    expect(body.items.map((one: { accountId: number }) => one.accountId)).not.toContain(10)
    expect((await partner.get(`${customers}?search=koala`)).body.items).toMatchObject([{ accountId: 101 }])
    // The operator sees more accounts than the partner has customers.
    const operator = await server.as("superuser", 1)
    expect(
      (await operator.get(`${customers}?limit=700`)).body.items.map((one: { accountId: number }) => one.accountId),
    ).not.toContain(110)
    expect(
      (await partner.get(`/api/admin/accounts/10/staff/${partner.userId}/customers?search=koala`)).body.items,
    ).toMatchObject([{ chosen: null, inForce: "manage", origin: "role" }])
    expect((await partner.get("/api/admin/accounts/10/staff/child-access")).body).toContainEqual({
      userId: support.userId,
      noAccess: 0,
      view: 1,
      manage: 0,
    })
    expect((await partner.get("/api/admin/accounts/100/staff/child-access")).body.code).toBe("partner.not_a_partner")
    expect((await partner.get(`/api/admin/accounts/100/staff/${support.userId}/customers`)).body.code).toBe(
      "user.not_found",
    )
    expect((await support.get("/api/admin/accounts/10/staff/child-access")).status).toBe(403)
    expect((await support.get(customers)).status).toBe(403)
    expect((await (await server.as("partnerAccountSuperuser", 20)).get(customers)).status).toBe(404)
  })
  test("follows the partner's settings where nothing else was said", async () => {
    const staff = await server.as("reseller", 10)
    expect(
      (await partner.put("/api/admin/accounts/10/partner-settings", { defaultChildAccess: "no_access", version: 1 }))
        .body,
    ).toMatchObject({ defaultChildAccess: "no_access", version: 2 })
    expect((await staff.get("/api/accounts/100/configuration")).status).toBe(404)
    expect((await staff.get("/api/accounts/10/configuration")).status).toBe(200)
    expect((await partner.get("/api/accounts/100/configuration")).status).toBe(200)
    await partner.put("/api/admin/accounts/10/children/100/access", { userId: staff.userId, level: "view" })
    expect((await staff.get("/api/accounts/100/configuration")).status).toBe(200)
    expect(
      (await partner.put("/api/admin/accounts/10/partner-settings", { defaultChildAccess: "manage", version: 0 })).body
        .code,
    ).toBe("partner.changed_meanwhile")
    await partner.put("/api/admin/accounts/10/partner-settings", { defaultChildAccess: "manage" })
  })
  test("is heard of by their open windows the moment it changes, by the person or by all of the staff", async () => {
    const staff = await server.as("resellerManager", 10)
    const heard: { userId: number | null; accountId: number }[] = []
    const stop = server.kit.events.subscribe(({ topic, accountId, userId }) => {
      if (topic === "access") heard.push({ accountId, userId: userId ?? null })
    })
    await partner.put(access, { userId: staff.userId, level: "no_access" })
    await partner.put(access, { userId: staff.userId, level: null })
    await partner.put("/api/admin/accounts/10/partner-settings", { defaultChildAccess: "view" })
    await partner.put("/api/admin/accounts/10/partner-settings", { defaultChildAccess: "manage" })
    await expect.poll(() => heard.length).toBe(4)
    stop()
    expect(heard).toEqual([
      ...Array(2).fill({ accountId: 10, userId: staff.userId }),
      ...Array(2).fill({ accountId: 10, userId: null }),
    ])
  })
  test("is refused with the reason", async () => {
    const administrator = await server.as("partnerAccountAdministrator", 10)
    expect((await partner.put(access, { userId: administrator.userId, level: "view" })).body.code).toBe(
      "partner.always_manages",
    )
    expect((await partner.put(access, { userId: 100_001, level: "view" })).body.code).toBe("partner.staff_not_found")
    expect((await partner.get("/api/admin/accounts/10/children/110/access")).body.code).toBe("partner.child_not_found")
    expect(
      (await (await server.as("reseller", 10)).put(access, { userId: administrator.userId, level: "view" })).status,
    ).toBe(403)
    expect((await (await server.as("accountSuperUser")).get("/api/admin/accounts/100/partner-settings")).status).toBe(
      403,
    )
  })
  test("is not opened wider by those whom it limits, nor to those who can do more", async () => {
    const settings = "/api/admin/accounts/10/partner-settings"
    const templates = "/api/admin/accounts/10/templates"
    const { body: role } = await partner.post("/api/authorizer/accounts/10/roles", {
      name: "Desk",
      keys: ["read:partner-settings", "update:partner-settings", "update:partner-users", "read:users", "update:users"],
    })
    await partner.put("/api/ucaas/user/10003", { roleId: role.roleId })
    const desk = await server.as("wholesalerProvider", 10)
    await partner.put(settings, { defaultChildAccess: "view" })
    expect((await desk.put(settings, { defaultChildAccess: "manage" })).body).toMatchObject({
      status: 403,
      code: "partner.default_exceeds_own",
      validationErrors: [{ field: "defaultChildAccess" }],
    })
    expect((await desk.put(settings, { defaultChildAccess: "no_access" })).status).toBe(200)
    await partner.put(access, { userId: desk.userId, level: "manage" })
    const support = await server.as("resellerSupport", 10)
    expect((await desk.put(access, { userId: support.userId, level: "manage" })).body.code).toBe("user.not_manageable")
    expect((await desk.put(access, { userId: support.userId, level: "view" })).body.code).toBe("user.not_manageable")

    // Nor is the owner's role a way around it.
    await partner.put(access, { userId: desk.userId, level: "view" })
    await partner.put(`/api/authorizer/accounts/10/roles/${role.roleId}`, {
      keys: [
        "read:partner-settings",
        "update:partner-settings",
        "update:partner-users",
        "read:users",
        "update:users",
        "read:roles",
      ],
    })
    const again = await server.as("wholesalerProvider", 10)
    const assumed = await again.post("/svc/auth/v1/auth/assume-role", {
      accountId: 10,
      roleId: 77,
      reason: "to see what it sees",
    })
    expect(assumed.status).toBe(200)
    const inRole = server.withToken(assumed.body.access_token as string, again.userId)
    expect((await inRole.put("/api/ucaas/user/101003", { no: "field" })).status).toBe(403)
    expect((await inRole.get("/api/ucaas/user/v4/100003")).status).toBe(404)

    const { body: template } = await partner.post(templates, {
      name: "Closed",
      roles: [{ name: "Clerk", keys: ["read:users"] }],
    })
    const { body: made } = await partner.post("/api/accounts/10/children", {
      name: "Closed to the desk",
      countryCode: "US",
      templateId: template.templateId,
    })
    const push = { accountIds: [made.accountId] }
    expect((await desk.post(`${templates}/${template.templateId}/push`, push)).body.code).toBe(
      "template.not_a_customer",
    )
    await partner.put(settings, { defaultChildAccess: "manage" })
    // Between the order and its doing the template has grown beyond whoever gave the order.
    await server.database.transaction("system", (db) =>
      db.run(sql`update own_roles set keys = '{}' where account_id = ${made.accountId}`),
    )
    expect((await desk.post(`${templates}/${template.templateId}/push`, push)).status).toBe(200)
    await partner.put(`${templates}/${template.templateId}`, {
      name: "Closed",
      roles: [{ name: "Clerk", keys: ["read:users", "update:billing"] }],
    })
    await server.kit.jobs.drain()
    expect(await rowsOf(sql`select r.keys from own_roles r where r.account_id = ${made.accountId}`)).toEqual([
      { keys: [] },
    ])
  })
})
