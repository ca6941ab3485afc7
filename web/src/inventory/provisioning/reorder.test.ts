import { expect, test } from "vitest"
import { moved } from "./reorder.ts"

test.each([
  [0, 2, "bcad"],
  [2, 0, "cabd"],
  [1, 1, "abcd"],
  [0, 99, "bcda"],
  [3, -1, "dabc"],
  [3, 2, "abdc"],
])("from %i to %i is %s", (from, to, expected) => expect(moved([..."abcd"], from, to).join("")).toBe(expected))
