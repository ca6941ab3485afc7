/**
 * The element that gets the focus back after a modal: the focused one, or the trigger of the open panel that contains
 * it, because the panel closes.
 */
export const focusOrigin = (): Element | null => {
  const active = document.activeElement
  const panel = active?.closest("[id$='-dropdown']")
  return panel ? document.querySelector(`[aria-controls="${CSS.escape(panel.id)}"]`) : active
}
