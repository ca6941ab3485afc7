import { useEffect, useState } from "react"
import { lockFor, type Lockout } from "./lockout.ts"

const tick = 5_000

/** The lock on the login name in the form, with the remaining minutes; ends on its own. */
export const useLockout = (loginName: string) => {
  const [lockout, setLockout] = useState<Lockout>()
  const [now, setNow] = useState(0)
  const current = lockFor(lockout, loginName, now)
  const locked = current !== undefined
  useEffect(() => {
    if (!locked) return
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [locked])
  const lock = (found: Lockout | undefined) => {
    setNow(Date.now())
    setLockout(found)
  }
  return { lockout: current && { ...current, minutes: Math.ceil((current.until - now) / 60_000) }, lock }
}
