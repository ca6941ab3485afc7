import { line } from "d3-shape"

interface Places {
  readonly x: (point: number) => number
  readonly y: (value: number) => number
}

/** A line with gaps where there is no figure; undefined without any. */
export const linePath = (values: readonly (number | null)[], { x, y }: Places): string | undefined =>
  line<number | null>()
    .defined((value) => value !== null)
    .x((_, point) => x(point))
    .y((value) => y(value ?? 0))(values) ?? undefined

/** Points without neighbors, which a line would not show. */
export const lonePoints = (values: readonly (number | null)[]): readonly number[] =>
  values.flatMap((value, point) =>
    value !== null && (values[point - 1] ?? null) === null && (values[point + 1] ?? null) === null ? [point] : [],
  )
