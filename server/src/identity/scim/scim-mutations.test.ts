import { roles } from "@dialplane/contract/kit/access/roles.table"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { groupSchemas, operation, person, turnOn, type ScimClient } from "./scim.factory.ts"

/** `MUTATIONS=20000` for the long run. */
const rounds = Number(process.env["MUTATIONS"] ?? 500)
const seed = Number(process.env["MUTATIONS_SEED"] ?? 7)

let server: TestServer
let scim: ScimClient
let userId: string
let groupId: string
beforeAll(async () => {
  server = await startTestServer()
  scim = await turnOn(server, await server.as("accountSuperUser"))
  userId = (await scim.post("/Users", person())).body.id
  groupId = (
    await scim.post("/Groups", { schemas: groupSchemas, displayName: "Mutated", members: [{ value: userId }] })
  ).body.id
})
afterAll(() => server.close())

/**
 * What no message may change, whatever it says: users of other accounts, and the roles and passwords of everybody. New
 * people are end users.
 */
const untouchable = (highest: number) =>
  server.database.transaction("system", (db) =>
    db.one<{ users: string; roles: string; passwords: string; newRoles: number[] }>(sql`
      select
        (select md5(string_agg(concat_ws('|', u.id, u.login_name, u.email, u.first_name, u.last_name, u.allow_login,
          u.status_id, u.is_vendor_support), ',' order by u.id)) from users u where u.account_id <> 100) as users,
        (select md5(string_agg(m.user_id || ' ' || m.role_id || ' ' || m.is_default, ',' order by m.user_id, m.role_id))
          from role_memberships m where m.user_id <= ${highest}) as roles,
        (select md5(string_agg(c.user_id || c.password_hash, ',' order by c.user_id)) from credentials c
          where c.user_id <= ${highest}) as passwords,
        array(select distinct m.role_id from role_memberships m where m.user_id > ${highest}) as new_roles`),
  )

/** Mulberry32: the same sequence for the same seed. */
const randomFrom = (start: number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const oddValues: readonly unknown[] = [
  null,
  "",
  "\u0000",
  "\ud800",
  "x".repeat(5000),
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  { value: null },
  "%",
  "'; drop table users; --",
  "constructor",
  "__proto__",
  'emails[type eq "work"].value',
  "00000000-0000-4000-8000-000000000000",
]
const oddKeys = [
  "__proto__",
  "constructor",
  "toString",
  'emails[type eq "',
  "name.givenName",
  "schemas",
  "active",
  "ID",
]

const mutate = (random: () => number, value: unknown, depth = 0): unknown => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  if (random() < 0.12) return pick(oddValues)
  if (typeof value === "string" && random() < 0.2) {
    const at = Math.floor(random() * (value.length + 1))
    return value.slice(0, at) + pick(['"', "\\", "[", "]", "(", "\u0000", "é", " and ", "."]) + value.slice(at + 1)
  }
  if (Array.isArray(value)) {
    const list: unknown[] = value.map((one: unknown) => mutate(random, one, depth + 1))
    if (random() < 0.2) list.push(pick(oddValues))
    return random() < 0.1 ? list.slice(1) : list
  }
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
      if (random() < 0.08) return []
      return [[random() < 0.08 ? pick(oddKeys) : key, mutate(random, part, depth + 1)]]
    }),
  )
}

const filters = [
  'userName eq "bjensen"',
  'name.familyName co "O\'Malley" and (active eq true or emails[type eq "work" and value ew ".demo"])',
  'not (meta.lastModified ge "2011-05-13T04:42:34Z") or groups.value eq "00000000-0000-4000-8000-000000000000"',
  'externalId sw "ext" and phoneNumbers pr',
]

test(
  `${rounds} changed messages: never an error of the server, and every refusal is one of the protocol`,
  async () => {
    const random = randomFrom(seed)
    const { highest } = await server.database.transaction("system", (db) =>
      db.one<{ highest: number }>(sql`select max(u.id)::int as highest from users u`),
    )
    const { newRoles: _, ...before } = await untouchable(highest)
    const bodies: readonly [method: "post" | "put" | "patch", path: () => string, body: () => unknown][] = [
      ["post", () => "/Users", () => person({ phoneNumbers: [{ value: "+1 415 555 0100", type: "mobile" }] })],
      ["put", () => `/Users/${userId}`, () => person()],
      [
        "patch",
        () => `/Users/${userId}`,
        () =>
          operation(
            { op: "Replace", path: 'emails[type eq "work"].value', value: "a@harbor-pine.demo" },
            { op: "Add", value: { "name.givenName": "Eva", active: "True" } },
          ),
      ],
      ["post", () => "/Groups", () => ({ schemas: groupSchemas, displayName: "G", members: [{ value: userId }] })],
      [
        "patch",
        () => `/Groups/${groupId}`,
        () =>
          operation(
            { op: "Add", path: "members", value: [{ value: userId }] },
            { op: "Remove", path: `members[value eq "${userId}"]` },
          ),
      ],
      ["post", () => "/Users/.search", () => ({ filter: filters[1], count: 5, attributes: ["userName"] })],
    ]
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      const [method, path, body] = bodies[round % bodies.length]!
      const sent = random() < 0.05 ? JSON.stringify(body()).slice(0, Math.floor(random() * 80)) : mutate(random, body())
      const answer = await scim[method](path(), sent)
      expect(answer.status, `seed ${seed}, round ${round}: ${JSON.stringify(sent)}`).toBeLessThan(500)
      if (answer.status >= 400) {
        refused += 1
        expect(answer.body.schemas, `round ${round}`).toEqual(["urn:ietf:params:scim:api:messages:2.0:Error"])
        expect(answer.body.status).toBe(String(answer.status))
      }
      const filter = mutate(random, filters[round % filters.length])
      const asked = await scim.get(
        `/Users?filter=${encodeURIComponent(String(filter).replace(/\p{Surrogate}/gu, "?"))}`,
      )
      expect(asked.status, `round ${round}: ${String(filter)}`).toBeLessThan(500)
    }
    expect(refused).toBeGreaterThan(rounds / 10)
    const { newRoles, ...after } = await untouchable(highest)
    expect(after).toEqual(before)
    expect(newRoles.filter((role) => role !== roles.endUser.id)).toEqual([])
    if (rounds > 1000) console.log(`SCIM: ${rounds} changed messages and as many filters, ${refused} messages refused`)
    expect((await scim.get("/Users?count=1")).status).toBe(200)
  },
  120_000 + rounds * 200,
)
