import { expect, test } from "vitest"
import {
  givenOut,
  leavesWithPage,
  needsNobody,
  newlyReady,
  remember,
  stayMilliseconds,
  unreadOfJob,
} from "./downloaded-jobs.ts"

const since = Date.parse("2026-01-01T10:00:00Z")
const file = {
  jobId: 7,
  fileName: "people.csv",
  state: "done",
  finishedAt: "2026-01-01T10:00:05Z",
  failedRows: 0,
  canRevert: false,
} as const

test("a file is handed out once, when it became ready since the page was opened", () => {
  expect(newlyReady([file], since, [])).toEqual([file])
  expect(newlyReady([file], since, givenOut(remember([], 7)))).toEqual([])
  expect(newlyReady([{ ...file, finishedAt: "2026-01-01T09:59:00Z" }], since, [])).toEqual([])
  expect(newlyReady([{ ...file, state: "running", finishedAt: null }], since, [])).toEqual([])
  expect(newlyReady([{ ...file, fileName: null }], since, [])).toEqual([])
})

test("what is kept is bounded, and nonsense counts as nothing", () => {
  expect(givenOut(undefined)).toEqual([])
  expect(givenOut("x,3,-1")).toEqual([3])
  const many = Array.from({ length: 60 }, (_, index) => index + 1).reduce<readonly number[]>(
    (known, id) => givenOut(remember(known, id)),
    [],
  )
  expect(many).toHaveLength(50)
  expect(many.at(-1)).toBe(60)
})

test("the tray lets go of what went well and was handed out", () => {
  expect(needsNobody(file, [])).toBe(false)
  expect(needsNobody(file, [7])).toBe(true)
  expect(needsNobody({ ...file, fileName: null }, [])).toBe(true)
  expect(needsNobody({ ...file, fileName: null, failedRows: 1 }, [])).toBe(false)
  expect(needsNobody({ ...file, fileName: null, canRevert: true }, [])).toBe(false)
  expect(needsNobody({ ...file, state: "failed" }, [7])).toBe(false)
})

test("every finished job leaves the tray by itself: sooner when nothing is left to do about it", () => {
  const minutes = (change: Partial<Parameters<typeof stayMilliseconds>[0]>, known: readonly number[] = []) =>
    stayMilliseconds({ ...file, ...change }, known) / 60_000
  expect(minutes({}, [7])).toBe(0.5)
  expect(minutes({ fileName: null, canRevert: true })).toBe(2)
  expect(minutes({ fileName: null, failedRows: 3 })).toBe(15)
  expect(minutes({ fileName: null, state: "failed" })).toBe(15)
  expect(minutes({ fileName: null, state: "cancelled" })).toBe(15)
  expect(minutes({})).toBe(2)
})

test("what went well and was seen leaves with the page; failures stay", () => {
  expect(leavesWithPage(file, 10_000)).toBe(true)
  expect(leavesWithPage(file, 9_000)).toBe(false)
  expect(leavesWithPage({ ...file, failedRows: 1 }, 60_000)).toBe(false)
  expect(leavesWithPage({ ...file, state: "failed" }, 60_000)).toBe(false)
  expect(leavesWithPage({ ...file, state: "running" }, 60_000)).toBe(false)
})

test("a download is about the unread notifications of its job", () => {
  const notice = { noticeId: 1, jobId: 7, readAt: null }
  const others = [
    { ...notice, noticeId: 2, jobId: 8 },
    { ...notice, noticeId: 3, jobId: null },
    { ...notice, noticeId: 4, readAt: "2026-01-01T10:00:05Z" },
  ]
  expect(unreadOfJob([notice, ...others], 7)).toEqual([1])
})
