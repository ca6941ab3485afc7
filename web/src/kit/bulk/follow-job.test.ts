import { QueryClient } from "@tanstack/react-query"
import { beforeEach, expect, test } from "vitest"
import { dismissToast, readToasts } from "../../ui/feedback/toast-store.ts"
import { jobWords, tellEnd, undoJob } from "./follow-job.ts"
import type { JobOutcome } from "./job-follower.ts"

const job: JobOutcome = { jobId: 7, state: "done", done: 10, total: 10, failedRows: 0, error: null, canRevert: false, rows: [] }
const around = (outcome: JobOutcome = job) => ({
  client: new QueryClient(), words: jobWords.locales["en-us"], follower: { read: () => Promise.resolve(outcome), revert: () => Promise.resolve({ jobId: 8 }) },
})
const shown = () => readToasts().map(({ tone, title, message, action }) => ({ tone, title, message, action: action?.label }))

beforeEach(() => {
  for (const { id } of readToasts()) dismissToast(id)
})

test("a finished job is told as done", () => {
  tellEnd(around(), job, "10 phones changed.")
  expect(shown()).toEqual([{ tone: "good", title: "Done", message: "10 phones changed.", action: undefined }])
})

test.each([
  ["in the middle", { done: 3 }, "Cancelled: 3 of 10 done."],
  ["before its first row", { done: 0 }, "Cancelled before anything was done."],
  ["with failed rows, which are not done", { done: 5, failedRows: 2 }, "Cancelled: 3 of 10 done."],
  ["before its rows were counted", { done: 3, total: 0 }, "Cancelled: 3 done."],
])("a job that was cancelled %s says so and how far it came, never Done", (_, part, message) => {
  tellEnd(around(), { ...job, state: "cancelled", canRevert: true, ...part }, "10 phones changed.")
  expect(shown()).toEqual([{ tone: "info", title: "Cancelled", message, action: "Undo" }])
})

test("an undo that was cancelled is not told as one that could not be done", async () => {
  await undoJob(around({ ...job, jobId: 8, state: "cancelled", done: 4 }), 7)
  expect(shown()).toEqual([{ tone: "info", title: "Cancelled", message: "Cancelled: 4 of 10 done.", action: undefined }])
})
