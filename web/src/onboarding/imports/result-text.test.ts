import { expect, test } from "vitest"
import { importMessages } from "./imports.messages.ts"
import { resultText } from "./result-text.ts"

const messages = importMessages.locales["en-us"]
const none = {
  create: 0,
  change: 0,
  skip: 0,
  refuse: 0,
  created: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  undone: 0,
  notUndone: 0,
  createdLeft: 0,
  changedLeft: 0,
}
const say = (state: "checked" | "done" | "stopped", counts: Partial<typeof none>) =>
  resultText(messages, { state, counts: { ...none, ...counts } } as never)

test("before it ran, what is planned; afterwards, what came of it", () => {
  expect(say("checked", { create: 3, refuse: 1 })).toBe("3 to create, 1 cannot be imported")
  expect(say("done", { create: 3, created: 1482, failed: 1, refuse: 1 })).toBe("1,482 created, 1 failed, 1 rejected")
  expect(say("checked", {})).toBe("")
})

test("a revert that was stopped says what is reverted and what is left", () => {
  expect(say("done", { created: 300, undone: 50, createdLeft: 250 })).toBe(
    "300 created, 50 reverted, 250 left to revert",
  )
  expect(say("done", { created: 300, createdLeft: 300 })).toBe("300 created")
})

test("an import that was stopped says how many rows it did not reach", () => {
  expect(say("stopped", { create: 900, skip: 3, created: 120, failed: 5, skipped: 4 })).toBe(
    "120 created, 4 skipped, 5 failed, 774 not imported yet",
  )
  expect(say("done", { create: 900, created: 120 })).toBe("120 created")
})
