import { roles } from "@dialplane/contract/kit/access/roles.table"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { openBrowser } from "../../testing/test-browser.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { makeIdp, proof, requestIdOf, ssoSteps } from "./sso.factory.ts"

let server: TestServer
const steps = ssoSteps(() => server)
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

test("a sign-in from an address that the policy does not allow is refused, and the audit log has it", async () => {
  const owner = await server.as("accountSuperUser")
  const { userId } = await server.as("endUser")
  const idp = await makeIdp()
  await steps.setUp(owner, idp, "account-super-user@harbor-pine.demo", "harbor-pine")
  const ranges = [{ roleId: roles.endUser.id, ranges: ["198.51.100.0/24"] }]
  const policy = await owner.put("/api/portal/accounts/100/security-policy", { addressRanges: ranges, ...proof })
  expect(policy.status).toBe(200)
  const browser = openBrowser(server)
  const requestId = requestIdOf(await steps.start(browser, "harbor-pine"))
  const answer = await idp.answer(await steps.spMetadata(), { requestId, nameId: "end-user@harbor-pine.demo" })
  const { location } = await steps.post(browser, answer)
  const refused = await steps.redeem(browser, steps.codeIn(location))
  expect([refused.status, refused.body.code]).toEqual([403, "session.address_not_allowed"])
  const entries = await server.database.transaction("system", (db) =>
    db.many<{ objectId: string }>(sql`
      select e.object_id from audit_entries e where e.account_id = 100 and e.action = 'sign_in.address_refused'`),
  )
  expect(entries.map(({ objectId }) => Number(objectId))).toContain(userId)
})
