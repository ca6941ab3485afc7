import { describe, expect, test } from "vitest"
import { daysOf, differences, judgePassword, searchWords } from "./devices.rules.ts"

test.each([
  ["short1a", "Use at least 8 characters."],
  ["a1".repeat(17), "Use at most 32 characters. Phones cut off longer passwords."],
  ["pässwört12345", "Use only letters, digits and the symbols on an English keyboard, without spaces."],
  ["with space 12", "Use only letters, digits and the symbols on an English keyboard, without spaces."],
  ['quoted"123ab', "Do not use quotes or the symbols < > & % \\. Some phones cannot read them."],
  ["onlyletters", "Use at least one letter and one digit."],
  ["84930217", "Use at least one letter and one digit."],
  ["a1a1a1a1", "Use at least 5 different characters."],
  ["Admin4711x", "Do not use common words or sequences such as “admin” or “12345”."],
  ["harbor7Pine", null],
])("the password %s: %s", (password, message) =>
  expect(judgePassword(password)).toEqual({ valid: message === null, message }),
)

test.each([
  ["00:15:65:1a", ["0015651a"]],
  ["00-15-65", ["001565"]],
  ["0015.651a.2000", ["0015651a2000"]],
  ["yealink t54w", ["yealink", "t54w"]],
  ["24 9a d8 00 11 22", ["249ad8001122"]],
  ["yealink 24 9A d8", ["yealink", "249Ad8"]],
  ["0015 651a 2000", ["0015651a2000"]],
  ["11 22", ["1122"]],
  ["be ed", ["be", "ed"]],
  ["201 202", ["201", "202"]],
  ["2001 2002", ["2001", "2002"]],
  ["ava-adler, 201", ["ava", "adler", "201"]],
  ["", []],
])("a search for “%s” looks for %j", (search, words) => expect(searchWords(search)).toEqual(words))

describe("days of a line", () => {
  const now = new Date("2026-11-15T12:00:00Z")
  const days = (periods: Parameters<typeof daysOf>[0], createdAt = "2026-01-01T00:00:00Z") =>
    daysOf(periods, createdAt, now)
  test("there are 30, today last, and today counts as far as it has come", () => {
    const all = days([{ beganAt: "2026-11-15T06:00:00Z", endedAt: null }])
    expect(all).toHaveLength(30)
    expect(all[0]).toEqual({ day: "2026-10-17", share: 0 })
    expect(all[29]).toEqual({ day: "2026-11-15", share: 0.5 })
  })
  test("a night off is a part of two days", () => {
    const all = days([
      { beganAt: "2026-11-01T00:00:00Z", endedAt: "2026-11-12T18:00:00Z" },
      { beganAt: "2026-11-13T06:00:00Z", endedAt: null },
    ])
    expect(all.slice(-4).map(({ share }) => share)).toEqual([0.75, 0.75, 1, 1])
  })
  test("a line that was not there yet has no share", () =>
    expect(
      days([], "2026-11-14T12:00:00Z")
        .slice(-3)
        .map(({ share }) => share),
    ).toEqual([null, 0, 0]))
})

test("only what differs is told", () => {
  expect(differences({ a: 1, b: [1] }, { a: 1, b: [1, 2] })).toEqual({ before: { b: [1] }, after: { b: [1, 2] } })
  expect(differences({ a: 1 }, { a: 1 })).toBeUndefined()
})
