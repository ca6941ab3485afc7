import { entryShape, type Entry } from "./entry-update.rules.ts"

/** All content of an entry, regardless of the order of its numbers, because a file sorts them by type. */
const contentOf = (entry: Entry) => {
  const { numbers, ...rest } = entryShape(entry)
  return JSON.stringify([rest, numbers.map(({ kind, number }) => `${kind} ${number}`).toSorted()])
}
/** What tells entries of the same name apart. */
const marksOf = ({ email, numbers }: Entry): readonly string[] => [
  ...(email === "" ? [] : [email.toLowerCase()]),
  ...numbers.map(({ number }) => number),
]

/**
 * For rows and entries of the same name: which entry each row matches, or none when it is a new one. Identical ones are
 * matched first, so that importing an unchanged export changes nothing; then those that share a number or an email
 * address; the rest by their order. No entry is matched twice.
 */
export const matchEntries = <One extends Entry>(
  rows: readonly Entry[],
  entries: readonly One[],
): (One | undefined)[] => {
  const met = new Set<One>()
  const found: (One | undefined)[] = rows.map(() => undefined)
  const pass = (keysOf: (entry: Entry) => readonly string[]) => {
    const byKey = new Map<string, One[]>()
    for (const entry of entries.toReversed()) {
      if (met.has(entry)) continue
      for (const key of keysOf(entry)) {
        const bearers = byKey.get(key)
        if (bearers === undefined) byKey.set(key, [entry])
        else bearers.push(entry)
      }
    }
    for (const [index, row] of rows.entries()) {
      if (found[index] !== undefined) continue
      for (const key of keysOf(row)) {
        const left = byKey.get(key)
        while (left !== undefined && left.length > 0 && met.has(left.at(-1)!)) left.pop()
        const entry = left?.pop()
        if (entry === undefined) continue
        met.add(entry)
        found[index] = entry
        break
      }
    }
  }
  pass((entry) => [contentOf(entry)])
  pass(marksOf)
  pass(() => ["in their order"])
  return found
}
