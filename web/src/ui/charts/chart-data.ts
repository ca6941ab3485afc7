/** Tones tell series apart by color and pattern; the order in the stack and the labels say the same. */
export const tones = ["good", "bad", "warn", "info", "alt", "other"] as const
export type Tone = (typeof tones)[number]

export interface ChartSeries {
  readonly id: string
  readonly label: string
  /** Where a row has little room: "Mon". */
  readonly shortLabel?: string
  readonly tone: Tone
  /** One for each point; null where there is no figure. */
  readonly values: readonly (number | null)[]
}

export interface ChartPoint {
  /** At the axis: "Nov 16"; empty for points without a label there. */
  readonly label: string
  /** In tooltips, tables and announcements: "Monday, November 16". */
  readonly name: string
}

/** The same figures of the period before, drawn paler behind the others. */
export interface Comparison {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** The points compared with, by name. */
  readonly names: readonly string[]
}

export type ChartUnit = "calls" | "seconds" | "percent"
export type FormatValue = (value: number | null) => string

/** What every chart with axes needs. */
export interface ChartProps {
  readonly title: string
  /** The chart in a sentence, for everybody who cannot or need not look at it. */
  readonly sentence: string
  /** The head of the column of points in the table. */
  readonly pointHeader: string
  readonly points: readonly ChartPoint[]
  readonly series: readonly ChartSeries[]
  readonly unit: ChartUnit
  readonly format: FormatValue
  /** For the axis, where values are round and there is little room. */
  readonly formatTick?: FormatValue | undefined
  /** Opens what a figure counts. Not called where there is nothing. */
  readonly onChoose?: ((point: number, series: number) => void) | undefined
}
