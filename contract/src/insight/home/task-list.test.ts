import { expect, test } from "vitest"
import { isCounted, taskStateOf } from "./task-list.ts"

test.each([
  ["todo", false, "todo", true],
  ["todo", true, "skipped", false],
  ["done", true, "done", true],
  ["done", false, "done", true],
  ["notApplicable", true, "notApplicable", false],
  ["notApplicable", false, "notApplicable", false],
] as const)("a step found %s, skipped: %s, is %s", (found, isSkipped, state, counts) => {
  expect(taskStateOf(found, isSkipped)).toBe(state)
  expect(isCounted(state)).toBe(counts)
})
