// Names inside cells of spreadsheets, where other text stands beside them.

/** No name, number or day is longer, together with everything that can belong to it. */
export const longestPart = 500

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The text between quotation marks; undefined if it is not in quotation marks. */
export const unquoted = (text: string): string | undefined => {
  const found = /^"((?:[^"]|"")*)"$/s.exec(text)
  return found?.[1]?.replaceAll('""', '"')
}

/** The name in quotation marks that a text starts with, with its marks; "" if there is none. */
export const leadingQuoted = (text: string): string => /^"(?:[^"]|"")*"/.exec(text)?.[0] ?? ""

/** Words and names in quotation marks; undefined if a quotation mark is not closed. */
export const wordsIn = (text: string): string[] | undefined => {
  const words: readonly string[] = text.match(/"(?:[^"]|"")*"|[^\s"]+|"/gs) ?? []
  return words.includes('"') ? undefined : [...words]
}

/** The parts between separators outside quotation marks, trimmed; empty parts are left out. */
export const splitUnquoted = (text: string, separators: string): string[] => {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '"') isQuoted = !isQuoted
    if (isQuoted || !separators.includes(letter)) continue
    parts.push(text.slice(start, at))
    start = at + 1
  }
  return [...parts, text.slice(start)].map((one) => one.trim()).filter((one) => one !== "")
}
