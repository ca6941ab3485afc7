import { callSubjects } from "@dialplane/contract/insight/reports/report-subjects"
import { metricsOf } from "@dialplane/contract/insight/reports/metrics"
import { rowKindOf } from "@dialplane/contract/insight/reports/report-subjects"
import { expect, test } from "vitest"
import { extremes, resultSeries } from "./report-charts-series.ts"

const shown = (subject: (typeof callSubjects)[number]) =>
  metricsOf[rowKindOf[subject]].map(({ id, name }) => ({
    metric: id,
    name,
    definition: "",
    unit: "calls" as const,
    better: null,
  }))

test.each(callSubjects)("results of %s have names of the report, and no two look alike", (subject) => {
  const { series } = resultSeries(subject, { metrics: shown(subject), points: [] })
  expect(series.length).toBeGreaterThanOrEqual(5)
  expect(new Set(series.map(({ tone }) => tone)).size).toBe(series.length)
  for (const { id, label } of series) expect(label).not.toBe(id)
})

test("calls that ended in no listed way are said to be left out", () => {
  const point = (values: Record<string, number>) => ({ start: "2026-11-16", values })
  const points = [point({ inboundCalls: 5, answeredCalls: 3, missedCalls: 1 }), point({ inboundCalls: 0 })]
  expect(resultSeries("users", { metrics: shown("users"), points })).toMatchObject({ left: 1, isEmpty: false })
  expect(resultSeries("users", { metrics: shown("users"), points: points.slice(1) }).isEmpty).toBe(true)
})

test("the highest and lowest figures, without points that have none", () => {
  expect(extremes([null, 4, 9, 4, 9])).toEqual({ most: 2, least: 1 })
  expect(extremes([null])).toEqual({ most: undefined, least: undefined })
})
