/**
 * When a list is read again, its rows are replaced again, and on a slow machine a window takes seconds to go; each
 * attempt acts only while nothing has the focus.
 */
const tries = [20, 300, 1000, 2500, 6000]

/**
 * Where the focus goes when the focused element is gone: back to where it was, or to the list of the page, or to its
 * content. Otherwise keyboard users would start at the top of the page.
 */
export const returnFocus = (before?: Element | null) => {
  let left = tries.length
  const attempt = () => left-- > 0 && focusIfLost(before)
  for (const wait of tries) setTimeout(attempt, wait)
  // Whoever goes on working decides where the focus is from then on: a button that loses it while a form is saved gets
  // it back from the form.
  const stop = () => {
    attempt()
    left = 0
  }
  document.addEventListener("keydown", stop, { once: true, capture: true })
}

const focusIfLost = (before: Element | null | undefined) => {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
  const target = isThere
    ? before
    : (document.querySelector<HTMLElement>("#main [role=row][tabindex='0']") ?? document.getElementById("main"))
  target?.focus({ preventScroll: true })
}
