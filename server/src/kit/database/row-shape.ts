/** Converts a row of one statement to an object. */
export type RowShape = (fields: readonly (string | null)[]) => Record<string, unknown>

const camelNames = new Map<string, string>()
const camelName = (column: string) => {
  const known = camelNames.get(column)
  if (known !== undefined) return known
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camelNames.set(column, name)
  return name
}

type Reader = (text: string) => unknown
interface Column {
  readonly name: string
  readonly read: Reader
}

/** How many functions are kept; one takes a few kilobytes. */
const mostKept = 1000
const kept = new Map<string, RowShape>()
const readerNumbers = new WeakMap<Reader, number>()
let nextNumber = 0
/** A driver has one reader for each type. */
const numberOf = (read: Reader): number => {
  const known = readerNumbers.get(read) ?? nextNumber++
  readerNumbers.set(read, known)
  return known
}

/**
 * A function that converts a row as received to an object. Statements that are prepared for one execution, and those of
 * other connections, have the same columns: a new function for each of them would be compiled again, and the objects of
 * each would be of another class for the engine.
 */
export const rowShape = (columns: readonly Column[]): RowShape => {
  const key = columns.map(({ name, read }) => `${numberOf(read)} ${name}`).join("\n")
  const found = kept.get(key)
  if (found !== undefined) {
    kept.delete(key)
    kept.set(key, found)
    return found
  }
  const made = compile(columns)
  kept.set(key, made)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
  return made
}

/**
 * Compiles it: one literal with all names, for the columns of the statement. Objects with many columns that are built
 * name by name become dictionaries, which are slow to read and copy. No arrays are created in between: the engine would
 * treat them as long-lived, and every page of a list would stay in memory until the next major collection. Names come
 * from our own statements and are still escaped as JSON.
 */
const compile = (columns: readonly Column[]): RowShape => {
  const readers = [...new Set(columns.map(({ read }) => read))]
  const members = columns.map(
    ({ name, read }, index) =>
      `${JSON.stringify(camelName(name))}: fields[${index}] === null ? null : read${readers.indexOf(read)}(fields[${index}])`,
  )
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is made of column names and numbers, as in other compiled readers and writers
  const make = new Function(
    ...readers.map((_, index) => `read${index}`),
    `return (fields) => ({ ${members.join(", ")} })`,
  ) as (...given: typeof readers) => RowShape
  return make(...readers)
}
