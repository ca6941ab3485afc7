import type { CallDetails } from "@dialplane/contract/calling/call-records/call-records.schema"
import { expect, test } from "vitest"
import { ticksOf, timeLineOf } from "./call-time-line.ts"

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 16, 15, 0, seconds)).toISOString()
const begin = Date.parse(at(0))
const step = (kind: CallDetails["steps"][number]["kind"], from: number, to: number) =>
  ({ kind, objectName: kind, enteredAt: at(from), leftAt: at(to) }) as CallDetails["steps"][number]
const leg = (name: string, rang: number, answered: number | null, ended: number) =>
  ({
    name,
    rangAt: at(rang),
    answeredAt: answered === null ? null : at(answered),
    endedAt: at(ended),
  }) as CallDetails["legs"][number]
const lineOf = (steps: CallDetails["steps"], legs: CallDetails["legs"], ended = 60) => {
  const { lanes, startMs, endMs } = timeLineOf({ startedAt: at(0), endedAt: at(ended), steps, legs } as CallDetails)
  const shown = lanes.map(({ bars }) =>
    bars.map((bar) => `${bar.kind} ${(bar.startMs - begin) / 1000}-${(bar.endMs - begin) / 1000}`),
  )
  return { shown, seconds: (endMs - startMs) / 1000 }
}

test("stops and legs are on the same clock, and talking on hold is hold", () =>
  expect(
    lineOf(
      [step("menu", 0, 5), step("queue", 5, 20), step("talk", 20, 40), step("hold", 40, 50), step("talk", 50, 60)],
      [leg("Ava", 8, null, 20), leg("Ben", 10, 20, 60)],
    ),
  ).toEqual({
    shown: [
      ["menu 0-5", "queue 5-20", "talk 20-40", "hold 40-50", "talk 50-60"],
      ["ring 8-20"],
      ["ring 10-20", "talk 20-40", "hold 40-50", "talk 50-60"],
    ],
    seconds: 60,
  }))

test("menus and voicemail are told apart from other stops", () =>
  expect(lineOf([step("menu", 0, 5), step("announcement", 5, 8), step("voicemail", 8, 60)], []).shown).toEqual([
    ["menu 0-5", "other 5-8", "voicemail 8-60"],
  ]))

test("a phone that never rang has no lane, and a leg may end after the call", () =>
  expect(lineOf([], [leg("Ava", 3, null, 3), leg("Ben", 0, 4, 70)])).toEqual({
    shown: [["ring 0-4", "talk 4-70"]],
    seconds: 70,
  }))

test.each([
  [1, [0, 1]],
  [12, [0, 5, 10]],
  [61, [0, 15, 30, 45, 60]],
  [7200, [0, 1800, 3600, 5400, 7200]],
])("%i seconds have marks at %j", (seconds, marks) =>
  expect(ticksOf({ startMs: 0, endMs: seconds * 1000 })).toEqual(marks),
)
