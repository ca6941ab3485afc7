/** What gets the focus back after a modal: what has it now, or the trigger of the open panel it is in, which closes. */
export const focusOrigin = (): Element | null => {
  const active = document.activeElement
  const panel = active?.closest("[id$='-dropdown']")
  return panel ? document.querySelector(`[aria-controls="${CSS.escape(panel.id)}"]`) : active
}
