/** How the rows of one statement become objects: the names they get, and how each column is read. */
export interface RowShape {
  readonly names: readonly string[]
  readonly read: readonly ((text: string) => unknown)[]
  readonly blank: Readonly<Record<string, unknown>>
}

const camelNames = new Map<string, string>()
const camelName = (column: string) => {
  const known = camelNames.get(column)
  if (known !== undefined) return known
  const name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  camelNames.set(column, name)
  return name
}

export const rowShape = (columns: readonly { readonly name: string; readonly read: (text: string) => unknown }[]): RowShape => {
  const names = columns.map(({ name }) => camelName(name))
  return { names, read: columns.map(({ read }) => read), blank: JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(",")}}`) as Record<string, unknown> }
}

/**
 * A row as the database wrote it, as an object. It is a copy of one that has all names already: made name by name, objects of many columns become tables
 * of their own, which are slow to read and to copy. And it is made at once: arrays in between, of which a filled start made very many that stayed, are
 * taken by the engine for lasting ones, and every page of a list would stay in memory until the next great collection.
 */
export const readRow = ({ names, read, blank }: RowShape, fields: readonly (string | null)[]): Record<string, unknown> => {
  const row = { ...blank }
  for (let index = 0; index < names.length; index++) {
    const field = fields[index]!
    if (field !== null) row[names[index]!] = read[index]!(field)
  }
  return row
}
