import { useSyncExternalStore } from "react"

const period = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, period)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = () => {
  // the first reader after a pause must not get an old time
  if (listeners.size === 0 && Date.now() - now > period) now = Date.now()
  return now
}

/** The current time, updated every half minute; one timer for all components. */
export const useNow = () => useSyncExternalStore(subscribe, read)
