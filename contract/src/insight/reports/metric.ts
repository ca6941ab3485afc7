/** A figure of a report, as data: what it counts, and how that folds into one number. */

/** `amount` is participants of meetings and segments of messages. */
export const sumFields = ["ringSeconds", "waitSeconds", "talkSeconds", "holdSeconds", "amount"] as const
export type SumField = (typeof sumFields)[number]
export const longestFields = ["longestWait", "longestTalk"] as const
export type LongestField = (typeof longestFields)[number]

/** Which rows: every given fact must hold. An empty one holds for all rows. */
export interface RowsWhere {
  readonly direction?: readonly string[]
  readonly result?: readonly string[]
  readonly isInternal?: boolean
  readonly isInternational?: boolean
  readonly isInTime?: boolean
  readonly type?: readonly string[]
}

export type Fold =
  | { readonly kind: "count"; readonly of: RowsWhere }
  | { readonly kind: "sum"; readonly field: SumField; readonly of: RowsWhere }
  | { readonly kind: "average"; readonly field: SumField; readonly of: RowsWhere }
  | { readonly kind: "longest"; readonly field: LongestField; readonly of: RowsWhere }
  /** In percent, with one decimal. The rows of `of` are among those of `among`. */
  | { readonly kind: "share"; readonly of: RowsWhere; readonly among: RowsWhere }

/** "calls" is a number of rows, "count" of something else. */
export type MetricUnit = "calls" | "count" | "seconds" | "percent"
/** Whether more is better; null where neither is. */
export type Better = "more" | "less" | null

export interface Metric {
  readonly id: string
  readonly name: string
  readonly definition: string
  readonly fold: Fold
  readonly better: Better
}

export const unitOf = ({ fold }: Pick<Metric, "fold">): MetricUnit =>
  fold.kind === "count"
    ? "calls"
    : fold.kind === "share"
      ? "percent"
      : "field" in fold && fold.field === "amount"
        ? "count"
        : "seconds"

/** What belongs together in a roll-up: rows with the same facts. */
export interface Cell {
  readonly direction: string
  readonly result: string
  readonly isInternal: boolean
  readonly isInternational: boolean
  readonly isInTime: boolean
  readonly type: string
  readonly calls: number
  readonly ringSeconds: number
  readonly waitSeconds: number
  readonly talkSeconds: number
  readonly holdSeconds: number
  readonly amount: number
  readonly longestWait: number
  readonly longestTalk: number
}

export const holds = (
  { direction, result, isInternal, isInternational, isInTime, type }: RowsWhere,
  row: Pick<Cell, "direction" | "result" | "isInternal" | "isInternational" | "isInTime" | "type">,
): boolean =>
  (direction === undefined || direction.includes(row.direction)) &&
  (result === undefined || result.includes(row.result)) &&
  (isInternal === undefined || isInternal === row.isInternal) &&
  (isInternational === undefined || isInternational === row.isInternational) &&
  (isInTime === undefined || isInTime === row.isInTime) &&
  (type === undefined || type.includes(row.type))

const total = (cells: readonly Cell[], where: RowsWhere, field: SumField | "calls") =>
  cells.reduce((sum, cell) => (holds(where, cell) ? sum + cell[field] : sum), 0)
/** With one decimal, halves upwards; the division comes last, so that it rounds as the database does. */
const ratio = (part: number, whole: number) => Math.round((part * 10) / whole) / 10

/** The figure; null where there is nothing to divide by. */
export const foldCells = (fold: Fold, cells: readonly Cell[]): number | null => {
  switch (fold.kind) {
    case "count":
      return total(cells, fold.of, "calls")
    case "sum":
      return total(cells, fold.of, fold.field)
    case "longest":
      return cells.reduce((longest, cell) => (holds(fold.of, cell) ? Math.max(longest, cell[fold.field]) : longest), 0)
    case "average": {
      const calls = total(cells, fold.of, "calls")
      return calls === 0 ? null : ratio(total(cells, fold.of, fold.field), calls)
    }
    case "share": {
      const calls = total(cells, fold.among, "calls")
      return calls === 0 ? null : ratio(100 * total(cells, fold.of, "calls"), calls)
    }
  }
}

/** The rows behind a figure: counted ones, those it adds up, or the part of a share. */
export const rowsBehind = (fold: Fold): RowsWhere => fold.of
