/** Splits what has a time into what happened today, by the clock of this window, and what happened before. */
export const splitByDay = <Item extends { readonly createdAt: string }>(items: readonly Item[], now: number) => {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const isToday = ({ createdAt }: Item) => Date.parse(createdAt) >= midnight
  return { today: items.filter(isToday), earlier: items.filter((item) => !isToday(item)) }
}
