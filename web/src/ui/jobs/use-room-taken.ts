import { useEffect, useRef } from "react"

/** Says in a CSS variable how much room something at the bottom of the window takes, so that toasts stand above it and not on it. */
export const useRoomTaken = <E extends HTMLElement>(active: boolean) => {
  const element = useRef<E>(null)
  useEffect(() => {
    const taker = element.current
    if (!active || taker === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty("--dp-room-taken", `${taker.offsetHeight + 8}px`))
    observer.observe(taker)
    return () => {
      observer.disconnect()
      style.removeProperty("--dp-room-taken")
    }
  }, [active])
  return element
}
