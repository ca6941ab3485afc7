/** How the rows of one statement become objects. */
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
 * A function that makes a row, as the database wrote it, into an object: one literal with every name in it, written for
 * the columns of the statement. Made name by name, objects of many columns become tables of their own, which are slow
 * to read and to copy. And it is made at once: arrays in between are taken by the engine for lasting ones, and every
 * page of a list would stay in memory until the next great collection. Names come from statements of ours, and are
 * written as JSON all the same.
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
