import { expect, test } from "vitest"
import { holds, rowsBehind, type Metric } from "./metric.ts"
import { metricsOf } from "./metrics.ts"
import { reportDirections, reportResults, reportTypes } from "./report-filter.schema.ts"
import { rowKinds, type RowKind } from "./report-subjects.ts"
import { resultStacks } from "./result-stacks.ts"

const rows = reportDirections.flatMap((direction) =>
  reportResults.flatMap((result) =>
    ["", ...reportTypes].map((type) => ({
      direction,
      result,
      isInternal: false,
      isInternational: false,
      isInTime: false,
      type,
    })),
  ),
)
const metric = (kind: RowKind, id: string): Metric => {
  const found = (metricsOf[kind] as readonly Metric[]).find((one) => one.id === id)
  if (found === undefined) throw new Error(`${kind} has no ${id}`)
  return found
}

test.each(rowKinds)("the parts of %s count no row twice, and only rows of the whole", (kind) => {
  const { whole, parts } = resultStacks[kind]
  expect(metric(kind, whole).fold.kind).toBe("count")
  for (const row of rows) {
    const counted = parts.filter((id) => holds(rowsBehind(metric(kind, id).fold), row))
    expect(counted.length, `${row.direction} ${row.result}: ${counted.join()}`).toBeLessThanOrEqual(1)
    if (counted.length === 1) expect(holds(rowsBehind(metric(kind, whole).fold), row)).toBe(true)
  }
  for (const id of parts) expect(metric(kind, id).fold.kind).toBe("count")
})
