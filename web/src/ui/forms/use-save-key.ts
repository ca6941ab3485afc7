import { useEffect, useLayoutEffect, useRef, type RefObject } from "react"

/** The footers on the page; the last one is on top: a side sheet over a page. */
const open: HTMLElement[] = []

const onKeyDown = (event: KeyboardEvent) => {
  if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  if (event.repeat) return
  const buttons = open.at(-1)?.querySelectorAll("button")
  buttons?.[buttons.length - 1]?.click()
}

/** Ctrl+S or Cmd+S presses the last button of the footer, which is Save. */
export const useSaveKey = (footer: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    const element = footer.current
    if (element === null) return
    if (open.length === 0) document.addEventListener("keydown", onKeyDown)
    open.push(element)
    return () => {
      open.splice(open.indexOf(element), 1)
      if (open.length === 0) document.removeEventListener("keydown", onKeyDown)
    }
  }, [footer])

/**
 * A button that is disabled while saving loses the focus; afterwards the focus is restored. The browser removes it some
 * time later, which may be before or after the button is enabled again.
 */
export const useFocusAfterSave = (saving: boolean) => {
  const last = useRef<Element | null>(null)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => void (last.current = target as Element)
    document.addEventListener("focusin", note)
    return () => document.removeEventListener("focusin", note)
  }, [])
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (saving) return void (before.current = activeElement === body ? last.current : activeElement)
    const element = before.current
    before.current = null
    const giveBack = () => {
      if (element instanceof HTMLElement && element.isConnected && document.activeElement === body) element.focus()
    }
    giveBack()
    const timers = [0, 50, 250, 1000].map((wait) => setTimeout(giveBack, wait))
    return () => timers.forEach(clearTimeout)
  }, [saving])
}
