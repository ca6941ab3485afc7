import { useEffect, useState } from "react"
import type { PanelPlace } from "./opener.tsx"

/**
 * Closes a panel when the focus moves into a modal that opened meanwhile (the command palette by its shortcut):
 * otherwise the panel would stay above it. Returns whether closing returns the focus to the trigger; it does not if the
 * modal already has it.
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
