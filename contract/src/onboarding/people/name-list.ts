/**
 * Several names in one cell of a file. A name may hold the separator, or the mark of one, itself; each is then marked.
 */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\|]/g, "\\$&")).join("|")

export const splitNames = (text: string): string[] =>
  (text.match(/(?:\\[\\|]|[^|])+/g) ?? [])
    .map((name) => name.replaceAll(/\\([\\|])/g, "$1").trim())
    .filter((name) => name !== "")
