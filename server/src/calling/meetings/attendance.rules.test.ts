import { expect, test } from "vitest"
import { attendanceOf, timeCovered } from "./attendance.rules.ts"

const stay = (participant: number, joinedAt: number, leftAt: number) => ({ participant, joinedAt, leftAt })

test.each([
  ["nobody", [], { unique: 0, max: 0 }],
  ["two after one another", [stay(1, 0, 10), stay(2, 10, 20)], { unique: 2, max: 1 }],
  ["two together", [stay(1, 0, 10), stay(2, 9, 20)], { unique: 2, max: 2 }],
  ["one who joins again", [stay(1, 0, 10), stay(2, 0, 30), stay(1, 12, 30)], { unique: 2, max: 2 }],
  ["one with two devices at a time", [stay(1, 0, 30), stay(1, 10, 20), stay(2, 25, 30)], { unique: 2, max: 2 }],
  ["one who left at once", [stay(1, 5, 5)], { unique: 1, max: 1 }],
])("participants of %s", (_, stays, expected) => expect(attendanceOf(stays)).toEqual(expected))

test.each([
  ["one stay", [stay(1, 0, 10)], 10],
  ["a gap", [stay(1, 0, 10), stay(1, 15, 20)], 15],
  ["an overlap", [stay(1, 0, 10), stay(1, 5, 12)], 12],
  ["a short one inside a long one", [stay(1, 0, 30), stay(1, 5, 12), stay(1, 29, 31)], 31],
])("the time covered by %s", (_, stays, expected) => expect(timeCovered(stays)).toBe(expected))
