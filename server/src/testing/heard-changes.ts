import type { Database } from "../kit/database/database.ts"
import type { Events } from "../kit/live/events.ts"

/** No account has this id, so no open window receives it. */
const nowhere = 0

/**
 * PostgreSQL notifies a server of a change a moment after it. This waits until the server has received all earlier
 * notifications, so that a test does not depend on timing.
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
