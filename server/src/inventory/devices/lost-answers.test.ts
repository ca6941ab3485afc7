import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestClient, type TestServer } from "../../testing/test-server.ts"
import { readSipPassword } from "./devices.service.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const base = "/api/devices/accounts/100"
const phone = 4009
const passwordOf = async (lineId: number) =>
  server.database.transaction({ account: 100 }, (db) => readSipPassword(server.kit, db, 100, lineId))

test("a reset of SIP passwords whose answer was lost is not done again: the repeat says that it was done and where to look", async () => {
  const path = `${base}/devices/${phone}/reset-sip-password`
  const key = { "idempotency-key": "lost-answer-reset-1" }
  const first = await owner.put(path, undefined, key)
  expect(first.status).toBe(200)
  const { lineId, sipPassword } = first.body[0]
  expect(await owner.put(path, undefined, key)).toMatchObject({
    status: 409,
    body: {
      code: "request.answer_not_kept",
      message: expect.stringMatching(/done before.*shown only once.*gets them automatically.*reset them again/),
    },
  })
  expect(await passwordOf(lineId)).toBe(sipPassword)
  // Somebody who wants new ones all the same gets them: that is another request.
  expect((await owner.put(path, undefined, { "idempotency-key": "lost-answer-reset-2" })).status).toBe(200)
  expect(await passwordOf(lineId)).not.toBe(sipPassword)
})

test("a new provisioning address is not made twice by a repeat", async () => {
  const path = `/api/provisioning/accounts/100/devices/${phone}/address`
  const key = { "idempotency-key": "lost-answer-address-1" }
  expect((await owner.post(path, undefined, key)).status).toBe(200)
  const entries = () =>
    server.database.transaction("system", (db) =>
      db.one<{ count: number }>(sql`
    select count(*)::int as count from audit_entries a
      where a.account_id = 100 and a.object_type = 'device' and a.object_id = ${String(phone)}`),
    )
  const before = await entries()
  expect(await owner.post(path, undefined, key)).toMatchObject({
    status: 409,
    body: { code: "request.answer_not_kept" },
  })
  expect(await entries()).toEqual(before)
})

test("a mail with a link to a password is not sent twice by a repeat", async () => {
  const { body } = await owner.get("/api/users/accounts/100?limit=1&search=end-user@harbor-pine")
  const { userId } = body.items[0]
  const mails = () =>
    server.database.transaction("system", (db) =>
      db.one<{ count: number }>(sql`select count(*)::int as count from mails m where m.user_id = ${userId}`),
    )
  const before = await mails()
  const send = () =>
    owner.put(`/svc/auth/v1/password-reset/${userId}`, { mail: "reset" }, { "idempotency-key": "lost-answer-mail-1" })
  const first = await send()
  expect(first.status, JSON.stringify(first.body)).toBeLessThan(300)
  expect(await send()).toMatchObject({ status: first.status, headers: { "idempotent-replay": "true" } })
  expect((await mails()).count).toBe(before.count + 1)
})
