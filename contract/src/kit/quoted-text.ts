// Names inside cells of spreadsheets, where other text stands beside them.

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The text between quotation marks; undefined if it is not in quotation marks. */
export const unquoted = (text: string): string | undefined => {
  const found = /^"((?:[^"]|"")*)"$/s.exec(text)
  return found?.[1]?.replaceAll('""', '"')
}

/** Words and names in quotation marks; undefined if a quotation mark is not closed. */
export const wordsIn = (text: string): string[] | undefined => {
  const words: readonly string[] = text.match(/"(?:[^"]|"")*"|[^\s"]+|"/gs) ?? []
  return words.includes('"') ? undefined : [...words]
}

/** The parts between separators outside quotation marks, trimmed; empty parts are left out. */
export const splitUnquoted = (text: string, separators: RegExp): string[] => {
  const parts = [""]
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    if (!isQuoted && separators.test(letter)) parts.push("")
    else parts[parts.length - 1] += letter
  }
  return parts.map((one) => one.trim()).filter((one) => one !== "")
}
