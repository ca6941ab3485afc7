import { expect, test } from "vitest"
import { beyondOrder } from "./beyond-order.rules.ts"

const figures = (count: number, ordered: number | null) => ({
  accountId: 100,
  figures: [{ name: "extensions" as const, count, ordered }],
})

test.each([
  ["within the order", 62, 64, 2, []],
  ["beyond it", 62, 64, 300, [{ service: "extensions", adds: 300, count: 62, ordered: 64, beyond: 298 }]],
  [
    "beyond it already: only what comes on top",
    70,
    64,
    5,
    [{ service: "extensions", adds: 5, count: 70, ordered: 64, beyond: 5 }],
  ],
  ["nothing added", 70, 64, 0, []],
  ["nothing that is ordered", 70, null, 5, []],
])("%s", (_, count, ordered, adds, expected) =>
  expect(beyondOrder(figures(count, ordered), { extensions: adds })).toEqual(expected),
)
