import { QueryClient } from "@tanstack/react-query"
import { beforeEach, expect, test } from "vitest"
import { dismissToast, readToasts } from "../../ui/feedback/toast-store.ts"
import { announcedJobs } from "./announced-jobs.ts"
import { jobMessages, showJobEnd, undoJob, waitForJob } from "./follow-job.ts"
import type { JobOutcome } from "./job-follower.ts"

const job: JobOutcome = {
  jobId: 7,
  state: "done",
  done: 10,
  cancelledText: null,
  failedRows: 0,
  error: null,
  canRevert: false,
  rows: [],
}
const seen: number[] = []
const around = (outcome: JobOutcome = job, notes = "") => ({
  client: new QueryClient(),
  messages: jobMessages.locales["en-us"],
  follower: {
    read: () => Promise.resolve(outcome),
    readNotes: () => Promise.resolve(notes),
    revert: () => Promise.resolve({ jobId: 8 }),
    cancel: () => Promise.resolve(),
    revertEntries: () => Promise.resolve(""),
    markSeen: (jobId: number) => Promise.resolve(seen.push(jobId)),
  },
})
const shown = () =>
  readToasts().map(({ tone, title, message, action }) => ({ tone, title, message, action: action?.label }))

beforeEach(() => {
  seen.length = 0
  for (const { id } of readToasts()) dismissToast(id)
})

test("a finished job is told as done", () => {
  showJobEnd(around(), job, "10 phones changed.")
  expect(shown()).toEqual([{ tone: "good", title: "Done", message: "10 phones changed.", action: undefined }])
  // The bell does not tell it again.
  expect(seen).toEqual([7])
})

test("a job that was cancelled says so and how far it came, never Done", () => {
  showJobEnd(
    around(),
    { ...job, state: "cancelled", done: 3, cancelledText: "Canceled: 3 of 10 done.", canRevert: true },
    "10 phones changed.",
  )
  expect(shown()).toEqual([{ tone: "info", title: "Canceled", message: "Canceled: 3 of 10 done.", action: "Undo" }])
})

test("an undo that was cancelled is not told as one that could not be done", async () => {
  await undoJob(around({ ...job, jobId: 8, state: "cancelled", done: 4, cancelledText: "Canceled: 4 of 10 done." }), 7)
  expect(shown()).toEqual([{ tone: "info", title: "Canceled", message: "Canceled: 4 of 10 done.", action: undefined }])
})

test("an undo says which emergency address it changed, also when it went well only in part", async () => {
  const note = "Emergency location of Yealink T46U, extension 201: Main office → Home office."
  await undoJob(around({ ...job, jobId: 8 }, note), 7)
  expect(shown()).toEqual([
    { tone: "good", title: "Undone", message: `Everything is as it was before. ${note}`, action: undefined },
  ])
  dismissToast(readToasts()[0]!.id)
  await undoJob(around({ ...job, jobId: 8, failedRows: 2 }, note), 7)
  expect(shown()[0]).toMatchObject({ tone: "bad", message: expect.stringContaining(note) })
})

test("the tray repeats nothing that was reported, and takes over what is still running", async () => {
  await waitForJob(around({ ...job, jobId: 21, failedRows: 2 }).follower, 21)
  expect(announcedJobs.get().has(21)).toBe(true)
})

test("a job that cannot be read for a moment is followed on", async () => {
  let reads = 0
  const read = () => (++reads < 3 ? Promise.reject(new Error("busy")) : Promise.resolve(job))
  expect(await waitForJob({ ...around().follower, read }, 7)).toEqual(job)
  expect(reads).toBe(3)
})
