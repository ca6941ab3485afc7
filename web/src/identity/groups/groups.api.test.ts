import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { portal } from "../../kit/portal.ts"
import { errorAnswer, token } from "../../kit/testing/sample-endpoints.ts"
import { removeGroup } from "./groups.api.ts"

beforeEach(() => {
  vi.stubGlobal("document", { cookie: "CSRF-TOKEN=c" })
  vi.stubGlobal("window", { location: { pathname: "/", search: "", hash: "" } })
  vi.stubGlobal("fetch", async (url: string) => {
    if (url === "/wgConfig.json") return Response.json({})
    const { status, body } = errorAnswer(409, "It has members.")
    return Response.json(body, { status: status! })
  })
  portal.tokens.accept(token("first"))
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("a group that cannot be deleted is logged, and the page is told why", async () => {
  const logged = vi.spyOn(portal.environment.log, "error").mockImplementation(() => {})
  await expect(removeGroup.mutationFn!({ params: { accountId: 100, groupId: 5 } }, {} as never)).rejects.toMatchObject({
    status: 409,
    message: "It has members.",
  })
  expect(logged).toHaveBeenCalledWith("A group could not be deleted.", expect.objectContaining({ status: 409 }))
})
