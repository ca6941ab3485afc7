import { expect, test } from "vitest"
import type { CheckedRow, Verdict } from "./import-kind.rules.ts"
import { numbersTaken, refuseWithoutNumber, wantingNext } from "./people-check.service.ts"

const rows: readonly CheckedRow[] = ["next", "301", "", "NEXT", "302", "next"].map((extension, index) => ({
  row: index + 2,
  cells: { extension },
}))
const verdicts: readonly Verdict[] = rows.map((_, index) => ({
  plan: index === 4 ? "skip" : "create",
  label: "",
  problems: [],
}))

test("only rows that will make somebody take numbers", () => {
  expect([...numbersTaken(rows, verdicts)]).toEqual(["301"])
  expect(wantingNext(rows, verdicts)).toEqual([0, 3, 5])
  expect(
    wantingNext(
      rows,
      rows.map(() => ({ plan: "refuse", label: "", problems: [] })),
    ),
  ).toEqual([])
})

test.each([
  [3, 3, [], ""],
  [2, 3, [5], "only 2 numbers with 3 digits are left. Increase the digits of new numbers"],
  [1, 4, [3, 5], "only 1 number with 4 digits is left. Increase the digits of new numbers"],
  [0, 6, [0, 3, 5], "no number with 6 digits is left. Release numbers"],
])("with %i free numbers of %i digits the rows %j are refused", (free, digits, refused, words) => {
  const judged = refuseWithoutNumber(verdicts, wantingNext(rows, verdicts), { free, digits })
  expect(judged.flatMap(({ plan }, index) => (plan === "refuse" ? [index] : []))).toEqual(refused)
  for (const index of refused)
    expect(judged[index]!.problems).toEqual([
      { column: "extension", value: "next", problem: expect.stringContaining(words) },
    ])
})
