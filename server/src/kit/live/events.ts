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

export interface Events {
  /** Part of the transaction: sent to all nodes when it commits, not at all otherwise. */
  publish(db: Db, event: LiveEvent): Promise<void>
  subscribe(heard: (event: LiveEvent) => void): () => void
  /** For /metrics: the number of listeners, and of events received since the start. */
  measurements(): { readonly listeners: number; readonly heard: number }
  close(): Promise<void>
}

const channel = "dialplane_events"

export const publishEvent = async (db: Db, event: LiveEvent) => {
  await db.run(sql`select pg_notify(${channel}, ${JSON.stringify(event)})`)
}

export const startEvents = async (database: Database): Promise<Events> => {
  const listeners = new Set<(event: LiveEvent) => void>()
  let count = 0
  const stop = await database.listen(channel, (payload) => {
    const event = JSON.parse(payload) as LiveEvent
    count += 1
    for (const listener of listeners) listener(event)
  })
  return {
    publish: publishEvent,
    subscribe: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    measurements: () => ({ listeners: listeners.size, heard: count }),
    close: stop,
  }
}
