import { useEffect, useRef } from "react"

/**
 * What floats at the bottom of the window. From the bottom up: bulk bar, jobs, toasts; none covers the one below it.
 */
type Variable = "--dp-room-of-bulk-bar" | "--dp-room-of-jobs"

/**
 * Publishes the height of something at the bottom of the window as a CSS variable, so that what floats above does not
 * cover it.
 */
export const useRoomTaken = <E extends HTMLElement>(variable: Variable, active: boolean) => {
  const element = useRef<E>(null)
  useEffect(() => {
    const taker = element.current
    if (!active || taker === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(variable, `${taker.offsetHeight + 8}px`))
    observer.observe(taker)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [variable, active])
  return element
}
