import { useEffect } from "react"

/** The browser asks before the tab is closed or reloaded while there is something to lose. */
export const useLeaveGuard = (active: boolean) => {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [active])
}
