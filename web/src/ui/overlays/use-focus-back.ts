import { useLayoutEffect } from "react"

/** After the library has had its own turn. */
const turn = 20

/**
 * The focus goes back to where it was when a window closes. The library does that only for windows that stay and are told to close; most of ours
 * are taken away, and whoever works by keyboard would begin at the top of the page again.
 */
export const useFocusBack = (opened: boolean) => {
  useLayoutEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      }, turn)
    }
  }, [opened])
}
