import { roles } from "@dialplane/contract/kit/access/roles.table"
import { afterAll, beforeAll, expect, test } from "vitest"
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
