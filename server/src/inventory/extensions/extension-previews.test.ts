import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startTestServer, type TestAnswer, type TestClient, type TestServer } from "../../testing/test-server.ts"

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.as("accountSuperUser")
})
afterAll(() => server.close())

const done = (answer: TestAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const extensionOf = async (id: number) => done(await owner.get(`/api/ucaas/extension/v1/${id}`))
const undo = async (jobId: number) => {
  const { jobId: undoId } = done(await owner.post(`/api/portal/jobs/${jobId}/revert`))
  await server.kit.jobs.drain()
  return done(await owner.get(`/api/portal/jobs/${undoId}`))
}
const newest = async () =>
  done(await owner.get("/api/reporting/accounts/100/audit-log/events?limit=5&grouped=true")).items[0]

describe("moving extensions to a location", () => {
  const path = "/api/provisioning/accounts/100/services/location"
  const services = [100_101, 100_102].map((objectId) => ({ kind: "extension", objectId }))
  const placesOf = async () => Promise.all(services.map(async ({ objectId }) => (await extensionOf(objectId)).location))

  test("is previewed; the job is one entry of the log and has one undo", async () => {
    const before = await placesOf()
    const body = { toLocationId: 3002, services: [...services, { kind: "extension", objectId: 999_999 }] }
    const preview = done(await owner.post(`${path}/preview`, body))
    expect(preview).toMatchObject({
      chosen: 3,
      changed: 2,
      leftOutCount: 1,
      leftOut: [{ reason: "It no longer exists." }],
    })
    expect(preview.fields[0]).toMatchObject({ field: "location" })
    expect(await placesOf()).toEqual(before)
    const { jobId } = done(await owner.put(path, { ...body, services }))
    await server.kit.jobs.drain()
    expect(await placesOf()).toMatchObject([{ locationId: 3002 }, { locationId: 3002 }])
    expect(await newest()).toMatchObject({ action: "location.move_started", objectId: String(jobId), jobEntries: 2 })
    expect(await undo(jobId)).toMatchObject({ state: "done", failedRows: 0 })
    expect(await placesOf()).toEqual(before)
    expect((await (await server.as("endUser")).post(`${path}/preview`, body)).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 101)).post(`${path}/preview`, body)).status).toBe(404)
  })
})

describe("resetting extensions", () => {
  const path = "/api/admin/accounts/100/extension-data-reset"

  test("is previewed; settings come back with one undo, what was deleted is named as gone", async () => {
    const before = await extensionOf(100_003)
    const body = { extensionIds: [100_003], parts: ["forwarding", "notices", "voicemails"] }
    const preview = done(await owner.post(`${path}/preview`, body))
    expect(preview).toMatchObject({ chosen: 1, changed: 1, leftOutCount: 0 })
    expect(preview.fields.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(["forwarding", "voicemails"]),
    )
    expect(await extensionOf(100_003)).toEqual(before)
    const { taskId } = done(await owner.post(path, body))
    await server.kit.jobs.drain()
    expect((await extensionOf(100_003)).forwarding).not.toEqual(before.forwarding)
    const undone = await undo(taskId)
    expect([undone.failedRows, undone.rows.length]).toEqual([1, 1])
    expect(await extensionOf(100_003)).toMatchObject({
      forwarding: before.forwarding,
      voicemail: before.voicemail,
      voicemailsCount: { total: 0 },
    })
    expect((await (await server.as("endUser")).post(`${path}/preview`, body)).status).toBe(403)
    expect((await (await server.as("accountSuperUser", 101)).post(`${path}/preview`, body)).status).toBe(404)
  })
})

test("two common words that meet in nobody find nobody, and two that meet find those", async () => {
  const names = async (search: string) =>
    done(
      await owner.get(`/api/ucaas/account/v2/100/extensionList?search=${encodeURIComponent(search)}&limit=50`),
    ).items.map(({ name }: { name: string }) => name)
  expect(await names("Jonas Evans")).toEqual(["Jonas Evans"])
  expect(await names("Evans Jon")).toEqual(["Jonas Evans"])
  expect(await names("Jonas Customer")).toEqual([])
  expect(await names("Jo Evans")).toContain("Jonas Evans")
})
