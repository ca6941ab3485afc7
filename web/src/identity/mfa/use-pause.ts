import { useEffect, useState } from "react"

/** Counts down the seconds until something can be requested again; zero when it can. */
export const usePause = () => {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (length: number) => {
    const begun = Date.now()
    setNow(begun)
    setUntil(begun + length * 1000)
  }
  return { seconds, start }
}
