import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { brokenConstraint, type Db } from "../../kit/database/database.ts"
import { sql } from "../../kit/database/sql.ts"
import { makeTestDatabase } from "../../testing/test-database.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { mfaSteps } from "../mfa/mfa.factory.ts"

let server: TestServer
let one: TestClient
let two: TestClient
const mfa = mfaSteps(() => server)
const inSystem = <T>(work: (db: Db) => Promise<T>) => server.database.transaction("system", work)

beforeAll(async () => {
  server = await startTestServer({ database: await (await makeTestDatabase()).connect() })
  one = await server.as("accountSuperUser")
  // A second super user of the account.
  const other = await server.as("accountAdministrator")
  await inSystem((db) =>
    db.run(sql`update role_memberships set role_id = 2 where account_id = 100 and user_id = ${other.userId}`),
  )
  two = await server.as("accountAdministrator")
  mfa.moveClock()
  for (const person of [one, two]) await mfa.addApp(person)
  await inSystem((db) =>
    db.run(sql`
      insert into sso_configurations (account_id, protocol, display_name, company_name, level, provider, attributes,
        clock_skew_seconds, is_tested, changed_by, required_since)
      values (100, 'saml', 'ID', 'harbor-pine', 'required', '{}', '{}', 60, true, 'Test', now())`),
  )
})
afterAll(() => server.close())
beforeEach(() =>
  inSystem((db) =>
    db.run(sql`
      insert into sso_excluded_users (account_id, user_id, excluded_by)
      values (100, ${one.userId}, 'Test'), (100, ${two.userId}, 'Test') on conflict do nothing`),
  ),
)

const breakGlassLeft = async () =>
  (await inSystem((db) => db.one<{ left: boolean }>(sql`select sso_has_break_glass(100) as left`))).left

/** Each change is made before either of the two transactions is committed. */
const atOnce = (...changes: ((db: Db) => Promise<unknown>)[]) => {
  let made = 0
  let open = () => undefined as void
  const all = new Promise<void>((resolve) => (open = resolve))
  return Promise.allSettled(
    changes.map((change) =>
      inSystem(async (db) => {
        await change(db)
        made += 1
        if (made === changes.length) open()
        await all
      }),
    ),
  )
}
const include = (userId: number) => (db: Db) =>
  db.run(sql`delete from sso_excluded_users where account_id = 100 and user_id = ${userId}`)

test("of two transactions that each take one of the last two break-glass users away, one is refused", async () => {
  const removals: [string, (userId: number) => (db: Db) => Promise<unknown>][] = [
    ["included", include],
    [
      "blocked",
      (userId) => (db) => db.run(sql`update users set allow_login = false where account_id = 100 and id = ${userId}`),
    ],
    [
      "another role",
      (userId) => (db) => db.run(sql`delete from role_memberships where account_id = 100 and user_id = ${userId}`),
    ],
  ]
  for (const [name, remove] of removals) {
    // One way against another: no lock of a row is shared.
    const ends = await atOnce(include(one.userId), remove(two.userId))
    const refused = ends.filter((end) => end.status === "rejected")
    expect(refused, name).toHaveLength(1)
    expect(brokenConstraint(refused[0]!.reason), name).toBe("sso_break_glass_kept")
    expect(await breakGlassLeft(), name).toBe(true)
    await inSystem(async (db) => {
      await db.run(sql`update users set allow_login = true where account_id = 100 and id = ${two.userId}`)
      await db.run(sql`
        insert into role_memberships (account_id, user_id, role_id, is_default) values (100, ${two.userId}, 2, true)
        on conflict do nothing`)
      await db.run(sql`
        insert into sso_excluded_users (account_id, user_id, excluded_by)
        values (100, ${one.userId}, 'Test'), (100, ${two.userId}, 'Test') on conflict do nothing`)
    })
  }
})

test("two super users who include each other at the same moment leave one of them", async () => {
  // The first test may have ended the sessions of the second person.
  two = await server.as("accountAdministrator")
  const level = (to: string) =>
    inSystem((db) => db.run(sql`update sso_configurations set level = ${to} where account_id = 100`))
  await level("off")
  await inSystem((db) =>
    db.run(sql`delete from mfa_methods where account_id = 100 and user_id in (${one.userId}, ${two.userId})`),
  )
  const [first, second] = [await mfa.addApp(one), await mfa.addApp(two)]
  await level("required")
  const including = (person: TestClient, code: string, userId: number) =>
    person.put("/svc/auth/v1/sso/users", { userId, ssoEnabled: true, code })
  for (let turn = 0; turn < 5; turn++) {
    const answers = await Promise.all([
      including(one, mfa.nextCode(first.secret), two.userId),
      including(two, mfa.codeNow(second.secret), one.userId),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("sso.last_break_glass")
    expect(await breakGlassLeft()).toBe(true)
    await inSystem((db) =>
      db.run(sql`
        insert into sso_excluded_users (account_id, user_id, excluded_by)
        values (100, ${one.userId}, 'Test'), (100, ${two.userId}, 'Test') on conflict do nothing`),
    )
  }
})

test("whoever has neither a password nor a passkey is no way back in", async () => {
  const hash = await inSystem((db) =>
    db.many<{ userId: number; passwordHash: string }>(sql`
      select c.user_id, c.password_hash from credentials c
      where c.account_id = 100 and c.user_id in (${one.userId}, ${two.userId})`),
  )
  await inSystem((db) =>
    db.run(sql`update credentials set password_hash = '!'
      where account_id = 100 and user_id in (${one.userId}, ${two.userId})`),
  )
  expect(await breakGlassLeft()).toBe(false)
  await inSystem(async (db) => {
    for (const { userId, passwordHash } of hash)
      await db.run(sql`update credentials set password_hash = ${passwordHash}
        where account_id = 100 and user_id = ${userId}`)
  })
  expect(await breakGlassLeft()).toBe(true)
})
