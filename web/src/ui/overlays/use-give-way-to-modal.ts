import { useEffect, useState } from "react"
import type { PanelPlace } from "./opener.tsx"

/**
 * Closes a panel when the focus goes into a modal that opened meanwhile (the command palette by its key): the panel
 * would stay over it. Says whether the focus goes back to the trigger on closing; it does not when the modal already
 * has it.
 */
export const useGiveWayToModal = ({ anchor, opened, onClose }: Omit<PanelPlace, "id">): boolean => {
  const [hasGivenWay, setGivenWay] = useState(false)
  useEffect(() => {
    if (!opened) return
    setGivenWay(false)
    const onFocus = ({ target }: FocusEvent) => {
      const modal = target instanceof Element ? target.closest("[aria-modal=true]") : null
      if (modal === null || modal.contains(anchor)) return
      setGivenWay(true)
      onClose()
    }
    document.addEventListener("focusin", onFocus)
    return () => document.removeEventListener("focusin", onFocus)
    // The callback is new with every render, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [anchor, opened])
  return !hasGivenWay
}
