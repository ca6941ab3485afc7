interface Row {
  readonly what: string
  readonly measured: string
  readonly budget: string
  readonly holds: boolean | undefined
}
const rows: Row[] = []

/**
 * One row of the table of results; a row without a budget is for comparison. It is also printed immediately, because a
 * run takes long and may be interrupted.
 */
export const note = (what: string, measured: string, budget = "", holds?: boolean) => {
  rows.push({ what, measured, budget, holds })
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}: ${measured}`)
}

/** Prints the results. Returns whether all of them are within their budgets. */
export const printTable = (): boolean => {
  const width = Math.max(...rows.map((row) => row.what.length))
  for (const { what, measured, budget, holds } of rows) {
    console.log(
      `${what.padEnd(width)}  ${measured.padEnd(58)} ${holds === undefined ? "" : `${holds ? "within" : "OVER"} ${budget}`}`.trimEnd(),
    )
  }
  return rows.every(({ holds }) => holds !== false)
}
