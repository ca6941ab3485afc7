import type { RowSelection } from "./column.ts"

/** Adds rows to the selection or removes them; returns a new selection. */
export const withRows = (selection: RowSelection, ids: readonly string[], on: boolean): RowSelection => {
  const next: Record<string, true> = { ...selection }
  for (const id of ids) {
    if (on) next[id] = true
    else delete next[id]
  }
  return next
}

/** The ids from one row to another, both included, in any order. */
export const idsBetween = (ids: readonly string[], from: number, to: number): string[] =>
  ids.slice(Math.min(from, to), Math.max(from, to) + 1)

/** Whether none, some or all of the shown rows are selected. Rows selected on other pages do not count. */
export const shareSelected = (selection: RowSelection, ids: readonly string[]): "none" | "some" | "all" => {
  const first = ids[0]
  if (first === undefined) return "none"
  const wanted = first in selection
  const same = ids.every((id) => id in selection === wanted)
  if (!same) return "some"
  return wanted ? "all" : "none"
}
