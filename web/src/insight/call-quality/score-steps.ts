import {
  ratedBands,
  usualLimits,
  type Limits,
  type RatedBand,
} from "@dialplane/contract/insight/call-quality/quality-bands"
import type { HeatRange, HeatSteps } from "../../ui/charts/heat-steps.ts"

const [worst, best, hundredth] = [1, 5, 0.01]
const tones = { good: "good", fair: "warn", poor: "bad" } as const

/** Colors of the mean opinion score, by the account's limits; by the usual ones if the score does not count there. */
export const scoreSteps = (
  limits: Limits | null | undefined,
  words: Readonly<Record<RatedBand, string>>,
): HeatSteps => {
  const { fair, poor } = limits ?? usualLimits.mos
  const from = { good: fair, fair: poor, poor: worst }
  const to = { good: best, fair: fair - hundredth, poor: poor - hundredth }
  const ranges = ratedBands.map((band, index): HeatRange => ({
    shade: index + 1,
    from: from[band],
    to: to[band],
    judged: { as: tones[band], word: words[band] },
  }))
  return {
    // As shown, with two decimals, so that the color never contradicts the number.
    shadeOf: (score) =>
      score === null
        ? 0
        : (ranges.find((range) => Math.round(score * 100) >= Math.round(range.from * 100))?.shade ?? 3),
    ranges: ranges.filter((range) => range.from <= range.to),
  }
}
