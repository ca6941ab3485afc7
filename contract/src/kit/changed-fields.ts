import { withoutCompanionIds } from "./companion-ids.ts"

/** One field of an entry, before and after; undefined where the field did not exist. */
export interface FieldChange {
  readonly path: readonly string[]
  readonly before: unknown
  readonly after: unknown
}

export interface ChangedFields {
  readonly changes: readonly FieldChange[]
  /** How many fields did not change. */
  readonly same: number
}

type Fields = Readonly<Record<string, unknown>>
export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Whether two values are equal, regardless of the order in which the database returns their fields. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  if (!isFields(one) || !isFields(other)) return one === other
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameValue(one[name], other[name]))
}

/**
 * The fields that differ. Nested fields have a path. Objects in lists are matched by their naming field; of lists of
 * plain values, only added and removed values are reported.
 */
export const changedFields = (before: unknown, after: unknown): ChangedFields => {
  const all = compare([], hasContent(before) ? before : undefined, hasContent(after) ? after : undefined)
  const changes = all.filter((field) => !isSameValue(field.before, field.after))
  return { changes: changes.map(comeAndGone), same: all.length - changes.length }
}

const compare = (path: readonly string[], before: unknown, after: unknown): FieldChange[] => {
  const [was, is] = namedPair(before, after)
  if (!holdsFields(was) || !holdsFields(is))
    return path.length === 0 && !hasContent(before) && !hasContent(after) ? [] : [{ path, before, after }]
  const [old, now] = withoutCompanionIds(was, is)
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])
  return [...names].flatMap((name) => compare([...path, name], old?.[name], now?.[name]))
}

const holdsFields = (value: unknown): value is Fields | undefined =>
  value === undefined || (isFields(value) && Object.keys(value).length > 0)
const hasContent = (value: unknown) =>
  value !== undefined && value !== null && !(isFields(value) && Object.keys(value).length === 0)

/**
 * Converts two lists of objects to objects keyed by a naming field, if its values are unique in each list; otherwise
 * leaves the lists as they are.
 */
const namedPair = (before: unknown, after: unknown): readonly [unknown, unknown] => {
  if (before === undefined && after === undefined) return [null, null]
  const lists = [before, after].filter((value) => value !== undefined)
  if (!lists.every((list) => Array.isArray(list) && list.every(isFields)) || lists.flat().length === 0)
    return [before, after]
  const naming = namingFields.find((name) =>
    lists.every((list) => areNames((list as Fields[]).map((item) => item[name]))),
  )
  if (naming === undefined) return [before, after]
  const byName = (list: unknown) =>
    list === undefined
      ? undefined
      : Object.fromEntries((list as Fields[]).map((item) => [String(item[naming]), withoutName(item, naming)]))
  return [byName(before) ?? {}, byName(after) ?? {}].map((fields) =>
    Object.keys(fields).length === 0 ? undefined : fields,
  ) as [unknown, unknown]
}

/** Fields that can identify an object in a list, best first. */
const namingFields = ["name", "code", "key", "title", "label", "number", "email", "id", "userId", "roleId", "accountId"]
const areNames = (values: readonly unknown[]) =>
  values.every((value) => typeof value === "string" || typeof value === "number") &&
  new Set(values).size === values.length

/** An object with a single field besides its name is reduced to that field's value. */
const withoutName = (item: Fields, naming: string): unknown => {
  const rest = Object.entries(item).filter(([name]) => name !== naming)
  return rest.length === 1 ? rest[0]![1] : rest.length === 0 ? true : Object.fromEntries(rest)
}

const isPlain = (value: unknown) => value === null || typeof value !== "object"

/**
 * Of two lists of plain values, only the removed and the added values; unchanged if they differ only in order or
 * completely.
 */
const comeAndGone = (change: FieldChange): FieldChange => {
  const { before, after } = change
  if (!Array.isArray(before) || !Array.isArray(after) || ![...before, ...after].every(isPlain)) return change
  const [gone, come] = [before.filter((item) => !after.includes(item)), after.filter((item) => !before.includes(item))]
  if (gone.length + come.length === 0 || gone.length + come.length === before.length + after.length) return change
  return { ...change, before: gone.length === 0 ? undefined : gone, after: come.length === 0 ? undefined : come }
}
