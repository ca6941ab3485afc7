import { useEffect, useState } from "react"

/**
 * Collects what is typed after the palette was opened and before its field has the focus: on first use its code is
 * still loading.
 */
export const useTypedAhead = (isWanted: boolean): string => {
  const [typed, setTyped] = useState("")
  useEffect(() => {
    if (!isWanted) return
    const onKey = (event: KeyboardEvent) => {
      const isInModal = event.target instanceof Element && event.target.closest("[aria-modal=true]") !== null
      if (isInModal || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      setTyped((before) => before + event.key)
    }
    window.addEventListener("keydown", onKey, true)
    return () => {
      window.removeEventListener("keydown", onKey, true)
      setTyped("")
    }
  }, [isWanted])
  return typed
}
