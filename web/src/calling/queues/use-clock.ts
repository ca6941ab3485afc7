import { useSyncExternalStore } from "react"

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (heard: () => void) => {
  listeners.add(heard)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const listener of listeners) listener()
    }, 1000)
  }
  return () => {
    listeners.delete(heard)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, every second: one timer, however many figures tick. */
export const useClock = () => useSyncExternalStore(subscribe, () => now)

/** Seconds as 0:07, 12:30 or 1:02:03. */
export const clockText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (value: number) => String(value).padStart(2, "0")
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Seconds since a time of the server, whose clock may differ from the browser's: `at` was its time at `readAt`. */
export const secondsSince = (since: string, at: string, readAt: number, browserNow: number): number =>
  Math.max(0, (Date.parse(at) + (browserNow - readAt) - Date.parse(since)) / 1000)
