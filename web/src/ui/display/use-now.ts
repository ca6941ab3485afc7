import { useSyncExternalStore } from "react"

const period = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const showError of listeners) showError()
  }, period)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = () => {
  // a first reader after a quiet time must not see a stale clock
  if (listeners.size === 0 && Date.now() - now > period) now = Date.now()
  return now
}

/** The current time to half a minute; one clock for all that show it. */
export const useNow = () => useSyncExternalStore(subscribe, read)
