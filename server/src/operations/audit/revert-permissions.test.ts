import { roles } from "@dialplane/contract/kit/access/roles.table"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
let reader: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
  const { body: role } = await owner.post("/api/authorizer/accounts/100/roles", {
    name: "Reads everything",
    keys: [...roles.accountSuperUser.keys].filter((key) => key.startsWith("read:")),
  })
  const { userId } = await server.as("usersAdmin")
  expect((await owner.put(`/api/ucaas/user/${userId}`, { roleId: role.roleId })).status).toBe(200)
  reader = await server.as("usersAdmin")
})
afterAll(() => server.close())

const log = "/api/reporting/accounts/100/audit-log/events"
const ucaas = "/api/ucaas/account/100"
const admin = "/api/admin/accounts/100"
const done = ({ status, body }: TestAnswer) => {
  expect(status >= 200 && status < 300, JSON.stringify(body)).toBe(true)
  return body
}

test("whoever may read everything and change nothing reverts nothing of call handling", async () => {
  const queue = done(await owner.post(`${ucaas}/callQueues`, { name: "Permission desk", agents: [] }))
  done(await owner.delete(`${ucaas}/callQueueKit/${queue.queueId}`))
  const group = done(await owner.post(`${ucaas}/groups`, { name: "Permission group" }))
  done(await owner.delete(`${ucaas}/callgroup/${group.callGroupId}`))
  done(await owner.post(`${admin}/call-blocking/rules`, { value: "+12125550133", direction: "in", action: "busy" }))
  const rules = `${admin}/call-monitoring/rules`
  done(await owner.post(rules, { supervisorId: 100_104, target: { kind: "everyone" }, modes: ["listen"], tone: true }))
  const entries = done(await owner.get(`${log}?limit=100`)).items as { entryId: number; action: string }[]
  const made = entries.filter(({ action }) =>
    /^(queue|call_group|blocking_rule|monitoring_rule)\.(created|changed|deleted|settings_changed)$/.test(action),
  )
  expect(new Set(made.map(({ action }) => action)).size).toBeGreaterThanOrEqual(5)
  for (const { entryId, action } of made) {
    const refused = await reader.post(`${log}/${entryId}/revert`)
    expect([403, 409], `${action}: ${JSON.stringify(refused.body)}`).toContain(refused.status)
    // Entries that nobody can revert.
    if (refused.status === 409) expect(["audit.is_final", "audit.not_revertible"], action).toContain(refused.body.code)
  }
})

describe("what belongs to a superior is not changed by a revert", () => {
  let administrator: TestClient
  let own: { readonly id: number }
  const phoneNumber = "12075550140"
  beforeAll(async () => {
    administrator = await server.as("accountAdministrator")
    own = await server.database.transaction("system", async (db) => {
      const extension = await db.maybeOne<typeof own>(sql`
        select e.id from extensions e where e.account_id = 100 and e.user_id = ${owner.userId} and e.type = 'Extension'
        order by e.id limit 1`)
      await db.run(sql`
        update phone_numbers set extension_id = ${extension!.id} where account_id = 100 and number = ${phoneNumber}`)
      return extension!
    })
  })
  const revertNewest = async (client: TestClient, action: string) => {
    const { items } = done(await owner.get(`${log}?action=${action}&limit=1`))
    return client.post(`${log}/${items[0].entryId}/revert`)
  }
  const refusedWith = (code: string) => ({ status: 403, body: { code } })

  test("where calls of their phone start, neither directly nor by deleting the flow", async () => {
    const flow = `${admin}/call-flows/6001`
    const change = "call_flow.extensions_changed"
    const refused = refusedWith("extension.not_manageable")
    const starting = async () =>
      done(await owner.get(flow)).extensions.map((one: { extensionId: number }) => one.extensionId)
    done(await owner.put(flow, { extensionIds: [own.id, 100_116] }))
    expect(await administrator.put(flow, { extensionIds: [100_116] })).toMatchObject(refused)
    expect(await administrator.delete(`${flow}?replaceWith=100803`)).toMatchObject(refused)
    expect(await revertNewest(administrator, change)).toMatchObject(refused)
    expect(await starting()).toEqual([own.id, 100_116])
    done(await owner.put(flow, { extensionIds: [] }))
    expect(await revertNewest(administrator, change)).toMatchObject(refused)
    expect(await starting()).toEqual([])
    done(await administrator.put(flow, { extensionIds: [100_116] }))
    done(await revertNewest(administrator, change))
    expect(await starting()).toEqual([])
  })

  test("their receptionist console", async () => {
    const seats = "/api/accounts/100/receptionist-console/seats"
    const refused = refusedWith("request.not_manageable")
    done(await owner.delete(`${seats}/${owner.userId}`))
    expect(await revertNewest(administrator, "receptionist_console.taken")).toMatchObject(refused)
    done(await owner.post(seats, { userId: owner.userId }))
    expect(await revertNewest(administrator, "receptionist_console.given")).toMatchObject(refused)
    done(await revertNewest(owner, "receptionist_console.given"))
  })

  test("the click-to-call buttons of their number", async () => {
    const keys = `${ucaas}/phonenumber/${phoneNumber}/click-to-call-keys`
    const refused = refusedWith("request.not_manageable")
    const { keyId } = done(await owner.post(keys, { label: "Call us", allowedOrigins: ["https://www.example.com"] }))
    expect(await revertNewest(administrator, "click_to_call.key_made")).toMatchObject(refused)
    done(await owner.put(`${keys}/${keyId}`, { label: "Call me" }))
    expect(await revertNewest(administrator, "click_to_call.key_changed")).toMatchObject(refused)
    expect(done(await owner.get(keys))).toContainEqual(expect.objectContaining({ keyId, label: "Call me" }))
    done(await revertNewest(owner, "click_to_call.key_changed"))
  })
})
