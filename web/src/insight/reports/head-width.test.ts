import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { expect, test } from "vitest"
import { headWidth } from "./head-width.ts"
import { usualFigures } from "./report-rows.tsx"

test("a short name has room for figures, a long one for itself", () => {
  expect(headWidth("Calls", 84)).toBe(84)
  expect(headWidth("Average speed of answer", 84)).toBeGreaterThan(145 + 41)
})

test.each(Object.entries(usualFigures))(
  "the usual columns of %s fit beside the menu of a wide window",
  (subject, ids) => {
    const kinds = { users: "user", queues: "queue", groups: "group", meetings: "meeting", messages: "message" } as const
    const metrics = metricsOf[kinds[subject as keyof typeof kinds]]
    const figures = ids.map((id) => headWidth(metrics.find((metric) => metric.id === id)!.name, 84))
    const [name, extension] = [160, 90]
    expect(figures.reduce((sum, width) => sum + width, name + extension)).toBeLessThanOrEqual(1128)
  },
)
