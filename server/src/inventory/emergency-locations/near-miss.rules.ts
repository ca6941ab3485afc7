/** Without accents, capitals, dots and repeated spaces. */
export const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.,'’]/g, "")
    .replace(/[\s-]+/g, " ")
    .trim()

/** The number of insertions, deletions, substitutions and swaps of neighbors (optimal string alignment). */
export const distance = (one: string, other: string): number => {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row, ...Array<number>(other.length).fill(0)])
  for (let column = 0; column <= other.length; column++) rows[0]![column] = column
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]![column] = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + (same ? 0 : 1),
        swapped ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return rows[one.length]![other.length]!
}

/** Longer words can have more errors; words of up to three letters none. */
const mostWrong = (length: number) => (length <= 3 ? 0 : length <= 6 ? 1 : 2)

/** The closest match, if it is close enough and unique. */
export const closest = <Item>(
  text: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Item | undefined => {
  const wanted = plain(text)
  const limit = mostWrong(wanted.length)
  let best: { readonly item: Item; readonly wrong: number } | undefined
  let rival = false
  for (const item of items) {
    const name = plain(nameOf(item))
    if (Math.abs(name.length - wanted.length) > limit) continue
    const wrong = distance(wanted, name)
    if (wrong > limit || (best !== undefined && wrong > best.wrong)) continue
    rival = best !== undefined && wrong === best.wrong && plain(nameOf(best.item)) !== name
    best = { item, wrong }
  }
  return rival ? undefined : best?.item
}
