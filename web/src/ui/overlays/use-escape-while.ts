import { useEffect, useEffectEvent } from "react"

/** Escape gives up waiting for a window that is still being loaded: it does not open when it arrives. */
export const useEscapeWhile = (isWaiting: boolean, giveUp: () => void) => {
  const onEscape = useEffectEvent(giveUp)
  useEffect(() => {
    if (!isWaiting) return
    const onKey = ({ key, isComposing }: KeyboardEvent) => {
      if (key === "Escape" && !isComposing) onEscape()
    }
    // While capturing: an Escape that opens a window would otherwise still reach this listener.
    window.addEventListener("keydown", onKey, true)
    return () => window.removeEventListener("keydown", onKey, true)
  }, [isWaiting])
}
