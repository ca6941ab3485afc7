/** One field of an entry, before and after; undefined where it was not there. */
export interface FieldChange {
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value)

const leaves = (value: unknown, path: readonly string[]): [string, FieldChange["path"], unknown][] =>
  isRecord(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
    : value === undefined || (path.length === 0 && !hasContent(value)) ? [] : [[path.join("\u0000"), path, value]]

const hasContent = (value: unknown) => value !== null && !(isRecord(value) && Object.keys(value).length === 0)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ, inner ones by their path, and how many stayed the same. Lists count as one value. */
export const changedFields = (before: unknown, after: unknown): { readonly changes: readonly FieldChange[]; readonly same: number } => {
  const [was, is] = [leaves(before, []), leaves(after, [])]
  const now = new Map(is.map(([key, , value]) => [key, value]))
  const then = new Map(was.map(([key, , value]) => [key, value]))
  const paths = new Map([...was, ...is].map(([key, path]) => [key, path]))
  const all = [...paths].map(([key, path]): FieldChange => ({ path, before: then.get(key), after: now.get(key) }))
  const changes = all.filter((field) => !isSame(field.before, field.after))
  return { changes, same: all.length - changes.length }
}
