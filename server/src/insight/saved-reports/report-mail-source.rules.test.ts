import { expect, test } from "vitest"
import { mailSourceId, mailSourceRange, readMailSourceId } from "./report-mail-source.rules.ts"

test("an email is named after its delivery and its recipient", () => {
  expect(mailSourceId(5_000_321, 100_001)).toBe("000005000321000000100001")
  for (const sourceId of [mailSourceId(5_000_321, 100_001), "5000321.100001"])
    expect(readMailSourceId(sourceId)).toEqual({ deliveryId: 5_000_321, userId: 100_001 })
})
test("the emails of a delivery are a range, those of others are not in it", () => {
  const [first, last] = mailSourceRange(5_000_321)
  const isWithin = (sourceId: string) => first <= sourceId && sourceId <= last
  expect([1, 100_001, 999_999_999].every((userId) => isWithin(mailSourceId(5_000_321, userId)))).toBe(true)
  expect([5_000_320, 5_000_322, 500_032, 50_003_210].some((id) => isWithin(mailSourceId(id, 100_001)))).toBe(false)
})
