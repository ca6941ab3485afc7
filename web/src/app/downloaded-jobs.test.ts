import { expect, test } from "vitest"
import {
  givenOut,
  isSeen,
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

test("a finished job leaves the tray by itself after some seconds; a failed one stays until it was seen", () => {
  const stay = (change: Partial<Parameters<typeof stayMilliseconds>[0]>, known: readonly number[] = []) =>
    stayMilliseconds({ ...file, isUndone: false, ...change }, known)
  expect(stay({}, [7])).toBe(15_000)
  expect(stay({ fileName: null })).toBe(15_000)
  expect(stay({ fileName: null, state: "cancelled" })).toBe(15_000)
  // Longer with something left to do, which the bell can do as well.
  expect(stay({ fileName: null, canRevert: true })).toBe(30_000)
  expect(stay({})).toBe(30_000)
  expect(stay({ fileName: null, failedRows: 3 })).toBeUndefined()
  expect(stay({ fileName: null, state: "failed" })).toBeUndefined()
  expect(stay({ fileName: null, failedRows: 3, isUndone: true })).toBe(30_000)
})

test("a failure is seen when its notification was read or is done, wherever", () => {
  const notice = { noticeId: 1, jobId: 7, readAt: null }
  const here = { isOfThisPage: true, hadNotice: false }
  expect(isSeen(7, [notice], here)).toBe(false)
  expect(isSeen(7, [{ ...notice, readAt: "2026-01-01T10:00:05Z" }], here)).toBe(true)
  // Done notifications are not listed.
  expect(isSeen(7, [], { ...here, hadNotice: true })).toBe(true)
  // Its notification is not here yet, or the user turned such notifications off.
  expect(isSeen(7, undefined, here)).toBe(false)
  expect(isSeen(7, [], here)).toBe(false)
  expect(isSeen(7, [], { isOfThisPage: false, hadNotice: false })).toBe(true)
  // After a reload it is back as long as its notification is unread.
  expect(isSeen(7, [notice], { isOfThisPage: false, hadNotice: false })).toBe(false)
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
