import { useEffect, useState } from "react"

/** The current time, every second: for calls under way. */
export const useSeconds = () => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
