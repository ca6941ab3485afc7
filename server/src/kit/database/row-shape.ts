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

/**
 * Compiles a function that converts a row as received to an object: one literal with all names, for the columns of the
 * statement. Objects with many columns that are built name by name become dictionaries, which are slow to read and
 * copy. No arrays are created in between: the engine would treat them as long-lived, and every page of a list would
 * stay in memory until the next major collection. Names come from our own statements and are still escaped as JSON.
 */
export const rowShape = (
  columns: readonly { readonly name: string; readonly read: (text: string) => unknown }[],
): RowShape => {
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
