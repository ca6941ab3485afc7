import { expect } from "vitest"
import type { TestAnswer, TestClient } from "../../testing/test-server.ts"

export const auditLog = "/api/reporting/accounts/100/audit-log/events"

/** The body of an answer that must not be a refusal. */
export const accepted = (answer: TestAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** The id of the newest entry of an action; with a device, of that device. */
export const newestEntry = async (client: TestClient, action: string, deviceId?: number): Promise<number> => {
  const about = deviceId === undefined ? "" : `&objectType=device&objectId=${deviceId}`
  return accepted(await client.get(`${auditLog}?action=${action}&limit=1${about}`)).items[0].entryId
}

export const revertEntry = (client: TestClient, entryId: number) => client.post(`${auditLog}/${entryId}/revert`)
