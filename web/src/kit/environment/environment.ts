/** The outside world, in one object: what a test simulates and a browser provides. */
export interface Environment {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Runs something later; returns a function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly navigate: (address: string) => void
  /** Leaves the portal: another origin, another page. */
  readonly leaveTo: (address: string) => void
  /** Path, search and hash of the current page. */
  readonly address: () => string
  readonly origin: () => string
  /** Whether the page has unsaved input that would be lost. */
  readonly hasDraft: () => boolean
  readonly log: Log
  readonly locks: Locks
  readonly broadcast: (name: string) => Channel
  /** Shared by all windows; nothing secret goes in. */
  readonly storage: KeyValues
  /** Of this window only; survives the round trip to an identity provider. */
  readonly tabStorage: KeyValues
  readonly readCookie: (name: string) => string | undefined
  readonly newId: () => string
  /** Compares each answer with its schema and logs differences: for development. */
  readonly checkAnswers: boolean
}

export interface Log {
  readonly info: (...messages: unknown[]) => void
  readonly warn: (...messages: unknown[]) => void
  readonly error: (...messages: unknown[]) => void
}

export interface Locks {
  /** Runs `work` while no other window holds the lock of that name. */
  readonly hold: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}

export interface Channel {
  /** Reaches the other windows, not this one. */
  readonly post: (message: unknown) => void
  readonly subscribe: (listener: (message: unknown) => void) => () => void
}

export interface KeyValues {
  readonly get: (key: string) => string | undefined
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
}

export const sleep = (environment: Pick<Environment, "after">, milliseconds: number) =>
  new Promise<void>((done) => void environment.after(milliseconds, done))
