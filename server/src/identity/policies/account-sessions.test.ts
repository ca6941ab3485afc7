import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accountBrowserFilter, accountSessionFilter } from "@dialplane/contract/identity/policies/policies.schema"
import { sessionEnded } from "@dialplane/contract/identity/sessions/sessions.events"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { sql, type Sql } from "../../kit/database/sql.ts"
import type { Db } from "../../kit/database/database.ts"
import { countStatements } from "../../testing/count-statements.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { auditOf, somebody } from "../passwords/passwords.factory.ts"
import { listBrowsers, listSessions } from "./account-sessions.queries.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const path = "/api/portal/accounts/100/sessions"
const devices = "/api/portal/accounts/100/remembered-browsers"
const signIn = async (loginName: string, client = "dialplane-portal") => {
  const browser = openBrowser(server)
  const { body } = await browser.signIn(loginName, { client })
  const session = (await browser.send("/api/portal/session", { token: body.access_token })).body
  const isOpen = async () => (await browser.send("/api/portal/session", { token: body.access_token })).status === 200
  return { browser, isOpen, sessionId: session.sessionId as string, userId: session.userId as number }
}

describe("the list of sessions", () => {
  test("has everybody's open sessions, with filters and pages", async () => {
    const person = await somebody(server, 20)
    const one = await signIn(person.loginName)
    const two = await signIn(person.loginName, "dialplane-desktop")
    const find = async (query: string) => (await owner.get(`${path}?${query}`)).body.items
    const of = `user=${person.userId}`
    expect((await find(of)).map(({ sessionId }: { sessionId: string }) => sessionId).toSorted()).toEqual(
      [one.sessionId, two.sessionId].toSorted(),
    )
    expect(await find(`${of}&client=portal`)).toEqual([
      expect.objectContaining({
        sessionId: one.sessionId,
        userId: person.userId,
        loginName: person.loginName,
        client: "portal",
        device: expect.stringContaining("Firefox"),
        address: "127.0.0.1",
        acting: null,
        current: false,
        manageable: true,
      }),
    ])
    expect(await find(`search=${encodeURIComponent(person.loginName)}&client=desktop`)).toHaveLength(1)
    expect(await find(`${of}&acting=yes`)).toEqual([])
    expect(await find(`${of}&role=2`)).toEqual([])
    const first = (await owner.get(`${path}?limit=1&${of}`)).body
    const second = (await owner.get(`${path}?limit=1&${of}&cursor=${encodeURIComponent(first.nextCursor)}`)).body
    expect(second.items[0].sessionId).not.toBe(first.items[0].sessionId)
    for (const sort of ["startedAt", "name"]) expect(await find(`${of}&sort=${sort}`)).toHaveLength(2)
    expect((await owner.get(`${path}?${of}&totalOnly=true`)).body.total).toEqual({ count: 2, isExact: true })
  })

  test("is for those who may, in accounts they reach", async () => {
    expect((await (await server.as("endUser")).get(path)).status).toBe(403)
    const foreign = await server.as("accountSuperUser", 101)
    expect((await foreign.get(path)).status).toBe(404)
    expect((await foreign.get(devices)).status).toBe(404)
    const ofOthers = (await foreign.get("/api/portal/accounts/101/sessions")).body.items
    expect(ofOthers.every(({ userId }: { userId: number }) => userId !== owner.userId)).toBe(true)
  })
})

describe("the lists, where they are long", () => {
  beforeAll(() =>
    server.database.migrate(async (run) => {
      await run("set role dialplane_system")
      await run(`
        insert into sessions (account_id, user_id, role_id, client_id, expires_at, last_used_at, last_active_at)
        select m.account_id, m.user_id, m.role_id, 'dialplane-desktop', now() + interval '1 hour',
          now() - n * interval '1 second', now() - n * interval '1 second'
        from generate_series(1, 200) n join role_memberships m on m.account_id = 103 and m.is_default`)
      await run(`
        insert into mfa_browsers (account_id, user_id, token_hash, device, address, expires_at, last_used_at,
          password_changed_at)
        select c.account_id, c.user_id, c.user_id || ' ' || n, '', '', now() + interval '1 hour',
          now() - n * interval '1 second', c.changed_at
        from generate_series(1, 200) n join credentials c on c.account_id = 103`)
      await run("reset role")
      await run("analyze sessions, mfa_browsers")
    }),
  )
  const planOf = (list: (db: Db) => Promise<unknown>) =>
    server.database.transaction({ account: 103 as AccountId }, async (db) => {
      let plan = ""
      const explaining: Db = {
        ...db,
        many: async <Row>(statement: Sql) => {
          plan = (await db.many<Record<string, string>>(sql`explain ${statement}`))
            .map((row) => Object.values(row)[0]!)
            .join("\n")
          return [] as Row[]
        },
      }
      await list(explaining)
      return plan
    })

  test.each(["start", "end"] as const)("are read along an index from the %s", async (from) => {
    const everybody = { wanted: undefined, unwanted: undefined }
    const sessions = await planOf((db) =>
      listSessions(db, 103 as AccountId, accountSessionFilter.parse({ from, limit: 25 }), everybody),
    )
    expect(sessions).toContain("sessions_open_idx")
    expect(sessions).not.toMatch(/^ *(->)? *Sort/m)
    const browsers = await planOf((db) =>
      listBrowsers(db, 103 as AccountId, accountBrowserFilter.parse({ from, limit: 25 })),
    )
    expect(browsers).toContain("mfa_browsers_account_idx")
    expect(browsers).not.toMatch(/^ *(->)? *Sort/m)
  })
})

describe("ending sessions", () => {
  test("one session ends at once, says why, and is in the audit log", async () => {
    const person = await somebody(server, 21)
    const [one, other] = [await signIn(person.loginName), await signIn(person.loginName)]
    expect((await owner.delete(`${path}/${one.sessionId}`)).status).toBe(204)
    expect([await one.isOpen(), await other.isOpen()]).toEqual([false, true])
    expect((await one.browser.refresh()).body.next.reason).toBe("endedByAdministrator")
    expect((await auditOf(server, person.userId)).at(-1)).toMatchObject({
      action: "session.ended_by_administrator",
      actorUserId: owner.userId,
    })
    expect((await owner.delete(`${path}/${one.sessionId}`)).status).toBe(404)
  })

  test("all sessions of a user end", async () => {
    const person = await somebody(server, 22)
    const [one, other] = [await signIn(person.loginName), await signIn(person.loginName, "dialplane-desktop")]
    expect((await owner.post(`${path}/end`, { userId: person.userId })).body).toEqual({
      endedSessions: 2,
      keptUsers: 0,
    })
    expect([await one.isOpen(), await other.isOpen()]).toEqual([false, false])
  })

  test("nobody ends a session of somebody in a higher role", async () => {
    const administrator = await server.as("accountAdministrator")
    const superior = await signIn("account-super-user@harbor-pine.demo")
    expect((await administrator.delete(`${path}/${superior.sessionId}`)).status).toBe(403)
    expect((await administrator.post(`${path}/end`, { userId: superior.userId })).status).toBe(403)
    const all = await administrator.post(`${path}/end`, {})
    expect(all.body.keptUsers).toBeGreaterThan(0)
    expect(await superior.isOpen()).toBe(true)
    expect((await administrator.get(path)).status).toBe(200)
    const listed = (await administrator.get(`${path}?user=${superior.userId}`)).body.items
    expect(listed.every(({ manageable }: { manageable: boolean }) => !manageable)).toBe(true)
  })

  test("all sessions of the account end, except one's own and those of other accounts", async () => {
    const [one, other] = [
      await signIn((await somebody(server, 23)).loginName),
      await signIn((await somebody(server, 24)).loginName),
    ]
    const foreign = await signIn("account-super-user@granite-and-vale.demo").catch(() => undefined)
    const answer = await owner.post(`${path}/end`, {})
    expect(answer.body.endedSessions).toBeGreaterThanOrEqual(2)
    expect([await one.isOpen(), await other.isOpen()]).toEqual([false, false])
    expect((await owner.get(path)).status).toBe(200)
    if (foreign?.sessionId !== undefined) expect(await foreign.isOpen()).toBe(true)
  })

  test("many end with the same few statements, and their windows and identity provider learn of each", async () => {
    const run = (statement: ReturnType<typeof sql>) => server.database.transaction("system", (db) => db.run(statement))
    const heard = new Set<unknown>()
    const stop = server.kit.events.subscribe(
      ({ topic, data }) => topic === sessionEnded && heard.add(data["sessionId"]),
    )
    const endAll = async (sessions: number) => {
      await run(sql`
        insert into sessions (account_id, user_id, role_id, client_id, expires_at, identity_grant_hash,
          identity_session_hash)
        select m.account_id, m.user_id, m.role_id, 'dialplane-desktop', now() + interval '1 hour',
          ${`grant ${sessions} `}::text || n, ${`browser ${sessions} `}::text || n
        from generate_series(1, ${sessions}) n
          join role_memberships m on m.account_id = 100 and m.user_id = 100130 + n % 20 and m.is_default`)
      await run(sql`
        insert into identity_records (model, id_hash, uid_hash, grant_hash, subject, payload_sealed, expires_at)
        select 'AccessToken', ${`token ${sessions} `}::text || n, null, ${`grant ${sessions} `}::text || n, (100130 + n % 20)::text, '', now() + interval '1 hour'
          from generate_series(1, ${sessions}) n
        union all
        select 'Session', ${`browser ${sessions} `}::text || n, ${`browser ${sessions} `}::text || n, null, (100130 + n % 20)::text, '',
          now() + interval '1 hour' from generate_series(1, ${sessions}) n`)
      heard.clear()
      let ended = 0
      const statements = await countStatements(server, async () => {
        ended = (await owner.post(`${path}/end`, {})).body.endedSessions as number
      })
      expect(ended).toBeGreaterThanOrEqual(sessions)
      await expect.poll(() => heard.size, { timeout: 3000 }).toBe(ended)
      const { left } = await server.database.transaction("system", (db) =>
        db.one<{ left: number }>(sql`
          select (select count(*) from sessions s where s.account_id = 100 and s.ended_at is null
              and s.identity_grant_hash like 'grant %')::int
            + (select count(*) from identity_records r where r.id_hash like 'token %' or r.id_hash like 'browser %')::int
            as left`),
      )
      expect(left).toBe(0)
      return statements
    }
    const ofFew = await endAll(2)
    expect(ofFew).toBeGreaterThan(3)
    expect(await endAll(400)).toBeLessThanOrEqual(ofFew)
    stop()
  })

  test("a session of another account is not found", async () => {
    const person = await somebody(server, 25)
    const one = await signIn(person.loginName)
    const foreign = await server.as("accountSuperUser", 101)
    expect((await foreign.delete(`/api/portal/accounts/101/sessions/${one.sessionId}`)).status).toBe(404)
    expect((await foreign.post("/api/portal/accounts/101/sessions/end", { userId: person.userId })).status).toBe(404)
    expect(await one.isOpen()).toBe(true)
  })
})

describe("remembered devices", () => {
  const remember = async (userId: number) =>
    (
      await server.database.transaction("system", (db) =>
        db.one<{ id: string }>(sql`
          insert into mfa_browsers (account_id, user_id, token_hash, device, address, password_changed_at, expires_at)
          select c.account_id, c.user_id, 'hash of ' || c.user_id, 'Firefox on Windows', '198.51.100.7', c.changed_at,
            now() + interval '30 days' from credentials c where c.user_id = ${userId}
          returning id`),
      )
    ).id

  test("are listed and forgotten", async () => {
    const person = await somebody(server, 26)
    const id = await remember(person.userId)
    const list = async () => (await owner.get(`${devices}?user=${person.userId}`)).body.items
    expect(await list()).toEqual([
      expect.objectContaining({ browserId: id, loginName: person.loginName, device: "Firefox on Windows" }),
    ])
    expect((await owner.delete(`${devices}/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await owner.delete(`${devices}/${id}`)).status).toBe(404)
  })

  test("of somebody in a higher role, or of another account, are not forgotten", async () => {
    const id = await remember(owner.userId)
    const administrator = await server.as("accountAdministrator")
    expect((await administrator.delete(`${devices}/${id}`)).status).toBe(403)
    const foreign = await server.as("accountSuperUser", 101)
    expect((await foreign.delete(`/api/portal/accounts/101/remembered-browsers/${id}`)).status).toBe(404)
  })
})
