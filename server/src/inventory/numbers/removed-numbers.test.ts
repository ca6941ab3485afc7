import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test("the removal of a number is not undone by somebody who may not manage whom it would ring", async () => {
  const [owner, admin] = [await server.as("accountSuperUser"), await server.as("accountAdministrator")]
  const phoneNumber = "12075550169"
  const address = `/api/appserver/accounts/100/phone-numbers/${phoneNumber}`
  const log = "/api/reporting/accounts/100/audit-log/events"
  // The owner of the account, whom an administrator may not manage.
  const { id: extensionId } = await server.database.transaction("system", (db) =>
    db.one<{ id: number }>(
      sql`select e.id from extensions e where e.account_id = 100 and e.user_id = 100001 order by e.id limit 1`,
    ),
  )
  expect((await owner.put(address, { extensionId })).status).toBe(200)
  expect(
    (
      await owner.post("/api/ucaas/account/100/phonesystem/removeFromAccount", {
        phoneNumbers: [phoneNumber],
        evenInUse: true,
      })
    ).status,
  ).toBe(200)
  const [entry] = (
    await owner.get(`${log}?objectType=phone_number&objectId=${phoneNumber}&action=phone_number.removed&limit=1`)
  ).body.items
  const stateOf = () =>
    server.database.transaction("system", (db) =>
      db.one(
        sql`select n.status, n.extension_id from phone_numbers n
          where n.account_id = 100 and n.number = ${phoneNumber}`,
      ),
    )

  expect((await admin.post(`${log}/${entry.entryId}/revert`)).body.code).toBe("extension.not_manageable")
  expect(await stateOf()).toEqual({ status: "Removed", extensionId: null })
  expect((await owner.post(`${log}/${entry.entryId}/revert`)).status).toBe(200)
  expect(await stateOf()).toMatchObject({ extensionId })
})
