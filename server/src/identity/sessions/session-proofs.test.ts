import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { demoPassword } from "../../app/demo/demo-people.ts"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { mfaSteps } from "../mfa/mfa.factory.ts"

let server: TestServer
let owner: TestClient
let partner: TestClient
let support: TestClient

const path = "/api/portal/session/confirmation"
const rows = <Row>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
/** As if the last proof of these users had been given eleven minutes ago. */
const makeStale = (...clients: readonly TestClient[]) =>
  rows(sql`
    update sessions set confirmed_at = now() - interval '11 minutes', started_at = now() - interval '11 minutes'
    where user_id = any(${clients.map(({ userId }) => userId)}::bigint[])`)
/** As a confirmation does; what one needs is tested below. */
const makeFresh = (...clients: readonly TestClient[]) =>
  rows(sql`
    update sessions set confirmed_at = now(), confirmed_by = 'password'
    where user_id = any(${clients.map(({ userId }) => userId)}::bigint[])`)
const confirm = (client: TestClient) => client.post(path, { currentPassword: demoPassword })
const needed = {
  status: 403,
  body: { code: "recent_proof.needed", validationErrors: [{ field: "Authorization" }] },
}
const entriesOf = (client: TestClient) =>
  rows<{ after: unknown; accountId: number }>(sql`
    select e.after, e.account_id from audit_entries e
    where e.actor_user_id = ${client.userId} and e.action = 'session.confirmed' order by e.id`)

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  partner = await server.as("partnerAccountSuperuser", 10)
  support = await server.as("superuser", 1)
})
afterAll(() => server.close())

let made = 0
const person = () => {
  made += 1
  return {
    firstName: "Nora",
    lastName: `Power ${made}`,
    loginName: `nora.power${made}@harbor-pine.demo`,
    email: `nora${made}@harbor-pine.example`,
  }
}
const snake = ({ firstName, lastName, loginName, email }: ReturnType<typeof person>) => ({
  first_name: firstName,
  last_name: lastName,
  login_name: loginName,
  email,
})
const admin: number = roles.accountAdministrator.id
const plain: number = roles.endUser.id
const done = async (answer: Promise<TestAnswer>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const add = async (roleId = plain): Promise<number> =>
  (await done(owner.post("/api/ucaas/user/v1", { ...person(), roleId, sendEmail: 0 }))).userId as number
const customRole = async (client = owner, accountId = 100): Promise<number> =>
  (
    await done(
      client.post(`/api/authorizer/accounts/${accountId}/roles`, { name: `Role ${++made}`, keys: ["read:users"] }),
    )
  ).roleId as number
const checkedImport = async (cells: Readonly<Record<string, string>>) => {
  const base = "/api/portal/accounts/100/imports"
  const text = `${Object.keys(cells).join(",")}\n${Object.values(cells).join(",")}\n`
  const file = await done(
    owner.post(base, { kind: "people", fileName: "power.csv", content: Buffer.from(text).toString("base64") }),
  )
  await done(
    owner.put(`${base}/${file.importId}/check`, { mapping: file.mapping, existing: "update", version: file.version }),
  )
  return `${base}/${file.importId}`
}
const entryOf = async (action: string, objectId: number, accountId = 100): Promise<number> =>
  (
    await rows<{ id: number }>(sql`
      select e.id from audit_entries e where e.account_id = ${accountId} and e.action = ${action}
        and e.object_id = ${String(objectId)} order by e.id desc limit 1`)
  )[0]!.id
const revertPath = (log: "audit-log" | "account-audit-log", entryId: number) =>
  `/api/reporting/accounts/100/${log}/events/${entryId}/revert`

type EscalationPath = () => Promise<() => Promise<TestAnswer>>
const change =
  (url: (userId: number) => string, body: object, method: "put" | "post" = "put"): EscalationPath =>
  async () => {
    const userId = await add()
    return () => owner[method](url(userId), body)
  }
const rolesPath = "/api/authorizer/accounts/100/roles"

/** Prepared while the session is fresh; then asked in a stale one, and again after a confirmation. */
const escalationPaths: Readonly<Record<string, EscalationPath>> = {
  "a role is created": async () => {
    const name = `Role ${++made}`
    return () => owner.post(rolesPath, { name, keys: ["read:users"] })
  },
  "a role is changed": async () => {
    const roleId = await customRole()
    return () => owner.put(`${rolesPath}/${roleId}`, { keys: ["read:users", "update:users"] })
  },
  "the permissions of a role are set": async () => {
    const roleId = await customRole()
    return () => owner.put(`${rolesPath}/${roleId}/permissions`, { levels: [{ resource: "users", level: "manage" }] })
  },
  "a role is replaced by another one": async () => {
    const roleId = await customRole()
    await add(roleId)
    return () => owner.post(`${rolesPath}/${roleId}/replace`, { replaceWithRoleId: admin })
  },
  "a changed role is reverted": async () => {
    const roleId = await customRole()
    await done(owner.put(`${rolesPath}/${roleId}`, { keys: ["read:groups"] }))
    const entry = await entryOf("role.changed", roleId)
    return async () => {
      const asUser = await owner.post(revertPath("audit-log", entry))
      return asUser.status === 404 ? owner.post(revertPath("account-audit-log", entry)) : asUser
    }
  },
  "privileges are granted": async () => {
    const granteeUserId = await add()
    return () =>
      owner.put(`/api/ucaas/user/${owner.userId}/grantedPrivileges`, {
        granteeUserId,
        privObjectTypeId: 1,
        privObjectId: 100,
        privileges: ["READ"],
      })
  },
  "another account is trusted": async () => () =>
    owner.post("/api/authorizer/accounts/100/trusts", {
      trustedAccountId: 140,
      trustedAccountName: "Iceberg Foods",
      roleId: roles.usersAdmin.id,
    }),
  "a user gets a role (v0)": change((id) => `/api/users/${id}`, { roles: [{ id: admin }] }),
  "a user gets a role (v0, by POST)": change((id) => `/api/ucaas/user/v0/${id}`, { roles: [{ id: admin }] }, "post"),
  "a user gets a role (v1)": change((id) => `/api/ucaas/user/v1/${id}`, { roleId: admin }),
  "a user gets a role (v1, by POST)": change((id) => `/api/ucaas/user/v1/${id}`, { roleId: admin }, "post"),
  "a user gets a role (v3)": change((id) => `/api/ucaas/user/${id}`, { roleId: admin }),
  "a user gets a role (v3, by POST)": change((id) => `/api/ucaas/user/${id}`, { roleId: admin }, "post"),
  "a user gets a role (v3, in an account)": change((id) => `/api/appserver/accounts/100/users/${id}`, {
    roleId: admin,
  }),
  "a user gets a role (v4)": change((id) => `/api/ucaas/user/v4/${id}`, {
    roleMemberships: [{ roleId: admin, isDefault: true }],
  }),
  "a user gets a role (v4, by POST)": change(
    (id) => `/api/ucaas/user/v4/${id}`,
    { roleMemberships: [{ roleId: admin, isDefault: true }] },
    "post",
  ),
  "a user loses a role": async () => {
    const userId = await add(admin)
    return () => owner.put(`/api/ucaas/user/v1/${userId}`, { roleId: plain })
  },
  "a changed role of a user is reverted": async () => {
    const userId = await add(admin)
    await done(owner.put(`/api/ucaas/user/v1/${userId}`, { roleId: plain }))
    const entry = await entryOf("user.changed", userId)
    return () => owner.post(revertPath("audit-log", entry))
  },
  "the email address of a user with power changes": async () => {
    const userId = await add(admin)
    return () => owner.put(`/api/ucaas/user/v1/${userId}`, { email: `mine${++made}@elsewhere.example` })
  },
  "the password of a user with power is set": async () => {
    const userId = await add(admin)
    return () => owner.put(`/svc/auth/v2/passwords/${userId}/`, { password: `violet-Harbor-${++made}-lantern` })
  },
  "many users get a role": async () => {
    const userIds = [await add(), await add()]
    return () => owner.post("/api/accounts/100/people/edit", { userIds, edit: { roleId: admin } })
  },
  "a user with a role is added (v0)": async () => {
    const draft = { ...snake(person()), roles: [{ id: admin }], send_email: false }
    return () => owner.post("/api/users/accounts/100", draft)
  },
  "a user with a role is added (identity service)": async () => {
    const draft = { ...snake(person()), roles: [{ id: admin }], send_email: false }
    return () => owner.post("/api/identity/v3/users", draft)
  },
  "a user with a role is added (v1)": async () => {
    const draft = { ...person(), roleId: admin, sendEmail: 0 }
    return () => owner.post("/api/ucaas/user/v1", draft)
  },
  "a user with a role is added (v3)": async () => {
    const draft = { ...person(), roleId: admin, sendEmail: false }
    return () => owner.post("/api/ucaas/user", draft)
  },
  "a user with a role is added (v3, in an account)": async () => {
    const draft = { ...person(), roleId: admin, sendEmail: false }
    return () => owner.post("/api/ucaas/account/100/users", draft)
  },
  "a user with a role is added (v4)": async () => {
    const draft = { ...person(), roleMemberships: [{ roleId: admin, isDefault: true }] }
    return () => owner.post("/api/ucaas/user/v4", draft)
  },
  "a user with a role is added with everything": async () => {
    const draft = { ...person(), roleId: admin, extension: { kind: "none" }, sendWelcome: false }
    return () => owner.post("/api/accounts/100/people", draft)
  },
  "an import adds a user with a role": async () => {
    const { loginName, firstName, lastName, email } = person()
    const url = await checkedImport({
      username: loginName,
      first_name: firstName,
      last_name: lastName,
      email,
      user_type: "Account Administrator",
      send_welcome: "no",
    })
    return () => owner.post(`${url}/start`, {})
  },
  "an import changes the role of a user": async () => {
    const draft = person()
    await done(owner.post("/api/ucaas/user/v1", { ...draft, roleId: admin, sendEmail: 0 }))
    const url = await checkedImport({
      username: draft.loginName,
      first_name: draft.firstName,
      last_name: draft.lastName,
      email: draft.email,
      user_type: "End User",
    })
    return () => owner.post(`${url}/start`, {})
  },
  "an import that changed a role is reverted": async () => {
    const draft = person()
    await done(owner.post("/api/ucaas/user/v1", { ...draft, roleId: admin, sendEmail: 0 }))
    const url = await checkedImport({
      username: draft.loginName,
      first_name: draft.firstName,
      last_name: draft.lastName,
      email: draft.email,
      user_type: "End User",
    })
    await done(owner.post(`${url}/start`, {}))
    await server.kit.jobs.drain()
    return () => owner.post(`${url}/revert`)
  },
  "a job that gave roles is reverted": async () => {
    const userIds = [await add(admin)]
    const { jobId } = await done(owner.post("/api/accounts/100/people/edit", { userIds, edit: { roleId: plain } }))
    await server.kit.jobs.drain()
    return () => owner.post(`/api/portal/jobs/${jobId}/revert`)
  },
  "a job that gives roles is tried again": async () => {
    // The last row is refused, because nobody has this id.
    const userIds = [await add(), 99_999_999]
    const { jobId } = await done(owner.post("/api/accounts/100/people/edit", { userIds, edit: { roleId: admin } }))
    await server.kit.jobs.drain()
    return () => owner.post(`/api/portal/jobs/${jobId}/retry`)
  },
  "an offboarded user with a role comes back": async () => {
    const userId = await add(admin)
    await done(owner.post(`/api/users/${userId}/offboarding`, {}))
    await server.kit.jobs.drain()
    const [left] = await rows<{ id: number }>(
      sql`select d.id from departures d where d.account_id = 100 and d.user_id = ${userId} order by d.id desc limit 1`,
    )
    return () => owner.post(`/api/accounts/100/offboardings/${left!.id}/undo`, {})
  },
  "a customer with an administrator is added": async () => {
    const administrator = { ...person(), sendWelcome: false }
    return () =>
      partner.post("/api/accounts/10/children", { name: `Customer ${++made}`, countryCode: "US", administrator })
  },
  "a template with roles is created": async () => {
    const name = `Template ${++made}`
    return () =>
      partner.post("/api/admin/accounts/10/templates", { name, roles: [{ name: "Given", keys: ["read:users"] }] })
  },
  "the roles of a template change": async () => {
    const name = `Template ${++made}`
    const { templateId } = await done(partner.post("/api/admin/accounts/10/templates", { name }))
    return () =>
      partner.put(`/api/admin/accounts/10/templates/${templateId}`, {
        name,
        roles: [{ name: "Given", keys: ["read:users"] }],
      })
  },
  "the roles of a template are pushed to customers": async () => {
    const { templateId } = await done(
      partner.post("/api/admin/accounts/10/templates", {
        name: `Template ${++made}`,
        roles: [{ name: "Given", keys: ["read:users"] }],
      }),
    )
    const { accountId } = await done(
      partner.post("/api/accounts/10/children", { name: `Customer ${++made}`, countryCode: "US", templateId }),
    )
    return () => partner.post(`/api/admin/accounts/10/templates/${templateId}/push`, { accountIds: [accountId] })
  },
  "a member of staff gets access to a customer": async () => {
    const url = "/api/admin/accounts/10/children/101/access"
    await done(partner.put(url, { userId: 10_005, level: "no_access" }))
    return () => partner.put(url, { userId: 10_005, level: "manage" })
  },
  "all staff get access to customers": async () => {
    const url = "/api/admin/accounts/10/partner-settings"
    await done(partner.put(url, { defaultChildAccess: "view" }))
    return () => partner.put(url, { defaultChildAccess: "manage" })
  },
  "an account is moved": async () => () => support.put("/api/accounts/102/parent", { parentAccountId: 20 }),
}

describe("every escalation path", () => {
  test.each(Object.entries(escalationPaths))("is open to a confirmed session only: %s", async (_, prepare) => {
    await makeFresh(owner, partner, support)
    const ask = await prepare()
    await makeStale(owner, partner, support)
    expect(await ask()).toMatchObject(needed)
    await makeFresh(owner, partner, support)
    const answer = await ask()
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  })

  test("what gives no power needs no confirmation", async () => {
    await makeFresh(owner)
    const [userId, administrator, roleId] = [await add(), await add(admin), await customRole()]
    const draft = person()
    const url = await checkedImport({
      username: draft.loginName,
      first_name: draft.firstName,
      last_name: draft.lastName,
      email: draft.email,
      send_welcome: "no",
    })
    await makeStale(owner, partner)
    for (const answer of [
      await owner.post("/api/accounts/100/people", {
        ...person(),
        roleId: plain,
        extension: { kind: "none" },
        sendWelcome: false,
      }),
      await owner.put(`/api/ucaas/user/v1/${userId}`, { roleId: plain, firstName: "Nina" }),
      await owner.put(`/api/ucaas/user/v1/${userId}`, { email: "nina@harbor-pine.example" }),
      await owner.put(`/api/ucaas/user/v1/${administrator}`, { firstName: "Nina" }),
      await owner.put(`/svc/auth/v2/passwords/${userId}/`, { password: "violet-Harbor-1-lantern" }),
      await owner.post("/api/accounts/100/people/edit", { userIds: [userId], edit: { sendEmail: false } }),
      await owner.post("/api/accounts/100/people/edit/preview", { userIds: [userId], edit: { roleId: admin } }),
      await owner.delete(`${rolesPath}/${roleId}`),
      await owner.post(`${url}/start`, {}),
      await partner.post("/api/admin/accounts/10/templates", { name: `Template ${++made}` }),
    ])
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  })

  test("is described for those who call the API", async () => {
    const { paths } = (await server.anonymous().get("/openapi.json")).body
    const [always, sometimes, never] = [
      paths["/api/authorizer/accounts/{accountId}/roles"].post,
      paths["/api/ucaas/user/v1/{userId}"].put,
      paths["/api/authorizer/accounts/{accountId}/roles"].get,
    ]
    expect([always, sometimes, never].map((one) => one["x-needs-recent-proof"])).toEqual([
      "always",
      "sometimes",
      undefined,
    ])
    for (const one of [always, sometimes]) {
      expect(one["x-problems"]).toContain("recent_proof.needed")
      expect(Object.keys(one.responses)).toContain("403")
      expect(one.description).toContain("within the last 10 minutes")
    }
    expect(never["x-problems"] ?? []).not.toContain("recent_proof.needed")
  })

  test("a preview shows what the change would do, not that it is not confirmed", async () => {
    await confirm(owner)
    const userId = await add()
    await makeStale(owner)
    const { body } = await owner.post("/api/accounts/100/people/edit/preview", {
      userIds: [userId],
      edit: { roleId: admin },
    })
    expect(body).toMatchObject({ changed: 1, leftOutCount: 0 })
    await confirm(owner)
    await done(owner.put(`/api/ucaas/user/v1/${userId}`, { roleId: admin }))
    await makeStale(owner)
    const entry = await entryOf("user.changed", userId)
    const shown = await owner.get(`/api/reporting/accounts/100/audit-log/events/${entry}`)
    expect(shown.body).toMatchObject({ whyNotRevert: null })
  })
})

describe("a confirmation", () => {
  test("opens the way in its session only", async () => {
    const [client, other] = [await server.as("accountAdministrator"), await server.as("accountAdministrator")]
    const ask = (one: TestClient) => one.post(rolesPath, { name: `Role ${++made}`, keys: ["read:users"] })
    await makeStale(client)
    expect(await ask(client)).toMatchObject(needed)
    expect((await confirm(client)).status).toBe(200)
    expect((await ask(client)).status).toBe(200)
    expect(await ask(other)).toMatchObject(needed)
  })

  test("is the sign-in at first, and lasts ten minutes", async () => {
    const client = await server.as("accountAdministrator")
    const fresh = (await client.get(path)).body
    expect(fresh).toMatchObject({ way: "signIn", ways: ["password"], provider: null, providerSuffices: false })
    expect(fresh.endsInSeconds).toBeGreaterThan(590)
    await rows(sql`
      update sessions set confirmed_at = now() - interval '9 minutes 50 seconds' where user_id = ${client.userId}`)
    expect((await client.post(rolesPath, { name: `Role ${++made}`, keys: ["read:users"] })).status).toBe(200)
    await rows(sql`
      update sessions set confirmed_at = now() - interval '10 minutes 1 second' where user_id = ${client.userId}`)
    expect((await client.get(path)).body.endsInSeconds).toBe(0)
    expect(await client.post(rolesPath, { name: `Role ${++made}`, keys: ["read:users"] })).toMatchObject(needed)
  })

  test("of a session from before is its start", async () => {
    const client = await server.as("accountAdministrator")
    await rows(sql`
      update sessions set confirmed_at = null, confirmed_by = null, started_at = now() - interval '11 minutes'
      where user_id = ${client.userId}`)
    expect((await client.get(path)).body).toMatchObject({ way: "signIn", endsInSeconds: 0 })
    expect(await client.post(rolesPath, { name: `Role ${++made}`, keys: ["read:users"] })).toMatchObject(needed)
  })

  test("is not the renewal of a token", async () => {
    const browser = openBrowser(server)
    const signedIn = await browser.signIn("account-administrator@harbor-pine.demo")
    const client = server.withToken(signedIn.body.access_token as string, signedIn.body.userId as number)
    await makeStale(client)
    const renewed = server.withToken((await browser.refresh()).body.access_token as string)
    expect(await renewed.post(rolesPath, { name: `Role ${++made}`, keys: ["read:users"] })).toMatchObject(needed)
    expect((await renewed.get(path)).body).toMatchObject({ way: "signIn", endsInSeconds: 0 })
  })

  test("is an entry of the audit log, with how it was given", async () => {
    const client = await server.as("usersAdmin")
    expect((await confirm(client)).body).toMatchObject({ way: "password" })
    expect(await entriesOf(client)).toEqual([{ after: { confirmedWith: "password" }, accountId: 100 }])
  })

  test("needs the right proof: wrong ones are counted and lock", async () => {
    const client = await server.as("billingAdmin")
    await makeStale(client)
    expect(await client.post(path, {})).toMatchObject({
      status: 403,
      body: { code: "identity_proof.needed", validationErrors: [{ field: "currentPassword" }] },
    })
    const left: number[] = []
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await client.post(path, { currentPassword: "not mine" })).body.code).toBe("password.wrong")
      const login = (await client.get("/api/portal/session")).body.loginName as string
      left.push((await server.anonymous().get(`/hdap/adminv2/api/ucaas/user/${login}/attemptsLeft`)).body.attemptsLeft)
    }
    expect(left[1]).toBe(left[0]! - 1)
    expect((await client.post(path, { code: "000000" })).body.code).toBe("mfa.wrong_code")
    for (let attempt = 0; attempt < 12; attempt++) await client.post(path, { currentPassword: "not mine" })
    expect((await confirm(client)).body.code).toBe("password.locked")
    expect((await client.get(path)).body.endsInSeconds).toBe(0)
    expect(await entriesOf(client)).toEqual([])
  })

  test("takes the second factor of those who have one: the password alone proves nothing", async () => {
    const mfa = mfaSteps(() => server)
    const client = await server.as("accountAdministrator", 101)
    mfa.moveClock()
    const { secret, recoveryCodes } = await mfa.addApp(client)
    // Neither what was confirmed with it, nor a sign-in with it.
    expect((await client.get(path)).body).toMatchObject({ ways: ["code"], endsInSeconds: 0 })
    expect((await (await server.as("accountAdministrator", 101)).get(path)).body).toMatchObject({ endsInSeconds: 0 })
    await makeStale(client)
    const refused = {
      status: 403,
      body: { code: "identity_proof.second_factor_needed", validationErrors: [{ field: "code" }] },
    }
    expect(await confirm(client)).toMatchObject(refused)
    const draft = { name: `Key ${++made}`, scopes: ["read:users"] }
    expect(await client.post("/svc/auth/api-keys", { ...draft, currentPassword: demoPassword })).toMatchObject(refused)
    const code = () => mfa.nextCode(secret)
    const wrong = await client.post(path, { currentPassword: "not mine", code: code() })
    expect(wrong.body.code, "whatever is given has to be right").toBe("password.wrong")
    const both = await client.post(path, { currentPassword: demoPassword, code: mfa.wrongCode(secret) })
    expect(both.body.code).toBe("mfa.wrong_code")
    expect((await client.get(path)).body.endsInSeconds).toBe(0)
    expect((await client.post(path, { currentPassword: demoPassword, code: code() })).body).toMatchObject({
      way: "code",
      endsInSeconds: 600,
    })
    await makeStale(client)
    expect((await client.post(path, { code: code() })).body).toMatchObject({ way: "code", endsInSeconds: 600 })
    expect((await client.post("/svc/auth/api-keys", { ...draft, code: code() })).status).toBe(200)

    // Whoever lost the phone can still replace it.
    const [recovery = ""] = recoveryCodes ?? []
    expect((await client.post(path, { code: recovery.toUpperCase() })).body).toMatchObject({ way: "code" })
    expect((await client.post(path, { code: recovery })).body.code, "once").toBe("mfa.wrong_code")
    Object.assign(server.kit, { now: () => new Date() })
  })

  test("whoever knows the password cannot guess codes without end", async () => {
    const mfa = mfaSteps(() => server)
    const client = await server.as("reportsAdmin", 102)
    mfa.moveClock()
    const { secret } = await mfa.addApp(client)
    const codes: unknown[] = []
    for (let attempt = 0; attempt < 6; attempt++) {
      const { body } = await client.post(path, { currentPassword: demoPassword, code: mfa.wrongCode(secret) })
      codes.push(body.code)
    }
    expect(codes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => "mfa.wrong_code"))
    expect(codes.at(-1)).toMatch(/locked/)
    Object.assign(server.kit, { now: () => new Date() })
  })

  test("is a sign-in with the second factor, and not one in a remembered browser", async () => {
    const mfa = mfaSteps(() => server)
    const person = await server.as("billingAdmin", 102)
    mfa.moveClock()
    const { secret } = await mfa.addApp(person)
    const { loginName } = (await person.get("/api/portal/session")).body as { loginName: string }
    const browser = openBrowser(server)
    const portal = "dialplane-portal"
    const { challenge } = await mfa.challengeFor(loginName, browser, portal)
    const signedIn = await mfa.answerWith(browser, challenge, mfa.nextCode(secret), { remember: true }, portal)
    const proofOf = async (token: unknown) => (await server.withToken(String(token)).get(path)).body
    expect(await proofOf(signedIn.body.access_token)).toMatchObject({ way: "signIn", endsInSeconds: 600 })
    const remembered = await browser.signIn(loginName)
    expect(remembered.status).toBe(200)
    expect(await proofOf(remembered.body.access_token)).toMatchObject({ way: "signIn", endsInSeconds: 0 })
    Object.assign(server.kit, { now: () => new Date() })
  })

  test("is also what a sensitive change asked for", async () => {
    await makeStale(owner)
    await done(
      owner.post("/svc/auth/api-keys", {
        name: `Key ${++made}`,
        scopes: ["read:users"],
        currentPassword: demoPassword,
      }),
    )
    expect((await owner.get(path)).body).toMatchObject({ way: "password" })
    await customRole()
    const count = (await entriesOf(owner)).length
    await confirm(owner)
    expect((await entriesOf(owner)).length).toBe(count + 1)
  })

  test("of somebody who acts elsewhere is that of their own sign-in", async () => {
    const helper = await server.as("superuser", 1)
    const { body } = await helper.post("/svc/auth/v1/auth/assume-role", {
      accountId: 100,
      roleId: roles.accountAdministrator.id,
      reason: "a look at confirmations",
    })
    const acting = server.withToken(body.access_token as string, helper.userId)
    const ask = () => acting.post(rolesPath, { name: `Role ${++made}`, keys: ["read:users"] })
    await makeStale(helper)
    expect(await ask()).toMatchObject(needed)
    const before = (await entriesOf(helper)).length
    expect((await acting.post(path, { currentPassword: demoPassword })).body).toMatchObject({ way: "password" })
    expect((await helper.get(path)).body).toMatchObject({ way: "password" })
    expect((await ask()).status).toBe(200)
    const entries = await entriesOf(helper)
    expect(entries.slice(before).map(({ accountId }) => accountId)).toEqual([1])
  })

  test("is not asked of API keys, which were confirmed when they were made", async () => {
    await confirm(owner)
    const { value } = await done(
      owner.post("/svc/auth/api-keys", {
        name: `Key ${++made}`,
        scopes: ["read:users", "update:users", "create:users"],
        currentPassword: demoPassword,
      }),
    )
    const userId = await add()
    await makeStale(owner)
    const key = server.withToken(value as string, owner.userId)
    const answer = await key.put(`/api/ucaas/user/v1/${userId}`, { roleId: roles.usersAdmin.id })
    expect(answer.body.code ?? "").not.toBe("recent_proof.needed")
    expect((await key.get(path)).body.code).toBe("api_key.not_for_keys")
  })
})
