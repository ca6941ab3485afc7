const controls = "a, button, input, label, select, textarea, [role=menuitem], [role=option], [contenteditable=true]"

/** The index of the row an event came from; undefined when it came from a portal or between rows. */
export const rowIndexOf = (target: EventTarget, within: HTMLElement): number | undefined => {
  if (!(target instanceof Element) || !within.contains(target)) return undefined
  const index = target.closest<HTMLElement>("[data-row-index]")?.dataset.rowIndex
  return index === undefined ? undefined : Number(index)
}

export const isControl = (target: EventTarget) => target instanceof Element && target.closest(controls) !== null

export const hasSelectedText = () => (getSelection()?.toString().length ?? 0) > 0

/** The element that a left or right arrow moves to inside a row: its controls in order, then back to the row itself. */
export const besideInRow = (row: HTMLElement, from: Element, step: 1 | -1): HTMLElement | undefined => {
  const stops = [row, ...row.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea")]
  const at = stops.indexOf(from as HTMLElement)
  return at === -1 ? undefined : stops[at + step]
}
