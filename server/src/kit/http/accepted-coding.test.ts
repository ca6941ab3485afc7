import { expect, test } from "vitest"
import { acceptedCoding } from "./accepted-coding.ts"

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["deflate", undefined],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=0.5, deflate", "gzip"],
  ["br;q=0.2, gzip;q=0.8", "gzip"],
  ["br;q=0, gzip;q=0", undefined],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["identity;q=1, gzip;q=0.5", undefined],
  ["gzip;q=nonsense", undefined],
])("%s gets %s", (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding)
})
