import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import {
  compareAbove,
  obstacleToMove,
  type MoveObstacle,
  type MovedAccount,
  type NewParent,
} from "./account-move.rules.ts"

describe("what stands in the way in the tree itself", () => {
  const account: MovedAccount = { id: 100, parentId: 10, kind: "company" }
  const parent: NewParent = { id: 20, path: [1, 20], kind: "channelPartner", status: "Active" }
  test.each<[string, Partial<MovedAccount>, Partial<NewParent>, MoveObstacle | undefined]>([
    ["nothing", {}, {}, undefined],
    ["it is there already", { parentId: 20 }, {}, "already"],
    ["the account itself", { id: 20 }, {}, "underItself"],
    ["one of its own customers", { id: 30 }, { path: [1, 30, 20] }, "underItself"],
    ["a company has no customers", {}, { kind: "company" }, "kindNotThere"],
    [
      "a white-label partner has companies only",
      { kind: "channelPartner" },
      { kind: "whiteLabelPartner" },
      "kindNotThere",
    ],
    ["a cancelled partner", {}, { status: "Cancelled" }, "parentEnded"],
    ["a suspended partner may still take customers", {}, { status: "Suspended" }, undefined],
  ])("%s", (_, moved, to, obstacle) =>
    expect(obstacleToMove({ ...account, ...moved }, { ...parent, ...to })).toBe(obstacle),
  )

  test("those above both stay", () =>
    expect(compareAbove([1, 10, 11], [1, 20])).toEqual({ gains: [20], loses: [10, 11] }))
})

let server: TestServer
let superuser: TestClient
let partner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  superuser = await server.as("superuser", 1)
  partner = await server.as("partnerAccountSuperuser", 10)
})
afterAll(() => server.close())

const place = (accountId: number) => `/api/accounts/${accountId}/parent`
const move = (client: TestClient, accountId: number, parentAccountId: number, more: object = {}) =>
  client.put(place(accountId), { parentAccountId, ...more })
const preview = (client: TestClient, accountId: number, parentAccountId: number) =>
  client.get(`${place(accountId)}/preview?parentAccountId=${parentAccountId}`)
const entriesOf = (accountId: number) =>
  server.database.transaction("system", (db) =>
    db.many<{ action: string; before: unknown; after: unknown }>(sql`
      select e.action, e.before, e.after from audit_entries e
        where e.account_id = ${accountId} and e.action like 'account.moved%' order by e.id desc limit 1`),
  )

describe("moving an account", () => {
  test("is shown beforehand: brand, billing, who gains and loses access", async () => {
    const { status, body } = await preview(superuser, 102, 20)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      accountId: 102,
      from: { accountId: 10, name: "Brightwire" },
      to: { accountId: 20, name: "Lumen Reach" },
      accountsMoved: 1,
      sentOut: 0,
      gains: [{ accountId: 20, people: expect.any(Number) }],
      loses: [{ accountId: 10 }],
      templatesLeft: [{ accountId: 102, templateName: "International office" }],
    })
    expect(body.gains[0].people).toBeGreaterThan(3)
    expect(body.branding).toContainEqual({
      field: "productName",
      before: { value: "Brightwire", from: "Brightwire" },
      after: { value: "Lumen Reach", from: "Lumen Reach" },
    })
    // Nothing happened yet.
    expect((await superuser.get(place(102))).body.parentAccountId).toBe(10)
  })

  test("takes reach, acting and brand along at once, and both logs say so", async () => {
    const lumen = await server.as("partnerAccountSuperuser", 20)
    const { body: acting } = await partner.post("/svc/auth/v1/auth/assume-role", {
      accountId: 102,
      roleId: 3,
      reason: "to see it end",
    })
    const there = server.withToken(acting.access_token as string)
    expect((await there.get("/api/portal/session")).status).toBe(200)
    expect((await lumen.get("/api/accounts/102/configuration")).status).toBe(404)

    expect((await move(superuser, 102, 20, { fromAccountId: 10 })).body).toMatchObject({
      sentOut: 1,
      to: { accountId: 20 },
    })
    expect((await there.get("/api/portal/session")).status).toBe(401)
    expect((await partner.get("/api/accounts/102/configuration")).status).toBe(404)
    expect((await lumen.get("/api/accounts/102/configuration")).status).toBe(200)
    expect((await lumen.get("/api/accounts/102/branding")).body.productName).toBe("Lumen Reach")
    expect((await entriesOf(102))[0]).toMatchObject({
      action: "account.moved",
      before: { belongsTo: "Brightwire" },
      after: { belongsTo: "Lumen Reach" },
    })
    expect((await entriesOf(10))[0]).toMatchObject({ action: "account.moved_away", after: null })
    expect((await entriesOf(20))[0]).toMatchObject({ action: "account.moved_here", before: null })
    expect((await entriesOf(1))[0]).toMatchObject({ action: "account.moved" })

    expect((await move(superuser, 102, 10, { fromAccountId: 10 })).body.code).toBe("account_move.moved_meanwhile")
    expect((await move(superuser, 102, 10)).status).toBe(200)
    expect((await partner.get("/api/accounts/102/configuration")).status).toBe(200)
  })

  test("a template counts the customers that are below its partner now", async () => {
    const customers = async () => {
      const templates = (await partner.get("/api/admin/accounts/10/templates")).body as {
        name: string
        customers: number
      }[]
      return templates.find(({ name }) => name === "International office")!.customers
    }
    const before = await customers()
    expect(before).toBeGreaterThan(0)
    expect((await move(superuser, 102, 20)).status).toBe(200)
    expect(await customers()).toBe(before - 1)
    expect((await move(superuser, 102, 10)).status).toBe(200)
    expect(await customers()).toBe(before)
  })

  test("takes everything below along", async () => {
    expect((await move(superuser, 30, 10)).body.accountsMoved).toBeGreaterThan(1)
    expect((await partner.get("/api/accounts/150/configuration")).status).toBe(200)
    // Now inside the partner's own tree: it may move on by itself, but not out of it.
    expect((await move(partner, 150, 10)).status).toBe(200)
    expect((await move(partner, 150, 1)).body.code).toBe("account_move.parent_not_found")
    expect((await move(superuser, 10, 30)).body.code).toBe("account_move.under_itself")
    expect((await move(superuser, 150, 30)).status).toBe(200)
    expect((await move(superuser, 30, 1)).status).toBe(200)
  })

  test.each([
    ["accountSuperUser", 100, 100, 10, 403],
    ["resellerManager", 10, 101, 20, "account_move.parent_not_found"],
    ["resellerManager", 10, 101, 10, "account_move.exceeds_own"],
    ["channelManagerSupervisor", 1, 101, 20, "account_move.exceeds_own"],
    ["partnerAccountSuperuser", 10, 10, 20, "account_move.only_from_above"],
    ["partnerAccountSuperuser", 10, 110, 10, "account.not_found"],
    ["superuser", 1, 1, 10, "account_move.only_from_above"],
    ["superuser", 1, 101, 10, "account_move.already"],
    ["superuser", 1, 101, 100, "account_move.kind_not_there"],
    ["superuser", 1, 101, 424_242, "account_move.parent_not_found"],
    ["superuser", 1, 424_242, 10, "account.not_found"],
  ] as const)("%s of %i moves %i under %i: %s", async (role, home, accountId, parentId, expected) => {
    const client = await server.as(role, home)
    for (const answer of [await move(client, accountId, parentId), await preview(client, accountId, parentId)]) {
      expect(typeof expected === "number" ? answer.status : answer.body.code).toBe(expected)
    }
  })
})
