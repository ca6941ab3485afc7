import { describe, expect, test } from "vitest"
import { attentionOf, attentionsOf, kindOfStay, serviceLevel, type Attention, type StayKind } from "./service-level.ts"

test.each<readonly [string, number, StayKind]>([
  ["answered", 0, "answered"],
  ["answered", 900, "answered"],
  ["hungUp", 4.9, "early"],
  ["hungUp", 5, "abandoned"],
  ["hungUp", 300, "abandoned"],
  ["waitedTooLong", 600, "overflowed"],
  ["noAgents", 20, "overflowed"],
  ["exitKey", 3, "overflowed"],
  ["sentOn", 40, "overflowed"],
  ["callback", 40, "callback"],
  ["ended", 40, "ended"],
])("a stay that ends as %s after %d seconds counts as %s", (outcome, waitedSeconds, expected) => {
  expect(kindOfStay({ outcome, waitedSeconds }, { ignoreAbandonedSeconds: 5 })).toBe(expected)
})

test("without a limit for early hang-ups, every hang-up is an abandoned call", () => {
  expect(kindOfStay({ outcome: "hungUp", waitedSeconds: 0 }, { ignoreAbandonedSeconds: 0 })).toBe("abandoned")
})

test.each([
  [{ answered: 0, answeredInTime: 0, abandoned: 0 }, null],
  [{ answered: 10, answeredInTime: 8, abandoned: 0 }, 80],
  [{ answered: 8, answeredInTime: 8, abandoned: 2 }, 80],
  [{ answered: 0, answeredInTime: 0, abandoned: 4 }, 0],
  [{ answered: 3, answeredInTime: 1, abandoned: 0 }, 33.3],
])("the service level of %j is %s percent", (counts, expected) => {
  expect(serviceLevel(counts)).toBe(expected)
})

describe("attention", () => {
  const goals = {
    serviceLevelPercent: 80,
    waitingWarning: 5,
    waitingAlarm: 10,
    longestWaitWarning: 60,
    longestWaitAlarm: 120,
  }
  const quiet = {
    waiting: 0,
    longestWaitSeconds: 0,
    today: { answered: 10, answeredInTime: 10, abandoned: 0 },
    agents: { reachable: 2, away: 0 },
  }
  const of = (change: Partial<typeof quiet>) => attentionsOf({ ...quiet, ...change }, goals)
  test.each([
    [4, "ok"],
    [5, "busy"],
    [9, "busy"],
    [10, "critical"],
  ])("%d waiting callers: %s", (waiting, expected) => expect(of({ waiting }).waiting).toBe(expected))
  test.each([
    [59, "ok"],
    [60, "busy"],
    [120, "critical"],
  ])("a longest wait of %d seconds: %s", (longestWaitSeconds, expected) =>
    expect(of({ longestWaitSeconds }).longestWait).toBe(expected),
  )
  test.each([
    [8, 10, 0, "ok"],
    [7, 10, 0, "busy"],
    [4, 10, 0, "busy"],
    [3, 9, 1, "critical"],
    [0, 2, 2, "tooFewCalls"],
  ])("%d of %d answered in time and %d abandoned: %s", (answeredInTime, answered, abandoned, expected) =>
    expect(of({ today: { answered, answeredInTime, abandoned } }).serviceLevel).toBe(expected),
  )
  test.each([
    [1, 1, 0, "ok"],
    [0, 0, 0, "ok"],
    [0, 0, 1, "busy"],
    [1, 0, 0, "critical"],
    [1, 0, 2, "critical"],
  ])("%d waiting, %d agents reachable, %d away: %s", (waiting, reachable, away, expected) =>
    expect(of({ waiting, agents: { reachable, away } }).agents).toBe(expected),
  )
  const overall = (change: Partial<typeof quiet>, isOpen = true) =>
    attentionOf(of(change), { isOpen, waiting: change.waiting ?? 0 })
  const few = { answered: 0, answeredInTime: 0, abandoned: 2 }
  test.each<readonly [string, Partial<typeof quiet>, boolean, Attention]>([
    ["nothing to do", {}, true, "ok"],
    ["the worst decides", { waiting: 5, longestWaitSeconds: 120 }, true, "critical"],
    ["the worst decides, whichever figure it is", { longestWaitSeconds: 60 }, true, "busy"],
    ["too few calls to judge the service level", { today: few }, true, "tooFewCalls"],
    ["too few calls, and somebody waits too long", { today: few, waiting: 1, longestWaitSeconds: 60 }, true, "busy"],
    ["closed", {}, false, "closed"],
    [
      "closed, after a bad day and with agents on a break",
      { today: { answered: 10, answeredInTime: 1, abandoned: 0 }, agents: { reachable: 0, away: 2 } },
      false,
      "closed",
    ],
    ["closed, and somebody who came before still waits", { waiting: 1, longestWaitSeconds: 120 }, false, "critical"],
  ])("of the queue: %s", (_name, change, isOpen, expected) => expect(overall(change, isOpen)).toBe(expected))
})
