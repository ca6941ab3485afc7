import { useEffect, useState } from "react"
import type { LazyComponent } from "./lazy-component.ts"

/**
 * A part that is fetched because it is shown, whether that failed, and a way to try again. It does so by itself when
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
