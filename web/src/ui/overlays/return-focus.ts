/**
 * A list that is read again takes its rows away once more; each try does something only while nothing has the focus.
 */
const tries = [20, 300, 1000, 2500]

/**
 * Where the keyboard goes on when what had the focus is gone: back to where it was, or to the list of the page, or to
 * its content. Otherwise it would begin at the top of the page again.
 */
export const returnFocus = (before?: Element | null) => {
  for (const wait of tries) setTimeout(() => focusIfLost(before), wait)
}

const focusIfLost = (before: Element | null | undefined) => {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
  const target = isThere
    ? before
    : (document.querySelector<HTMLElement>("#main [role=row][tabindex='0']") ?? document.getElementById("main"))
  target?.focus({ preventScroll: true })
}
