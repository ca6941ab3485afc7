import { entryShape, type Entry } from "./entry-update.rules.ts"

/** Everything an entry says, whatever the order in which its numbers were put down: a file keeps them by their kind. */
const contentOf = (entry: Entry) => {
  const { numbers, ...rest } = entryShape(entry)
  return JSON.stringify([rest, numbers.map(({ kind, number }) => `${kind} ${number}`).toSorted()])
}
/** What people know somebody by when there are two of the name. */
const marksOf = ({ email, numbers }: Entry): readonly string[] => [
  ...(email === "" ? [] : [email.toLowerCase()]),
  ...numbers.map(({ number }) => number),
]

/**
 * Of rows and entries that bear the same name: which entry each row is about, or none, when it is one more of the name.
 * Those that say the same find each other first, so that a book that is read in as it was written changes nothing; then
 * those that share a number or an e-mail address; the rest by their order. No entry is met twice.
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
