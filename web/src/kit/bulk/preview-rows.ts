import { changedFields } from "@dialplane/contract/kit/changed-fields"
import { pathText, valueText, type ValueMessages } from "@dialplane/contract/operations/audit/field-labels"
import { mostValuesPerField, type BulkPreview } from "@dialplane/contract/kit/bulk-preview"

export interface PreviewRow {
  readonly before: string
  readonly after: string
  readonly count: number
}

export interface PreviewField {
  readonly name: string
  /** The most frequent change comes first. */
  readonly rows: readonly PreviewRow[]
  /** The number of rows that change from or to another value. */
  readonly more: number
}

const mostRows = 6

/** Only differences, by field, with equal changes counted together. */
export const previewFields = (
  { fields, changed }: Pick<BulkPreview, "fields" | "changed">,
  say: ValueMessages,
): PreviewField[] => {
  const byName = new Map<string, { rows: Map<string, PreviewRow>; isCut: boolean }>()
  for (const { field, values } of fields) {
    for (const value of values) {
      for (const { path, before, after } of changedFields({ [field]: value.before }, { [field]: value.after })
        .changes) {
        const name = pathText(path)
        const found = byName.get(name) ?? {
          rows: new Map<string, PreviewRow>(),
          isCut: values.length >= mostValuesPerField,
        }
        byName.set(name, found)
        const row = { before: valueText(path, before, say), after: valueText(path, after, say) }
        const key = JSON.stringify(row)
        found.rows.set(key, { ...row, count: (found.rows.get(key)?.count ?? 0) + value.count })
      }
    }
  }
  return [...byName].map(([name, { rows, isCut }]) => {
    const sorted = [...rows.values()].toSorted((one, other) => other.count - one.count)
    const shown = sorted.slice(0, mostRows)
    const hidden = sum(sorted.slice(mostRows))
    // The server names only the most frequent values; of the others only the number is known.
    return { name, rows: shown, more: isCut ? Math.max(hidden, changed - sum(shown)) : hidden }
  })
}

const sum = (rows: readonly PreviewRow[]) => rows.reduce((total, { count }) => total + count, 0)

/** Everything was checked, and nothing would change. */
export const changesNothing = (preview: Pick<BulkPreview, "changed" | "checked" | "chosen"> | undefined) =>
  preview !== undefined && preview.changed === 0 && preview.checked >= preview.chosen
