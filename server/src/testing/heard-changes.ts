import type { Database } from "../kit/database/database.ts"
import type { Events } from "../kit/live/events.ts"

/** Nobody's account: no open window hears it. */
const nowhere = 0

/**
 * PostgreSQL tells a server of what changed a moment after the change. A test that asks at once whether it holds would
 * be answered by luck; it asks when the server has heard of everything that was done before.
 */
export const hearChanges = (database: Database) => {
  let unheard = false
  let marks = 0
  return {
    database: {
      ...database,
      transaction: async (scope, work) => {
        try {
          return await database.transaction(scope, work)
        } finally {
          unheard = true
        }
      },
    } satisfies Database as Database,
    hearAll: async (events: Events) => {
      if (!unheard || database.kind === "embedded") return
      unheard = false
      const topic = `test.mark.${marks++}`
      const heard = new Promise<void>((resolve) => {
        const stop = events.subscribe((event) => {
          if (event.topic !== topic) return
          stop()
          resolve()
        })
      })
      await database.transaction("system", (db) => events.publish(db, { accountId: nowhere, topic, data: {} }))
      await heard
    },
  }
}
