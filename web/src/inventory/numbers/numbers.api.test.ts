import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { portal } from "../../kit/portal.ts"
import { errorAnswer, token } from "../../kit/testing/sample-endpoints.ts"
import { moveNumbers, startBulk, startRemoval } from "./numbers.api.ts"

const sent: { readonly url: string; readonly key: string | undefined }[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal("document", { cookie: "CSRF-TOKEN=c" })
  vi.stubGlobal("window", { location: { pathname: "/", search: "", hash: "" } })
  vi.stubGlobal("fetch", async (url: string, { headers }: RequestInit = {}) => {
    if (url === "/wgConfig.json") return Response.json({})
    sent.push({ url, key: (headers as Record<string, string>)["Idempotency-Key"] })
    const { status, body } = errorAnswer(503)
    return Response.json(body, { status: status! })
  })
  portal.tokens.accept(token("first"))
})
afterAll(() => void vi.unstubAllGlobals())

const params = { accountId: "100" }
const phoneNumbers = ["12075550150"]

test.each([
  [
    "a change of status",
    () =>
      startBulk.mutationFn!(
        { params, body: { phoneNumbers, change: { kind: "status", newStatus: "Suspended" } } },
        {} as never,
      ),
  ],
  ["unassigning numbers", () => startRemoval.mutationFn!({ params, body: { phoneNumbers } }, {} as never)],
])("%s is asked for twice more when the server fails, under one key", async (_, send) => {
  await expect(send()).rejects.toMatchObject({ status: 503 })
  expect(sent).toHaveLength(3)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(sent[0]!.key).toBeDefined()
})

test("other bulk changes are asked for once", async () => {
  await expect(
    moveNumbers.mutationFn!({ params, body: { phoneNumbers, toAccountId: 101, evenInUse: false } }, {} as never),
  ).rejects.toMatchObject({ status: 503 })
  expect(sent).toHaveLength(1)
})
