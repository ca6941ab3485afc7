import { useLayoutEffect } from "react"
import { focusOrigin } from "./focus-origin.ts"
import { returnFocus } from "./return-focus.ts"

/**
 * Returns the focus when a window closes. The library does so only for windows that stay mounted and are told to close;
 * most of ours are unmounted, and keyboard users would start at the top of the page.
 */
export const useFocusBack = (opened: boolean) => {
  useLayoutEffect(() => {
    if (!opened) return
    const before = focusOrigin()
    return () => returnFocus(before)
  }, [opened])
}
