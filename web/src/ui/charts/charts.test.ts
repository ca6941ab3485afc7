import { describe, expect, test } from "vitest"
import { axisFor, labelEvery } from "./axis.ts"
import type { ChartSeries } from "./chart-data.ts"
import { movedBy } from "./cursor.ts"
import { heatSteps } from "./heat-steps.ts"
import { highest, leftOver, stacked } from "./stacked.ts"

const series = (id: string, ...values: (number | null)[]): ChartSeries => ({ id, label: id, tone: "good", values })
const parts = [series("answered", 5, 0, 2), series("missed", 3, 4, null)]

describe("stacks", () => {
  test("go up in the order of the series, without empty segments", () => {
    expect(stacked(parts, 3)).toEqual([
      [
        { series: 0, from: 0, to: 5 },
        { series: 1, from: 5, to: 8 },
      ],
      [{ series: 1, from: 0, to: 4 }],
      [{ series: 0, from: 0, to: 2 }],
    ])
    expect(highest(stacked(parts, 3))).toBe(8)
  })

  test("close up when a series is hidden", () => {
    expect(stacked(parts, 3, (id) => id === "answered")).toEqual([
      [{ series: 1, from: 0, to: 3 }],
      [{ series: 1, from: 0, to: 4 }],
      [],
    ])
  })

  test("say how much of the whole they leave out", () => {
    expect(leftOver([8, 4, 2], parts)).toBe(0)
    expect(leftOver([9, 4, 4], parts)).toBe(3)
  })
})

describe("axes", () => {
  test.each([
    ["calls", 0, 4, [0, 1, 2, 3, 4]],
    ["calls", 3, 4, [0, 1, 2, 3, 4]],
    ["calls", 187, 200, [0, 50, 100, 150, 200]],
    ["percent", 37, 100, [0, 25, 50, 75, 100]],
    ["seconds", 0, 1, [0, 1]],
    ["seconds", 140, 150, [0, 30, 60, 90, 120, 150]],
    ["seconds", 20_000, 21_600, [0, 7200, 14_400, 21_600]],
    ["seconds", 700_000, 864_000, [0, 172_800, 345_600, 518_400, 691_200, 864_000]],
  ] as const)("%s up to %d end at %d", (unit, most, end, ticks) => {
    expect(axisFor(unit, most)).toEqual({ end, ticks })
  })

  test("leave out labels that would touch", () => {
    expect(labelEvery(7, 700, 60)).toBe(1)
    expect(labelEvery(30, 300, 50)).toBe(5)
  })
})

describe("keys", () => {
  const size = { points: 3, series: 2, isUpNext: true }
  test.each([
    ["ArrowRight", { point: 0, series: 0 }, { point: 1, series: 0 }],
    ["ArrowRight", { point: 2, series: 0 }, { point: 2, series: 0 }],
    ["ArrowLeft", { point: 0, series: 1 }, { point: 0, series: 1 }],
    ["ArrowUp", { point: 1, series: 0 }, { point: 1, series: 1 }],
    ["ArrowDown", { point: 1, series: 0 }, { point: 1, series: 0 }],
    ["Home", { point: 2, series: 1 }, { point: 0, series: 1 }],
    ["End", { point: 0, series: 1 }, { point: 2, series: 1 }],
  ] as const)("%s from %o", (key, from, to) => expect(movedBy(key, from, size)).toEqual(to))

  test("rows from the top go down with the arrow down", () =>
    expect(movedBy("ArrowDown", { point: 0, series: 0 }, { ...size, isUpNext: false })).toEqual({
      point: 0,
      series: 1,
    }))
  test("other keys are left to the page", () => expect(movedBy("Tab", { point: 0, series: 0 }, size)).toBeUndefined())
})

describe("heat", () => {
  test("every value has the shade whose range names it", () => {
    for (const most of [1, 3, 5, 7, 48, 1000]) {
      const { shadeOf, ranges } = heatSteps(most)
      for (let value = 1; value <= most; value++) {
        const found = ranges.filter(({ from, to }) => from <= value && value <= to)
        expect(
          found.map(({ shade }) => shade),
          `${value} of ${most}`,
        ).toEqual([shadeOf(value)])
      }
    }
  })
  test("nothing has no shade", () => {
    expect(heatSteps(10).shadeOf(0)).toBe(0)
    expect(heatSteps(0).ranges).toEqual([])
  })
})
