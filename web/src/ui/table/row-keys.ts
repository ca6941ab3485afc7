type Place = { index: number; count: number; page: number }

const moves: Record<string, (place: Place) => number> = {
  ArrowDown: ({ index }) => index + 1,
  ArrowUp: ({ index }) => index - 1,
  PageDown: ({ index, page }) => index + page,
  PageUp: ({ index, page }) => index - page,
  Home: () => 0,
  End: ({ count }) => count - 1,
}

/** The row that a key moves to; undefined if the key does not move between rows or there are none. */
export const rowAfterKey = (key: string, place: Place): number | undefined => {
  const move = moves[key]
  if (!move || place.count === 0) return undefined
  return Math.max(0, Math.min(place.count - 1, move(place)))
}
