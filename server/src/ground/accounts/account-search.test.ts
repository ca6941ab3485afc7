import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let superuser: TestClient
let partner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  superuser = await server.as("superuser", 1)
  partner = await server.as("partnerAccountSuperuser", 10)
})
afterAll(() => server.close())

const ids = async (client: TestClient, query: string) =>
  (await client.get(`/api/accounts?sort=accountId&${query}`)).body.items.map(
    ({ accountId }: { accountId: number }) => accountId,
  )

describe("account search", () => {
  test.each<[string, number[]]>([
    ["search=harb", [100]],
    ["search=pine", [100]],
    ["search=harb%20pi", [100]],
    ["search=arbor", []],
    ["search=HÁRBOR", [100]],
    ["search=103", [103]],
    ["search=V103", [103]],
    ["search=1", [1]],
    ["search=%2B1%20207%20555-0100", [100]],
    ["search=2075550100", [100]],
    ["kind=whiteLabelPartner", [20]],
    ["status=Cancelled", [131]],
    ["countryCode=AU", [101]],
    ["countryCode=UK", [20, 102, 110]],
    ["partnerAccountId=10&status=Active", [100, 101, 102]],
    ["partnerAccountId=30", [150]],
    ["search=mill&status=Active", []],
  ])("%s", async (query, found) => expect(await ids(superuser, query)).toEqual(found))

  test("an account is found by what it has, in any spelling, and the line says by what", async () => {
    const one = (query: ReturnType<typeof sql>) =>
      server.database.transaction("system", (db) => db.one<{ text: string }>(query))
    const { text: mac } = await one(
      sql`select d.mac as text from devices d where d.account_id = 100 and d.mac is not null order by d.id limit 1`,
    )
    const { text: sipId } = await one(
      sql`select l.sip_id as text from lines l where l.account_id = 100 order by l.id limit 1`,
    )
    const { text: number } = await one(
      sql`select n.number as text from phone_numbers n
        where n.account_id = 100 and n.status <> 'Removed' and n.country_code = 'US' order by n.id limit 1`,
    )
    const pairs = mac.match(/../g)!
    const found = async (client: TestClient, search: string) =>
      (await client.get(`/api/accounts?search=${encodeURIComponent(search)}`)).body.items.map(
        ({ accountId, matched }: { accountId: number; matched: unknown }) => [accountId, matched],
      )
    for (const spelling of [mac, mac.toLowerCase(), pairs.join(":"), pairs.join("-"), mac.match(/.{4}/g)!.join(".")])
      expect(await found(partner, spelling)).toEqual([[100, { field: "macAddress", text: mac }]])
    expect(await found(partner, sipId)).toEqual([[100, { field: "sipId", text: sipId }]])
    for (const spelling of [
      `+${number}`,
      number,
      number.slice(1),
      `(${number.slice(1, 4)}) ${number.slice(4, 7)}-${number.slice(7)}`,
    ]) {
      expect(await found(partner, spelling)).toContainEqual([100, { field: "phoneNumber", text: `+${number}` }])
    }
    expect(await found(partner, `${number.slice(4, 7)}-${number.slice(7)}`)).toContainEqual([
      100,
      expect.objectContaining({ field: "phoneNumber" }),
    ])
    expect(await found(partner, "end-user@harbor-pine.demo")).toEqual([
      [100, { field: "loginName", text: "end-user@harbor-pine.demo" }],
    ])
    expect(await found(partner, "#100")).toEqual([[100, { field: "accountId", text: "100" }]])
    const { text: person } = await one(
      sql`select u.first_name || ' ' || u.last_name as text from users u where u.account_id = 100 order by u.id
        limit 1`,
    )
    expect(await found(partner, person)).toContainEqual([100, { field: "person", text: person }])
    // Another partner's tree has none of it.
    const stranger = await server.as("partnerAccountSuperuser", 20)
    for (const search of [mac, sipId, number, person, "end-user@harbor-pine.demo", "#100"])
      expect((await found(stranger, search)).map(([id]: [number]) => id)).not.toContain(100)
  })

  test("the generic address gives the same", async () => {
    expect((await superuser.get("/api/ucaas/generic/Account/search?search=harbor")).body).toEqual(
      (await superuser.get("/api/accounts?search=harbor")).body,
    )
  })

  test("a partner finds nothing beyond its tree, not by id, number, name or partner", async () => {
    for (const query of ["search=110", "search=cedar", "search=%2B442079460010", "partnerAccountId=20"])
      expect(await ids(partner, query)).toEqual([])
  })

  test("a partner can leave itself out", async () => {
    const all = await ids(partner, "limit=100")
    expect(all).toContain(10)
    expect(await ids(partner, "limit=100&below=true")).toEqual(all.filter((id: number) => id !== 10))
  })

  test("trial and hold are told with the line", async () => {
    const { items } = (await superuser.get("/api/accounts?status=Pending&sort=accountId")).body
    expect(
      items.map(({ accountId, trial, fraudHold }: Record<string, unknown>) => [accountId, trial, fraudHold]),
    ).toEqual([
      [120, false, true],
      [121, true, false],
    ])
  })

  test("the count of people follows who comes and goes", async () => {
    const users = async () => (await superuser.get("/api/accounts?search=103")).body.items[0].users
    expect(await users()).toBe(1)
    await server.database.transaction({ account: 103 }, (db) =>
      db.run(
        sql`insert into users (account_id, id, login_name, first_name, last_name, email)
          values (103, 103777, 'new@monsoon.demo', 'New', 'Person', 'n@x.example'),
          (103, 103778, 'newer@monsoon.demo', 'Newer', 'Person', 'n@x.example')`,
      ),
    )
    expect(await users()).toBe(3)
    await server.database.transaction({ account: 103 }, (db) =>
      db.run(sql`delete from users where account_id = 103 and id = 103777`),
    )
    expect(await users()).toBe(2)
  })
})

describe("resellers", () => {
  const found = async (client: TestClient, query: string) =>
    (await client.get(`/api/accounts/resellers?sort=accountId&${query}`)).body.items
  test("are listed with type, settings and customers, found by name, id and type", async () => {
    expect(await found(superuser, "")).toMatchObject([
      { accountId: 10, resellerType: "csp", hideBilling: false, customers: 6 },
      { accountId: 20, resellerType: "white-label", hideBilling: true, customers: 1 },
      { accountId: 30, resellerType: "agent", customers: 1 },
      { accountId: 40, customers: 0 },
    ])
    expect(await found(superuser, "resellerType=white-label")).toMatchObject([{ accountId: 20 }])
    expect(await found(superuser, "search=bright")).toMatchObject([{ accountId: 10 }])
    expect(await found(superuser, "search=100")).toEqual([])
    expect(await found(partner, "")).toMatchObject([{ accountId: 10 }])
  })
  test("not for a company", async () =>
    expect((await (await server.as("accountSuperUser")).get("/api/accounts/resellers")).status).toBe(403))
})
