import { allOf, sql, type Sql } from "./sql.ts"

interface LocalTimes {
  /** 0 is Sunday. */
  readonly weekdays?: readonly number[] | undefined
  readonly hourFrom?: number | undefined
  /** A lower one than hourFrom: hours go on after midnight. */
  readonly hourTo?: number | undefined
}
/** Conditions on the day of the week and the hour of a local time. */
export const localTimeConditions = (local: Sql, { weekdays, hourFrom, hourTo }: LocalTimes): Sql => {
  const hour = sql`extract(hour from ${local})`
  return allOf(
    weekdays !== undefined && sql`extract(dow from ${local})::int = any(${weekdays}::int[])`,
    hourFrom !== undefined &&
      hourTo !== undefined &&
      (hourFrom < hourTo
        ? sql`${hour} >= ${hourFrom} and ${hour} < ${hourTo}`
        : sql`(${hour} >= ${hourFrom} or ${hour} < ${hourTo})`),
  )
}
