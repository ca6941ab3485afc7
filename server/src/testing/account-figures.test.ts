import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { countedFigures, figureLists, type AccountFigure } from "@dialplane/contract/ground/accounts/account-figures"
import { listDevices } from "@dialplane/contract/inventory/devices/devices.endpoints"
import { listExtensions } from "@dialplane/contract/inventory/extensions/extension-lists.endpoints"
import { listNumbers } from "@dialplane/contract/inventory/numbers/numbers.endpoints"
import { listSeats } from "@dialplane/contract/calling/receptionist-console/receptionist-console.endpoints"
import type { RoleKey } from "@dialplane/contract/kit/access/roles.table"
import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import type { Db } from "../kit/database/database.ts"
import { rawSql, sql, type Sql } from "../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

/** The request behind the page of a list. */
const requests: Readonly<Record<string, { readonly path: string }>> = {
  users: listUsers,
  extensions: listExtensions,
  devices: listDevices,
  "phone-numbers": listNumbers,
  "receptionist-console": listSeats,
}
const totalOf = async (
  client: TestClient,
  accountId: number,
  page: string,
  narrowed: Readonly<Record<string, string>> = {},
) => {
  const answer = await client.get(
    `${requests[page]!.path.replace(":accountId", String(accountId))}?${new URLSearchParams({ ...narrowed, totalOnly: "true" }).toString()}`,
  )
  expect(answer.status, page).toBe(200)
  return answer.body.total.count as number
}
const figuresOf = async (client: TestClient, accountId: number) =>
  (await client.get(`/api/ucaas/account/${accountId}/figures`)).body.figures as AccountFigure[]

const viewers: readonly (readonly [RoleKey, number, readonly number[]])[] = [
  ["accountSuperUser", 100, [100]],
  ["accountAdministrator", 100, [100]],
  ["usersAdmin", 102, [102]],
  ["accountSuperUser", 110, [110]],
  ["partnerAccountSuperuser", 10, [10, 100, 101, 102, 103, 130]],
  ["superuser", 1, [1, 100, 140]],
]

describe("every figure of the dashboard is the total of the list it opens", () => {
  test.each(viewers)("for the %s of %i", async (role, home, accounts) => {
    const client = await server.as(role, home)
    const { body: session } = await client.get("/api/portal/session")
    let compared = 0
    for (const accountId of accounts) {
      for (const { name, count } of await figuresOf(client, accountId)) {
        const list = countedFigures.find((counted) => counted === name) && figureLists[name as keyof typeof figureLists]
        if (list === undefined) expect(count).toBeNull()
        else if (session.permissions.includes(list.permission)) {
          expect(await totalOf(client, accountId, list.page, list.narrowed), `${name} of ${accountId}`).toBe(count)
          compared += 1
        }
      }
    }
    expect(compared).toBeGreaterThan(0)
  })

  test("there is something to compare: no figure of the demo company is zero", async () => {
    const owner = await server.as("accountSuperUser")
    await server.database.transaction("system", (db) =>
      db.run(sql`
      update extensions set service_plan = 'mobile'
        where id in (select e.id from extensions e where e.account_id = 100 and e.type = 'Extension' order by e.id
        limit 3)`),
    )
    const figures = await figuresOf(owner, 100)
    expect(await totalOf(owner, 100, "extensions", figureLists.mobileExtensions.narrowed)).toBe(3)
    for (const { name, count } of figures) if (count !== null) expect(count, name).toBeGreaterThan(0)
    expect(figures.find(({ name }) => name === "extensions")).toMatchObject({ ordered: 64 })
    expect(figures.find(({ name }) => name === "companyFaxes")).toEqual({
      name: "companyFaxes",
      count: null,
      ordered: 2,
    })
    expect(figures.find(({ name }) => name === "people")).toMatchObject({ ordered: null })
  })
})

test("what a cancellation concerns are the totals of the four lists", async () => {
  const owner = await server.as("accountSuperUser")
  const { affected } = (await owner.get("/api/accounts/100/status/Cancelled/effects")).body
  for (const [name, page] of [
    ["people", "users"],
    ["extensions", "extensions"],
    ["devices", "devices"],
    ["phoneNumbers", "phone-numbers"],
  ] as const) {
    expect(affected[name], name).toBe(await totalOf(owner, 100, page))
  }
})

test("a line of the customer list says what the customer's own dashboard says", async () => {
  const partner = await server.as("partnerAccountSuperuser", 10)
  const { items } = (await partner.get("/api/accounts?below=true")).body as {
    items: {
      accountId: number
      users: number
      services: { extensions: number; devices: number; phoneNumbers: number }
    }[]
  }
  expect(items.length).toBeGreaterThan(3)
  for (const { accountId, users, services } of items) {
    const figures = new Map((await figuresOf(partner, accountId)).map(({ name, count }) => [name, count]))
    expect([users, services.extensions, services.devices], String(accountId)).toEqual([
      figures.get("people"),
      figures.get("extensions"),
      figures.get("devices"),
    ])
    expect(services.phoneNumbers).toBe(await totalOf(partner, accountId, "phone-numbers"))
  }
})

test("a number that was given back counts nowhere", async () => {
  const owner = await server.as("accountSuperUser")
  const local = async () => (await figuresOf(owner, 100)).find(({ name }) => name === "localCompanyNumbers")!.count!
  const before = await local()
  await server.database.transaction("system", (db) =>
    db.run(sql`
    update phone_numbers set status = 'Removed', released_at = now(), kept_until = now() + interval '30 days'
      where id = (select n.id from phone_numbers n
      where n.account_id = 100 and n.status = 'Available' and not n.is_toll_free order by n.id limit 1)`),
  )
  expect(await local()).toBe(before - 1)
})

describe("the kept counts of account lists follow every change", () => {
  const system = <T>(work: (db: Db) => Promise<T>) => server.database.transaction("system", work)
  /** Accounts whose kept counts are not what a count over the rows gives. */
  const wrong = () =>
    system((db) =>
      db.many(sql`
      select * from (
        select a.id, (select coalesce(sum(t.extensions), 0)::int from account_tallies t
          where t.account_id = a.id) as kept_extensions,
          (select count(*)::int from extensions x where x.account_id = a.id and x.type = 'Extension') as extensions,
          (select coalesce(sum(t.devices), 0)::int from account_tallies t where t.account_id = a.id) as kept_devices,
          (select count(*)::int from devices d where d.account_id = a.id and d.make <> 'softphone') as devices,
          (select coalesce(sum(t.phone_numbers), 0)::int from account_tallies t
            where t.account_id = a.id) as kept_numbers,
          (select count(*)::int from phone_numbers n where n.account_id = a.id and n.status <> 'Removed') as numbers
        from accounts a) c
      where c.kept_extensions <> c.extensions or c.kept_devices <> c.devices or c.kept_numbers <> c.numbers`),
    )
  const some = (table: "extensions" | "devices" | "phone_numbers", where: Sql) =>
    sql`(select o.id from ${rawSql(table)} o where o.account_id = 100 and ${where} order by o.id desc limit 1)`

  test.each<readonly [string, Sql]>([
    ["nothing yet", sql`select 1`],
    [
      "a phone becomes a softphone",
      sql`update devices set make = 'softphone' where id = ${some("devices", sql`o.make <> 'softphone'`)}`,
    ],
    [
      "a softphone becomes a phone",
      sql`update devices set make = 'yealink' where id = ${some("devices", sql`o.make = 'softphone'`)}`,
    ],
    [
      "phones are removed",
      sql`delete from devices where id in (select o.id from devices o
        where o.account_id = 100 and o.extension_id is null order by o.id limit 3)`,
    ],
    [
      "a number is given back",
      sql`update phone_numbers set status = 'Removed', released_at = now(), kept_until = now() + interval '30 days'
        where id = ${some("phone_numbers", sql`o.status = 'Available'`)}`,
    ],
    [
      "a number comes back",
      sql`update phone_numbers set status = 'Available', released_at = null, kept_until = null
        where id = ${some("phone_numbers", sql`o.status = 'Removed'`)}`,
    ],
    [
      "a number that moves to another company",
      sql`update phone_numbers set account_id = 101
        where id =
        ${some(
          "phone_numbers",
          sql`o.status = 'Available' and
        o.extension_id is null and o.custom_tag_id is null`,
        )}`,
    ],
  ])("%s", async (_, change) => {
    await system((db) => db.run(change))
    expect(await wrong()).toEqual([])
  })

  test("and what people do: phones and extensions come and go", async () => {
    const owner = await server.as("accountSuperUser")
    const phone = await owner.post("/api/devices/accounts/100/devices", {
      make: "yealink",
      model: "T54W",
      macAddress: "805EC0DD7777",
    })
    expect(phone.status).toBe(200)
    const extension = await owner.post("/api/appserver/accounts/100/extensions", { name: "Counted" })
    expect(extension.status).toBe(200)
    expect(await wrong()).toEqual([])
    expect((await owner.delete(`/api/devices/accounts/100/devices/${phone.body.id}`)).status).toBe(204)
    expect(await wrong()).toEqual([])
  })
})
