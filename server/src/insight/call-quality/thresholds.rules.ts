import {
  measures,
  type Limits,
  type Measure,
  type Thresholds,
} from "@dialplane/contract/insight/call-quality/quality-bands"

/** The limits as fields of an audit entry. */
export type ThresholdFacts = Readonly<Partial<Record<`${Measure}Fair` | `${Measure}Poor`, number | null>>>

export const factsOf = (thresholds: Thresholds, of: readonly Measure[] = measures): ThresholdFacts =>
  Object.fromEntries(
    of.flatMap((measure) => [
      [`${measure}Fair`, thresholds[measure]?.fair ?? null],
      [`${measure}Poor`, thresholds[measure]?.poor ?? null],
    ]),
  )

/** Thresholds with the limits that some fields name. */
export const withFacts = (thresholds: Thresholds, facts: ThresholdFacts): Thresholds =>
  Object.fromEntries(
    measures.map((measure): [Measure, Limits | null] => {
      const [fair, poor] = [facts[`${measure}Fair`], facts[`${measure}Poor`]]
      if (fair === undefined || poor === undefined) return [measure, thresholds[measure]]
      return [measure, fair === null || poor === null ? null : { fair, poor }]
    }),
  ) as Record<Measure, Limits | null>

const isSame = (one: Limits | null, other: Limits | null) => one?.fair === other?.fair && one?.poor === other?.poor
export const changedMeasures = (before: Thresholds, after: Thresholds) =>
  measures.filter((measure) => !isSame(before[measure], after[measure]))
