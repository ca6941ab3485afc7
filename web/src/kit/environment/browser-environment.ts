import { hasDraft } from "../forms/unsaved.ts"
import type { Channel, Environment, KeyValues, Locks } from "./environment.ts"

/** Nothing here touches the browser until it is used, so files that import the portal load anywhere. */
export const browserEnvironment = (): Environment => ({
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  navigate: (address) => window.location.assign(address),
  leaveTo: (address) => window.location.assign(address),
  address: () => window.location.pathname + window.location.search + window.location.hash,
  origin: () => window.location.origin,
  hasDraft,
  log: console,
  locks: browserLocks,
  broadcast: openChannel,
  storage: keyValues(() => window.localStorage),
  tabStorage: keyValues(() => window.sessionStorage),
  readCookie,
  newId,
  checkAnswers: import.meta.env?.DEV === true,
})

/** Web locks need a secure context; over plain http (other than localhost) each window refreshes for itself. */
const browserLocks: Locks = {
  hold: async (name, work) => (navigator.locks ? navigator.locks.request(name, work) : work()),
}

const openChannel = (name: string): Channel => {
  let channel: BroadcastChannel | undefined
  const open = () => (channel ??= new BroadcastChannel(name))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
    post: (message) => open().postMessage(message),
    subscribe: (listener) => {
      const onMessage = (event: MessageEvent<unknown>) => listener(event.data)
      open().addEventListener("message", onMessage)
      return () => open().removeEventListener("message", onMessage)
    },
  }
}

/** Storage may be switched off; the portal then works, but a reload asks for the password again. */
const keyValues = (storage: () => Storage): KeyValues => {
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => attempt(() => storage().getItem(key)) ?? undefined,
    set: (key, value) => attempt(() => storage().setItem(key, value)),
    remove: (key) => attempt(() => storage().removeItem(key)),
  }
}

const readCookie = (name: string) => {
  const entry = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`))
  return entry === undefined ? undefined : decodeURIComponent(entry.slice(name.length + 1))
}

/** `crypto.randomUUID` exists only in secure contexts; random bytes exist everywhere. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
