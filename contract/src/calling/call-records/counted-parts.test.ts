import { expect, test } from "vitest"
import type { CallResult } from "../routing/call-place.ts"
import type { JourneyLeg, JourneyStep, LegResult } from "../routing/journey.ts"
import { countedPartsOf, countedStaysOf, type CountedCall, type Counting } from "./counted-parts.ts"

const s = 1000
const [ava, ben, cleo, queue, group] = [201, 202, 203, 420, 430]
const counting: Counting = {
  // Ava has two extensions.
  userOf: (id) => ({ [ava]: 1, 204: 1, [ben]: 2, [cleo]: 3 })[id] ?? null,
  goalsOf: (id) => (id === queue ? { serviceLevelSeconds: 20, ignoreAbandonedSeconds: 5 } : undefined),
}
const leg = (
  extensionId: number | null,
  rangAt: number,
  answeredAt: number | null,
  endedAt: number,
  result: LegResult = answeredAt === null ? "notAnswered" : "answered",
  direction: "inbound" | "outbound" = "inbound",
): JourneyLeg => ({
  extensionId,
  number: String(extensionId),
  name: "",
  direction,
  rangAt: rangAt * s,
  answeredAt: answeredAt === null ? null : answeredAt * s,
  endedAt: endedAt * s,
  result,
})
const step = (
  kind: JourneyStep["kind"],
  object: JourneyStep["object"],
  enteredAt: number,
  leftAt: number,
  outcome = "",
): JourneyStep => ({ kind, object, enteredAt: enteredAt * s, leftAt: leftAt * s, outcome, reasons: [] })
const inQueue = { kind: "queue", id: queue, name: "" } as const
const inGroup = { kind: "group", id: group, name: "" } as const
const box = (id: number) => ({ kind: "person", id, name: "" }) as const
const call = (
  result: CallResult,
  legs: readonly JourneyLeg[],
  steps: readonly JourneyStep[],
  answeredAt: number | null = null,
  endedAt = 100,
  direction: "inbound" | "outbound" | "internal" = "inbound",
): CountedCall => ({
  summary: { direction, result, answeredAt: answeredAt === null ? null : answeredAt * s, endedAt: endedAt * s },
  legs,
  steps,
})

type Part = readonly [leg: number, result: string, ring: number, talk: number, hold: number]
test.each<readonly [string, CountedCall, readonly Part[]]>([
  ["a call that is picked up", call("answered", [leg(ava, 0, 8, 60)], []), [[1, "answered", 8, 52, 0]]],
  [
    "a transfer: both talked, each from their own answer to the end of their own part; hold belongs to who held",
    call("answered", [leg(ava, 0, 5, 35), leg(ben, 35, 40, 100)], [step("hold", null, 20, 30)]),
    [
      [1, "answered", 5, 30, 10],
      [2, "answered", 5, 60, 0],
    ],
  ],
  [
    "three members rung at once, the third answers: one answered, two taken by a colleague",
    call("answered", [leg(ava, 0, null, 9, "elsewhere"), leg(ben, 0, null, 9, "elsewhere"), leg(cleo, 0, 9, 50)], []),
    [
      [1, "elsewhere", 9, 0, 0],
      [2, "elsewhere", 9, 0, 0],
      [3, "answered", 9, 41, 0],
    ],
  ],
  [
    "three members rung one after the other, the third answers: the first two missed it",
    call("answered", [leg(ava, 0, null, 15), leg(ben, 15, null, 30), leg(cleo, 30, 33, 60)], []),
    [
      [1, "missed", 15, 0, 0],
      [2, "missed", 15, 0, 0],
      [3, "answered", 3, 27, 0],
    ],
  ],
  [
    "voicemail after ringing counts as voicemail, not also as missed",
    call("voicemail", [leg(ava, 0, null, 20)], [step("voicemail", box(ava), 20, 40, "messageLeft")]),
    [[1, "voicemail", 20, 0, 0]],
  ],
  [
    "the message is in somebody else's box",
    call("voicemail", [leg(ava, 0, null, 20)], [step("voicemail", box(group), 20, 40, "messageLeft")]),
    [[1, "missed", 20, 0, 0]],
  ],
  ["the phone stayed silent", call("missed", [leg(ava, 0, null, 0)], []), [[1, "notRung", 0, 0, 0]]],
  ["busy", call("busy", [leg(ava, 0, null, 0, "busy")], []), [[1, "busy", 0, 0, 0]]],
  [
    "two stages and two extensions of one user are one part",
    call("missed", [leg(ava, 0, null, 10), leg(204, 10, null, 25), leg(ava, 25, null, 30)], []),
    [[1, "missed", 30, 0, 0]],
  ],
  [
    "missed first, then got it by a transfer",
    call("answered", [leg(ava, 0, null, 10), leg(ben, 10, 12, 30), leg(ava, 30, 33, 50)], []),
    [
      [3, "answered", 13, 17, 0],
      [2, "answered", 2, 18, 0],
    ],
  ],
  [
    "an outbound call that is connected",
    call("answered", [leg(ava, 0, 0, 90, "answered", "outbound"), leg(null, 0, 12, 90)], [], 12, 90, "outbound"),
    [[1, "connected", 12, 78, 0]],
  ],
  [
    "an outbound call that is hung up before the answer",
    call("canceled", [leg(ava, 0, 0, 9, "answered", "outbound")], [], null, 9, "outbound"),
    [[1, "canceled", 9, 0, 0]],
  ],
  [
    "an internal call has two parts",
    call("answered", [leg(ava, 0, 0, 40, "answered", "outbound"), leg(ben, 0, 6, 40)], [], 6, 40, "internal"),
    [
      [1, "connected", 6, 34, 0],
      [2, "answered", 6, 34, 0],
    ],
  ],
  ["an outside number has no part", call("forwarded", [leg(null, 0, 5, 20)], []), []],
])("parts: %s", (_name, counted, expected) => {
  expect(
    countedPartsOf(counted, counting).map(({ leg: position, result, ringSeconds, talkSeconds, holdSeconds }) => [
      position,
      result,
      ringSeconds,
      talkSeconds,
      holdSeconds,
    ]),
  ).toEqual(expected)
})

type Stay = readonly [step: number, result: string, wait: number, talk: number, inTime: boolean]
test.each<readonly [string, CountedCall, readonly Stay[]]>([
  [
    "answered within the goal",
    call("answered", [leg(ava, 5, 20, 80)], [step("queue", inQueue, 0, 20, "answered")]),
    [[1, "answered", 20, 60, true]],
  ],
  [
    "answered after the goal",
    call("answered", [leg(ava, 5, 21, 80)], [step("queue", inQueue, 0, 21, "answered")]),
    [[1, "answered", 21, 59, false]],
  ],
  [
    "hung up within the limit for short waits",
    call("abandoned", [], [step("queue", inQueue, 0, 4, "hungUp")]),
    [[1, "early", 4, 0, false]],
  ],
  [
    "hung up after it",
    call("abandoned", [], [step("queue", inQueue, 0, 5, "hungUp")]),
    [[1, "abandoned", 5, 0, false]],
  ],
  [
    "waited too long and went to voicemail",
    call("voicemail", [], [step("queue", inQueue, 0, 60, "waitedTooLong"), step("voicemail", box(queue), 60, 80)]),
    [[1, "voicemail", 60, 0, false]],
  ],
  [
    "waited too long, rang a group and was answered there",
    call(
      "answered",
      [leg(ben, 60, 66, 90)],
      [step("queue", inQueue, 0, 60, "waitedTooLong"), step("ring", inGroup, 60, 66, "answered")],
    ),
    [
      [1, "overflowed", 60, 0, false],
      [2, "answered", 6, 24, false],
    ],
  ],
  [
    "asked to be called back",
    call("abandoned", [], [step("queue", inQueue, 0, 30, "callback")]),
    [[1, "callback", 30, 0, false]],
  ],
  [
    "came back to the same queue",
    call(
      "answered",
      [leg(ava, 0, 5, 30), leg(ben, 40, 45, 90)],
      [step("queue", inQueue, 0, 5, "answered"), step("talk", null, 5, 30), step("queue", inQueue, 30, 45, "answered")],
    ),
    [
      [1, "answered", 5, 25, true],
      [3, "answered", 15, 45, true],
    ],
  ],
  [
    "a group that rings in two stages is one stay",
    call(
      "missed",
      [leg(ava, 0, null, 15), leg(ben, 15, null, 30)],
      [step("ring", inGroup, 0, 15, "notAnswered"), step("ring", inGroup, 15, 30, "notAnswered")],
    ),
    [[1, "missed", 30, 0, false]],
  ],
  [
    "the caller hangs up while the group rings",
    call("abandoned", [leg(ava, 0, null, 7)], [step("ring", inGroup, 0, 7, "hungUp")]),
    [[1, "abandoned", 7, 0, false]],
  ],
])("stays: %s", (_name, counted, expected) => {
  expect(
    countedStaysOf(counted, counting).map(({ step: position, result, waitSeconds, talkSeconds, isInTime }) => [
      position,
      result,
      waitSeconds,
      talkSeconds,
      isInTime,
    ]),
  ).toEqual(expected)
})
