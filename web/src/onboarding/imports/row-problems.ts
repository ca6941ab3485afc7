import type { ImportRow } from "@dialplane/contract/onboarding/imports/imports.schema"

type Problem = ImportRow["problems"][number]

/** The problems of one cell. */
interface CellProblems {
  readonly column: string
  readonly reasons: readonly string[]
  /** Shortened: the whole cell is in the file. */
  readonly value: string
}

const longestValue = 80

const shortened = (value: string) => {
  const letters = [...value]
  return letters.length <= longestValue ? value : `${letters.slice(0, longestValue).join("").trimEnd()}…`
}

/** A cell with several problems, such as a list with missing agents, is named once. */
export const problemsByCell = (problems: readonly Problem[]): readonly CellProblems[] => {
  const cells = new Map<string, CellProblems>()
  for (const { column, value, problem } of problems) {
    const cell = JSON.stringify([column, value])
    const known = cells.get(cell)
    cells.set(cell, { column, value: shortened(value), reasons: [...(known?.reasons ?? []), problem] })
  }
  return [...cells.values()]
}

/** In one line: the column, what is wrong, and what the cell contains. */
export const problemsText = (problems: readonly Problem[], titleOf: (column: string) => string): string =>
  problemsByCell(problems)
    .map(({ column, reasons, value }) => `${titleOf(column)}: ${reasons.join(" ")}${value === "" ? "" : ` “${value}”`}`)
    .join(" · ")
