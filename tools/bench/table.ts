interface Row {
  readonly what: string
  readonly measured: string
  readonly budget: string
  readonly holds: boolean | undefined
}
const rows: Row[] = []

/**
 * One line of the bench's table; without a budget it is there to compare with. Said at once as well: a run takes long,
 * and may break off.
 */
export const note = (what: string, measured: string, budget = "", holds?: boolean) => {
  rows.push({ what, measured, budget, holds })
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}: ${measured}`)
}

/** Prints what was measured; answers whether all of it is within its budget. */
export const printTable = (): boolean => {
  const width = Math.max(...rows.map((row) => row.what.length))
  for (const { what, measured, budget, holds } of rows) {
    console.log(
      `${what.padEnd(width)}  ${measured.padEnd(58)} ${holds === undefined ? "" : `${holds ? "within" : "OVER"} ${budget}`}`.trimEnd(),
    )
  }
  return rows.every(({ holds }) => holds !== false)
}
