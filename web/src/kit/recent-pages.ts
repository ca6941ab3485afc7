/** A page that a user opened in this browser. */
export interface VisitedPage {
  readonly href: string
  readonly title: string
  readonly times: number
}

const mostKept = 40

/** All pages with one more visit, the newest first. Reading the same page again is no visit. */
export const withVisit = (
  known: readonly VisitedPage[],
  { href, title }: Omit<VisitedPage, "times">,
): readonly VisitedPage[] => {
  const before = known.find((page) => page.href === href)
  const isSameVisit = before !== undefined && known[0] === before
  const times = (before?.times ?? 0) + (isSameVisit ? 0 : 1)
  return [{ href, title, times }, ...known.filter((page) => page !== before)].slice(0, mostKept)
}

const mostRecent = 5
const mostFrequent = 4
/** Fewer visits say nothing about habits. */
const fewestTimes = 3

/** What the user probably wants next: the pages before the current one, and those opened most often. */
export const pagesToReturnTo = (known: readonly VisitedPage[], current: string) => {
  const others = known.filter(({ href }) => href !== current)
  const frequent = others
    .slice(mostRecent)
    .filter(({ times }) => times >= fewestTimes)
    .toSorted((one, other) => other.times - one.times)
    .slice(0, mostFrequent)
  return { recent: others.slice(0, mostRecent), frequent }
}
