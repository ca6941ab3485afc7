export interface Stay {
  /** The same number for everything one person did in the meeting. */
  readonly participant: number
  /** Milliseconds. */
  readonly joinedAt: number
  readonly leftAt: number
}

/** How many different participants there were, and the most at the same time. */
export const attendanceOf = (stays: readonly Stay[]): { readonly unique: number; readonly max: number } => {
  // Whoever leaves in the moment in which another one joins was not there together with them.
  const moments = stays
    .flatMap(({ participant, joinedAt, leftAt }) => [
      { at: joinedAt, participant, change: 1 },
      { at: leftAt, participant, change: -1 },
    ])
    .toSorted((one, other) => one.at - other.at || one.change - other.change)
  const connections = new Map<number, number>()
  let max = 0
  for (const { participant, change } of moments) {
    const open = (connections.get(participant) ?? 0) + change
    if (open > 0) connections.set(participant, open)
    else connections.delete(participant)
    max = Math.max(max, connections.size)
  }
  const unique = new Set(stays.map(({ participant }) => participant)).size
  // A stay without length is not open at any moment.
  return { unique, max: unique === 0 ? 0 : Math.max(1, max) }
}

/** Milliseconds in which somebody was connected, from stays in the order of joining; twice at the same time counts once. */
export const timeCovered = (stays: readonly Pick<Stay, "joinedAt" | "leftAt">[]): number => {
  let [covered, until] = [0, Number.NEGATIVE_INFINITY]
  for (const { joinedAt, leftAt } of stays) {
    covered += Math.max(0, leftAt - Math.max(joinedAt, until))
    until = Math.max(until, leftAt)
  }
  return covered
}
