/** Several names in one cell of a file, separated by |. A | or \ inside a name is escaped with \. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/[\\|]/g, "\\$&")).join("|")

export const splitNames = (text: string): string[] =>
  (text.match(/(?:\\[\\|]|[^|])+/g) ?? [])
    .map((name) => name.replaceAll(/\\([\\|])/g, "$1").trim())
    .filter((name) => name !== "")
