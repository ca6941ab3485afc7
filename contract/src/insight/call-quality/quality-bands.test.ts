import { expect, test } from "vitest"
import { bandOf, defaultThresholds, usualLimits, type QualityBand } from "./quality-bands.ts"

const clear = { mos: 4.4, jitterMs: 2, lossPercent: 0, latencyMs: 30 }
const all = usualLimits

test.each<[string, Partial<typeof clear>, QualityBand]>([
  ["the lowest good score", { mos: 4 }, "good"],
  ["just below", { mos: 3.99 }, "fair"],
  ["the lowest fair score", { mos: 3.6 }, "fair"],
  ["just below", { mos: 3.59 }, "poor"],
  ["a measure that does not count", { jitterMs: 500 }, "good"],
])("by default the score decides: %s", (_, measured, band) =>
  expect(bandOf(defaultThresholds, { ...clear, ...measured }, 60)).toBe(band),
)

test.each<[string, Partial<typeof clear>, QualityBand]>([
  ["nothing", {}, "good"],
  ["jitter at the first limit", { jitterMs: 10 }, "fair"],
  ["jitter at the second limit", { jitterMs: 30 }, "poor"],
  ["loss", { lossPercent: 0.9 }, "poor"],
  ["latency", { latencyMs: 299 }, "fair"],
  ["the worst of several", { latencyMs: 250, mos: 2 }, "poor"],
])("with all measures: %s", (_, measured, band) => expect(bandOf(all, { ...clear, ...measured }, 60)).toBe(band))

test("a leg of less than ten seconds is not rated", () => {
  expect(bandOf(defaultThresholds, { ...clear, mos: 1 }, 9)).toBe("notRated")
  expect(bandOf(defaultThresholds, { ...clear, mos: 1 }, 10)).toBe("poor")
})
