import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import { newServiceKeys } from "@dialplane/contract/ground/accounts/new-services"
import { operations } from "@dialplane/contract/domains"
import { sql } from "../kit/database/sql.ts"
import { setAccountStatus } from "./account-status.ts"
import {
  addingNothing,
  addingRowByRow,
  addingServices,
  suspended,
  suspendedPartner,
  type Someone,
} from "./new-service-requests.ts"
import { startTestServer, type TestClient, type TestServer } from "./test-server.ts"

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const needing = operations.filter(
  ({ endpoint: { access, method } }) =>
    access.kind === "permission" && newServiceKeys.includes(access.key) && method !== "GET",
)

test("every operation with the key for a new service either adds one, and says when it refuses to, or is named with what it does instead", () => {
  const named = [addingServices, addingRowByRow, addingNothing].flatMap((table) => Object.keys(table))
  expect(named.toSorted()).toEqual(needing.map(({ id }) => id).toSorted())
  const silent = needing.filter(
    ({ id, endpoint }) => id in addingServices && !endpoint.problems.includes(accountProblems.serviceWhileStatus),
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})

describe("while the account is suspended", () => {
  let owner: TestClient
  let partner: TestClient
  let someone: Someone
  beforeAll(async () => {
    await setAccountStatus(server, suspendedPartner, "Suspended")
    owner = await server.as("accountSuperUser", suspended)
    partner = await server.as("partnerAccountSuperuser", suspendedPartner)
    someone = await server.database.transaction("system", (db) =>
      db.one<Someone>(sql`
      select e.id as extension_id, e.user_id from extensions e
        where e.account_id = ${suspended} and e.user_id is not null order by e.id limit 1`),
    )
  })
  afterAll(() => setAccountStatus(server, suspendedPartner, "Active"))

  test.each(Object.entries(addingServices))("%s is refused, as the screens say before", async (id, add) => {
    const answer = await add(id.startsWith("partners.") ? partner : owner, someone)
    expect(answer).toMatchObject({ status: 409, body: { code: "account.service_while_status" } })
  })

  test.each(Object.entries(addingRowByRow))("%s brings no number in, and says why", async (_, add) => {
    const reason = expect.stringMatching(/^Services cannot be added while the account is suspended\.$/i)
    expect((await add(owner, someone)).body).toMatchObject({ done: 0, results: [{ result: "failed", reason }] })
  })

  test("a porting order that was begun before is not sent off", async () => {
    await setAccountStatus(server, suspended, "Active")
    const { body } = await owner.post(`/api/admin/accounts/${suspended}/porting-orders`, {})
    await setAccountStatus(server, suspended, "Suspended")
    const sent = await owner.post(`/api/admin/accounts/${suspended}/porting-orders/${body.portingOrderId}/submit`)
    expect(sent).toMatchObject({ status: 409, body: { code: "account.service_while_status" } })
  })
})

test("what is no service can be added while the account is suspended", async () => {
  const owner = await server.as("accountSuperUser", 103)
  expect((await owner.post("/api/ucaas/account/103/groups", { group_name: "Night shift" })).body.code).not.toBe(
    "account.service_while_status",
  )
})

test("who is held to looking at a customer is told why by the account's configuration, and not any more when they may change it", async () => {
  const [partner, staff] = [await server.as("partnerAccountSuperuser", 10), await server.as("resellerManager", 10)]
  const lookOnly = async (client: TestClient, accountId = 101) =>
    (await client.get(`/api/accounts/${accountId}/configuration`)).body.lookOnly
  const set = (level: string | null) =>
    partner.put("/api/admin/accounts/10/children/101/access", { userId: staff.userId, level })
  expect(await lookOnly(staff)).toBeNull()
  expect((await set("view")).status).toBe(200)
  expect(await lookOnly(staff)).toBe("Your company allows you to view this account, but not to change it.")
  expect((await set("manage")).status).toBe(200)
  expect(await lookOnly(staff)).toBeNull()
  expect(await lookOnly(partner, 131)).toBe("This account is cancelled, so it can no longer be changed.")
  expect(await lookOnly(await server.as("accountSuperUser", 100), 100)).toBeNull()
})
