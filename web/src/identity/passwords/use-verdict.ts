import { useEffect, useEffectEvent, useState } from "react"
import type { Verdict } from "./verdict.ts"

export type Judge = (password: string, signal: AbortSignal) => Promise<Verdict>

/** The pause in typing after which the server is asked. */
const pause = 250

/** The server's verdict on a password while it is typed; the last one stays until the next arrives. */
export const useVerdict = (password: string, judge: Judge): Verdict | undefined => {
  const [verdict, setVerdict] = useState<Verdict>()
  const ask = useEffectEvent(judge)
  useEffect(() => {
    if (password === "") return
    const asking = new AbortController()
    // Without a verdict the user can continue: the server checks again when the password is set.
    const timer = setTimeout(() => void ask(password, asking.signal).then(setVerdict, () => {}), pause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [password])
  return password === "" ? undefined : verdict
}
