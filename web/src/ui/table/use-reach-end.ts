import { useEffect, useRef } from "react"

const nearEnd = 20

/** Calls once for each number of rows when the last one in view is near the end of those that are loaded. */
export const useReachEnd = (lastSeen: number | undefined, count: number, onReachEnd?: () => void) => {
  const asked = useRef(-1)
  useEffect(() => {
    if (!onReachEnd || lastSeen === undefined || count === 0) return
    if (lastSeen < count - nearEnd || asked.current === count) return
    asked.current = count
    onReachEnd()
  }, [lastSeen, count, onReachEnd])
}
