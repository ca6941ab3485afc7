import { commonProblems } from "@dialplane/contract/kit/problem"
import { expect, test } from "vitest"
import { plainBody, refusal } from "../request/request-error.ts"
import { waitsForPreview } from "./query-client.ts"

const refused = (status: number, code: string) => refusal(status, "/x", JSON.stringify(plainBody(status, code, "No.")))

test("a preview waits its turn, and nothing else is asked twice", () => {
  const { status, code } = commonProblems.previewUnderWay
  expect(waitsForPreview(0, refused(status, code))).toBe(true)
  expect(waitsForPreview(14, refused(status, code))).toBe(true)
  expect(waitsForPreview(15, refused(status, code))).toBe(false)
  expect(waitsForPreview(0, refused(429, "request.too_many"))).toBe(false)
  expect(waitsForPreview(0, refused(503, "request.failed"))).toBe(false)
  expect(waitsForPreview(0, new Error("broken"))).toBe(false)
})
