import { createPortal, type Portal } from "../create-portal.ts"
import type { Environment, KeyValues } from "../environment/environment.ts"

export interface SentRequest {
  readonly tab: number
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: BodyInit | null | undefined
}
export interface FakeAnswer {
  readonly status?: number
  readonly body?: unknown
  /** In place of a JSON body. */
  readonly text?: string
  readonly headers?: Record<string, string>
}
/** The server's response; "hang" never responds, "offline" fails at once. */
export type Server = (request: SentRequest) => FakeAnswer | "hang" | "offline" | Promise<FakeAnswer>

/** The environment of the portal in tests: a clock, a server, and windows that share storage, locks and channels. */
export const fakeBrowser = (server: Server, config: Record<string, unknown> = {}) => {
  const sent: SentRequest[] = []
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const channels = new Map<string, Set<{ readonly tab: number; readonly listener: (message: unknown) => void }>>()
  const locks = new Map<string, Promise<unknown>>()
  const storage = new Map<string, string>()
  const cookies = new Map<string, string>([["CSRF-TOKEN", "csrf-1"]])
  let now = 1_000_000
  let ids = 0
  let tabs = 0
  let answer = server

  const respond = (tab: number, url: string, init: RequestInit): Promise<Response> => {
    if (url === "/wgConfig.json") return Promise.resolve(Response.json(config))
    const request: SentRequest = {
      tab,
      url,
      method: init.method ?? "GET",
      headers: { ...(init.headers as Record<string, string>) },
      body: init.body,
    }
    sent.push(request)
    return new Promise((resolve, reject) => {
      const stop = () => reject(init.signal?.reason ?? new DOMException("aborted", "AbortError"))
      if (init.signal?.aborted) return stop()
      init.signal?.addEventListener("abort", stop)
      const given = answer(request)
      if (given === "hang") return
      if (given === "offline") return reject(new TypeError("Failed to fetch"))
      Promise.resolve(given).then(
        ({ status = 200, body, text, headers }) =>
          resolve(new Response(text ?? (body === undefined ? null : JSON.stringify(body)), { status, headers })),
        reject,
      )
    })
  }

  /** A new window, or a reload of an earlier one. */
  const openTab = (reloaded?: FakeTab): FakeTab => {
    const tab = ++tabs
    const visited: string[] = []
    const left: string[] = []
    const notes: unknown[][] = []
    const note = (...messages: unknown[]) => void notes.push(messages)
    let address = "/adminv2/account/5/dashboard"
    const draft = { value: false }
    const environment: Environment = {
      fetch: (url, init) => respond(tab, url, init),
      now: () => now,
      after: (milliseconds, run) => {
        const timer = { at: now + milliseconds, run }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
      navigate: (to) => {
        visited.push(to)
        address = to
      },
      leaveTo: (to) => void left.push(to),
      address: () => address,
      origin: () => "https://portal.test",
      hasDraft: () => draft.value,
      log: { info: note, warn: note, error: note },
      locks: {
        hold: async (name, work) => {
          const before = locks.get(name) ?? Promise.resolve()
          const mine = before.then(work, work)
          locks.set(
            name,
            mine.catch(() => undefined),
          )
          return mine
        },
      },
      broadcast: (name) => ({
        post: (message) => {
          for (const other of channels.get(name) ?? [])
            if (other.tab !== tab) void Promise.resolve().then(() => other.listener(structuredClone(message)))
        },
        subscribe: (listener) => {
          const entry = { tab, listener }
          channels.set(name, (channels.get(name) ?? new Set()).add(entry))
          return () => void channels.get(name)?.delete(entry)
        },
      }),
      storage: keyValues(storage),
      tabStorage: reloaded?.environment.tabStorage ?? keyValues(new Map()),
      readCookie: (name) => cookies.get(name),
      newId: () => `id-${++ids}`,
      checkAnswers: false,
    }
    const portal = createPortal(environment)
    portal.start()
    return { portal, environment, visited, left, notes, draft }
  }

  return {
    openTab,
    sent,
    cookies,
    storage,
    answerWith: (next: Server) => {
      answer = next
    },
    /** Advances the time and runs what is due. */
    advance: async (milliseconds: number) => {
      const end = now + milliseconds
      for (;;) {
        await settle()
        const next = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        now = Math.max(now, next.at)
        next.run()
      }
      now = end
      await settle()
    },
  }
}
export interface FakeTab {
  readonly portal: Portal
  readonly environment: Environment
  readonly visited: string[]
  readonly left: string[]
  readonly notes: unknown[][]
  /** Whether its page has unsaved input. */
  readonly draft: { value: boolean }
}

const keyValues = (map: Map<string, string>): KeyValues => ({
  get: (key) => map.get(key),
  set: (key, value) => void map.set(key, value),
  remove: (key) => void map.delete(key),
})

/** Waits until all pending work that needs no timer has finished. */
export const settle = () => new Promise<void>((done) => setImmediate(done))
