export interface Random {
  /** From 0 to 1. */
  readonly next: () => number
  readonly chance: (share: number) => boolean
  readonly between: (low: number, high: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Seconds of a conversation: most are short, some are long. */
  readonly duration: () => number
}

/** Numbers that look random and depend only on what is given (mulberry32). */
export const randomOf = (...seeds: readonly number[]): Random => {
  let state = 0x9e37_79b9
  for (const seed of seeds) state = Math.imul(state ^ (seed | 0), 0x85eb_ca6b) ^ (state >>> 13)
  const next = () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (share) => next() < share,
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    duration: () => Math.min(3600, 20 + -150 * Math.log(1 - next() * 0.999)),
  }
}

/** A number for a text, always the same (FNV-1a). */
export const hashOf = (text: string): number => {
  let hash = 0x811c_9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x0100_0193)
  return hash | 0
}
