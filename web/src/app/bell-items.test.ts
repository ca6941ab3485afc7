import type { Job } from "@dialplane/contract/operations/jobs/jobs.schema"
import type { Notice } from "@dialplane/contract/operations/notices/notices.schema"
import { expect, test } from "vitest"
import { bannerNews, bellItems } from "./bell-items.ts"

const now = Date.parse("2026-03-01T12:00:00Z")
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
const account = { accountId: 100, status: "Active", plannedStatus: null, trial: false, fraudHold: false } as const
const plan = { status: "Suspended", at: "2026-04-01T00:00:00Z" } as const
const news = (noticeId: number, kind: Notice["kind"]): Notice => ({
  noticeId,
  kind,
  title: kind,
  text: "",
  path: "account",
  createdAt: hoursAgo(noticeId),
})
const job = (jobId: number, hours: number) => ({ jobId, finishedAt: hoursAgo(hours) }) as Job
const given = { account, maySeeStatus: true, overview: { notices: [], cleared: [] }, jobs: [], isMailHeld: false, now }
const keys = (change: Partial<Parameters<typeof bellItems>[0]>) =>
  bellItems({ ...given, ...change }).map(({ key }) => key)

test("states of the account, news, jobs of the last day and held mail are notices", () => {
  expect(keys({})).toEqual([])
  expect(
    keys({
      account: { ...account, trial: true, fraudHold: true, status: "Suspended", plannedStatus: plan },
      isMailHeld: true,
    }),
  ).toEqual([
    "hold:100",
    "trial:100",
    "status:100:Suspended",
    `planned:100:Suspended:${Date.parse(plan.at)}`,
    "mail:outbox",
  ])
  expect(keys({ jobs: [job(1, 1), job(2, 23), job(3, 25)] })).toEqual(["job:1", "job:2"])
})

test("a plan is told once, and not any more when it is over", () => {
  const overview = { notices: [news(3, "statusPlanned"), news(2, "statusPlanned")], cleared: [] }
  expect(keys({ overview, account: { ...account, plannedStatus: plan } })).toEqual(["notice:3"])
  expect(keys({ overview })).toEqual([])
})

test("what was cleared stays away: its state does not come back as another notice", () => {
  const overview = { notices: [news(3, "statusPlanned")], cleared: ["notice:3", "job:1"] }
  expect(keys({ overview, account: { ...account, plannedStatus: plan }, jobs: [job(1, 1), job(2, 1)] })).toEqual([
    "job:2",
  ])
})

test("nothing is shown before it is known what was cleared", () =>
  expect(keys({ overview: undefined, jobs: [job(1, 1)] })).toEqual([]))

test("the banner tells moves and changes of status, except what every page says already", () => {
  const told = (notices: Notice[], status: "Active" | "Suspended" = "Active", cleared: string[] = []) =>
    bannerNews({ notices, cleared }, status)?.noticeId
  expect(told([news(1, "moved")])).toBe(1)
  expect(told([news(1, "moved")], "Active", ["notice:1"])).toBeUndefined()
  expect(told([news(2, "statusPlanned"), news(1, "statusWithdrawn")])).toBe(1)
  expect(told([news(1, "statusSet")])).toBe(1)
  expect(told([news(1, "statusSet")], "Suspended")).toBeUndefined()
})
