/** Several names in one cell of a file. A name may hold the separator itself; it is then marked. */
export const joinNames = (names: readonly string[]): string => names.map((name) => name.replaceAll("|", "\\|")).join("|")

export const splitNames = (text: string): string[] =>
  text
    .split(/(?<!\\)\|/)
    .map((name) => name.replaceAll("\\|", "|").trim())
    .filter((name) => name !== "")
