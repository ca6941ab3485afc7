import { afterAll, beforeAll, expect, test } from "vitest"
import { sql, type Sql } from "../../kit/database/sql.ts"
import { readEmails } from "../../testing/read-emails.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { linksAtOnce } from "./sso-ended.jobs.ts"
import { makeIdp, proof, settingsPath, ssoSteps, type TestIdp } from "./sso.factory.ts"

let server: TestServer
let owner: TestClient
let idp: TestIdp
const path = settingsPath()
const steps = ssoSteps(() => server)
const rows = <Row extends object>(query: Sql) => server.database.transaction("system", (db) => db.many<Row>(query))
const run = (query: Sql) => server.database.transaction("system", (db) => db.run(query))
const ownerLogin = "account-super-user@harbor-pine.demo"

/** Users whom the identity provider knows, without a password. */
const people = (from: number, to: number) => sql`
  with added as (
    insert into users (account_id, login_name, first_name, last_name, email, last_sign_in_at)
    select 100, 'sso.only.' || n || '@harbor-pine.demo', 'Only', 'Sso ' || n, 'sso.only.' || n || '@harbor-pine.demo', now()
    from generate_series(${from}::int, ${to}::int) n returning id)
  insert into role_memberships (account_id, user_id, role_id, is_default) select 100, id, 4, true from added`
const mailed = async () =>
  (
    await rows<{ recipient: string }>(sql`select m.recipient from mails m where m.purpose = 'ssoEnded' order by m.id`)
  ).map(({ recipient }) => recipient)
const aMinutePasses = async () => {
  await run(sql`update jobs set run_at = now() where name = 'sso.ended_links' and state = 'waiting'`)
  await server.kit.jobs.drain()
}

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  idp = await makeIdp()
  await steps.setUp(owner, idp, ownerLogin, "harbor-pine")
  await run(people(1, 3))
  // One has a passkey, one no address, and somebody was never invited.
  await run(sql`insert into mfa_methods (account_id, user_id, kind, name, confirmed_at, credential_id,
      public_key, backup_eligible, backed_up)
    select 100, u.id, 'passkey', 'Key', now(), 'credential-of-a-test', 'key', false, false from users u where u.login_name = 'sso.only.2@harbor-pine.demo'`)
  await run(sql`update users set email = '' where login_name = 'sso.only.3@harbor-pine.demo'`)
  await run(people(4, 4))
  await run(sql`update users set last_sign_in_at = 'epoch' where login_name = 'sso.only.4@harbor-pine.demo'`)
})
afterAll(() => server.close())

test("the preview counts whom the deletion leaves without a way to sign in", async () => {
  expect((await owner.get(`${path}/deletion-preview`)).body).toEqual({ withoutPassword: 2, reachable: 1 })
  expect((await (await server.as("usersAdmin")).get(`${path}/deletion-preview`)).status).toBe(403)
  expect((await (await server.as("accountSuperUser", 110)).get(`${path}/deletion-preview`)).status).toBe(404)
})

test("without links nobody is mailed, and with them each gets one link that works", async () => {
  const remove = (sendResetLinks?: boolean) =>
    owner.delete(path, { ...proof, ...(sendResetLinks === undefined ? {} : { sendResetLinks }) })
  expect((await remove(false)).status).toBe(204)
  await server.kit.jobs.drain()
  expect(await mailed()).toEqual([])
  expect((await owner.post(`${path}/restore`, proof)).status).toBe(200)

  expect((await remove()).status).toBe(204)
  await server.kit.jobs.drain()
  await aMinutePasses()
  const login = "sso.only.1@harbor-pine.demo"
  expect(await mailed()).toEqual([login])
  const [mail] = await readEmails(server, login)
  expect(mail!.text).toContain("identity provider")
  const token = /token=([\w-]{43})/.exec(mail!.text)![1]!
  const password = "tidal walrus lantern 42"
  const chosen = await server.anonymous().post("/api/portal/password/reset", { token, password })
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(204)
  expect((await openBrowser(server).signIn(login, { password })).status).toBe(200)
  const log = (await owner.get("/svc/auth/v1/audit/sso/logs/100?action=sso.deleted")).body.items
  expect(log[0]).toMatchObject({ after: { resetLinks: 1 } })
  const links = (await owner.get("/api/reporting/accounts/100/audit-log/events?action=password.link_after_sso&limit=5"))
    .body.items
  expect(links).toMatchObject([{ objectName: login, actorUserId: owner.userId }])
})

test("many are mailed part by part, each once, and no more when single sign-on is back", async () => {
  expect((await owner.post(`${path}/restore`, proof)).status).toBe(200)
  await run(people(101, 100 + 2 * linksAtOnce + 10))
  expect((await owner.delete(path, proof)).status).toBe(204)
  const before = (await mailed()).length
  await server.kit.jobs.drain()
  expect(await mailed()).toHaveLength(before + linksAtOnce)
  // The same part again, as after a restart.
  const [job] = await rows<{ payload: object }>(
    sql`select j.payload from jobs j where j.name = 'sso.ended_links' and j.state = 'waiting'`,
  )
  expect(job).toBeDefined()
  await aMinutePasses()
  const all = await mailed()
  expect(all).toHaveLength(before + 2 * linksAtOnce)
  expect(new Set(all).size).toBe(all.length)

  expect((await owner.post(`${path}/restore`, proof)).status).toBe(200)
  expect(await steps.test(owner, idp, ownerLogin)).toMatchObject({ state: "passed" })
  expect((await owner.put(`${path}/level`, { level: "optional", ...proof })).status).toBe(200)
  await aMinutePasses()
  expect(await mailed()).toHaveLength(before + 2 * linksAtOnce)
})
