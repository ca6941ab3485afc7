import { expect, test } from "vitest"
import { addressOfJob, cancelledText, outcomeOf, notesText } from "./job-outcome.ts"

test("a job whose rows all failed has failed, one with some failed rows did not simply finish", () => {
  expect(outcomeOf({ state: "done", done: 1, failedRows: 1 })).toBe("failed")
  expect(outcomeOf({ state: "done", done: 9, failedRows: 2 })).toBe("partly")
  expect(outcomeOf({ state: "done", done: 9, failedRows: 0 })).toBe("succeeded")
  expect(outcomeOf({ state: "failed", done: 0, failedRows: 0 })).toBe("failed")
  expect(outcomeOf({ state: "cancelled", done: 3, failedRows: 3 })).toBe("stopped")
})

test("a job that was undone is neither partly failed nor finished, whatever it came to", () => {
  expect(outcomeOf({ state: "done", done: 9, failedRows: 2, isUndone: true })).toBe("undone")
  expect(outcomeOf({ state: "running", done: 9, failedRows: 2, isUndone: true })).toBe("running")
})

test("an offboarding leads to the people who left, also when it failed and changed nothing", () => {
  expect(addressOfJob({ name: "people.leave", path: null, accountId: 100 })).toBe(
    "/adminv2/account/100/users/offboarded",
  )
  expect(addressOfJob({ name: "devices.change-many", path: "audit-log?jobId=3", accountId: 100 })).toBe(
    "/adminv2/account/100/audit-log?jobId=3",
  )
  expect(addressOfJob({ name: "devices.change-many", path: null, accountId: 100 })).toBeUndefined()
})

test.each([
  ["in the middle", { done: 3 }, "Canceled: 3 of 10 done."],
  ["before its first row", { done: 0 }, "Canceled: 0 of 10 done."],
  ["with failed rows, which are not done", { done: 5, failedRows: 2 }, "Canceled: 3 of 10 done."],
  ["before its rows were counted", { done: 3, total: 0 }, "Canceled: 3 done."],
])("a job that was cancelled %s says how far it came", (_, part, text) =>
  expect(cancelledText({ total: 10, failedRows: 0, ...part })).toBe(text),
)

test.each([
  ["nothing was said", [], false, ""],
  ["one row said something", ["A."], false, "A."],
  ["two did", ["A.", "B."], false, "A. 1 more emergency location changed."],
  ["more than were read did", ["A.", "B.", "C."], true, "A. More than 2 other emergency locations changed."],
])("of an undo where %s", (_, messages, hasMore, text) => {
  expect(
    notesText([{ ok: false, message: "Refused." }, ...messages.map((message) => ({ ok: true, message }))], hasMore),
  ).toBe(text)
})
