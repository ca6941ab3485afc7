/** The first and the last visible row, even if there are fewer rows. */
export interface RowsInSight {
  readonly first: number
  readonly last: number
}

interface Place {
  /** the scroll offset of the rows */
  readonly top: number
  /** the visible height */
  readonly room: number
  /** the height of each row */
  readonly height: number
}

export const rowsInSight = ({ top, room, height }: Place): RowsInSight => ({
  first: Math.max(0, Math.floor(top / height)),
  last: Math.ceil((top + room) / height) - 1,
})

/** Rows rendered beyond the edges, so that scrolling shows no gaps. */
const beyond = 8

/**
 * The rows to render: the visible ones, some beyond, and the tab stop, so that the focus is not lost when it scrolls
 * away.
 */
export const rowsToDraw = ({ first, last }: RowsInSight, count: number, tabStop: number): number[] => {
  const from = Math.max(0, first - beyond)
  const to = Math.min(count - 1, last + beyond)
  const drawn = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  if (tabStop >= count || (tabStop >= from && tabStop <= to)) return drawn
  return tabStop < from ? [tabStop, ...drawn] : [...drawn, tabStop]
}

/** The scroll offset at which a row is fully visible; the current one if it already is. */
export const scrollToSee = (index: number, { top, room, height }: Place): number =>
  Math.min(index * height, Math.max(top, (index + 1) * height - room))
