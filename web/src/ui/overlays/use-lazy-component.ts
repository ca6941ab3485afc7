import { useEffect, useState } from "react"
import type { LazyComponent } from "./lazy-component.ts"

/** When a connection comes back, its first requests often still fail. */
const triesOnline = 4
const triesEveryMilliseconds = 1500

/**
 * Loads a component that is shown. Returns it, whether loading failed, and a retry function. Retries on its own when
 * the connection is back.
 */
export const useLazyComponent = <Part>(part: LazyComponent<Part>) => {
  const Part = part.use()
  const [attempt, setAttempt] = useState({ number: 0, failed: false, left: 0 })
  const { number, failed, left } = attempt
  useEffect(() => {
    let current = true
    part.fetch().catch(() => current && setAttempt((before) => ({ ...before, failed: true })))
    return () => {
      current = false
    }
  }, [part, number])
  useEffect(() => {
    if (!failed) return
    const again = (more: number) => setAttempt({ number: number + 1, failed: false, left: more })
    if (left > 0) {
      const timer = setTimeout(() => again(left - 1), triesEveryMilliseconds)
      return () => clearTimeout(timer)
    }
    const online = () => again(triesOnline - 1)
    addEventListener("online", online)
    return () => removeEventListener("online", online)
  }, [failed, number, left])
  return {
    Part,
    failed: Part === undefined && failed && left === 0,
    retry: () => setAttempt({ number: number + 1, failed: false, left: 0 }),
  }
}
