import { expect, test } from "vitest"
import { aroundChanges, lineChanges } from "./line-changes.ts"

const short = (before: string, after: string) =>
  lineChanges(before, after)
    .map(({ kind, text }) => `${{ same: " ", added: "+", removed: "-" }[kind]}${text}`)
    .join("|")

test.each([
  ["a\nb\nc", "a\nb\nc", " a| b| c"],
  ["a\nb\nc", "a\nx\nc", " a|-b|+x| c"],
  ["a", "a\nb", " a|+b"],
  ["a\r\nb", "a\nb", " a| b"],
  ["", "a", "-|+a"],
])("%j to %j", (before, after, expected) => expect(short(before, after)).toBe(expected))

test("long stretches that stayed are counted", () => {
  const shown = aroundChanges(lineChanges("1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4\nx\n6\n7\n8\n9"), 1)
  expect(shown.map((line) => (line.kind === "gap" ? line.count : line.text))).toEqual([3, "4", "5", "x", "6", 3])
})
