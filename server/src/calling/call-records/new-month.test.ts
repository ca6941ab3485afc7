import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "../../kit/database/sql.ts"
import { startTestServer, type TestServer } from "../../testing/test-server.ts"
import { recordCalls } from "./call-records.service.ts"

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const startedAt = Date.parse("2041-05-20T10:00:00Z")
const call = (engineCallId: string) => ({
  engine: "test",
  engineCallId,
  summary: {
    direction: "inbound",
    startedAt,
    answeredAt: null,
    endedAt: startedAt + 1000,
    result: "missed",
    ringSeconds: 1,
    waitSeconds: 0,
    talkSeconds: 0,
    holdSeconds: 0,
    fromNumber: "12125550100",
    fromName: "",
    toNumber: "18885550123",
    toName: "",
    extensionId: null,
    queueId: null,
    groupId: null,
    receptionistId: null,
    callFlowId: null,
    isExternal: true,
    isInternational: false,
  } as const,
  legs: [],
  steps: [],
})

test("the first call of a new month is recorded, also after a transaction that was rolled back", async () => {
  const rolledBack = server.database.transaction("system", async (db) => {
    expect(await recordCalls(db, 100, [call("month-1")])).toBe(1)
    throw new Error("rolled back")
  })
  await expect(rolledBack).rejects.toThrow("rolled back")
  for (const id of ["month-1", "month-2"])
    expect(await server.database.transaction("system", (db) => recordCalls(db, 100, [call(id)]))).toBe(1)
  const kept = await server.database.transaction("system", (db) =>
    db.many(sql`select c.engine_call_id from calls c where c.engine = 'test' order by c.engine_call_id`),
  )
  expect(kept).toEqual([{ engineCallId: "month-1" }, { engineCallId: "month-2" }])
})
