import { expect, test } from "vitest"
import { betweenBoards } from "./board-pace.ts"

test("a small board is read every two seconds, a large one less often, and none is forgotten", () => {
  expect([0, 20, 200, 5000].map(betweenBoards)).toEqual([2000, 2000, 4000, 15_000])
})
