import { useEffect } from "react"

/** Lets the browser ask before the tab is closed or reloaded while there are unsaved changes. */
export const useLeaveGuard = (active: boolean) => {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", ask)
    return () => removeEventListener("beforeunload", ask)
  }, [active])
}
