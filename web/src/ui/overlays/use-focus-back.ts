import { useLayoutEffect } from "react"
import { focusOrigin } from "./focus-origin.ts"
import { returnFocus } from "./return-focus.ts"

/**
 * The focus goes back to where it was when a window closes. The library does that only for windows that stay and are
 * told to close; most of ours are taken away, and whoever works by keyboard would begin at the top of the page again.
 */
export const useFocusBack = (opened: boolean) => {
  useLayoutEffect(() => {
    if (!opened) return
    const before = focusOrigin()
    return () => returnFocus(before)
  }, [opened])
}
