import { expect, test } from "vitest"
import { plainBody, refusal, RequestError, unreachable } from "../request/request-error.ts"
import { isTechnical, pauseBeforeRetry, retryPreview } from "./use-preview.ts"

const failed = (status: number, retryAfter: string | null = null) =>
  refusal(status, "/x", JSON.stringify(plainBody(status, "x", "No.")), retryAfter)

test.each([
  [0, true],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [403, false],
  [404, false],
  [409, false],
  [422, false],
])("status %i says nothing about the change: %s", (status, technical) => {
  const error = status === 0 ? unreachable("/x") : failed(status)
  expect(error).toBeInstanceOf(RequestError)
  expect(isTechnical(error)).toBe(technical)
  expect(retryPreview(0, error)).toBe(technical)
})

test("a preview is tried four times at most", () => {
  expect([0, 1, 2, 3].map((failures) => retryPreview(failures, failed(503)))).toEqual([true, true, true, false])
})

test("the server says when to try again; otherwise the pauses grow", () => {
  expect(pauseBeforeRetry(0, failed(429, "2"))).toBe(2000)
  expect([0, 1, 2, 9].map((failures) => pauseBeforeRetry(failures, failed(503)))).toEqual([500, 1000, 2000, 4000])
  // A date is not read.
  expect(failed(503, "Wed, 21 Oct 2026 07:28:00 GMT").retryAfterSeconds).toBeUndefined()
})
