import type { Fold, Metric, RowsWhere } from "@dialplane/contract/insight/reports/metric"
import { allOf, rawSql, sql, type Sql } from "../../kit/database/sql.ts"

/** Facts and fields as they are called in rows and roll-ups. */
const columnOf = {
  ringSeconds: "ring_seconds",
  waitSeconds: "wait_seconds",
  talkSeconds: "talk_seconds",
  holdSeconds: "hold_seconds",
  amount: "amount",
  longestWait: "longest_wait",
  longestTalk: "longest_talk",
} as const

/** Values are from our own catalog of metrics, never from input. */
const oneOf = (column: string, values: readonly string[]) =>
  rawSql(`x.${column} in (${values.map((value) => `'${value}'`).join(", ")})`)
const is = (column: string, value: boolean) => rawSql(value ? `x.${column}` : `not x.${column}`)

/** The rows of a metric, as a condition on rows or roll-ups named x. */
export const whereSql = ({ direction, result, isInternal, isInternational, isInTime, type }: RowsWhere): Sql =>
  allOf(
    direction !== undefined && oneOf("direction", direction),
    result !== undefined && oneOf("result", result),
    isInternal !== undefined && is("is_internal", isInternal),
    isInternational !== undefined && is("is_international", isInternational),
    isInTime !== undefined && is("is_in_time", isInTime),
    type !== undefined && oneOf("type", type),
  )

/**
 * Sums of whole numbers up to 2^53 are exact as floating-point numbers. As PostgreSQL adds up bigint, in numeric, a
 * report of many users took twice as long.
 */
export const sumOf = (column: string): Sql => rawSql(`sum(x.${column}::float8)`)

const countSql = (where: RowsWhere) => sql`coalesce(${sumOf("calls")} filter (where ${whereSql(where)}), 0)`

/** The same as foldCells in contract/src/insight/reports/metric.ts, for the database; a test compares both. */
export const foldSql = (fold: Fold): Sql => {
  switch (fold.kind) {
    case "count":
      return countSql(fold.of)
    case "sum":
      return sql`coalesce(${sumOf(columnOf[fold.field])} filter (where ${whereSql(fold.of)}), 0)`
    case "longest":
      return sql`coalesce(max(x.${rawSql(columnOf[fold.field])}) filter (where ${whereSql(fold.of)}), 0)::float8`
    // What is divided is numeric, so that halves are rounded exactly.
    case "average":
      return sql`round((${sumOf(columnOf[fold.field])} filter (where ${whereSql(fold.of)}))::numeric
        / nullif(${countSql(fold.of)}, 0)::numeric, 1)::float8`
    case "share":
      return sql`round(100 * ${countSql(fold.of)}::numeric / nullif(${countSql(fold.among)}, 0)::numeric, 1)::float8`
  }
}

/** One column for each metric, named m0, m1 … in the order of the list. */
export const metricColumns = (metrics: readonly Metric[]): Sql[] =>
  metrics.map(({ fold }, index) => sql`${foldSql(fold)} as ${rawSql(`m${index}`)}`)

/** The figures of a row that has these columns. */
export const valuesOf = (metrics: readonly Metric[], row: object): Record<string, number | null> =>
  Object.fromEntries(
    metrics.map(({ id }, index) => [id, (row as Readonly<Record<string, number | null>>)[`m${index}`] ?? null]),
  )
