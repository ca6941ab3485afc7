import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Database, Db } from "../database/database.ts"
import { sql } from "../database/sql.ts"

/** Events for open browsers: small and without secrets. Clients read the details through the API. */
export interface LiveEvent {
  readonly accountId: AccountId
  /** Only for this user's windows; for all users of the account if absent. */
  readonly userId?: UserId
  readonly topic: string
  readonly data: Readonly<Record<string, string | number | boolean | null>>
}

type Listener = (event: LiveEvent) => void

export interface Events {
  /** Part of the transaction: sent to all nodes when it commits, not at all otherwise. */
  publish(db: Db, event: LiveEvent): Promise<void>
  /** All events of the installation, for the node itself. */
  subscribe(heard: Listener): () => void
  /**
   * For what this node remembers. It is told twice of changes made on this node: when their transaction is committed,
   * so that the next request already finds the new state, and by the event that all nodes hear.
   */
  forget(heard: Listener): () => void
  /** Events for one user, and those of the account for all its users. */
  subscribeFor(who: { readonly accountId: AccountId; readonly userId: UserId }, heard: Listener): () => void
  /**
   * The events for one user, and those of the account for all its users, that were heard in the last milliseconds.
   * Undefined if not all of them are remembered.
   */
  heardIn(
    who: { readonly accountId: AccountId; readonly userId: UserId },
    milliseconds: number,
  ): readonly LiveEvent[] | undefined
  /** How many listeners of this node are for a user. */
  countFor(userId: UserId): number
  /** For /metrics: the number of listeners, and of events received since the start. */
  measurements(): { readonly listeners: number; readonly heard: number }
  close(): Promise<void>
}

const channel = "dialplane_events"

/** When this process last wrote an event of an account; its transaction may be open still. */
const published = new Map<AccountId, number>()
const latelyMilliseconds = 2000
export const publishedLately = (accountId: AccountId): boolean =>
  performance.now() - (published.get(accountId) ?? -Infinity) < latelyMilliseconds

const notePublished = (accountId: AccountId) => {
  // In the order of time, so that the first ones are the oldest.
  published.delete(accountId)
  published.set(accountId, performance.now())
  for (const [oldest] of published) {
    if (publishedLately(oldest)) break
    published.delete(oldest)
  }
}

/** The events of open transactions of this process. */
const uncommitted = new WeakMap<Db, LiveEvent[]>()
const keepUncommitted = (db: Db, events: readonly LiveEvent[]) => {
  const kept = uncommitted.get(db) ?? []
  uncommitted.set(db, kept)
  for (const event of events) kept.push(event)
}

/** A database that gives the events of a transaction to `committed`, once it is committed and before it answers. */
export const withCommittedEvents = (database: Database, committed: Listener): Database => ({
  ...database,
  transaction: async (scope, work) => {
    let used: Db | undefined
    const result = await database.transaction(scope, (db) => work((used = db)))
    for (const event of (used && uncommitted.get(used)) ?? []) committed(event)
    return result
  },
})

/** What this node remembers: whoever keeps an answer hears of the changes that make it wrong. */
export const makeMemories = () => {
  const listeners = new Set<Listener>()
  const tell: Listener = (event) => {
    for (const listener of listeners) listener(event)
  }
  return { listeners, tell }
}

export const publishEvent = async (db: Db, event: LiveEvent) => {
  notePublished(event.accountId)
  keepUncommitted(db, [event])
  await db.run(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`)
}

/** Many events of one change, in one statement. */
export const publishEvents = async (db: Db, events: readonly LiveEvent[]) => {
  if (events.length === 0) return
  for (const accountId of new Set(events.map((event) => event.accountId))) notePublished(accountId)
  keepUncommitted(db, events)
  const texts = events.map((event) => JSON.stringify(event))
  await db.run(sql`select pg_notify(${channel}, e.event) from unnest(${texts}::text[]) as e (event)`)
}

/** Listeners by account and by user, so that a busy account costs the windows of other accounts nothing. */
const makeRegister = () => {
  const byId = new Map<number, Set<Listener>>()
  return {
    add: (id: number, listener: Listener) => {
      const listeners = byId.get(id) ?? new Set()
      byId.set(id, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byId.get(id) === listeners) byId.delete(id)
      }
    },
    of: (id: number): Iterable<Listener> => byId.get(id) ?? [],
    count: (id: number): number => byId.get(id)?.size ?? 0,
    size: () => [...byId.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** Enough for a page that takes long to open, in an installation with hundreds of events a second. */
const rememberedMilliseconds = 30_000
const mostRemembered = 10_000

const makeMemory = () => {
  let heard: { readonly at: number; readonly event: LiveEvent }[] = []
  let completeSince = performance.now()
  const forget = (now: number) => {
    const most = heard.length - mostRemembered
    const kept = heard.findIndex(({ at }, index) => index >= most && now - at <= rememberedMilliseconds)
    const gone = kept === -1 ? heard.length : kept
    if (gone === 0) return
    completeSince = heard[gone - 1]!.at
    heard = heard.slice(gone)
  }
  return {
    add: (event: LiveEvent) => {
      const at = performance.now()
      heard.push({ at, event })
      // Not with every event, because forgetting copies the others.
      if (heard.length > mostRemembered * 1.1) forget(at)
    },
    since: (moment: number): readonly LiveEvent[] | undefined => {
      forget(performance.now())
      if (moment < completeSince) return undefined
      return heard.filter(({ at }) => at >= moment).map(({ event }) => event)
    },
  }
}

export const startEvents = async (database: Database, memories = makeMemories()): Promise<Events> => {
  const everywhere = new Set<Listener>()
  const [accounts, users] = [makeRegister(), makeRegister()]
  const memory = makeMemory()
  let count = 0
  const stop = await database.listen(channel, (payload) => {
    const event = JSON.parse(payload) as LiveEvent
    count += 1
    memory.add(event)
    memories.tell(event)
    for (const listener of everywhere) listener(event)
    const audience = event.userId === undefined ? accounts.of(event.accountId) : users.of(event.userId)
    for (const listener of audience) listener(event)
  })
  return {
    publish: publishEvent,
    subscribe: (heard) => {
      everywhere.add(heard)
      return () => everywhere.delete(heard)
    },
    forget: (heard) => {
      memories.listeners.add(heard)
      return () => memories.listeners.delete(heard)
    },
    subscribeFor: ({ accountId, userId }, heard) => {
      const stops = [accounts.add(accountId, heard), users.add(userId, heard)]
      return () => {
        for (const end of stops) end()
      }
    },
    heardIn: ({ accountId, userId }, milliseconds) =>
      memory
        .since(performance.now() - milliseconds)
        ?.filter((event) => (event.userId === undefined ? event.accountId === accountId : event.userId === userId)),
    countFor: (userId) => users.count(userId),
    measurements: () => ({ listeners: everywhere.size + users.size(), heard: count }),
    close: stop,
  }
}
