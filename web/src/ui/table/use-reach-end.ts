import { useEffect, useRef } from "react"

const nearEnd = 20

/** Calls once per number of rows when the last visible row is near the end of the loaded ones. */
export const useReachEnd = (lastSeen: number | undefined, count: number, onReachEnd?: () => void) => {
  const asked = useRef(-1)
  useEffect(() => {
    if (!onReachEnd || lastSeen === undefined || count === 0) return
    if (lastSeen < count - nearEnd || asked.current === count) return
    asked.current = count
    onReachEnd()
  }, [lastSeen, count, onReachEnd])
}
