import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Database, Db } from "../database/database.ts"
import { beginHoldingBack, heldBackBy } from "../database/held-back.ts"
import { sql } from "../database/sql.ts"

/** Events for open browsers: small and without secrets. Clients read the details through the API. */
export interface LiveEvent {
  readonly accountId: AccountId
  /** Only for this user's windows; for all users of the account if absent. */
  readonly userId?: UserId
  readonly topic: string
  readonly data: EventData
  /** What further events of the same topic said in the same transaction. */
  readonly also?: readonly EventData[]
}
export type EventData = Readonly<Record<string, string | number | boolean | null>>

/** What an event says: once for each object that it is about. */
export const dataOf = ({ data, also = [] }: Pick<LiveEvent, "data" | "also">): readonly EventData[] => [data, ...also]

type Listener = (event: LiveEvent) => void
interface Remembering {
  readonly heard: Listener
  readonly missed: () => void
}

export interface Events {
  /** Part of the transaction: sent to all nodes when it commits, not at all otherwise. */
  publish(db: Db, event: LiveEvent): Promise<void>
  /** All events of the installation, one for each object, for the node itself. */
  subscribe(heard: Listener): () => void
  /**
   * For what this node remembers. It is told twice of changes made on this node: when their transaction is committed,
   * so that the next request already finds the new state, and by the event that all nodes hear. `missed` is told when
   * events of other nodes may have been missed: then nothing that is remembered can be trusted.
   */
  forget(heard: Listener, missed: () => void): () => void
  /** Events for one user, and those of the account for all its users; and that some may have been missed. */
  subscribeFor(
    who: { readonly accountId: AccountId; readonly userId: UserId },
    heard: Listener,
    missed: () => void,
  ): () => void
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

/**
 * Events are written at the end of their transaction: those about many objects of a topic as one, and all in one
 * statement. Whatever this node remembers is told once the transaction is committed, before it answers.
 */
export const withCommittedEvents = (database: Database, committed: Listener): Database => ({
  ...database,
  transaction: async (scope, work) => {
    let written: readonly LiveEvent[] = []
    const result = await database.transaction(scope, async (db) => {
      const events = beginHoldingBack<LiveEvent>(db)
      const done = await work(db)
      written = gathered(events)
      await notify(db, written)
      return done
    })
    for (const event of written) committed(event)
    return result
  },
})

/** What this node remembers: whoever keeps an answer hears of the changes that make it wrong. */
export const makeMemories = () => {
  const listeners = new Set<Remembering>()
  return {
    listeners,
    tell: (event: LiveEvent) => {
      for (const { heard } of listeners) heard(event)
    },
    forgetAll: () => {
      for (const { missed } of listeners) missed()
    },
  }
}

export const publishEvent = (db: Db, event: LiveEvent) => publishEvents(db, [event])

/** Many events of one change. */
export const publishEvents = async (db: Db, events: readonly LiveEvent[]) => {
  for (const accountId of new Set(events.map((event) => event.accountId))) notePublished(accountId)
  const held = heldBackBy<LiveEvent>(db)
  if (held === undefined) await notify(db, gathered(events))
  else for (const event of events) held.push(event)
}

/** PostgreSQL takes messages of less than 8000 bytes. */
const mostBytes = 7500
const bytesOf = (text: string) => Buffer.byteLength(text) + 1

/**
 * Events of one topic for all users of an account become one that says what each of them said, as far as they fit into
 * a message. Those for one user, and those that end sessions, stay as they are: each of them has its own reader.
 */
const gathered = (events: readonly LiveEvent[]): LiveEvent[] => {
  const all: { readonly event: LiveEvent; readonly said: EventData[]; bytes: number }[] = []
  const last = new Map<string, (typeof all)[number]>()
  const known = new Set<string>()
  for (const event of events) {
    if (event.userId !== undefined || event.topic.startsWith("session")) {
      all.push({ event, said: [event.data], bytes: 0 })
      continue
    }
    const about = `${event.accountId} ${event.topic}`
    for (const data of dataOf(event)) {
      const text = JSON.stringify(data)
      if (known.has(`${about} ${text}`)) continue
      known.add(`${about} ${text}`)
      const one = last.get(about)
      if (one !== undefined && one.bytes + bytesOf(text) <= mostBytes) {
        one.said.push(data)
        one.bytes += bytesOf(text)
        continue
      }
      const begun = { event, said: [data], bytes: bytesOf(text) + 200 }
      last.set(about, begun)
      all.push(begun)
    }
  }
  return all.map(({ event, said: [data, ...also] }) => {
    const { also: _, ...about } = event
    return { ...about, data: data!, ...(also.length === 0 ? {} : { also }) }
  })
}

/** One statement, and several small events in one message. */
const notify = async (db: Db, events: readonly LiveEvent[]) => {
  if (events.length === 0) return
  const messages: string[] = []
  let some: string[] = []
  let bytes = 0
  const flush = () => {
    if (some.length > 0) messages.push(some.length === 1 ? some[0]! : `[${some.join()}]`)
    some = []
    bytes = 0
  }
  for (const text of new Set(events.map((event) => JSON.stringify(event)))) {
    if (bytes + bytesOf(text) > mostBytes) flush()
    some.push(text)
    bytes += bytesOf(text)
  }
  flush()
  await db.run(sql`select pg_notify(${channel}, e.message) from unnest(${messages}::text[]) as e (message)`)
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
    /** Nothing before this moment is known completely. */
    restart: () => {
      heard = []
      completeSince = performance.now()
    },
    since: (moment: number): readonly LiveEvent[] | undefined => {
      forget(performance.now())
      if (moment < completeSince) return undefined
      return heard.filter(({ at }) => at >= moment).map(({ event }) => event)
    },
  }
}

/** Each listener that may have missed something has its page read everything again. */
const millisecondsForEach = 5
const longestSpread = 10_000

/** Tells them one after another, in random order: all pages of a node at once would be a load of their own. */
const tellInTurns = (listeners: ReadonlySet<() => void>) => {
  const spread = Math.min(longestSpread, listeners.size * millisecondsForEach)
  for (const listener of listeners)
    setTimeout(() => {
      if (listeners.has(listener)) listener()
    }, Math.random() * spread).unref()
}

export const startEvents = async (database: Database, memories = makeMemories()): Promise<Events> => {
  const everywhere = new Set<Listener>()
  const [accounts, users] = [makeRegister(), makeRegister()]
  const memory = makeMemory()
  let count = 0
  const missedBy = new Set<() => void>()
  const hear = (event: LiveEvent) => {
    count += 1
    memory.add(event)
    memories.tell(event)
    const { also: _, ...about } = event
    for (const data of dataOf(event)) for (const listener of everywhere) listener({ ...about, data })
    const audience = event.userId === undefined ? accounts.of(event.accountId) : users.of(event.userId)
    for (const listener of audience) listener(event)
  }
  const stop = await database.listen(
    channel,
    (payload) => {
      const message = JSON.parse(payload) as LiveEvent | LiveEvent[]
      for (const event of Array.isArray(message) ? message : [message]) hear(event)
    },
    {
      // As long as nothing is heard, nothing is remembered for longer than until the next attempt.
      lost: () => memories.forgetAll(),
      again: () => {
        memories.forgetAll()
        memory.restart()
        tellInTurns(missedBy)
      },
    },
  )
  return {
    publish: publishEvent,
    subscribe: (heard) => {
      everywhere.add(heard)
      return () => everywhere.delete(heard)
    },
    forget: (heard, missed) => {
      const listener = { heard, missed }
      memories.listeners.add(listener)
      return () => memories.listeners.delete(listener)
    },
    subscribeFor: ({ accountId, userId }, heard, missed) => {
      const stops = [accounts.add(accountId, heard), users.add(userId, heard)]
      missedBy.add(missed)
      return () => {
        for (const end of stops) end()
        missedBy.delete(missed)
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
