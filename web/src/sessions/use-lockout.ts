import { useEffect, useState } from "react"
import { lockFor, type Lockout } from "./lockout.ts"

/** The lock that is on for the login name in the form; off by itself when its time has come. */
export const useLockout = (loginName: string) => {
  const [lockout, setLockout] = useState<Lockout>()
  const current = lockFor(lockout, loginName, Date.now())
  const until = current?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => setLockout(undefined), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return [current, setLockout] as const
}
