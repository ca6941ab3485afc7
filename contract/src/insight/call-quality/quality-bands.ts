/** How good a leg sounded. A leg that is too short to be judged is not rated. */
export const ratedBands = ["good", "fair", "poor"] as const
export type RatedBand = (typeof ratedBands)[number]
export const qualityBands = [...ratedBands, "notRated"] as const
export type QualityBand = (typeof qualityBands)[number]

/** The mean opinion score says nothing about shorter legs. */
export const fewestRatedSeconds = 10
/** Fewer legs say little about a phone or a location. */
export const fewestLegsOfWorst = 10

/** What is measured on each leg. Of the mean opinion score more is better, of the others less. */
export const measures = ["mos", "jitterMs", "lossPercent", "latencyMs"] as const
export type Measure = (typeof measures)[number]

/** The first limit separates good from fair, the second fair from poor. */
export interface Limits {
  readonly fair: number
  readonly poor: number
}
/** Null: this measure does not count. */
export type Thresholds = Readonly<Record<Measure, Limits | null>>

/** What a measure starts with when it is switched on. */
export const usualLimits = {
  mos: { fair: 4, poor: 3.6 },
  jitterMs: { fair: 10, poor: 30 },
  lossPercent: { fair: 0.5, poor: 0.9 },
  latencyMs: { fair: 200, poor: 300 },
} as const satisfies Record<Measure, Limits>
/** The score is estimated from the others, so that by default it decides alone. */
export const defaultThresholds: Thresholds = {
  mos: usualLimits.mos,
  jitterMs: null,
  lossPercent: null,
  latencyMs: null,
}

const bandOfMeasure = (measure: Measure, value: number, { fair, poor }: Limits): RatedBand =>
  measure === "mos"
    ? value < poor
      ? "poor"
      : value < fair
        ? "fair"
        : "good"
    : value >= poor
      ? "poor"
      : value >= fair
        ? "fair"
        : "good"

/** The worst band of all measures that count. The report asks the database the same (call-quality.queries.ts). */
export const bandOf = (
  thresholds: Thresholds,
  quality: Readonly<Record<Measure, number>>,
  seconds: number,
): QualityBand => {
  if (seconds < fewestRatedSeconds) return "notRated"
  const bands = measures.flatMap((measure) => {
    const limits = thresholds[measure]
    return limits === null ? [] : [bandOfMeasure(measure, quality[measure], limits)]
  })
  return bands.includes("poor") ? "poor" : bands.includes("fair") ? "fair" : "good"
}
