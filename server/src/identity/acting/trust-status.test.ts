import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { roles } from "@dialplane/contract/kit/access/roles.table"
import { sql } from "../../kit/database/sql.ts"
import { setAccountStatus } from "../../testing/account-status.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"

/**
 * What the status of either account leaves of a trust, over HTTP: account 102 trusts account 140 with one of its roles.
 */
const [trusting, trusted] = [102, 140]
const [administrator, owner] = [roles.accountAdministrator.id, roles.accountSuperUser.id]

let server: TestServer
let someone: number
beforeAll(async () => {
  server = await startTestServer()
  someone = (await server.as("endUser", trusting)).userId
})
afterAll(() => server.close())

const trust = async (roleId: number, account = { id: trusted, name: "Iceberg Foods" }) => {
  await setAccountStatus(server, trusting, "Active")
  await setAccountStatus(server, account.id, "Active")
  const giver = await server.as("accountSuperUser", trusting)
  const path = `/api/authorizer/accounts/${trusting}/trusts`
  await giver.delete(`${path}/${account.id}`)
  const made = await giver.post(path, {
    trustedAccountId: account.id,
    trustedAccountName: account.name,
    roleId,
    note: "Shared back office",
  })
  expect(made.status).toBe(200)
}
const swap = (friend: TestClient, roleId: number) =>
  friend.put("/api/authorizer/role-contexts/swap", { account_id: trusting, role_id: roleId })
const offered = async (friend: TestClient) =>
  (await friend.get("/api/authorizer/role-contexts")).body.some(({ kind }: { kind: string }) => kind === "trust")

/** Which of three things a user can do in the trusting account. */
const seen = async (there: TestClient): Promise<"out" | "looks" | "changes"> => {
  if ((await there.get("/api/portal/session")).status === 401) return "out"
  expect((await there.get(`/api/ucaas/user/${someone}`)).status).toBe(200)
  const { status, body } = await there.put(`/api/ucaas/user/${someone}`, { firstName: "Changed" })
  if (status === 200) return "changes"
  expect([403, 409], body.code).toContain(status)
  return "looks"
}

type Row = readonly [home: AccountStatus, there: AccountStatus, roleId: number, outcome: "out" | "looks" | "changes"]
const rows: readonly Row[] = [
  ["Active", "Active", administrator, "changes"],
  ["Active", "Suspended", administrator, "changes"],
  ["Active", "Cancelled", administrator, "out"],
  ["Active", "Cancelled", owner, "looks"],
  ["Suspended", "Active", administrator, "looks"],
  ["Suspended", "Suspended", owner, "looks"],
  ["Suspended", "Cancelled", administrator, "out"],
  ["Cancelled", "Active", administrator, "looks"],
  ["Cancelled", "Active", owner, "looks"],
  ["Cancelled", "Cancelled", administrator, "out"],
]

describe.each(rows)("from an account that is %s into one that is %s, as role %i", (home, there, roleId, outcome) => {
  test(outcome, async () => {
    await trust(roleId)
    const friend = await server.as("accountSuperUser", trusted)
    const acting = server.withToken((await swap(friend, roleId)).body.access_token)
    await setAccountStatus(server, trusting, there)
    await setAccountStatus(server, trusted, home)

    // Who was inside already, and who comes now.
    expect(await seen(acting)).toBe(outcome)
    const now = await server.as("accountSuperUser", trusted)
    expect(await offered(now)).toBe(outcome !== "out")
    const swapped = await swap(now, roleId)
    if (outcome === "out") expect(swapped).toMatchObject({ status: 404, body: { code: "acting.context_not_there" } })
    else expect(await seen(server.withToken(swapped.body.access_token))).toBe(outcome)
  })
})

describe("of two accounts, one of which is cancelled while somebody acts by the trust", () => {
  // One with administrators, who are no owners.
  const other = { id: 101, name: "Koala Freight" }
  const cancel = async (accountId: number) => {
    const operator = await server.as("vsu@dialplane.demo")
    const draft = { status: "Cancelled", cancellationDateTime: new Date().toISOString(), cancelReasonCode: "MOVED" }
    expect((await operator.post(`/api/accounts/${accountId}/status`, draft)).status).toBe(200)
  }
  const actSince = async () => {
    await trust(administrator, other)
    const friend = await server.as("accountAdministrator", other.id)
    const acting = server.withToken((await swap(friend, administrator)).body.access_token, friend.userId)
    expect(await seen(acting)).toBe("changes")
    return acting
  }

  test("the trusted one: who does not own it is out at once, although the token is remembered, and for good", async () => {
    const acting = await actSince()
    await cancel(other.id)
    expect(await seen(acting)).toBe("out")
    const reasons = await server.database.transaction("system", (db) =>
      db.many<{ endReason: string }>(
        sql`select distinct s.end_reason from sessions s where s.user_id = ${acting.userId}`,
      ),
    )
    expect(reasons).toEqual([{ endReason: "accountCancelled" }])
  })

  test("the trusting one: whom it trusted is out at once", async () => {
    const acting = await actSince()
    await cancel(trusting)
    expect(await seen(acting)).toBe("out")
  })
})
