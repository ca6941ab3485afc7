let lastFocused: Element | null = null

/** Remembers who has the focus, for windows that open while the button of a form is switched off. */
export const watchFocus = () => {
  const note = ({ target }: FocusEvent) => {
    lastFocused = target instanceof Element ? target : null
  }
  document.addEventListener("focusin", note)
  return () => document.removeEventListener("focusin", note)
}

/** A button loses the focus while its form is saved. */
const findBusy = () =>
  lastFocused?.isConnected === true && lastFocused.matches(":disabled, [data-loading]") ? lastFocused : document.body

/**
 * The element that gets the focus back after a modal: the focused one, or the trigger of the open panel that contains
 * it, because the panel closes.
 */
export const focusOrigin = (): Element | null => {
  const active = document.activeElement === document.body ? findBusy() : document.activeElement
  const panel = active?.closest("[id$='-dropdown']")
  return panel ? document.querySelector(`[aria-controls="${CSS.escape(panel.id)}"]`) : active
}
