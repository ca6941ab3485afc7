import { useEffect } from "react"

/** Keeps the screen on while shown, where the browser can (Screen Wake Lock API). */
export const useWakeLock = () => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let left = false
    const take = () => {
      // Browsers release the lock when the page is hidden.
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return
      navigator.wakeLock.request("screen").then(
        (taken) => {
          if (left) void taken.release()
          else lock = taken
        },
        () => undefined,
      )
    }
    take()
    document.addEventListener("visibilitychange", take)
    return () => {
      left = true
      document.removeEventListener("visibilitychange", take)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}
