import type { QueueSummary } from "@dialplane/contract/calling/queue-status/queue-status.schema"
import { expect, test } from "vitest"
import { boardOf, byAttention, chosenFrom, gotWorse } from "./board.ts"
import { clockText, secondsSince } from "./use-clock.ts"

const at = "2026-11-16T15:00:00.000Z"
const queue = (queueId: number, change: Partial<QueueSummary> = {}): QueueSummary => ({
  queueId,
  callQueueId: queueId,
  kitId: queueId,
  name: `Queue ${queueId}`,
  extension: String(queueId),
  isOpen: true,
  waiting: 0,
  longestWaitSince: null,
  agents: { ready: 1, ringing: 0, onCall: 0, wrapUp: 0, paused: 0, pausedInCall: 0, offline: 0, loggedOut: 0 },
  today: {
    answered: 10,
    answeredInTime: 10,
    abandoned: 0,
    abandonedEarly: 0,
    overflowed: 0,
    callbacks: 0,
    averageWaitSeconds: 5,
    serviceLevelPercent: 100,
  },
  goals: {
    serviceLevelPercent: 80,
    serviceLevelSeconds: 20,
    waitingWarning: 5,
    waitingAlarm: 10,
    longestWaitWarning: 60,
    longestWaitAlarm: 120,
  },
  attention: "ok",
  ...change,
})

test("the longest wait goes on while nothing is read, and makes a queue busy and then critical", () => {
  const since = "2026-11-16T14:59:30.000Z"
  const read = 1_000_000
  const [first] = boardOf({ at, queues: [queue(1, { waiting: 1, longestWaitSince: since })] }, read, read)
  expect(first).toMatchObject({ longestWaitSeconds: 30, attention: "ok" })
  const later = (seconds: number) =>
    boardOf({ at, queues: [queue(1, { waiting: 1, longestWaitSince: since })] }, read, read + seconds * 1000)[0]
  expect(later(30)).toMatchObject({ longestWaitSeconds: 60, attention: "busy" })
  expect(later(90)).toMatchObject({ longestWaitSeconds: 120, attention: "critical" })
})

test("what needs attention comes first", () => {
  const board = boardOf(
    { at, queues: [queue(1), queue(2, { waiting: 12 }), queue(3, { waiting: 2 }), queue(4, { waiting: 6 })] },
    0,
    0,
  )
  expect(byAttention(board).map((one) => one.queue.queueId)).toEqual([2, 4, 3, 1])
})

test("a closed queue in which nobody waits comes last, and opening is no change to worse", () => {
  const [closed, open] = boardOf({ at, queues: [queue(1, { isOpen: false }), queue(2)] }, 0, 0) as [
    ReturnType<typeof boardOf>[number],
    ReturnType<typeof boardOf>[number],
  ]
  expect([closed.attention, open.attention]).toEqual(["closed", "ok"])
  expect(byAttention([closed, open])).toEqual([open, closed])
  const few = { ...queue(1).today, answered: 2, answeredInTime: 0 }
  const opened = boardOf({ at, queues: [queue(1, { today: few })] }, 0, 0)
  expect(opened).toMatchObject([{ attention: "tooFewCalls" }])
  expect(gotWorse(new Map([[1, "closed"]]), opened)).toBe(false)
})

test("a change to worse is noticed once, and a new queue is none", () => {
  const board = boardOf({ at, queues: [queue(1, { waiting: 6 }), queue(2)] }, 0, 0)
  expect(
    gotWorse(
      new Map([
        [1, "ok"],
        [2, "ok"],
      ]),
      board,
    ),
  ).toBe(true)
  expect(
    gotWorse(
      new Map([
        [1, "busy"],
        [2, "ok"],
      ]),
      board,
    ),
  ).toBe(false)
  expect(
    gotWorse(
      new Map([
        [1, "critical"],
        [2, "busy"],
      ]),
      board,
    ),
  ).toBe(false)
  expect(gotWorse(new Map(), board)).toBe(false)
})

test.each([
  ["100804,100805", [100_804, 100_805]],
  [100_804, [100_804]],
  ["x,-1,7", [7]],
  [undefined, []],
])("the chosen queues of %j are %j", (text, expected) => expect(chosenFrom(text)).toEqual(expected))

test.each([
  [0, "0:00"],
  [7.9, "0:07"],
  [750, "12:30"],
  [3723, "1:02:03"],
])("%d seconds are %s", (seconds, expected) => expect(clockText(seconds)).toBe(expected))

test("a browser whose clock is wrong shows the same wait", () => {
  expect(secondsSince("2026-11-16T14:59:00.000Z", at, 5000, 8000)).toBe(63)
})
