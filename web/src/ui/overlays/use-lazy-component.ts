import { useEffect, useState } from "react"
import type { LazyComponent } from "./lazy-component.ts"

/**
 * Loads a component that is shown. Returns it, whether loading failed, and a retry function. Retries on its own when
 * the connection is back.
 */
export const useLazyComponent = <Part>(part: LazyComponent<Part>) => {
  const Part = part.use()
  const [attempt, setAttempt] = useState({ number: 0, failed: false })
  const { number, failed } = attempt
  useEffect(() => {
    let current = true
    part.fetch().catch(() => current && setAttempt({ number, failed: true }))
    return () => {
      current = false
    }
  }, [part, number])
  useEffect(() => {
    if (!failed) return
    const again = () => setAttempt({ number: number + 1, failed: false })
    addEventListener("online", again)
    return () => removeEventListener("online", again)
  }, [failed, number])
  return { Part, failed: Part === undefined && failed, retry: () => setAttempt({ number: number + 1, failed: false }) }
}
