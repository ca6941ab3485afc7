/** Moves one entry of a list to another position. */
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), items[from]!, ...rest.slice(place)]
}
